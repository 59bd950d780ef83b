-- Stands before every script. KEYS[1] is the schema of the partition, ARGV[1] that of the program.
local schema = redis.call('GET', KEYS[1])
if schema and not tonumber(schema) then return {'damaged', 'its schema is no number'} end
if schema and tonumber(schema) > tonumber(ARGV[1]) then return {'newer', schema} end

-- A script that fails half-way leaves what it wrote. So everything is checked before the first write, and the first write is
-- one that Redis refuses when its memory or its disk is full.
local function stamped()
  if not schema then redis.call('SET', KEYS[1], ARGV[1]) end
end

local function is(kind, ...)
  for _, key in ipairs({...}) do
    local found = redis.call('TYPE', key).ok
    if found ~= kind and found ~= 'none' then return false end
  end
  return true
end
