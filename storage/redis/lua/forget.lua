-- Removes a game that is over and published, if it stands where it was seen. ARGV: schema, id, seq.
local id, seq = ARGV[2], tonumber(ARGV[3])
local kept = redis.call('HMGET', game, 'seq', 'over', 'published')
if tonumber(kept[1]) ~= seq or kept[2] ~= '1' or tonumber(kept[3]) ~= seq then return {'unknown'} end
redis.call('DEL', game, log, acts, packs)
redis.call('ZREM', games, id)
return {'ok'}
