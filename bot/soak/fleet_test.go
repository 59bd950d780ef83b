package soak

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
)

// actor is a process that only pretends.
type actor struct {
	at    Place
	once  sync.Once
	ended chan struct{}
	err   error
}

var errKilled = errors.New("killed")

func (a *actor) end(err error) error {
	a.once.Do(func() { a.err = err; close(a.ended) })
	return nil
}

func (a *actor) Kill() error { return a.end(errKilled) }
func (a *actor) Stop() error { return a.end(nil) }
func (a *actor) Pid() int    { return a.at.N }
func (a *actor) Wait() error { <-a.ended; return a.err }

// theatre is a fleet of actors, with all that were started.
func theatre(t *testing.T, way string, n int) (*fleet, func() []*actor) {
	t.Helper()
	var mu sync.Mutex
	var cast []*actor
	o := Options{Processes: n, Way: way, Log: slog.New(slog.DiscardHandler)}
	o.Launch = func(_ context.Context, at Place) (Process, error) {
		mu.Lock()
		defer mu.Unlock()
		a := &actor{at: at, ended: make(chan struct{})}
		cast = append(cast, a)
		return a, nil
	}
	f, err := newFleet(o, newDice(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	f.describe = func(*Place) {}
	if err := f.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return f, func() []*actor {
		mu.Lock()
		defer mu.Unlock()
		return append([]*actor(nil), cast...)
	}
}

func TestAKilledProcessIsStartedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, cast := theatre(t, Shards, 2)
		defer f.end()
		if f.kill(time.Minute) {
			t.Error("a process was killed that was too young")
		}
		time.Sleep(time.Minute)
		if !f.kill(time.Minute) || f.running() {
			t.Error("no process was killed")
		}
		time.Sleep(time.Second)
		if list := cast(); !f.running() || len(list) != 3 || list[2].at.Try != 1 || f.kills != 1 || f.endings() != 0 {
			t.Errorf("%d processes were started, %d killed, %d ended by themselves", len(list), f.kills, f.endings())
		}
		_ = cast()[2].end(errors.New("out of order"))
		time.Sleep(time.Second)
		if list := cast(); !f.running() || len(list) != 4 || f.endings() != 1 {
			t.Errorf("%d processes were started, %d ended by themselves", len(list), f.endings())
		}
	})
}

func TestAReplacedProcessStopsWhenTheNextOneRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, cast := theatre(t, Shards, 1)
		defer f.end()
		if err := f.replaceAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		list := cast()
		if len(list) != 2 || list[0].err != nil || f.slots[0].process != list[1] || f.stops != 1 {
			t.Fatalf("%d processes were started, %d replaced", len(list), f.stops)
		}
		select {
		case <-list[0].ended:
		default:
			t.Error("the old process still runs")
		}
		if f.endings() != 0 {
			t.Error("a replaced process counts as one that ended by itself")
		}
	})
}

func TestProcessesBehindABalancerHaveAddressesOfTheirOwn(t *testing.T) {
	f, cast := theatre(t, HTTP, 3)
	defer f.end()
	seen := map[string]bool{}
	for _, a := range cast() {
		if a.at.Listen == "" || seen[a.at.Listen] {
			t.Errorf("process %d listens on %q", a.at.N, a.at.Listen)
		}
		seen[a.at.Listen] = true
	}
	if list := f.endpoints(); len(list) != 3*tries {
		t.Errorf("the balancer knows %d addresses", len(list))
	}
}

func TestTheChatKnowsEveryFaultOfTheStorms(t *testing.T) {
	chat, err := local.Start(local.Config{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = chat.Shutdown(context.Background()) }()
	faults := 0
	for _, one := range storms {
		if one.fault == nil && one.do == nil {
			t.Errorf("%s does nothing", one.name)
		}
		if one.fault == nil {
			continue
		}
		if _, err := chat.Inject(*one.fault); err != nil {
			t.Errorf("%s: %v", one.name, err)
		}
		faults++
	}
	if got := len(chat.Faults()); got != faults || faults < 10 {
		t.Errorf("%d of %d faults are known", got, faults)
	}
}
