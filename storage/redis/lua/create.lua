-- ARGV: schema, id, token, index, over ("1" or ""), since, rev, published, shown, keep, now (ms), number of all
-- records, of packed ones, of packs, packs, single records, then interactions and the numbers of their records.
local id, token, index, over, since = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local rev, published, shown, keep = ARGV[7], tonumber(ARGV[8]), ARGV[9], tonumber(ARGV[10])
local now, seq, together, runs = tonumber(ARGV[11]), tonumber(ARGV[12]), tonumber(ARGV[13]), tonumber(ARGV[14])
local first = 15
local singles = first + runs + seq - together

if redis.call('EXISTS', game) == 1 then
  if posted(1, token) or redis.call('HGET', game, 'token') == token then return {'ok'} end
  return {'exists'}
end
if redis.call('EXISTS', log, acts, packs) > 0 then return {'damaged', 'it has a log without a game'} end

redis.call('HSET', game, 'seq', seq, 'over', over, 'index', index, 'rev', rev, 'published', published, 'packed', together, 'token', token)
stamped()
if shown ~= '' then redis.call('HSET', game, 'shown', shown) end
for n = first, first + runs - 1 do redis.call('RPUSH', packs, ARGV[n]) end
for n = first + runs, singles - 1 do redis.call('RPUSH', log, token .. ARGV[n]) end
for n = singles, #ARGV, 2 do redis.call('HSETNX', acts, ARGV[n], ARGV[n + 1]) end
redis.call('ZADD', games, over == '1' and 0 or -1, id)
for _, entry in ipairs(entries(id, index)) do redis.call('ZADD', entry[1], 0, entry[2]) end
if published < seq then
  redis.call('ZADD', unpublished, since, id)
elseif over == '1' and keep > 0 then
  expire(id, now, keep)
end
return {'ok'}
