package render

import "sync"

// cache keeps what was made for a key. When it is full it starts anew, which keeps it bounded and costs one redrawing
// of what is still in use. What it hands out stays valid afterwards.
type cache[K comparable, V any] struct {
	limit  int
	mu     sync.RWMutex
	values map[K]V
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
	defer s.mu.RUnlock()
	v, ok := s.values[key]
	return v, ok
}

func (s *cache[K, V]) clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values = nil
}

func (s *cache[K, V]) put(key K, v V) V {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.values[key]; ok {
		return old
	}
	if s.values == nil || len(s.values) >= s.limit {
		s.values = make(map[K]V)
	}
	s.values[key] = v
	return v
}
