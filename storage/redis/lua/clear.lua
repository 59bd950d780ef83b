-- Clears a timer. KEYS: schema, timers, due. ARGV: schema, key, length of a moment; and the moment until which it is leased, if
-- it is to be cleared only then.
local key, leased = ARGV[2], ARGV[4]
if not (is('hash', KEYS[2]) and is('zset', KEYS[3])) then return {'damaged', 'a key has another type'} end
local before = redis.call('HGET', KEYS[2], key)
if before and (not leased or string.sub(before, 1, ARGV[3]) == leased) then
  redis.call('HDEL', KEYS[2], key)
  redis.call('ZREM', KEYS[3], string.sub(before, 1, ARGV[3]) .. key)
end
return {'ok'}
