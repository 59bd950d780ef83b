-- Marks the store. KEYS: meta. ARGV: schema, program, partitions. Stands alone.
local kept = redis.call('HMGET', KEYS[1], 'program', 'schema', 'partitions')
if redis.call('EXISTS', KEYS[1]) == 1 then
  if kept[1] ~= ARGV[2] or not tonumber(kept[2]) then return {'foreign'} end
  if tonumber(kept[2]) > tonumber(ARGV[1]) then return {'newer', kept[2]} end
  if kept[3] ~= ARGV[3] then return {'damaged', 'it has another number of partitions'} end
end
if kept[2] ~= ARGV[1] then
  redis.call('HSET', KEYS[1], 'program', ARGV[2], 'schema', ARGV[1], 'partitions', ARGV[3])
end
return {'ok'}
