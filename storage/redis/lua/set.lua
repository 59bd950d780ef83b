-- Sets a timer. KEYS: schema, timers, due. ARGV: schema, key, moment, timer.
local key, moment, timer = ARGV[2], ARGV[3], ARGV[4]
if not (is('hash', KEYS[2]) and is('zset', KEYS[3])) then return {'damaged', 'a key has another type'} end
local before = redis.call('HGET', KEYS[2], key)
redis.call('HSET', KEYS[2], key, moment .. timer)
stamped()
if before then redis.call('ZREM', KEYS[3], string.sub(before, 1, #moment) .. key) end
redis.call('ZADD', KEYS[3], 0, moment .. key)
return {'ok'}
