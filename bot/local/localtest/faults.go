package localtest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/faults"
)

// Fault is something that goes wrong on purpose. Nothing does unless a fault was injected. Of those that fit, the
// oldest happens.
type Fault struct {
	ID string // given by the server
	// On is where it happens: one of the constants of package faults, or requests: "" is every one, "POST" those of a
	// method, "POST /channels/{channel}/messages" one route as in the list of paths in package rest, "* /channels/*"
	// those that begin so.
	On string
	Do string
	// Count is how often it happens before it is over; 0 means until it is cleared.
	Count int
	// Chance is the probability of each time, above 0 to 1; 0 means always.
	Chance float64
	// Channel (with its threads) and Shard narrow it down. A request of no channel does not fit a fault with one.
	Channel string
	Shard   *int
	// From and To bound the wait before it in milliseconds, evenly spread; To below From counts as From.
	From int
	To   int
	// Code is Discord's error code or a close code of the gateway; Status the HTTP status, 0: that of the code.
	Code   int
	Status int
	// Scope of DoLimit is user (the default), global or shared; RetryAfter is in seconds, 0 means 1.
	Scope      string
	RetryAfter float64
	// Resumable is the d of Op 9.
	Resumable bool
	// Back is how many events DoTwice repeats with OnResume; 0 means 10.
	Back int

	// Strikes is how often it has happened; set by the server.
	Strikes int
}

// anywhere is what may be done wherever the gateway is.
var anywhere = []string{faults.DoSlow, faults.DoCut, faults.DoIgnore, faults.DoClose, faults.DoReconnect}

// doings are what may be done where.
var doings = map[string][]string{
	faults.OnHello:     anywhere,
	faults.OnIdentify:  append(anywhere, faults.DoInvalid),
	faults.OnResume:    append(anywhere, faults.DoInvalid, faults.DoTwice),
	faults.OnHeartbeat: append(anywhere, faults.DoInvalid),
	faults.OnDispatch:  append(anywhere, faults.DoInvalid, faults.DoTwice, faults.DoHeartbeat, faults.DoDeafen),
	faults.OnDeliver:   {faults.DoSlow, faults.DoCut, faults.DoIgnore, faults.DoTwice, faults.DoForge},
	"": {faults.DoSlow, faults.DoLate, faults.DoCut, faults.DoCutAfter, faults.DoRefuse, faults.DoRefuseAfter,
		faults.DoLimit},
}

// check says what is wrong with a fault that somebody wants.
func (f *Fault) check() error {
	word, _, _ := strings.Cut(f.On, " ")
	list, known := doings[word]
	if !known {
		list = doings[""]
	}
	switch {
	case !slices.Contains(list, f.Do):
		return fmt.Errorf("on %q a fault does one of %s, not %q", f.On, strings.Join(list, ", "), f.Do)
	case f.Count < 0, f.Chance < 0, f.Chance > 1, f.From < 0, f.RetryAfter < 0, f.Back < 0:
		return fmt.Errorf("a number of the fault is out of its range")
	case f.Do == faults.DoClose && f.Code == 0:
		return fmt.Errorf("a fault that closes needs a code")
	case (f.Do == faults.DoRefuse || f.Do == faults.DoRefuseAfter) && f.Code == 0 && f.Status < 400:
		return fmt.Errorf("a fault that refuses needs a code, or a status of 400 or more")
	case f.Scope != "" && !slices.Contains([]string{"user", "global", "shared"}, f.Scope):
		return fmt.Errorf("a scope is user, global or shared, not %q", f.Scope)
	}
	if f.Channel != "" {
		if _, err := strconv.ParseUint(f.Channel, 10, 64); err != nil {
			return fmt.Errorf("channel: value %q is not snowflake", f.Channel)
		}
	}
	return nil
}

// set are the faults that were injected, a faults.Source.
type set struct {
	mu   sync.Mutex
	list []*Fault
	last int // id of the newest fault
}

// Inject asks for a fault; it gives its id. Error: the fault makes no sense.
func (s *set) Inject(f Fault) (id string, err error) {
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
func (s *set) Faults() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Fault, 0, len(s.list))
	for _, f := range s.list {
		list = append(list, *f)
	}
	return list
}

// ClearFaults ends the faults with these ids, or all without an id. It says how many were there.
func (s *set) ClearFaults(ids ...string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.list)
	s.list = slices.DeleteFunc(s.list, func(f *Fault) bool { return len(ids) == 0 || slices.Contains(ids, f.ID) })
	return before - len(s.list)
}

// At implements faults.Source.
func (s *set) At(at faults.Point) faults.Hit {
	s.mu.Lock()
	defer s.mu.Unlock()
	var hit faults.Hit
	for _, f := range s.list {
		if f.Count > 0 && f.Strikes >= f.Count || !f.fits(at) || f.Chance > 0 && rand.Float64() >= f.Chance {
			continue
		}
		f.Strikes++
		hit.Wait += time.Duration(f.From+rand.IntN(max(f.To-f.From, 0)+1)) * time.Millisecond
		if f.Do != faults.DoSlow {
			return f.hit(hit.Wait)
		}
		hit.Do = faults.DoSlow
	}
	return hit
}

func (f *Fault) hit(wait time.Duration) faults.Hit {
	return faults.Hit{
		Do: f.Do, Wait: wait, Code: f.Code, Status: f.Status, Scope: cmp.Or(f.Scope, "user"),
		RetryAfter: cmp.Or(f.RetryAfter, 1), Resumable: f.Resumable, Back: cmp.Or(f.Back, 10),
	}
}

func (f *Fault) fits(at faults.Point) bool {
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
