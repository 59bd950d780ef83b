-- Gives the number of the record that an interaction caused. KEYS: schema, acts. ARGV: schema, interaction.
local seq = redis.call('HGET', KEYS[2], ARGV[2])
if not seq then return {'unknown'} end
return {'ok', tonumber(seq)}
