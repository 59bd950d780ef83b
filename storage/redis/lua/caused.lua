-- Gives the record that an interaction caused. KEYS: schema, game, log, acts. ARGV: schema, interaction.
if redis.call('EXISTS', KEYS[2]) == 0 then return {'unknown'} end
local seq = redis.call('HGET', KEYS[4], ARGV[2])
if not seq then return {'unknown'} end
local record = redis.call('LINDEX', KEYS[3], seq - 1)
if not record then return {'damaged', 'it lacks record ' .. seq} end
return {'ok', record}
