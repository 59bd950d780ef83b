-- Replaces all records of a game that is over and published, if it stands where it was seen. ARGV: schema, id, seq, rev seen,
-- shown, token, number of packed records, of packs, packs, single records.
local seq, rev, shown = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local kept = redis.call('HMGET', game, 'seq', 'over', 'rev', 'published')
if tonumber(kept[1]) ~= seq or kept[2] ~= '1' or tonumber(kept[3]) ~= rev or tonumber(kept[4]) ~= seq then return {'conflict'} end
if not whole(seq) then return {'damaged', 'its log has not as many records as it should'} end

redis.call('HSET', game, 'rev', rev + 1, 'shown', shown, 'token', '', 'packed', ARGV[7])
stamped()
redis.call('DEL', packs, log)
local singles = 9 + tonumber(ARGV[8])
for n = 9, singles - 1 do redis.call('RPUSH', packs, ARGV[n]) end
for n = singles, #ARGV do redis.call('RPUSH', log, ARGV[6] .. ARGV[n]) end
lasting(packs, log)
return {'ok'}
