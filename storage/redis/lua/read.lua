-- Gives the publication and some records of a game. KEYS: schema, game, log. ARGV: schema, first, last, as of LRANGE.
local kept = redis.call('HMGET', KEYS[2], 'seq', 'shown')
if not kept[1] then return {'unknown'} end
if redis.call('LLEN', KEYS[3]) ~= tonumber(kept[1]) then return {'damaged', 'its log has not as many records as it should'} end
return {'ok', kept[2] or '', redis.call('LRANGE', KEYS[3], ARGV[2], ARGV[3])}
