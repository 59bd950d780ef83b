-- Stores a profile if it is as it was read. KEYS: schema, profiles. ARGV: schema, field, 1 if there was one, what was read, 1
-- if there is to be one, value. A value that is there already was stored by an attempt whose answer was lost.
local field, was, old, is_to_be, value = ARGV[2], ARGV[3] == '1', ARGV[4], ARGV[5] == '1', ARGV[6]
local now = redis.call('HGET', KEYS[2], field)
if (is_to_be and now == value) or (not is_to_be and not now) then return {'ok'} end
if was ~= (now ~= false) or (was and now ~= old) then return {'conflict'} end
if is_to_be then
  redis.call('HSET', KEYS[2], field, value)
else
  redis.call('HDEL', KEYS[2], field)
end
stamped()
return {'ok'}
