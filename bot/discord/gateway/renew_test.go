package gateway

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// renewed is a gateway of ours whose sessions are due at once and are replaced when 20 ms were quiet.
func renewed(s *discordtest.Server, shards string) *Gateway {
	g := ours(s, shards)
	g.Timing.Renew, g.Timing.Quiet, g.Timing.Overlap = 0, 20*time.Millisecond, 20*time.Millisecond
	return g
}

// settles waits until a fresh session has taken the old one's place, and lets it stay for the rest of the test.
func settles(t *testing.T, g *Gateway) {
	t.Helper()
	discordtest.Until(t, "the fresh session", func() bool { return g.own()[0].successor })
	g.own()[0].due.Store(time.Now().Add(time.Hour).UnixNano())
}

func TestAFreshSessionReplacesAnOldOne(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := renewed(s, "")
	g.Timing.Overlap = 200 * time.Millisecond
	handler, heard := clicks()
	a := begins(s, g, handler, "", discordtest.QuietHeart)
	b := s.Next()
	b.Greet(discordtest.QuietHeart)
	b.Hears(opIdentify)
	a.Click(2)
	if got := discordtest.Arrives(t, "a click while the fresh session is begun", heard); got != "2" {
		t.Errorf("heard %s", got)
	}
	b.Ready("s2", "")
	settles(t, g)
	a.Click(3)
	if got := discordtest.Arrives(t, "a click that was still on its way to the old session", heard); got != "3" {
		t.Errorf("heard %s", got)
	}
	if code := a.Closed(); code != 1000 {
		t.Errorf("the old session was closed with %d", code)
	}
	b.Click(2)
	discordtest.Arrives(t, "a click to the fresh session", heard)
	if got := g.Counts(); got.Identifies != 2 || got.Lost != 0 || len(got.Shards) != 1 || !g.Connected() {
		t.Errorf("%+v", got)
	}
	b.Cut()
	c := s.Next()
	if got := c.Resumption(); got.Session != "s2" || got.Seq != 2 {
		t.Errorf("resumed %+v", got)
	}
	c.Event(3, "RESUMED", "null")
	discordtest.Until(t, "the session", func() bool { return g.Counts().Connects == 3 })
	if left := time.Until(time.Unix(0, g.own()[0].due.Load())); left < time.Minute {
		t.Errorf("a session that was resumed is to be replaced in %v", left)
	}
}

func TestTheOldSessionStaysWhenNoFreshOneIsBegun(t *testing.T) {
	for name, play := range map[string]func(*discordtest.Conn){
		"cut off": (*discordtest.Conn).Cut,
		"called invalid": func(b *discordtest.Conn) {
			b.Greet(discordtest.QuietHeart)
			b.Hears(opIdentify)
			b.Send(opInvalid, "false")
		},
		"without READY": func(b *discordtest.Conn) { b.Greet(discordtest.QuietHeart); b.Hears(opIdentify) },
		"refused for good": func(b *discordtest.Conn) {
			b.Greet(discordtest.QuietHeart)
			b.Hears(opIdentify)
			b.Closes(closeShardingRequired)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := discordtest.New(t)
			g := renewed(s, "")
			g.Timing.Again, g.Timing.Ready = 100*time.Millisecond, 300*time.Millisecond
			handler, heard := clicks()
			a := begins(s, g, handler, "", discordtest.QuietHeart)
			play(s.Next())
			failed := time.Now()
			c := s.Next() // The next try.
			if waited := time.Since(failed); waited < g.Timing.Again {
				t.Errorf("tried again after %v", waited)
			}
			a.Click(2)
			discordtest.Arrives(t, "a click to the old session", heard)
			if got := g.Counts(); got.Connects != 1 || got.Lost != 0 || !g.Connected() {
				t.Errorf("%+v", got)
			}
			c.Session("s3", "")
			if code := a.Closed(); code != 1000 {
				t.Errorf("the old session was closed with %d", code)
			}
		})
	}
}

func TestASessionIsReplacedInAQuietMinuteOrAtLast(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := renewed(s, "")
	g.Timing.Quiet, g.Timing.Late = 100*time.Millisecond, 600*time.Millisecond
	begun := time.Now()
	a := begins(s, g, nil, "", discordtest.QuietHeart)
	for seq := 2; len(s.Conns) == 0; seq++ {
		if time.Since(begun) > discordtest.Soon {
			t.Fatal("no fresh session was begun at last")
		}
		a.Click(seq)
		<-time.After(5 * time.Millisecond) // The time between the clicks.
	}
	if waited := time.Since(begun); waited < g.Timing.Late {
		t.Errorf("it took only %v while clicks came", waited)
	}
	if silence := g.Counts().Shards[0].Silence; silence > g.Timing.Quiet {
		t.Errorf("silent for %v", silence)
	}
	s.Next().Session("s2", "")
	if code := a.Closed(); code != 1000 {
		t.Errorf("the old session was closed with %d", code)
	}
}

func TestSessionsAreReplacedOneAfterAnother(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.Shards, a.SessionStartLimit.MaxConcurrency = 3, 3 })
	g := renewed(s, "")
	g.Timing.Renew = 200 * time.Millisecond
	run(s, g, nil)
	old := map[int]*discordtest.Conn{}
	for range 3 {
		a := s.Next()
		shard, _ := identified(a)
		a.Ready(fmt.Sprint("s", shard), "")
		old[shard] = a
	}
	for range 3 {
		b := s.Next()
		shard, _ := identified(b)
		select {
		case <-s.Conns:
			t.Error("two sessions are replaced at once")
		case <-time.After(100 * time.Millisecond):
		}
		b.Ready("fresh", "")
		if old[shard] == nil {
			t.Fatalf("shard %d twice", shard)
		}
		if code := old[shard].Closed(); code != 1000 {
			t.Errorf("the old session was closed with %d", code)
		}
		delete(old, shard)
	}
}

func TestNoSessionIsReplacedByTheLastOnesOfTheDay(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	s.Advise(func(a *discordgo.GatewayBotResponse) { a.SessionStartLimit.Remaining = 21 })
	g := renewed(s, "")
	handler, heard := clicks()
	a := begins(s, g, handler, "", discordtest.QuietHeart)
	discordtest.Until(t, "the warning", func() bool { return strings.Contains(s.Logged(), "too many sessions") })
	a.Click(2)
	discordtest.Arrives(t, "a click to the old session", heard)
	if got := g.Counts(); got.Identifies != 1 || got.StartsLeft != 20 || !g.Connected() || len(s.Conns) != 0 {
		t.Errorf("%+v", got)
	}
}
