package faults

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Set are the faults that were injected. It is safe for concurrent use; the zero value is ready.
type Set struct {
	mu   sync.Mutex
	list []*Fault
	last int // id of the newest fault
}

// Inject asks for a fault; it gives its id. Error: the fault makes no sense.
func (s *Set) Inject(f Fault) (id string, err error) {
	if err := f.check(); err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	f.ID, f.Strikes = strconv.Itoa(s.last), 0
	s.list = append(s.list, &f)
	return f.ID, nil
}

// Faults are those that were injected and not cleared, with how often they happened; those that are over are among
// them.
func (s *Set) Faults() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Fault, 0, len(s.list))
	for _, f := range s.list {
		list = append(list, *f)
	}
	return list
}

// ClearFaults ends the faults with these ids, or all without an id. It says how many were there.
func (s *Set) ClearFaults(ids ...string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.list)
	s.list = slices.DeleteFunc(s.list, func(f *Fault) bool { return len(ids) == 0 || slices.Contains(ids, f.ID) })
	return before - len(s.list)
}

// AnyShard is the Shard of a Point that has none.
const AnyShard = -1

// Point is something that happens and may go wrong.
type Point struct {
	On     string // constant of the gateway, or "" for a request
	Detail string // kind of the event, or route
	// Channel is where it happens, Parent the channel of a thread; both are ids, and may be empty.
	Channel, Parent string
	Shard           int
}

// Hit is what goes wrong; the zero value is nothing.
type Hit struct {
	Fault
	Wait time.Duration // before anything else happens
}

// At says what goes wrong now.
func (s *Set) At(at Point) Hit {
	s.mu.Lock()
	defer s.mu.Unlock()
	var hit Hit
	for _, f := range s.list {
		if f.Count > 0 && f.Strikes >= f.Count || !f.fits(at) || f.Chance > 0 && rand.Float64() >= f.Chance {
			continue
		}
		f.Strikes++
		hit.Wait += time.Duration(f.From+rand.IntN(max(f.To-f.From, 0)+1)) * time.Millisecond
		if f.Do != DoSlow {
			return f.hit(hit.Wait)
		}
		hit.Do = DoSlow
	}
	return hit
}

func (f *Fault) hit(wait time.Duration) Hit {
	hit := Hit{*f, wait}
	hit.Scope, hit.RetryAfter, hit.Back = cmp.Or(f.Scope, "user"), cmp.Or(f.RetryAfter, 1), cmp.Or(f.Back, 10)
	return hit
}

func (f *Fault) fits(at Point) bool {
	if f.Shard != nil && *f.Shard != at.Shard {
		return false
	}
	if f.Channel != "" && f.Channel != at.Channel && f.Channel != at.Parent {
		return false
	}
	word, rest, _ := strings.Cut(f.On, " ")
	if at.On != "" {
		return word == at.On && (rest == "" || rest == at.Detail)
	}
	method, path, _ := strings.Cut(at.Detail, " ")
	if word != "" && word != "*" && word != method {
		return false
	}
	if prefix, ok := strings.CutSuffix(rest, "*"); ok {
		return strings.HasPrefix(path, prefix)
	}
	return rest == "" || rest == path
}
