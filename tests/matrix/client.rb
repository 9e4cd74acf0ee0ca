# client.rb DIR: the jobs of the matrix, by the binding for Ruby that
# doc/examples has.
# SPDX-License-Identifier: MIT
require_relative '../../doc/examples/urlsift'

FOLDER = ARGV[0]

# JSON; bytes that are no UTF-8 stay as they are.
def json(value)
  case value
  when Hash
    "{#{value.map { |key, item| "#{json(key)}:#{json(item)}" }.join(',')}}"
  when Array then "[#{value.map { |item| json(item) }.join(',')}]"
  when String
    text = value.b.gsub(/["\\\x00-\x1f\x7f]/n) { format('\\u%04x', _1.ord) }
    "\"#{text}\""
  when nil then 'null'
  else value.to_s
  end
end

def lines(name)
  File.binread(File.join(FOLDER, name)).lines(chomp: true)
      .map { |line| line.split("\t", -1) }
end

SCHEMES = lines('schemes').group_by(&:first).transform_values do |rows|
  rows.to_h { |_, name, shape, port, pattern| [name, [shape, port.to_i, pattern]] }
end

# Two types are known by their content alone.
def rules_of(words, kind)
  options = words.split.to_h do |word|
    name, value = word.split('=', 2)
    next [:schemes, SCHEMES[value]] if name == 'scheme-file'

    [name.to_sym, value || true]
  end
  options[:helper] = ENV['URLSIFT_HELPER'] if ENV.key?('URLSIFT_HELPER')
  options[:type] = kind unless %w[text urls warc lines].include?(kind)
  Urlsift::Rules.new(**options)
end

def said(hit)
  hit.merge('alternatives' => hit['alternatives'].map do |other|
    other.values_at('url', 'valid', 'reason')
  end)
end

RULES = Hash.new { |known, key| known[key] = rules_of(*key) }
lines('ruby.jobs').each do |number, kind, path, words|
  text = File.binread(path)
  rules = RULES[[words, kind]]
  hits = case kind
         when 'text' then rules.find(text)
         when 'urls'
           text.lines(chomp: true).each_with_index.map do |url, i|
             rules.check(url).merge('line' => i + 1)
           end
         else rules.read(text, path)
         end
  hits.each { |hit| puts json(said(hit).merge('job' => number.to_i)) }
end
