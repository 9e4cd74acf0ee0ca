# urlsift.rb: urlsift in Ruby, by its tables: the binding that
# doc/design/binding.md explains.  Ruby's own Fiddle calls the library.
#
#   Urlsift.find("see http://example.org/ and www.example.com", schemeless: true)
#       .each { |hit| puts "#{hit['url']} #{hit['domain']}" }
#
# SPDX-License-Identifier: MIT
require 'fiddle'

module Urlsift
  class Error < StandardError; end

  # The functions that are called: what they return and take.
  LIBRARY = Fiddle.dlopen(ENV.fetch('URLSIFT_LIBRARY', 'liburlsift.so.1'))
  POINTER = Fiddle::TYPE_VOIDP
  SIZE = Fiddle::TYPE_SIZE_T
  INT = Fiddle::TYPE_INT
  VOID = Fiddle::TYPE_VOID

  def self.function(name, returned, *taken)
    function = Fiddle::Function.new(LIBRARY["urlsift_#{name}"], taken, returned)
    define_singleton_method(name) { |*values| function.call(*values) }
  end

  function :view_field, POINTER, SIZE
  function :rules_new, POINTER, POINTER
  function :option_set, INT, POINTER, POINTER, POINTER, POINTER, POINTER
  function :rules_add_scheme, INT, POINTER, POINTER, POINTER, POINTER
  function :rules_free, VOID, POINTER
  function :filter_new, POINTER, POINTER
  function :filter_passes, INT, POINTER, POINTER
  function :filter_free, VOID, POINTER
  function :view_new, POINTER, POINTER
  function :view_source, VOID, POINTER, POINTER, SIZE
  function :view_hit, VOID, POINTER, POINTER, POINTER
  function :view_url, VOID, POINTER, POINTER, POINTER
  function :view_get, INT, POINTER, SIZE, SIZE, POINTER
  function :view_free, VOID, POINTER
  function :iter_new, POINTER, POINTER, POINTER, SIZE
  function :iter_next, INT, POINTER, POINTER
  function :iter_free, VOID, POINTER
  function :url_check, INT, POINTER, POINTER, SIZE, POINTER
  function :document_new, POINTER, POINTER, POINTER, POINTER
  function :document_set, INT, POINTER, POINTER, POINTER, POINTER
  function :document_need, VOID, POINTER, INT
  function :document_bytes, INT, POINTER, POINTER, SIZE, POINTER
  function :document_free, VOID, POINTER

  # Structs as words of eight bytes: pointers, sizes, 64-bit numbers.
  WORD = 8
  READING_ROOM = 512 # more than struct urlsift_reading has
  DEFECT_FIELD = [0, 4].freeze # enum, at, why
  DEFECT_WHY = 16
  NO_NAME = 0 # URLSIFT_D_NAME
  LINES_AND_TEXT = 1 << 5 | 1 << 6 # enum urlsift_from

  def self.word(struct, number)
    struct[number * WORD, WORD].unpack1('J')
  end

  def self.string(address)
    address.zero? ? nil : Fiddle::Pointer.new(address).to_s
  end

  # enum urlsift_type.
  TYPES = %i[text number flag range words ranges readings].freeze
  Field = Struct.new(:name, :type, :help) do
    def list?
      %i[words ranges readings].include?(type)
    end
  end

  # All that may be known of a hit, as the library says.
  FIELDS = (0..).lazy.map { |i| view_field(i) }.take_while { |row| !row.null? }
                .map do |row|
    row = Fiddle::Pointer.new(row.to_i, 4 * WORD)
    Field.new(string(word(row, 0)), TYPES[row[WORD, 4].unpack1('l')],
              string(word(row, 3)))
  end.to_a.freeze

  # What a document calls: each function is also a member of its struct.
  CALLS = [[INT, ->(reader, hit, place) { reader.hit(hit, place) }],
           [VOID, ->(reader, _, what) { reader.warning(what) }]].freeze

  # Options of rules, filters and documents, and what looks at hits by them.
  class Rules
    attr_reader :rules, :warnings

    def initialize(schemes: {}, **options)
      @rules = Urlsift.rules_new(nil)
      @filter = Urlsift.filter_new(@rules)
      @document = Urlsift.document_new(@rules, calls, nil)
      options.each { |name, value| set(name.to_s.tr('_', '-'), value) }
      schemes.each { |name, scheme| add_scheme(name, *scheme) }
      @view = Urlsift.view_new(@rules)
      @other = Urlsift.view_new(@rules)
      @value = Fiddle::Pointer.malloc(5 * WORD, Fiddle::RUBY_FREE)
      owned = [@view, @other, @document, @filter, @rules]
      raise NoMemoryError if owned.any?(&:null?)

      ObjectSpace.define_finalizer(self, Rules.release(owned))
    end

    def self.release(owned)
      proc do
        %i[view view document filter rules].zip(owned) do |what, pointer|
          Urlsift.public_send("#{what}_free", pointer)
        end
      end
    end

    # Return the hits in a document of any type, as hashes; what was not read is
    # in warnings.
    def read(bytes, name = nil)
      @hits = []
      @warnings = []
      Urlsift.document_need(@document, LINES_AND_TEXT)
      Urlsift.document_bytes(@document, bytes, bytes.bytesize, name)
      @hits
    end

    # The document calls these two.
    def hit(hit, place)
      Urlsift.view_hit(@view, hit, place)
      keep(@hits)
      0
    end

    def warning(what)
      @warnings << what.to_s
    end

    # Return the hits in a text, as hashes.
    def find(text)
      it = Urlsift.iter_new(@rules, text, text.bytesize)
      place = Fiddle::Pointer.malloc(WORD, Fiddle::RUBY_FREE)
      hits = []
      Urlsift.view_source(@view, text, text.bytesize)
      while Urlsift.iter_next(it, place).zero? && !(hit = place.ptr).null?
        Urlsift.view_hit(@view, hit, nil)
        keep(hits)
      end
      hits
    ensure
      Urlsift.iter_free(it)
      Urlsift.view_source(@view, nil, 0)
    end

    # Return what is known of a URL.
    def check(url)
      reading = Fiddle::Pointer.malloc(READING_ROOM, Fiddle::RUBY_FREE)
      Urlsift.url_check(@rules, url, url.bytesize, reading)
      Urlsift.view_url(@view, reading, nil)
      fields(@view)
    end

    private

    # Add what the view looks at to the hits, if the filter passes it.
    def keep(hits)
      passes = Urlsift.filter_passes(@filter, @view)
      return unless passes.positive?

      hits << fields(@view)
      warn "urlsift: too many steps: #{hits.last['url']}" if passes > 1
    end

    def set(name, value)
      text = { true => 'yes', false => 'no' }.fetch(value, value.to_s)
      try { |defect| Urlsift.option_set(@rules, @filter, name, text, defect) }
    rescue IndexError
      try { |defect| Urlsift.document_set(@document, name, text, defect) }
    end

    # A struct urlsift_document_calls; the functions live as long as the rules.
    def calls
      @calls = CALLS.map do |returned, function|
        Fiddle::Closure::BlockCaller.new(returned, [POINTER] * 3) do |_, *given|
          function.call(self, *given)
        end
      end
      [*@calls.map(&:to_i), 0, 0, 0].pack('J*')
    end

    def add_scheme(name, shape, port, pattern)
      cells = [name, shape, ''].map { |text| Fiddle::Pointer[text] }
      scheme = [cells[0].to_i, cells[1].to_i, port || 0,
                cells[2].to_i].pack('JJJJ')
      try do |defect|
        Urlsift.rules_add_scheme(@rules, scheme, pattern, defect)
      end
    end

    # Say what is wrong; an IndexError says that there is no such name.
    def try
      defect = Fiddle::Pointer.malloc(4 * READING_ROOM, Fiddle::RUBY_FREE)
      return if yield(defect).zero?

      why = (defect + DEFECT_WHY).to_s
      raise IndexError, why if defect[*DEFECT_FIELD].unpack1('l') == NO_NAME

      raise Error, why
    end

    def fields(view)
      FIELDS.each_with_index.to_h do |field, i|
        [field.name, field.list? ? list(view, field, i) : get(view, field, i)]
      end
    end

    def list(view, field, number)
      items = []
      while (item = get(view, field, number, items.size))
        items << item
      end
      items
    end

    # Return a value, or an item of a list; nil if there is none.
    def get(view, field, number, item = 0)
      found = Urlsift.view_get(view, number, item, @value)
      raise NoMemoryError if found.negative?

      found.zero? ? nil : convert(field.type, *@value[0, 5 * WORD].unpack('J*'))
    end

    # What struct urlsift_value holds, by its type.
    def convert(type, first, len, number, last, reading)
      case type
      when :number then number
      when :flag then number != 0
      when :range, :ranges then [number, last]
      when :readings then other(reading)
      else len.zero? ? +'' : Fiddle::Pointer.new(first)[0, len]
      end
    end

    # Another reading of a hit is a URL of its own.
    def other(reading)
      Urlsift.view_url(@other, Fiddle::Pointer.new(reading), nil)
      fields(@other)
    end
  end

  def self.find(text, **options)
    Rules.new(**options).find(text)
  end

  def self.read(bytes, name = nil, **options)
    Rules.new(**options).read(bytes, name)
  end

  def self.check(url, **options)
    Rules.new(**options).check(url)
  end
end
