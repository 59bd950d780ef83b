-- Leases timers that are still due, and gives them in the order of their entries, '' for one that is not. KEYS: schema, timers, due. ARGV: schema, moment of the lease's end, entries of due.
local moment = ARGV[2]
if not (is('hash', KEYS[2]) and is('zset', KEYS[3])) then return {'damaged', 'a key has another type'} end
local leased = {}
for n = 3, #ARGV do
  local entry = ARGV[n]
  local key = string.sub(entry, #moment + 1)
  if redis.call('ZSCORE', KEYS[3], entry) then
    local timer = redis.call('HGET', KEYS[2], key)
    if not timer then return {'damaged', 'timer ' .. key .. ' is due and unknown'} end
    timer = string.sub(timer, #moment + 1)
    redis.call('HSET', KEYS[2], key, moment .. timer)
    redis.call('ZADD', KEYS[3], 0, moment .. key)
    if moment .. key ~= entry then redis.call('ZREM', KEYS[3], entry) end
    leased[#leased + 1] = timer
  else
    leased[#leased + 1] = ''
  end
end
return {'ok', leased}
