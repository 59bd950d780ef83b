-- Stores a profile. KEYS: schema, profiles. ARGV: schema, field, value.
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
stamped()
return {'ok'}
