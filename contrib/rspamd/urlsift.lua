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
    library      the shared library (liburlsift.so.0)
    decode       the library that decodes (liburlsift-decode.so.0)
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

-- What is used of urlsift.h and urlsift-decode.h.  A test,
-- cdef-agrees-with-the-header.sh, reads this: each member and each function is
-- a line.
ffi.cdef [[
enum {
	URLSIFT_OK = 0,
	URLSIFT_R_NONE = 0,
	URLSIFT_N_JOINED = 1,
	URLSIFT_N_REPAIRED = 65536,
	URLSIFT_K_ALONE = 2,
	URLSIFT_F_SCHEMELESS = 8,
	URLSIFT_P_PATH = 5,
	URLSIFT_ENDED = 0,
	URLSIFT_BROKEN = 1,
	URLSIFT_DECODE_OK = 0,
	URLSIFT_DECODE_MAIL = 2,
	URLSIFT_DECODE_RELATIVE = 1,
	URLSIFT_DECODE_DIFFERS = 2,
	URLSIFT_DECODE_DATA = 4,
	URLSIFT_DECODE_SHORTENED = 32,
	URLSIFT_SANDBOX_PREFER = 0,
	URLSIFT_SANDBOX_REQUIRE = 1,
	URLSIFT_SANDBOX_NONE = 2,
	URLSIFT_SANDBOX_FRESH = 3,
};
struct urlsift_span {
	uint64_t begin;
	uint64_t end;
};
struct urlsift_slice {
	uint32_t begin;
	uint32_t end;
};
struct urlsift_reading {
	const char *url;
	size_t len;
	int kind;
	int reason;
	uint32_t at;
	uint32_t port;
	uint32_t default_port;
	unsigned notes;
	uint32_t has;
	struct urlsift_slice part[32];
};
struct urlsift_hit {
	uint64_t begin;
	uint64_t end;
	int form;
	int began;
	int ended;
	uint32_t trimmed;
	unsigned notes;
	const struct urlsift_span *span;
	size_t spans;
	unsigned readings;
	const struct urlsift_reading *reading[3];
	const char *goes_on;
	const char *ends;
	const struct urlsift_reading *opens;
};
struct urlsift_decode_place {
	uint64_t offset;
	uint64_t line;
	uint64_t start;
};
struct urlsift_decode_url {
	const char *url;
	size_t len;
	struct urlsift_decode_place place;
	unsigned flags;
	uint64_t cut;
	const char *opens;
	size_t opens_len;
	const char *element;
	const char *attribute;
	const char *text;
	size_t text_len;
	const char *text_host;
};
struct urlsift_decode_sink {
	void *member;
	void *record;
	void *message;
	void *part;
	void *place;
	int (*text)(void *ctx, const char *text, size_t len);
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct urlsift_decode_url *url);
	void *broken;
	int (*part_end)(void *ctx);
	void *skipped;
	int (*warning)(void *ctx, const char *what);
};
struct urlsift_decode_limits {
	uint64_t nesting;
	uint64_t members;
	uint64_t output;
	uint64_t ratio;
	uint64_t time;
};
struct urlsift_decode_range {
	uint64_t from;
	uint64_t to;
};
struct urlsift_decode_slice {
	uint64_t from;
	uint64_t to;
	uint64_t first;
	uint64_t next;
};
struct urlsift_decode_input {
	int kind;
	void *read;
	void *seek;
	void *ctx;
	uint64_t offset;
	uint64_t index;
	int members;
	int named;
	struct urlsift_decode_limits limits;
	int no_headers;
	int all_headers;
	const char *encoding;
	const char *base;
	struct urlsift_decode_range range;
	struct urlsift_decode_slice slice;
};
struct urlsift_defect {
	int field;
	size_t at;
	char why[256];
};
const char *urlsift_version(void);
struct urlsift_rules *urlsift_rules_new(const struct urlsift_memory *memory);
int urlsift_rules_set(struct urlsift_rules *rules, const char *name, const char *value, struct urlsift_defect *defect);
struct urlsift_scanner *urlsift_scanner_new(const struct urlsift_rules *rules, int (*on_hit)(void *ctx, const struct urlsift_hit *hit), void *ctx);
int urlsift_scanner_feed(struct urlsift_scanner *s, const char *text, size_t len);
int urlsift_scanner_finish(struct urlsift_scanner *s, unsigned how);
void urlsift_scanner_free(struct urlsift_scanner *s);
int urlsift_url_check(const struct urlsift_rules *rules, const char *url, size_t len, struct urlsift_reading *reading);
long urlsift_url_opens(const char *url, size_t len, const char *base, size_t base_len, char *room, size_t size, struct urlsift_reading *reading);
long urlsift_url_target(const struct urlsift_reading *reading, char *room, size_t size);
unsigned urlsift_reading_risks(const struct urlsift_reading *reading);
const char *urlsift_risk_name(unsigned risk);
struct urlsift_helper *urlsift_helper_new(const struct urlsift_decode_sink *sink, void *ctx);
int urlsift_helper_program(struct urlsift_helper *h, const char *path);
void urlsift_helper_sandbox(struct urlsift_helper *h, unsigned how);
int urlsift_helper_run_bytes(struct urlsift_helper *h, const struct urlsift_decode_input *input, const char *bytes, size_t len);
const char *urlsift_helper_error(const struct urlsift_helper *h);
]]

local settings = {
  max_bytes = 4 * 1024 * 1024,
  max_urls = 1000,
  max_options = 10,
  library = 'liburlsift.so.0',
  decode = 'liburlsift-decode.so.0',
  decoder = '',
  sandbox = 'prefer',
}
local sandboxes = {
  prefer = ffi.C.URLSIFT_SANDBOX_PREFER,
  require = ffi.C.URLSIFT_SANDBOX_REQUIRE,
  none = ffi.C.URLSIFT_SANDBOX_NONE,
  fresh = ffi.C.URLSIFT_SANDBOX_FRESH,
}
local library, decode, rules
local risks = {} -- { bit, symbol }, as the library names them
local differs = 'URLSIFT_TEXT_DIFFERS'
local max_gateways = 8 -- links of gateways in each other

-- The message that is read, with the scanner of its texts; a worker reads one
-- at a time.
local reading

-- The helper of this worker: started by its first message, it stays.  What C
-- holds a pointer to must not be collected.
local helper
local sink = ffi.new('struct urlsift_decode_sink')

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

-- Return what a click on the URL opens, and where that leads through links of
-- mail gateways: a list of { url, bits }, where bits are its risks.
local function follow(url, len)
  local opened = ffi.new('struct urlsift_reading')
  local list = {}

  while len > 0 and #list <= max_gateways do
    local size = 9 * len + 4608 -- URLSIFT_OPENS_ROOM(len, 0)
    local room = ffi.new('char[?]', size)
    local n = tonumber(
        library.urlsift_url_opens(url, len, nil, 0, room, size, opened))
    local bits

    if n <= 0 then
      break
    end
    bits = library.urlsift_reading_risks(opened)
    size = 3 * n -- URLSIFT_TARGET_ROOM(n)
    url = ffi.new('char[?]', size)
    len = tonumber(library.urlsift_url_target(opened, url, size))
    -- Last, since what is opened stands in this room until then.
    table.insert(list, { url = ffi.string(room, n), bits = bits })
  end
  return list
end

-- Add a URL to the task, and note the symbols of its risks.  Return whether
-- there may be more URLs.
local function add_url(found, url, bits)
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
  for _, risk in ipairs(risks) do
    if bit.band(bits, risk.bit) ~= 0 then
      add_symbol(found, risk.symbol, url)
    end
  end
  return true
end

-- Add what a URL opens, with its risks.  What is valid and opens nothing is
-- added as it is written.  It has the symbol, if there is one.
local function take_url(found, written, opened, symbol)
  local first = opened[1]

  if written.reason == ffi.C.URLSIFT_R_NONE then
    first = first or { url = ffi.string(written.url, written.len), bits = 0 }
    first.bits = bit.bor(first.bits, library.urlsift_reading_risks(written))
    opened[1] = first
  end
  if first and symbol then
    add_symbol(found, symbol, first.url)
  end
  for _, one in ipairs(opened) do
    if not add_url(found, one.url, one.bits) then
      return false
    end
  end
  return true
end

-- Take a host without a scheme, if mail programs make a link of it: in a text,
-- "notes.md" is rather a file.
local function take_schemeless(found, best)
  local url = ffi.string(best.url, best.len)

  if bit.band(best.has, bit.lshift(1, ffi.C.URLSIFT_P_PATH)) == 0 and
      not url:lower():find('^www%.') then
    return true
  end
  url = 'http://' .. url
  return take_url(found, best, follow(url, #url))
end

-- Take the best reading of a hit in a text: if it is valid, or is what mail
-- programs make a link of.
local function take_hit(found, hit)
  local best = hit.reading[0]
  local joined = bit.band(hit.notes, ffi.C.URLSIFT_N_JOINED) ~= 0 and
      best.kind ~= ffi.C.URLSIFT_K_ALONE

  if best.reason ~= ffi.C.URLSIFT_R_NONE and
      bit.band(hit.notes, ffi.C.URLSIFT_N_REPAIRED) == 0 then
    return true
  end
  if hit.form == ffi.C.URLSIFT_F_SCHEMELESS then
    return take_schemeless(found, best)
  end
  return take_url(found, best, follow(best.url, best.len),
      joined and 'URLSIFT_JOINED')
end

-- Take a link: what it opens, valid or not, or else what is valid.
local function take_link(found, link)
  local no_url = bit.bor(ffi.C.URLSIFT_DECODE_RELATIVE,
      ffi.C.URLSIFT_DECODE_DATA, ffi.C.URLSIFT_DECODE_SHORTENED)
  local written = ffi.new('struct urlsift_reading')

  if link.opens == nil and
      (bit.band(link.flags, no_url) ~= 0 or link.cut > 0) then
    return true
  end
  if library.urlsift_url_check(rules, link.url, link.len, written) ~=
      ffi.C.URLSIFT_OK then
    error('out of memory')
  end
  return take_url(found, written,
      link.opens ~= nil and follow(link.opens, link.opens_len) or {},
      bit.band(link.flags, ffi.C.URLSIFT_DECODE_DIFFERS) ~= 0 and differs)
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

local function feed(found, text, len)
  return library.urlsift_scanner_feed(found.scanner, text, len) ==
      ffi.C.URLSIFT_OK
end

-- A text ends.  If the message is cut, its last URL may be.
local function finish(found)
  return library.urlsift_scanner_finish(found.scanner,
      found.incomplete.size and ffi.C.URLSIFT_BROKEN or
      ffi.C.URLSIFT_ENDED) == ffi.C.URLSIFT_OK
end

local function take_warning(found)
  found.incomplete.decoder = true
end

-- Lua keeps few callbacks, and never gives one back by itself: they are made
-- once.
local on_hit = ffi.cast('int (*)(void *, const struct urlsift_hit *)',
    guard(take_hit))
sink.text = guard(feed)
sink.gap = guard(finish)
sink.url = guard(take_link)
sink.part_end = guard(finish)
sink.warning = guard(take_warning)

-- Return the helper of this worker.
local function get_helper()
  if helper == nil then
    helper = decode.urlsift_helper_new(sink, nil)
    if helper == nil or (settings.decoder ~= '' and
        decode.urlsift_helper_program(helper, settings.decoder) ~=
        ffi.C.URLSIFT_DECODE_OK) then
      error('out of memory')
    end
    decode.urlsift_helper_sandbox(helper, sandboxes[settings.sandbox])
  end
  return helper
end

-- Run the helper over the first bytes of a message.  Code that the compiler has
-- made must not call what calls Lua back.
local function run_helper(found, text, len)
  local input = ffi.new('struct urlsift_decode_input',
      { kind = ffi.C.URLSIFT_DECODE_MAIL })
  local h = get_helper()
  local status = decode.urlsift_helper_run_bytes(h, input, text, len)

  if found.failure then
    error(found.failure, 0)
  end
  if status ~= ffi.C.URLSIFT_DECODE_OK and not found.incomplete.urls then
    local why = decode.urlsift_helper_error(h)

    found.incomplete.decoder = true
    logger.errx(found.task, '%s: %s', name,
        why ~= nil and ffi.string(why) or 'the decoder failed')
  end
end
jit.off(run_helper)
jit.off(feed)
jit.off(finish)

-- Read the message.  The scanner is memory that Lua's collector does not see:
-- it is freed here, also after an error.
local function read_message(found)
  local text = tostring(found.task:get_content() or '')
  local len = math.min(#text, settings.max_bytes)
  local ok, why

  if len < #text then
    found.incomplete.size = true
  end
  found.scanner = library.urlsift_scanner_new(rules, on_hit, nil)
  if found.scanner == nil then
    error('out of memory')
  end
  reading = found
  ok, why = pcall(run_helper, found, text, len)
  reading = nil
  library.urlsift_scanner_free(found.scanner)
  if not ok then
    error(why, 0)
  end
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

-- Load the libraries, and ask for the risks that are known.
local function load_libraries()
  library = ffi.load(settings.library)
  decode = ffi.load(settings.decode)
  rules = library.urlsift_rules_new(nil)
  if rules == nil then
    error('out of memory')
  end
  local defect = ffi.new('struct urlsift_defect')
  if library.urlsift_rules_set(rules, 'schemeless', 'yes', defect) ~= 0 then
    error(ffi.string(defect.why))
  end
  for i = 0, 30 do
    local token = library.urlsift_risk_name(bit.lshift(1, i))
    if token ~= nil then
      table.insert(risks, {
        bit = bit.lshift(1, i),
        symbol = 'URLSIFT_' .. ffi.string(token):upper():gsub('-', '_'),
      })
    end
  end
end

local function read_settings()
  for key, value in pairs(rspamd_config:get_all_opt(name) or {}) do
    if type(value) ~= type(settings[key]) or
        (type(value) == 'number' and not (value >= 1)) or
        (key == 'sandbox' and not sandboxes[value]) then
      error('wrong setting: ' .. tostring(key))
    end
    settings[key] = value
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
  for _, risk in ipairs(risks) do
    register_virtual(risk.symbol, id, 'A URL has this risk of urlsift(1)')
  end
end

for _, step in ipairs { read_settings, load_libraries, register_symbols } do
  local ok, why = pcall(step)

  if not ok then
    logger.errx(rspamd_config, '%s: not loaded: %s', name, why)
    return
  end
end
logger.infox(rspamd_config, '%s: liburlsift %s', name,
    ffi.string(library.urlsift_version()))
