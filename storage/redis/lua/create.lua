-- ARGV: schema, id, token, index, over ("1" or ""), since, rev, published, shown, keep, then interaction and record of each.
local id, token, index, over, since = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local rev, published, shown, keep = ARGV[7], tonumber(ARGV[8]), ARGV[9], tonumber(ARGV[10])
local first = 11

if redis.call('EXISTS', game) == 1 then
  if posted(1, token) then return {'ok'} end
  return {'exists'}
end
if redis.call('EXISTS', log, acts) > 0 then return {'damaged', 'it has a log without a game'} end

local seq = (#ARGV - first + 1) / 2
redis.call('HSET', game, 'seq', seq, 'over', over, 'index', index, 'rev', rev, 'published', published)
stamped()
if shown ~= '' then redis.call('HSET', game, 'shown', shown) end
for n = 1, seq do
  local interaction, record = ARGV[first + 2 * (n - 1)], ARGV[first + 2 * (n - 1) + 1]
  redis.call('RPUSH', log, token .. record)
  if interaction ~= '' then redis.call('HSETNX', acts, interaction, n) end
end
redis.call('ZADD', games, over == '1' and 0 or -1, id)
for _, entry in ipairs(entries(id, index)) do redis.call('ZADD', entry[1], 0, entry[2]) end
if published < seq then
  redis.call('ZADD', unpublished, since, id)
elseif over == '1' and keep > 0 then
  expire(id, keep)
end
return {'ok'}
