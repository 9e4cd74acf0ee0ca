--[[
A module for rspamd: adds the URLs that urlsift finds in a message, in its text
and in the links of its pages and attachments, as a click opens them and where
mail gateways lead, and reports their risks.  The helper urlsift-decode, a
process in a sandbox, decodes the message.

/etc/rspamd/rspamd.local.lua loads it with dofile().  Section "urlsift" of
/etc/rspamd/rspamd.conf.local may have these settings:

    max_bytes    bytes that are read of a message (4194304)
    max_urls     different URLs that are read of a message (1000)
    max_options  URLs that a symbol lists (10)
    library      the shared library (liburlsift.so.1)
    decoder      the helper program; empty: the one that is installed
    sandbox      of that program: prefer, one if the system has it (the
                 default); require, one or nothing is read; fresh, the same
                 with a new one for each message; none
SPDX-License-Identifier: MIT
]]

local name = 'urlsift'
local bit = require 'bit'
local ffi = require 'ffi'
local logger = require 'rspamd_logger'
local rspamd_url = require 'rspamd_url'

-- What is used of urlsift.h.  A test, cdef-agrees-with-the-header.sh, reads
-- this: each member and each function is a line.
ffi.cdef [[
enum {
	URLSIFT_OK = 0,
	URLSIFT_STOPPED = 1,
	URLSIFT_ENOMEM = -1,
};
struct urlsift_field {
	const char *name;
	int type;
	unsigned from;
	unsigned usual;
	const char *help;
};
struct urlsift_value {
	const char *text;
	size_t len;
	uint64_t number;
	uint64_t end;
	const struct urlsift_reading *reading;
};
struct urlsift_document_calls {
	int (*hit)(void *ctx, const struct urlsift_hit *hit, const struct urlsift_place *place);
	void (*warning)(void *ctx, const struct urlsift_place *place, const char *what);
	void (*skipped)(void *ctx, const struct urlsift_place *place, const char *type, size_t len);
	void *idle;
	void *wait;
};
struct urlsift_defect {
	int field;
	size_t at;
	char why[512];
};
const char *urlsift_version(void);
struct urlsift_rules *urlsift_rules_new(const struct urlsift_memory *memory);
int urlsift_rules_set(struct urlsift_rules *rules, const char *name, const char *value, struct urlsift_defect *defect);
struct urlsift_filter *urlsift_filter_new(const struct urlsift_rules *rules);
int urlsift_filter_passes(const struct urlsift_filter *filter, struct urlsift_view *view);
struct urlsift_view *urlsift_view_new(const struct urlsift_rules *rules);
void urlsift_view_hit(struct urlsift_view *view, const struct urlsift_hit *hit, const struct urlsift_place *place);
int urlsift_view_follow(struct urlsift_view *view);
int urlsift_view_get(struct urlsift_view *view, size_t field, size_t i, struct urlsift_value *value);
const struct urlsift_field *urlsift_view_field(size_t i);
const char *urlsift_risk_name(unsigned risk);
struct urlsift_document *urlsift_document_new(const struct urlsift_rules *rules, const struct urlsift_document_calls *calls, void *ctx);
int urlsift_document_set(struct urlsift_document *document, const char *name, const char *value, struct urlsift_defect *defect);
void urlsift_document_need(struct urlsift_document *document, unsigned from);
int urlsift_document_bytes(struct urlsift_document *document, const char *bytes, size_t len, const char *name);
]]

local settings = {
  max_bytes = 4 * 1024 * 1024,
  max_urls = 1000,
  max_options = 10,
  library = 'liburlsift.so.1',
  decoder = '',
  sandbox = 'prefer',
}
local library, rules, filter, view
local fields = {} -- their numbers, by name

-- The message that is read; a worker reads one at a time.
local reading

-- The reader, whose helper is started by the first message of a worker and
-- stays.  What C holds a pointer to must not be collected.
local document
local calls = ffi.new('struct urlsift_document_calls')
local got = ffi.new('struct urlsift_value')

-- The symbol of a risk, as the library names it.
local function symbol_of(risk)
  return 'URLSIFT_' .. risk:upper():gsub('-', '_')
end

-- Note that the URL has the symbol.
local function add_symbol(found, symbol, url)
  local entry = found.symbols[symbol]

  if not entry then
    entry = { has = {}, urls = {} }
    found.symbols[symbol] = entry
  end
  if not entry.has[url] and #entry.urls < settings.max_options then
    entry.has[url] = true
    table.insert(entry.urls, url)
  end
end

-- Return what a function of the library has returned, unless memory is out.
local function checked(status)
  if status == ffi.C.URLSIFT_ENOMEM then
    error('out of memory')
  end
  return status
end

-- Return the text number i, from 0 on, of a field of what the view looks at, or
-- nil.
local function get_text(field, i)
  local status = library.urlsift_view_get(view, fields[field], i or 0, got)

  return checked(status) == 1 and ffi.string(got.text, got.len) or nil
end

-- Add a URL, which the view looks at, to the task, and note the symbols of its
-- risks.  Return whether there may be more URLs.
local function add_url(found, url)
  local i, risk = 0, get_text('risks')
  local added

  if found.seen[url] == nil then
    if found.urls == settings.max_urls then
      found.incomplete.urls = true
      return false
    end
    found.urls = found.urls + 1
    found.seen[url] = true
    -- rspamd knows not all schemes; the risks are reported all the same.
    added = rspamd_url.create(found.task:get_mempool(), url)
    if added then
      found.task:inject_url(added)
    end
  end
  while risk do
    add_symbol(found, symbol_of(risk), url)
    i = i + 1
    risk = get_text('risks', i)
  end
  return true
end

-- Add where links of mail gateways lead from what the view looks at.  Return as
-- add_url() does.
local function follow(found)
  while checked(library.urlsift_view_follow(view)) == 1 do
    if not add_url(found, get_text('opens')) then
      return false
    end
  end
  return true
end

-- Whether mail programs make a link of a host without a scheme: in a text,
-- "notes.md" is rather a file, and in header fields stand names of hosts.
local function is_link()
  return get_text('form') ~= 'schemeless' or not get_text('field') and
      (get_text('path') or get_text('url'):lower():find('^www%.'))
end

-- Take a hit: what a click opens, or else the URL as it is written.
local function take_hit(found, hit, place)
  library.urlsift_view_hit(view, hit, place)
  if checked(library.urlsift_filter_passes(filter, view)) == 0 or
      not is_link() then
    return true
  end
  local url = get_text('opens') or get_text('url')
  library.urlsift_view_get(view, fields.joined, 0, got)
  if got.number ~= 0 and get_text('kind') ~= 'alone' then
    add_symbol(found, 'URLSIFT_JOINED', url)
  end
  return add_url(found, url) and follow(found)
end

-- Make a callback for C: an error must not pass through it.  It stops the
-- reading, as does a function that returns false.
local function guard(f)
  return function(_, ...)
    local ok, more = pcall(f, reading, ...)

    if not ok then
      reading.failure = more
    end
    return ok and more ~= false and 0 or 1
  end
end

local function take_warning(found, _, what)
  found.incomplete.decoder = true
  logger.errx(found.task, '%s: %s', name, ffi.string(what))
end

-- Lua keeps few callbacks, and never gives one back by itself: they are made
-- once.
calls.hit = guard(take_hit)
calls.warning = guard(take_warning)
-- An attachment of another type is no failure.
calls.skipped = guard(function() end)

-- Read the first bytes of a message.  Code that the compiler has made must not
-- call what calls Lua back.
local function read_bytes(text)
  return library.urlsift_document_bytes(document, text, #text, nil)
end
jit.off(read_bytes)

-- Read the message.  The last line that is read may be cut inside a URL.
local function read_message(found)
  local text = tostring(found.task:get_content() or '')

  if #text > settings.max_bytes then
    found.incomplete.size = true
    text = text:sub(1, settings.max_bytes):match('^.*\n') or ''
  end
  reading = found
  local status = read_bytes(text)
  reading = nil
  if found.failure then
    error(found.failure, 0)
  end
  checked(status)
end

local function insert_symbols(task, found)
  for symbol, entry in pairs(found.symbols) do
    task:insert_result(symbol, 1.0, entry.urls)
  end
  for reason in pairs(found.incomplete) do
    logger.infox(task, '%s: not all was read: %s', name, reason)
    task:insert_result('URLSIFT_INCOMPLETE', 1.0, { reason })
  end
end

-- The callback.  Whatever fails, rspamd goes on with what was found before.
local function check_task(task)
  local found = {
    task = task, urls = 0, seen = {}, symbols = {}, incomplete = {},
  }
  local ok, why = pcall(read_message, found)

  if not ok then
    logger.errx(task, '%s: %s', name, why)
    found.incomplete.failure = true
  end
  ok, why = pcall(insert_symbols, task, found)
  if not ok then
    logger.errx(task, '%s: %s', name, why)
  end
end

local function read_settings()
  for key, value in pairs(rspamd_config:get_all_opt(name) or {}) do
    if type(value) ~= type(settings[key]) or
        (type(value) == 'number' and not (value >= 1)) then
      error('wrong setting: ' .. tostring(key))
    end
    settings[key] = value
  end
end

-- Set an option of documents.
local function set_option(option, to, setting)
  local defect = ffi.new('struct urlsift_defect')

  if library.urlsift_document_set(document, option, to, defect) ~=
      ffi.C.URLSIFT_OK then
    error('wrong setting: ' .. setting .. ': ' .. ffi.string(defect.why))
  end
end

local function make_document()
  document = library.urlsift_document_new(rules, calls, nil)
  if document == nil then
    error('out of memory')
  end
  library.urlsift_document_need(document, 0)
  set_option('type', 'mail', 'type')
  set_option('sandbox', settings.sandbox, 'sandbox')
  if settings.decoder ~= '' then
    set_option('helper', settings.decoder, 'decoder')
  end
end

-- Load the library, and make what is used of it.
local function load_library()
  local defect = ffi.new('struct urlsift_defect')
  local i, field

  library = ffi.load(settings.library)
  rules = library.urlsift_rules_new(nil)
  filter = library.urlsift_filter_new(rules)
  view = library.urlsift_view_new(rules)
  if rules == nil or filter == nil or view == nil then
    error('out of memory')
  end
  if library.urlsift_rules_set(rules, 'schemeless', 'yes', defect) ~= 0 then
    error(ffi.string(defect.why))
  end
  i, field = 0, library.urlsift_view_field(0)
  while field ~= nil do
    fields[ffi.string(field.name)] = i
    i = i + 1
    field = library.urlsift_view_field(i)
  end
end

-- A symbol without a score: whoever uses it decides about that.
local function register_virtual(symbol, parent, description)
  rspamd_config:register_symbol {
    name = symbol, type = 'virtual', parent = parent, score = 0.0,
    group = name, description = description,
  }
end

local function register_symbols()
  local id = rspamd_config:register_symbol {
    name = 'URLSIFT_CHECK', type = 'prefilter', callback = check_task,
    priority = 5, group = name,
  }

  register_virtual('URLSIFT_JOINED', id, 'A URL was broken across lines')
  register_virtual('URLSIFT_INCOMPLETE', id, 'Not all of the message was read')
  for i = 0, 30 do
    local risk = library.urlsift_risk_name(bit.lshift(1, i))

    if risk ~= nil then
      register_virtual(symbol_of(ffi.string(risk)), id,
          'A URL has this risk of urlsift(1)')
    end
  end
end

for _, step in ipairs {
  read_settings, load_library, make_document, register_symbols,
} do
  local ok, why = pcall(step)

  if not ok then
    logger.errx(rspamd_config, '%s: not loaded: %s', name, why)
    return
  end
end
logger.infox(rspamd_config, '%s: liburlsift %s', name,
    ffi.string(library.urlsift_version()))
