-- Stands before the scripts that write games.
-- KEYS: schema, games, unpublished, channels, users, game, log, acts, packs.
local games, unpublished, channels, users, game, log, acts, packs = unpack(KEYS, 2, 9)

if not (is('zset', games, unpublished, channels, users) and is('hash', game, acts) and is('list', log, packs)) then
  return {'damaged', 'a key has another type'}
end

-- entries lists the index entries of a game by its field "index": the time of opening, then names, each with its kind and
-- its length before it.
local function entries(id, index)
  local list, at, opened = {}, 25, string.sub(index, 1, 24)
  while at <= #index do
    local _, stop, kind, length = string.find(index, '^([cu])(%d+):', at)
    local name = string.sub(index, stop + 1, stop + length)
    list[#list + 1] = {kind == 'c' and channels or users, name .. '\0' .. opened .. id}
    at = stop + 1 + length
  end
  return list
end

local packed = tonumber(redis.call('HGET', game, 'packed') or 0)

-- whole says whether there are so many records.
local function whole(seq) return redis.call('LLEN', log) + packed == seq end

-- lasting lets keys that were made anew go with their game.
local function lasting(...)
  local left = redis.call('PTTL', game)
  if left <= 0 then return end
  for _, key in ipairs({...}) do redis.call('PEXPIRE', key, left) end
end

-- posted says whether this very attempt wrote the record before. Of one that is packed that is not known any more.
local function posted(seq, token)
  local record = seq > packed and redis.call('LINDEX', log, seq - packed - 1)
  return record and string.sub(record, 1, #token) == token
end

-- stay keeps the game without an end, listed with 0 where it is over, else with -1.
local function stay(id, mark)
  for _, key in ipairs({game, log, acts, packs}) do redis.call('PERSIST', key) end
  redis.call('ZADD', games, mark, id)
end

-- expire lets the game go so many milliseconds after now, and forgets those that are gone already.
local function expire(id, now, keep)
  for _, key in ipairs({game, log, acts, packs}) do redis.call('PEXPIREAT', key, now + keep) end
  redis.call('ZADD', games, now + keep, id)
  redis.call('ZREMRANGEBYSCORE', games, '(0', now)
end
