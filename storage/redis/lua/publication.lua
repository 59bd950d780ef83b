-- ARGV: schema, id, token, rev, published, shown, keep, place, now (ms). Gives the number of packed records, whether the game is over and
-- published to the end, the single record of that place, and the last one if there is that.
local id, token, rev, published, shown = ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5]), ARGV[6]
local keep, now = tonumber(ARGV[7]), tonumber(ARGV[9])

local kept = redis.call('HMGET', game, 'seq', 'over', 'rev', 'token')
local last = tonumber(kept[1])
if not last then return {'unknown'} end
if rev == tonumber(kept[3]) and token == kept[4] then return {'ok'} end
if published > last then return {'ahead', last} end
if rev ~= tonumber(kept[3]) + 1 then return {'conflict', kept[3]} end

redis.call('HSET', game, 'rev', rev, 'published', published, 'shown', shown, 'token', token)
stamped()
if published == last then
  redis.call('ZREM', unpublished, id)
  if kept[2] == '1' and keep > 0 then expire(id, now, keep) end
else
  redis.call('ZADD', unpublished, 'NX', now, id)
  if kept[2] == '1' then stay(id, 0) end
end
local aged = redis.call('LINDEX', log, ARGV[8])
return {'ok', packed, published == last and kept[2] or '', aged, aged and redis.call('LINDEX', log, -1)}
