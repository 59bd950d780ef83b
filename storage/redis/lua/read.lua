-- Gives the publication of a game, the number of packed records, the packs and the single records among which some records are.
-- KEYS: schema, game, log, packs. ARGV: schema, first and last record, counted from 0, or from the end below that; records of a pack.
local kept = redis.call('HMGET', KEYS[2], 'seq', 'shown', 'packed')
local seq, packed, each = tonumber(kept[1]), tonumber(kept[3] or 0), tonumber(ARGV[4])
if not seq then return {'unknown'} end
if redis.call('LLEN', KEYS[3]) + packed ~= seq then return {'damaged', 'its log has not as many records as it should'} end

local first, last = tonumber(ARGV[2]), tonumber(ARGV[3])
if first < 0 then first = seq + first end
if last < 0 then last = seq + last end
local packs, singles = {}, {}
if first < packed and first <= last then
  packs = redis.call('LRANGE', KEYS[4], math.floor(first / each), math.floor(math.min(last, packed - 1) / each))
end
if last >= packed then singles = redis.call('LRANGE', KEYS[3], math.max(first - packed, 0), last - packed) end
return {'ok', kept[2] or '', packed, packs, singles}
