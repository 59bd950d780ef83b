package render

import "sync"

// store keeps what was made for a key. When it is full it starts anew, which keeps it bounded and costs one redrawing of
// what is still in use. What it hands out stays valid afterwards.
type store[K comparable, V any] struct {
	limit int
	mu    sync.RWMutex
	made  map[K]V
}

// get returns the value for the key and makes it when it is missing. Two callers may make the same one; the first wins.
func (s *store[K, V]) get(key K, produce func() V) V {
	if v, ok := s.peek(key); ok {
		return v
	}
	return s.put(key, produce())
}

func (s *store[K, V]) peek(key K) (V, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	v, ok := s.made[key]
	return v, ok
}

// forget drops everything.
func (s *store[K, V]) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made = nil
}

func (s *store[K, V]) put(key K, v V) V {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old, ok := s.made[key]; ok {
		return old
	}
	if s.made == nil || len(s.made) >= s.limit {
		s.made = make(map[K]V)
	}
	s.made[key] = v
	return v
}
