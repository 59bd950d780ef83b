package gateway

import (
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

func TestHeartbeatsBeginAtARandomTimeAndTellTheLastEvent(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	handler, heard := clicks()
	run(s, g, handler)
	a := s.Next()
	const interval = 3 * time.Second // An answer may take as long.
	a.Greet(interval)
	a.Hears(opIdentify)
	a.Ready("s1", "")
	a.Click(2)
	discordtest.Arrives(t, "the click", heard)
	a.Event(3, "TYPING_START", "{}") // Skipped, but counted.
	discordtest.Until(t, "a heartbeat that tells the last event", func() bool {
		f := a.Hears(opHeartbeat)
		a.Send(opAck, "null")
		return string(f.Data) == "3"
	})
	discordtest.Until(t, "the time that an answer took", func() bool { return g.Counts().Shards[0].Latency > 0 })
	if latency := g.Counts().Shards[0].Latency; latency > discordtest.Soon {
		t.Errorf("latency %v", latency)
	}

	// Of many connections some send the first heartbeat in the first half of the interval and some in the second.
	var early, late int
	for range 200 {
		if rest := interval - firstBeat(interval); rest < 0 || rest > interval {
			t.Fatalf("%v before the interval's end", rest)
		} else if rest > interval/2 {
			early++
		} else {
			late++
		}
	}
	if early < 40 || late < 40 {
		t.Errorf("%d early, %d late", early, late)
	}
}

func TestDiscordMayAskForAHeartbeat(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	run(s, ours(s, ""), nil)
	a := s.Next()
	a.Session("s1", "")
	a.Send(opHeartbeat, "null") // The usual one is most of a minute away.
	if f := a.Hears(opHeartbeat); string(f.Data) != "1" {
		t.Errorf("told %s", f.Data)
	}
}

func TestAHeartbeatThatIsNotAnsweredEndsTheConnectionButNotTheSession(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	g := ours(s, "")
	g.Timing.Answer = 20 * time.Millisecond
	run(s, g, nil)
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(t, "the session", g.Connected)
	a.Send(opHeartbeat, "null")
	a.Hears(opHeartbeat)
	if code := a.Closed(); code != closeResume {
		t.Errorf("closed with %d", code)
	}
	b := s.Next()
	if got := b.Resumption(); got.Session != "s1" {
		t.Errorf("resumed %+v", got)
	}
	b.Event(2, "RESUMED", "{}")
	discordtest.Until(t, "the second connection", g.Connected)
	if got := g.Counts(); got.Unanswered != 1 || got.Lost != 1 {
		t.Errorf("%+v", got)
	}
}
