-- Raises the schema of a partition to the program's. KEYS: schema. ARGV: schema.
if schema ~= ARGV[1] then redis.call('SET', KEYS[1], ARGV[1]) end
return {'ok'}
