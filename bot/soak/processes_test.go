package soak

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
)

// fakeProcess is a process that only pretends.
type fakeProcess struct {
	at    Place
	once  sync.Once
	ended chan struct{}
	err   error
}

var errKilled = errors.New("killed")

func (p *fakeProcess) end(err error) error {
	p.once.Do(func() { p.err = err; close(p.ended) })
	return nil
}

func (p *fakeProcess) Kill() error { return p.end(errKilled) }
func (p *fakeProcess) Stop() error { return p.end(nil) }
func (p *fakeProcess) Pid() int    { return p.at.N }
func (p *fakeProcess) Wait() error { <-p.ended; return p.err }

// fakeProcesses are processes that only pretend, with all that were started.
func fakeProcesses(t *testing.T, way string, n int) (*processes, func() []*fakeProcess) {
	t.Helper()
	var mu sync.Mutex
	var started []*fakeProcess
	o := Options{Processes: n, Way: way, Log: slog.New(slog.DiscardHandler)}
	o.Launch = func(_ context.Context, at Place) (Process, error) {
		mu.Lock()
		defer mu.Unlock()
		p := &fakeProcess{at: at, ended: make(chan struct{})}
		started = append(started, p)
		return p, nil
	}
	f, err := newProcesses(o, newRNG(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	f.addChat = func(*Place) {}
	if err := f.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	return f, func() []*fakeProcess {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(started)
	}
}

func TestAKilledProcessIsStartedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, started := fakeProcesses(t, Shards, 2)
		defer f.stop()
		if f.kill(time.Minute) {
			t.Error("a process was killed that was too young")
		}
		time.Sleep(time.Minute)
		if !f.kill(time.Minute) || f.running() {
			t.Error("no process was killed")
		}
		time.Sleep(time.Second)
		if list := started(); !f.running() || len(list) != 3 || list[2].at.Try != 1 || f.kills != 1 || f.crashCount() != 0 {
			t.Errorf("%d processes were started, %d killed, %d ended by themselves", len(list), f.kills, f.crashCount())
		}
		_ = started()[2].end(errors.New("out of order"))
		time.Sleep(time.Second)
		if list := started(); !f.running() || len(list) != 4 || f.crashCount() != 1 {
			t.Errorf("%d processes were started, %d ended by themselves", len(list), f.crashCount())
		}
	})
}

func TestAReplacedProcessStopsWhenTheNextOneRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, started := fakeProcesses(t, Shards, 1)
		defer f.stop()
		if err := f.replaceAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		list := started()
		if len(list) != 2 || list[0].err != nil || f.slots[0].process != list[1] || f.stops != 1 {
			t.Fatalf("%d processes were started, %d replaced", len(list), f.stops)
		}
		select {
		case <-list[0].ended:
		default:
			t.Error("the old process still runs")
		}
		if f.crashCount() != 0 {
			t.Error("a replaced process counts as one that ended by itself")
		}
	})
}

// TestAnUpgradedPlaceNeverRunsTheOlderProgramAgain: a process that is killed before its place is upgraded starts again
// as the older program, later as the newer one.
func TestAnUpgradedPlaceNeverRunsTheOlderProgramAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f, started := fakeProcesses(t, Shards, 2)
		defer f.stop()
		for _, s := range f.slots {
			s.old = true
		}
		killed := func() bool {
			_ = f.slots[0].process.Kill()
			time.Sleep(time.Second)
			list := started()
			return list[len(list)-1].at.Old
		}
		if !killed() {
			t.Error("the newer program runs before the upgrade")
		}
		if err := f.upgrade(t.Context(), f.slots[0]); err != nil {
			t.Fatal(err)
		}
		if killed() || !f.slots[1].old {
			t.Error("the upgrade is of another place")
		}
	})
}

func TestProcessesBehindABalancerHaveAddressesOfTheirOwn(t *testing.T) {
	f, started := fakeProcesses(t, HTTP, 3)
	defer f.stop()
	seen := map[string]bool{}
	for _, a := range started() {
		if a.at.Listen == "" || seen[a.at.Listen] {
			t.Errorf("process %d listens on %q", a.at.N, a.at.Listen)
		}
		seen[a.at.Listen] = true
	}
	if list := f.endpoints(); len(list) != 3*addressesPerSlot {
		t.Errorf("the balancer knows %d addresses", len(list))
	}
}

func TestTheChatKnowsEveryFaultOfTheScenarios(t *testing.T) {
	chat, err := localtest.Start(local.Config{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = chat.Shutdown(context.Background()) }()
	faults := 0
	for _, one := range faultScenarios {
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
