-- Replaces records of a game that is over and published, if it stands where it was seen. ARGV: schema, id, seq, rev seen, shown,
-- then number and record of each.
local seq, rev, shown = tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
local kept = redis.call('HMGET', game, 'seq', 'over', 'rev', 'published')
if tonumber(kept[1]) ~= seq or kept[2] ~= '1' or tonumber(kept[3]) ~= rev or tonumber(kept[4]) ~= seq then return {'conflict'} end
if redis.call('LLEN', log) ~= seq then return {'damaged', 'its log has not as many records as it should'} end

redis.call('HSET', game, 'rev', rev + 1, 'shown', shown, 'token', '')
stamped()
for n = 6, #ARGV, 2 do redis.call('LSET', log, tonumber(ARGV[n]), ARGV[n + 1]) end
return {'ok'}
