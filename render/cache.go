package render

import "sync"

// cache keeps what was made for a key, at most limit values and as many older ones: when it is full it starts anew, and
// forgets of the older ones those that nobody has asked for since. What it hands out stays valid afterwards.
type cache[K comparable, V any] struct {
	limit         int
	mu            sync.RWMutex
	values, older map[K]V
}

// get returns the value for the key and makes it when it is missing. Two callers may make the same one; the first wins.
func (s *cache[K, V]) get(key K, produce func() V) V {
	if v, ok := s.peek(key); ok {
		return v
	}
	return s.put(key, produce())
}

func (s *cache[K, V]) peek(key K) (V, bool) {
	s.mu.RLock()
	v, ok := s.values[key]
	old, wasThere := s.older[key]
	s.mu.RUnlock()
	if !ok && wasThere {
		return s.put(key, old), true
	}
	return v, ok
}

func (s *cache[K, V]) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values, s.older = nil, nil
}

func (s *cache[K, V]) put(key K, v V) V {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.values[key]; ok {
		return old
	}
	if s.values == nil || len(s.values) >= s.limit {
		s.values, s.older = make(map[K]V), s.values
	}
	s.values[key] = v
	return v
}
