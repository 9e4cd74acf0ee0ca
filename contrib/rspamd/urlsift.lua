--[[
A module for rspamd: adds the URLs that liburlsift finds in the text of a
message, also those that are broken across lines, and reports their risks.

/etc/rspamd/rspamd.local.lua loads it with dofile().  Section "urlsift" of
/etc/rspamd/rspamd.conf.local may have these settings:

    max_bytes    bytes of text that are read of a message (4194304)
    max_urls     valid URLs that are read of a message (1000)
    max_options  URLs that a symbol lists (10)
    library      the shared library (liburlsift.so.0)
SPDX-License-Identifier: MIT
]]

local name = 'urlsift'
local bit = require 'bit'
local ffi = require 'ffi'
local logger = require 'rspamd_logger'
local rspamd_url = require 'rspamd_url'

-- What is used of urlsift.h.  cdef-agrees-with-the-header.sh reads this: each
-- member and each function is a line.
ffi.cdef [[
enum {
	URLSIFT_OK = 0,
	URLSIFT_R_NONE = 0,
	URLSIFT_N_JOINED = 1,
	URLSIFT_E_INPUT = 2,
	URLSIFT_K_ALONE = 2,
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
};
const char *urlsift_version(void);
struct urlsift_rules *urlsift_rules_new(const struct urlsift_memory *memory);
struct urlsift_iter *urlsift_iter_new(const struct urlsift_rules *rules, const char *text, size_t len);
int urlsift_iter_next(struct urlsift_iter *it, const struct urlsift_hit **hit);
void urlsift_iter_free(struct urlsift_iter *it);
unsigned urlsift_reading_risks(const struct urlsift_reading *reading);
const char *urlsift_risk_name(unsigned risk);
]]

local settings = {
  max_bytes = 4 * 1024 * 1024,
  max_urls = 1000,
  max_options = 10,
  library = 'liburlsift.so.0',
}
local library, rules
local risks = {} -- { bit, symbol }, as the library names them

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

-- Add the URL of a reading to the task, and note the symbols of its risks.
local function add_url(task, part, found, url, reading)
  local bits = library.urlsift_reading_risks(reading)
  local added = rspamd_url.create(task:get_mempool(), url)

  -- rspamd knows not all schemes; the risks are reported all the same.
  if added then
    task:inject_url(added, part:get_mimepart())
  end
  for _, risk in ipairs(risks) do
    if bit.band(bits, risk.bit) ~= 0 then
      add_symbol(found, risk.symbol, url)
    end
  end
end

-- Take the best reading of a hit, which is valid.
local function take_hit(task, part, found, hit)
  local reading = hit.reading[0]
  local url = ffi.string(reading.url, reading.len)

  if bit.band(hit.notes, ffi.C.URLSIFT_N_JOINED) ~= 0 and
      reading.kind ~= ffi.C.URLSIFT_K_ALONE then
    add_symbol(found, 'URLSIFT_JOINED', url)
  end
  if not found.seen[url] then
    found.seen[url] = true
    add_url(task, part, found, url, reading)
  end
end

-- Take the hits of an iterator over a text, or over the first part of it.
local function take_hits(task, part, found, it, is_cut)
  local hit = ffi.new('const struct urlsift_hit *[1]')

  while true do
    if library.urlsift_iter_next(it, hit) ~= ffi.C.URLSIFT_OK then
      error('out of memory')
    end
    if hit[0] == nil then
      return
    end
    -- A URL at the place where the text is cut may go on there.
    local goes_on = is_cut and hit[0].ended == ffi.C.URLSIFT_E_INPUT
    local reason = hit[0].reading[0].reason
    if reason == ffi.C.URLSIFT_R_NONE and not goes_on then
      if found.urls == settings.max_urls then
        found.incomplete.urls = true
        return
      end
      found.urls = found.urls + 1
      take_hit(task, part, found, hit[0])
    end
  end
end

-- Scan the first bytes of a text.  The iterator is memory that Lua's collector
-- does not see: it is freed here, also after an error.
local function scan_text(task, part, found, text, len)
  local it = library.urlsift_iter_new(rules, text, len)
  local ok, why

  if it == nil then
    error('out of memory')
  end
  ok, why = pcall(take_hits, task, part, found, it, len < #text)
  library.urlsift_iter_free(it)
  if not ok then
    error(why, 0)
  end
end

-- Scan the text parts of the task, as rspamd has decoded them.
local function scan_parts(task, found)
  for _, part in ipairs(task:get_text_parts() or {}) do
    local text = tostring(part:get_content() or '')
    local len = math.min(#text, settings.max_bytes - found.bytes)

    if len < #text then
      found.incomplete.size = true
    end
    found.bytes = found.bytes + len
    if len > 0 and not found.incomplete.urls then
      scan_text(task, part, found, text, len)
    end
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
    bytes = 0, urls = 0, seen = {}, symbols = {}, incomplete = {},
  }
  local ok, why = pcall(scan_parts, task, found)

  if not ok then
    logger.errx(task, '%s: %s', name, why)
    found.incomplete.failure = true
  end
  ok, why = pcall(insert_symbols, task, found)
  if not ok then
    logger.errx(task, '%s: %s', name, why)
  end
end

-- Load the library, and ask it for the risks that it knows.
local function load_library()
  library = ffi.load(settings.library)
  rules = library.urlsift_rules_new(nil)
  if rules == nil then
    error('out of memory')
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
        (type(value) == 'number' and not (value >= 1)) then
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
  register_virtual('URLSIFT_INCOMPLETE', id, 'Not all of the text was read')
  for _, risk in ipairs(risks) do
    register_virtual(risk.symbol, id, 'A URL has this risk of urlsift(1)')
  end
end

for _, step in ipairs { read_settings, load_library, register_symbols } do
  local ok, why = pcall(step)

  if not ok then
    logger.errx(rspamd_config, '%s: not loaded: %s', name, why)
    return
  end
end
logger.infox(rspamd_config, '%s: liburlsift %s', name,
    ffi.string(library.urlsift_version()))
