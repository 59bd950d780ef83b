package gateway

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// identified greets a connection, and gives the shard that it identifies as.
func identified(a *discordtest.Conn) (shard, of int) {
	a.Helper()
	a.Greet(discordtest.QuietHeart)
	var identify struct{ Shard []int }
	if err := json.Unmarshal(a.Hears(opIdentify).Data, &identify); err != nil || len(identify.Shard) != 2 {
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
			s := discordtest.New(t)
			s.Advise(func(a *discordgo.GatewayBotResponse) { a.Shards = test.advice })
			g := ours(s, test.config)
			handler, heard := clicks()
			run(s, g, handler)
			shards := map[string]*discordtest.Conn{}
			for range test.want {
				if g.Connected() {
					t.Error("connected before all are")
				}
				a := s.Next()
				shard, of := identified(a)
				a.Ready(fmt.Sprint("s", shard), "")
				shards[fmt.Sprintf("%d/%d", shard, of)] = a
			}
			discordtest.Until(t, "all shards", g.Connected)
			for n, name := range test.want {
				if shards[name] == nil {
					t.Fatalf("%v are connected", shards)
				}
				shards[name].Click(10 + n)
				if got := discordtest.Arrives(t, "the click", heard); got != fmt.Sprint(10+n) {
					t.Errorf("heard %s", got)
				}
			}
			var told []string
			for _, shard := range g.Counts().Shards {
				told = append(told, fmt.Sprintf("%d/%d", shard.ID, shard.Of))
			}
			if diff := cmp.Diff(test.want, told); diff != "" {
				t.Error(diff)
			}
			if warned := strings.Contains(s.Logged(), "recommends more shards"); warned != (test.advice > 4) {
				t.Errorf("warned: %v", warned)
			}

			// A shard goes on with its own session, whatever the others do.
			last := shards[test.want[len(test.want)-1]]
			last.Cut()
			discordtest.Until(t, "the lost shard", func() bool { return g.Counts().Lost == 1 })
			shard, _, _ := strings.Cut(test.want[len(test.want)-1], "/")
			b := s.Next()
			if got := b.Resumption(); got.Session != "s"+shard {
				t.Errorf("resumed %+v", got)
			}
			b.Event(2, "RESUMED", "{}")
			discordtest.Until(t, "all shards", g.Connected)
		})
	}
}

func TestAShardThatIsRefusedEndsThemAll(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.Shards = 2 })
	ended := refusedRun(s, ours(s, ""))
	a := s.Next()
	identified(a)
	a.Ready("s0", "")
	b := s.Next()
	identified(b)
	b.Closes(closeShardingRequired)
	if err := discordtest.Arrives(t, "the end of Run", ended); !errors.Is(err, ErrShards) {
		t.Errorf("ended with %v", err)
	}
	if code := a.Closed(); code != 1000 {
		t.Errorf("the other was closed with %d", code)
	}
}

func TestSessionsAreBegunOneByOneInEachBucket(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.Shards, a.SessionStartLimit.MaxConcurrency = 6, 2 })
	g := ours(s, "")
	g.Timing.Identify = 150 * time.Millisecond
	run(s, g, nil)
	times := map[int][]time.Time{}
	for range 6 {
		a := s.Next()
		shard, _ := identified(a)
		times[shard%2] = append(times[shard%2], time.Now())
		a.Ready(fmt.Sprint("s", shard), "")
	}
	discordtest.Until(t, "all shards", g.Connected)
	for bucket, list := range times {
		slices.SortFunc(list, time.Time.Compare)
		for i := range list[1:] {
			// The frames leave so far apart; they are seen a moment later, the one sooner than the other.
			if gap := list[i+1].Sub(list[i]); gap < g.Timing.Identify*2/3 {
				t.Errorf("bucket %d: two sessions within %v", bucket, gap)
			}
		}
	}
	if len(times[0]) != 3 || len(times[1]) != 3 {
		t.Errorf("%v", times)
	}
	if n := s.Asked(); n != 1 {
		t.Errorf("discord was asked for its advice %d times", n)
	}
}

func TestTheLastSessionsOfTheDayAreLeftAlone(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) {
		a.SessionStartLimit.Remaining, a.SessionStartLimit.ResetAfter = 20, 1
	})
	g := ours(s, "")
	run(s, g, nil)
	discordtest.Until(t, "the warning", func() bool { return strings.Contains(s.Logged(), "too many sessions") })
	if got := g.Counts(); got.StartsLeft != 20 || got.StartsTotal != 1000 || got.Identifies != 0 || len(s.Conns) != 0 {
		t.Errorf("%+v", got)
	}
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.SessionStartLimit.Remaining = 1000 })
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(t, "the session, which is counted", func() bool {
		got := g.Counts()
		return g.Connected() && got.StartsLeft == 999 && got.Identifies == 1
	})
}

func TestSessionsThatAreBegunAreCountedOff(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.SessionStartLimit.Remaining = 22 })
	g := ours(s, "")
	run(s, g, nil)
	for n := range 2 {
		a := s.Next()
		a.Session("s", "")
		discordtest.Until(t, "the session, which is counted off", func() bool {
			got := g.Counts()
			return got.Connects == int64(n+1) && got.StartsLeft == int64(21-n)
		})
		a.Send(opInvalid, "false")
	}
	discordtest.Until(t, "the warning", func() bool { return strings.Contains(s.Logged(), "too many sessions") })
}
