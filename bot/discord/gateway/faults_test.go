package gateway

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// The faults of discordgo v0.29.0 at the gateway: each is played with discordgo alone and with ours. A play with plain
// discordgo that fails means that the library was mended.

// lockedUp counts the goroutines that have called CloseWithCode from within Open and wait for the lock that they hold.
func lockedUp() (n int) {
	buffer := make([]byte, 8<<20)
	for _, stack := range strings.Split(string(buffer[:runtime.Stack(buffer, true)]), "\n\n") {
		within := strings.Index(stack, "(*Session).CloseWithCode(")
		if within >= 0 && within < strings.Index(stack, "(*Session).Open(") && strings.Contains(stack[:within], "sync.(*RWMutex).Lock(") {
			n++
		}
	}
	return n
}

func TestAResumptionIsAnsweredWithARequestToReconnect(t *testing.T) {
	discordtest.Compare(t, "a resumption is answered with a request to reconnect (Op 7)",
		func(s *discordtest.Server) string {
			before := lockedUp()
			session := s.Plain()
			s.PlainBegins(session, "", discordtest.QuietHeart).Cut()
			b := s.Next()
			b.Resumption()
			b.Send(opReconnect, "null")
			discordtest.Until(s.T, "the deadlock", func() bool { return lockedUp() > before }) // Its goroutine is left behind forever.
			b.Cut()
			select {
			case <-s.Conns:
				s.Error("it has connected again")
			case <-time.After(100 * time.Millisecond):
			}
			if session.TryLock() || lockedUp() == before {
				s.Error("the session is not locked up")
			}
			return "it waits forever for a lock that it holds"
		},
		func(s *discordtest.Server) string {
			g := ours(s, "")
			handler, heard := clicks()
			begins(s, g, handler, "", discordtest.QuietHeart).Cut()
			b := s.Next()
			b.Resumption()
			b.Send(opReconnect, "null")
			e := s.Next()
			if got := e.Resumption(); got.Session != "s1" || got.Seq != 1 {
				s.Errorf("resumed %+v", got)
			}
			e.Click(2)
			e.Event(3, "RESUMED", "{}")
			discordtest.Arrives(s.T, "the click that was made meanwhile", heard)
			return "it resumes again, and the click that was made meanwhile comes"
		})
}

func TestHeartbeatsAreNotAnswered(t *testing.T) {
	discordtest.Compare(t, "heartbeats are not answered",
		func(s *discordtest.Server) string {
			session := s.Plain()
			session.ShouldReconnectOnError = false
			beats, code := s.PlainBegins(session, "", 20*time.Millisecond).Beats()
			if code != websocket.CloseNormalClosure || beats < 2 {
				s.Errorf("closed with %d after %d heartbeats", code, beats)
			}
			return fmt.Sprintf("after %d of them it closes with %d, which ends the session", beats, code)
		},
		func(s *discordtest.Server) string {
			g := ours(s, "")
			handler, heard := clicks()
			beats, code := begins(s, g, handler, "", 2*time.Second).Beats()
			if code != closeResume || beats < 1 || beats > 2 {
				s.Errorf("closed with %d after %d heartbeats", code, beats)
			}
			b := s.Next()
			if got := b.Resumption(); got.Session != "s1" {
				s.Errorf("resumed %+v", got)
			}
			b.Click(2)
			discordtest.Arrives(s.T, "the click that was made meanwhile", heard)
			return fmt.Sprintf("after %d of them it closes with %d and resumes", beats, code)
		})
}

func TestTheSessionIsInvalid(t *testing.T) {
	discordtest.Compare(t, "the session is invalid (Op 9), and the next connection is cut before READY",
		func(s *discordtest.Server) string {
			session := s.Plain()
			a := s.PlainBegins(session, "", discordtest.QuietHeart)
			a.Send(opInvalid, "false")
			began := time.Now()
			a.Hears(opIdentify)
			waited := time.Since(began)
			if waited > 900*time.Millisecond {
				s.Errorf("it waited for %v", waited)
			}
			a.Cut()
			b := s.Next()
			if got := b.Resumption(); got.Session != "s1" {
				s.Errorf("resumed %+v", got)
			}
			b.Event(2, "RESUMED", "{}")
			go session.Close() // It waits until the session is open.
			return fmt.Sprintf("identifies %d ms later, then resumes the dead session", waited.Milliseconds())
		},
		func(s *discordtest.Server) string {
			g := ours(s, "")
			g.Timing.Invalid = DefaultTiming.Invalid
			g.Timing.Invalid[1] = g.Timing.Invalid[0] + time.Millisecond
			a := begins(s, g, nil, "", discordtest.QuietHeart)
			a.Send(opInvalid, "false")
			began := time.Now()
			b := s.Next()
			waited := time.Since(began)
			if waited < time.Second {
				s.Errorf("it waited for %v", waited)
			}
			b.Greet(discordtest.QuietHeart)
			b.Hears(opIdentify)
			b.Cut()
			e := s.Next()
			e.Greet(discordtest.QuietHeart)
			e.Hears(opIdentify)
			return fmt.Sprintf("identifies %.1f s later (usually 1 to 5, as Discord asks), then again", waited.Seconds())
		})
}

func TestReadyNamesAnAddressForResuming(t *testing.T) {
	address := func(s *discordtest.Server) string { return s.Gateway("/resume/") }
	discordtest.Compare(t, "READY names an address for resuming",
		func(s *discordtest.Server) string {
			session := s.Plain()
			s.PlainBegins(session, address(s), discordtest.QuietHeart).Cut()
			b := s.Next()
			b.Resumption()
			if b.Path != "/ws/" {
				s.Errorf("resumes at %s", b.Path)
			}
			b.Event(2, "RESUMED", "{}")
			go session.Close() // It waits until the session is open.
			return "resumes at the common address"
		},
		func(s *discordtest.Server) string {
			begins(s, ours(s, ""), nil, address(s), discordtest.QuietHeart).Cut()
			b := s.Next()
			b.Resumption()
			if b.Path != "/resume/" {
				s.Errorf("resumes at %s", b.Path)
			}
			return "resumes there"
		})
}

func TestAnEventLacksWhatItIsAbout(t *testing.T) {
	if discordtest.Dying() {
		s := discordtest.New(t)
		a := s.PlainBegins(s.Plain(), "", discordtest.QuietHeart)
		a.Event(2, "GUILD_CREATE", "{}")
		a.Closed() // This process does not come so far.
		return
	}
	discordtest.Compare(t, "an event lacks what it is about",
		func(s *discordtest.Server) string {
			return s.Dies(t.Name(), "discordgo.setGuildIds")
		},
		func(s *discordtest.Server) string {
			handler, heard := clicks()
			a := begins(s, ours(s, ""), handler, "", discordtest.QuietHeart)
			a.Event(2, "GUILD_CREATE", "{}")
			a.Click(3)
			discordtest.Arrives(s.T, "the next click", heard)
			return "the next click is handled"
		})
}
