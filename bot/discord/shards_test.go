package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestShardsAreReadAndWrongOnesRefused(t *testing.T) {
	for text, want := range map[string]shardRange{
		"": {}, "auto": {}, " auto ": {}, "0/1": {0, 0, 1}, "2/8": {2, 2, 8}, "0-3/8": {0, 3, 8}, "4-7/8": {4, 7, 8}, "5-5/8": {5, 5, 8},
	} {
		if got, err := parseShards(text); err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	for _, text := range []string{"8", "8/8", "0-8/8", "3-2/8", "-1/8", "1-/8", "/8", "1/", "0/0", "a/b", "1/2/3", "0,1/2", "+1/2", "1/70000", "all"} {
		if got, err := parseShards(text); !errors.Is(err, ErrShards) || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	if _, err := New(Config{Token: "x", Shards: "9/8"}); !errors.Is(err, ErrShards) {
		t.Errorf("a client is made: %v", err)
	}
}

func FuzzShards(f *testing.F) {
	for _, text := range []string{"", "auto", "2/8", "0-3/8", "9/8", "-/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parseShards(text)
		if err == nil && !r.auto() && (r.first < 0 || r.first > r.last || r.last >= r.of) {
			t.Errorf("%q: %+v", text, r)
		}
	})
}

// begins greets a connection, and gives the shard that it identifies as.
func (a *actor) begins() (shard, of int) {
	a.Helper()
	a.greet(quietHeart)
	var identify struct{ Shard []int }
	if err := json.Unmarshal(a.hears(opIdentify).Data, &identify); err != nil || len(identify.Shard) != 2 {
		a.Fatalf("identifies as %v %v", identify.Shard, err)
	}
	return identify.Shard[0], identify.Shard[1]
}

func TestShardsAreConnectedAsConfigured(t *testing.T) {
	for _, test := range []struct {
		config string
		advice int
		want   []string
	}{
		{"auto", 3, []string{"0/3", "1/3", "2/3"}},
		{"1-2/4", 4, []string{"1/4", "2/4"}},
		{"3/4", 1, []string{"3/4"}},
		{"0/2", 16, []string{"0/2"}}, // Fewer than Discord recommends are a warning.
	} {
		t.Run(test.config, func(t *testing.T) {
			t.Parallel()
			s := newStage(t)
			s.shards = test.advice
			c := s.ours(test.config)
			handler, heard := clicks()
			s.run(c, handler)
			shards := map[string]*actor{}
			for range test.want {
				if c.Connected() {
					t.Error("connected before all are")
				}
				a := s.next()
				shard, of := a.begins()
				a.ready(fmt.Sprint("s", shard), "")
				shards[fmt.Sprintf("%d/%d", shard, of)] = a
			}
			until(t, "all shards", c.Connected)
			for n, name := range test.want {
				if shards[name] == nil {
					t.Fatalf("%v are connected", shards)
				}
				shards[name].click(10 + n)
				if got := arrives(t, "the click", heard); got != fmt.Sprint(10+n) {
					t.Errorf("heard %s", got)
				}
			}
			var told []string
			for _, shard := range c.Counts().Shards {
				told = append(told, fmt.Sprintf("%d/%d", shard.ID, shard.Of))
			}
			if diff := cmp.Diff(test.want, told); diff != "" {
				t.Error(diff)
			}
			if warned := strings.Contains(s.logged(), "recommends more shards"); warned != (test.advice > 4) {
				t.Errorf("warned: %v", warned)
			}

			// A shard goes on with its own session, whatever the others do.
			last := shards[test.want[len(test.want)-1]]
			last.cut()
			until(t, "the lost shard", func() bool { return c.Counts().Lost == 1 })
			shard, _, _ := strings.Cut(test.want[len(test.want)-1], "/")
			b := s.next()
			if got := b.resumption(); got.Session != "s"+shard {
				t.Errorf("resumed %+v", got)
			}
			b.event(2, "RESUMED", "{}")
			until(t, "all shards", c.Connected)
		})
	}
}

func TestAShardThatIsRefusedEndsThemAll(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.shards = 2
	ended := s.refusedRun(s.ours(""))
	a := s.next()
	a.begins()
	a.ready("s0", "")
	b := s.next()
	b.begins()
	b.closes(closeShardingRequired)
	if err := arrives(t, "the end of Run", ended); !errors.Is(err, ErrShards) {
		t.Errorf("ended with %v", err)
	}
	if code := a.closed(); code != 1000 {
		t.Errorf("the other was closed with %d", code)
	}
}

func TestSessionsAreBegunOneByOneInEachBucket(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.shards = 6
	s.limit["max_concurrency"] = 2
	c := s.ours("")
	c.pace.identify = 150 * time.Millisecond
	s.run(c, nil)
	times := map[int][]time.Time{}
	for range 6 {
		a := s.next()
		shard, _ := a.begins()
		times[shard%2] = append(times[shard%2], time.Now())
		a.ready(fmt.Sprint("s", shard), "")
	}
	until(t, "all shards", c.Connected)
	for bucket, list := range times {
		slices.SortFunc(list, time.Time.Compare)
		for i := range list[1:] {
			// The frames leave so far apart; they are seen a moment later, the one sooner than the other.
			if gap := list[i+1].Sub(list[i]); gap < c.pace.identify*2/3 {
				t.Errorf("bucket %d: two sessions within %v", bucket, gap)
			}
		}
	}
	if len(times[0]) != 3 || len(times[1]) != 3 {
		t.Errorf("%v", times)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked != 1 {
		t.Errorf("discord was asked for its advice %d times", s.asked)
	}
}

func TestTheLastSessionsOfTheDayAreLeftAlone(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.limit = map[string]any{"total": 1000, "remaining": 20, "reset_after": 1, "max_concurrency": 1}
	c := s.ours("")
	s.run(c, nil)
	until(t, "the warning", func() bool { return strings.Contains(s.logged(), "too many sessions") })
	if got := c.Counts(); got.StartsLeft != 20 || got.StartsTotal != 1000 || got.Identifies != 0 || len(s.entries) != 0 {
		t.Errorf("%+v", got)
	}
	s.mu.Lock()
	s.limit["remaining"] = 1000
	s.mu.Unlock()
	a := s.next()
	a.session("s1", "")
	until(t, "the session, which is counted", func() bool {
		got := c.Counts()
		return c.Connected() && got.StartsLeft == 999 && got.Identifies == 1
	})
}

func TestSessionsThatAreBegunAreCountedOff(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.limit["remaining"] = 22
	c := s.ours("")
	s.run(c, nil)
	for n := range 2 {
		a := s.next()
		a.session("s", "")
		until(t, "the session, which is counted off", func() bool {
			got := c.Counts()
			return got.Connects == int64(n+1) && got.StartsLeft == int64(21-n)
		})
		a.send(opInvalid, "false")
	}
	until(t, "the warning", func() bool { return strings.Contains(s.logged(), "too many sessions") })
}
