//go:build linux

package program

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/engine"
)

// fakes are programs within a test: they answer after a time, or end right away.
type fakes struct {
	mu             sync.Mutex
	takes          time.Duration
	ends           bool
	started, alive int
	most           int
}

func (f *fakes) start([]string) (*process, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.started++
	f.alive++
	f.most = max(f.most, f.alive)
	question, in := io.Pipe()
	out, answer := io.Pipe()
	p := &process{in: in, out: bufio.NewReader(out), said: &firstLine{}, hold: func() {}, wake: func() {}, gone: make(chan struct{})}
	p.kill = sync.OnceFunc(func() {
		_, _ = in.Close(), out.Close()
		f.mu.Lock()
		f.alive--
		f.mu.Unlock()
		close(p.gone)
	})
	if f.ends {
		_, _ = question.Close(), answer.Close()
		return p, nil
	}
	go func() {
		for lines := bufio.NewReader(question); ; {
			text, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var q struct{ Moves []string }
			_ = json.Unmarshal(text, &q)
			time.Sleep(f.takes)
			_, _ = io.WriteString(answer, q.Moves[0]+"\n")
		}
	}()
	return p, nil
}

func withFakes(t *testing.T, test func(t *testing.T, ps *Programs, f *fakes, choose func(name string) Reason)) {
	position, seat := table(t)
	synctest.Test(t, func(t *testing.T) {
		ps, f := New([]Program{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}, {Name: "E", Game: "endeavor"}}), &fakes{}
		ps.start = f.start
		test(t, ps, f, func(name string) Reason {
			move, err := ps.Choose(t.Context(), name, "puertorico", position, seat)
			if err == nil && position.Check(engine.Action{Seat: seat, Move: move}) != nil {
				t.Errorf("%s: %q is no move", name, move)
			}
			return reasonOf(err)
		})
		ps.Close()
		if f.alive != 0 {
			t.Errorf("%d processes outlive the end", f.alive)
		}
		time.Sleep(time.Minute) // What was late has come by then.
	})
}

// TestAProcessServesManyMovesUntilNobodyAsks, or until it has thought for long.
func TestAProcessServesManyMovesUntilNobodyAsks(t *testing.T) {
	withFakes(t, func(t *testing.T, ps *Programs, f *fakes, choose func(string) Reason) {
		f.takes = time.Second
		for range 3 {
			if got := choose("A"); got != "<nil>" {
				t.Error(got)
			}
			time.Sleep(idleTime - time.Second)
		}
		if f.started != 1 || f.alive != 1 {
			t.Errorf("%d processes were started, %d are alive", f.started, f.alive)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if f.alive != 0 {
			t.Error("it is not ended when nobody asks")
		}
		for range 60 {
			choose("A")
		}
		if f.started != 2 || f.alive != 0 {
			t.Errorf("%d processes were started, %d are alive after thinking for long", f.started, f.alive)
		}
		if got := choose("E"); got != Missing {
			t.Errorf("a program of another game: %v", got)
		}
		if got := choose("Z"); got != Missing {
			t.Errorf("one that there isn't: %v", got)
		}
	})
}

// TestSoManyProgramsThinkAtATime and no more processes are there, whichever programs they belong to; who waits for too
// long goes without.
func TestSoManyProgramsThinkAtATime(t *testing.T) {
	withFakes(t, func(t *testing.T, ps *Programs, f *fakes, choose func(string) Reason) {
		f.takes = placeWait + time.Second
		var all sync.WaitGroup
		answers := make(chan Reason, processes+1)
		for i := range processes + 1 {
			all.Go(func() { answers <- choose([]string{"A", "B"}[i%2]) })
		}
		all.Wait()
		count := map[Reason]int{}
		for range processes + 1 {
			count[<-answers]++
		}
		if count["<nil>"] != processes || count[Busy] != 1 {
			t.Errorf("of %d at a time: %v", processes+1, count)
		}
		for _, name := range []string{"C", "D", "A"} {
			if got := choose(name); got != "<nil>" {
				t.Errorf("%s: %v", name, got)
			}
		}
		if f.most != processes {
			t.Errorf("there were %d processes", f.most)
		}
	})
}

// TestAProgramThatFailsRestsLongerEachTime, until it answers again.
func TestAProgramThatFailsRestsLongerEachTime(t *testing.T) {
	withFakes(t, func(t *testing.T, ps *Programs, f *fakes, choose func(string) Reason) {
		f.ends = true
		for i := range 12 {
			if got := choose("A"); got != Ended {
				t.Errorf("try %d: %v", i, got)
			}
			time.Sleep(min(firstRest<<i, restMost) - time.Millisecond)
			if got := choose("A"); got != Resting {
				t.Errorf("after try %d: %v", i, got)
			}
			time.Sleep(time.Millisecond)
		}
		if f.alive != 0 || choose("B") != Ended {
			t.Error("another program rests, too, or a process is left")
		}
		f.ends = false
		if got := choose("A"); got != "<nil>" {
			t.Error(got)
		}
		f.takes = moveTime + time.Millisecond
		if got := choose("A"); got != Late {
			t.Error(got)
		}
		time.Sleep(firstRest)
		f.takes = 0
		if got := choose("A"); got != "<nil>" {
			t.Errorf("after a short rest: %v", got)
		}
	})
}

// TestWhoStopsAskingEndsTheProcess: its answer would come to the next question.
func TestWhoStopsAskingEndsTheProcess(t *testing.T) {
	position, seat := table(t)
	withFakes(t, func(t *testing.T, ps *Programs, f *fakes, choose func(string) Reason) {
		f.takes = time.Second
		ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		if _, err := ps.Choose(ctx, "A", "puertorico", position, seat); err != context.DeadlineExceeded || f.alive != 0 {
			t.Errorf("%v, %d processes", err, f.alive)
		}
		if got := choose("A"); got != "<nil>" {
			t.Errorf("the program is blamed for it: %v", got)
		}
	})
}
