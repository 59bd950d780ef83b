-- Replaces the first records of a log by packs, if the game stands where it was seen. ARGV: schema, rev seen, number of packed
-- records seen, the next one, place of the first pack, number of packs, packs, interactions that are forgotten.
local rev, was, now, place, packs_end = ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), 6 + tonumber(ARGV[6])
local kept = redis.call('HMGET', game, 'seq', 'rev')
if kept[2] ~= rev or packed ~= was then return {'conflict'} end
if not whole(tonumber(kept[1])) then return {'damaged', 'its log has not as many records as it should'} end

redis.call('HSET', game, 'packed', now)
stamped()
for n = 7, packs_end do
  if redis.call('LLEN', packs) > place then
    redis.call('LSET', packs, place, ARGV[n])
  else
    redis.call('RPUSH', packs, ARGV[n])
  end
  place = place + 1
end
lasting(packs)
redis.call('LTRIM', log, now - was, -1)
for n = packs_end + 1, #ARGV do redis.call('HDEL', acts, ARGV[n]) end
return {'ok'}
