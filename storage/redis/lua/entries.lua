-- Stores entries of a ledger if all are as they were read. KEYS: schema, ledgers, ledger, then ranks of boards. ARGV: schema, name
-- of the ledger, then of each entry: key, what was read, what is to be stored ('' for nothing), number of its ranks among KEYS (0 for
-- none), name there. What is there already was stored by an attempt whose answer was lost.
local ledgers, ledger = KEYS[2], KEYS[3]
if not (is('zset', ledgers, unpack(KEYS, 4)) and is('hash', ledger)) then return {'damaged', 'a key has another type'} end
local stored, same = true, true
for n = 3, #ARGV, 5 do
  local now = redis.call('HGET', ledger, ARGV[n]) or ''
  stored, same = stored and now == ARGV[n + 2], same and now == ARGV[n + 1]
end
if stored then return {'ok'} end
if not same then return {'conflict'} end

-- What is done to a key is done by one command: it stands once in the file of Redis.
local calls = {}
local function call(command, key, ...)
  local list = calls[command .. key] or {command, key}
  for _, arg in ipairs({...}) do list[#list + 1] = arg end
  calls[command .. key] = list
end

redis.call('ZADD', ledgers, 0, ARGV[2])
stamped()
for n = 3, #ARGV, 5 do
  local key, old, entry, ranks, name = unpack(ARGV, n, n + 4)
  if entry == '' then
    call('HDEL', ledger, key)
  elseif entry ~= old then
    call('HSET', ledger, key, entry)
  end
  local score = string.match(entry, '^[^ ]+')
  if score then
    call('ZADD', KEYS[tonumber(ranks)], score, name)
  elseif ranks ~= '0' then
    call('ZREM', KEYS[tonumber(ranks)], name)
  end
end
for _, list in pairs(calls) do redis.call(unpack(list)) end
return {'ok'}
