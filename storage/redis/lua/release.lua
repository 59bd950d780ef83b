-- Releases a lease. KEYS: lease. ARGV: owner. Stands alone.
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {'ok'}
