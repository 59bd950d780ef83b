-- Holds a lease. KEYS: lease. ARGV: owner, milliseconds. Stands alone.
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then return {'held'} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {'ok'}
