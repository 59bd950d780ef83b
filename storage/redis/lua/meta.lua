-- Marks the store, unless somebody else did it otherwise meanwhile. KEYS: meta. ARGV: schema, program, partitions of a
-- new store. Stands alone.
local kept = redis.call('HMGET', KEYS[1], 'program', 'schema')
if kept[1] and kept[1] ~= ARGV[2] then return {'foreign'} end
if kept[2] and tonumber(kept[2]) > tonumber(ARGV[1]) then return {'newer', kept[2]} end
if not kept[1] then redis.call('HSET', KEYS[1], 'partitions', ARGV[3]) end
redis.call('HSET', KEYS[1], 'program', ARGV[2], 'schema', ARGV[1])
return {'ok', redis.call('HGET', KEYS[1], 'partitions') or ''}
