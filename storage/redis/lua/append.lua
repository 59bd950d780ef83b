-- ARGV: schema, id, token, index, over ("1" or ""), since, seq, interaction, record.
local id, token, index, over, since = ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local seq, interaction, record = tonumber(ARGV[7]), ARGV[8], ARGV[9]

local kept = redis.call('HMGET', game, 'seq', 'over', 'index')
local last = tonumber(kept[1])
if not last then return {'unknown'} end
if not whole(last) then return {'damaged', 'its log has not as many records as it should'} end

if interaction ~= '' then
  local earlier = tonumber(redis.call('HGET', acts, interaction))
  if earlier then
    if posted(earlier, token) then return {'ok'} end
    return {'repeated', earlier}
  end
end
if seq ~= last + 1 then
  if seq > 0 and seq <= last and posted(seq, token) then return {'ok'} end
  return {'conflict', last}
end

redis.call('RPUSH', log, token .. record)
stamped()
redis.call('HSET', game, 'seq', seq)
if interaction ~= '' then redis.call('HSET', acts, interaction, seq) end
if index ~= kept[3] then
  for _, entry in ipairs(entries(id, kept[3] or '')) do redis.call('ZREM', entry[1], entry[2]) end
  for _, entry in ipairs(entries(id, index)) do redis.call('ZADD', entry[1], 0, entry[2]) end
  redis.call('HSET', game, 'index', index)
end
if over ~= kept[2] or over == '1' then
  redis.call('HSET', game, 'over', over)
  stay(id, over == '1' and 0 or -1)
end
redis.call('ZADD', unpublished, 'NX', since, id)
return {'ok'}
