package discord

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"github.com/harbormaster/harbormaster/bot"
)

// The faults of discordgo v0.29.0 at the gateway: each is played with discordgo alone and with ours. A play with plain
// discordgo that fails means that the library was mended.

// compare plays with both; each says in words what was seen. The row of the table of faults is printed.
func compare(t *testing.T, fault string, plain, ours func(*stage) string) {
	t.Helper()
	var seen [2]string
	for i, play := range []func(*stage) string{plain, ours} {
		t.Run([]string{"plain", "ours"}[i], func(t *testing.T) { seen[i] = play(newStage(t)) })
	}
	if !t.Failed() {
		t.Logf("see: discordgo: %s | plain: %s | ours: %s", fault, seen[0], seen[1])
	}
}

// plainBegins has plain discordgo begin a session.
func (s *stage) plainBegins(session *discordgo.Session, resumeURL string, interval time.Duration) *actor {
	s.Helper()
	opened := make(chan error, 1)
	go func() { opened <- session.Open() }()
	a := s.next()
	a.greet(interval)
	a.hears(opIdentify)
	a.ready("s1", resumeURL)
	if err := arrives(s.T, "the session", opened); err != nil {
		s.Fatal(err)
	}
	return a
}

// oursBegins has a client of ours begin a session.
func (s *stage) oursBegins(c *Client, handler bot.Handler, resumeURL string, interval time.Duration) *actor {
	s.Helper()
	s.run(c, handler)
	a := s.next()
	a.greet(interval)
	a.hears(opIdentify)
	a.ready("s1", resumeURL)
	until(s.T, "the session", func() bool { return c.Counts().Connects == 1 })
	return a
}

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
	compare(t, "a resumption is answered with a request to reconnect (Op 7)",
		func(s *stage) string {
			before := lockedUp()
			session := s.plain()
			s.plainBegins(session, "", quietHeart).cut()
			b := s.next()
			b.resumption()
			b.send(opReconnect, "null")
			until(s.T, "the deadlock", func() bool { return lockedUp() > before }) // Its goroutine is left behind for ever.
			b.cut()
			select {
			case <-s.entries:
				s.Error("it has connected again")
			case <-time.After(100 * time.Millisecond):
			}
			if session.TryLock() || lockedUp() == before {
				s.Error("the session is not locked up")
			}
			return "it waits for ever for a lock that it holds"
		},
		func(s *stage) string {
			c := s.ours("")
			handler, heard := clicks()
			s.oursBegins(c, handler, "", quietHeart).cut()
			b := s.next()
			b.resumption()
			b.send(opReconnect, "null")
			e := s.next()
			if got := e.resumption(); got.Session != "s1" || got.Seq != 1 {
				s.Errorf("resumed %+v", got)
			}
			e.click(2)
			e.event(3, "RESUMED", "{}")
			arrives(s.T, "the click that was made meanwhile", heard)
			return "it resumes again, and the click that was made meanwhile comes"
		})
}

// beats lets a bot's heart beat without an answer, and gives how often it did and the code with which the bot closed.
func (a *actor) beats() (beats, code int) {
	a.Helper()
	code = a.closed()
	for len(a.frames) > 0 {
		if f := <-a.frames; f.Op == opHeartbeat {
			beats++
		}
	}
	return beats, code
}

func TestHeartbeatsAreNotAnswered(t *testing.T) {
	compare(t, "heartbeats are not answered",
		func(s *stage) string {
			session := s.plain()
			session.ShouldReconnectOnError = false
			beats, code := s.plainBegins(session, "", 20*time.Millisecond).beats()
			if code != websocket.CloseNormalClosure || beats < 2 {
				s.Errorf("closed with %d after %d heartbeats", code, beats)
			}
			return fmt.Sprintf("after %d of them it closes with %d, which ends the session", beats, code)
		},
		func(s *stage) string {
			c := s.ours("")
			handler, heard := clicks()
			beats, code := s.oursBegins(c, handler, "", 2*time.Second).beats()
			if code != closeResume || beats < 1 || beats > 2 {
				s.Errorf("closed with %d after %d heartbeats", code, beats)
			}
			b := s.next()
			if got := b.resumption(); got.Session != "s1" {
				s.Errorf("resumed %+v", got)
			}
			b.click(2)
			arrives(s.T, "the click that was made meanwhile", heard)
			return fmt.Sprintf("after %d of them it closes with %d and resumes", beats, code)
		})
}

func TestTheSessionIsInvalid(t *testing.T) {
	compare(t, "the session is invalid (Op 9), and the next connection is cut before READY",
		func(s *stage) string {
			session := s.plain()
			a := s.plainBegins(session, "", quietHeart)
			a.send(opInvalid, "false")
			began := time.Now()
			a.hears(opIdentify)
			waited := time.Since(began)
			if waited > 900*time.Millisecond {
				s.Errorf("it waited for %v", waited)
			}
			a.cut()
			b := s.next()
			if got := b.resumption(); got.Session != "s1" {
				s.Errorf("resumed %+v", got)
			}
			b.event(2, "RESUMED", "{}")
			go session.Close() // It waits until the session is open.
			return fmt.Sprintf("identifies %d ms later, then resumes the dead session", waited.Milliseconds())
		},
		func(s *stage) string {
			c := s.ours("")
			c.pace.invalid = usualPace.invalid
			c.pace.invalid[1] = c.pace.invalid[0] + time.Millisecond
			a := s.oursBegins(c, nil, "", quietHeart)
			a.send(opInvalid, "false")
			began := time.Now()
			b := s.next()
			waited := time.Since(began)
			if waited < time.Second {
				s.Errorf("it waited for %v", waited)
			}
			b.greet(quietHeart)
			b.hears(opIdentify)
			b.cut()
			e := s.next()
			e.greet(quietHeart)
			e.hears(opIdentify)
			return fmt.Sprintf("identifies %.1f s later (usually 1 to 5, as Discord asks), then again", waited.Seconds())
		})
}

func TestReadyNamesAnAddressForResuming(t *testing.T) {
	address := func(s *stage) string { return "ws" + strings.TrimPrefix(s.url, "http") + "/resume/" }
	compare(t, "READY names an address for resuming",
		func(s *stage) string {
			session := s.plain()
			s.plainBegins(session, address(s), quietHeart).cut()
			b := s.next()
			b.resumption()
			if b.path != "/ws/" {
				s.Errorf("resumes at %s", b.path)
			}
			b.event(2, "RESUMED", "{}")
			go session.Close() // It waits until the session is open.
			return "resumes at the common address"
		},
		func(s *stage) string {
			s.oursBegins(s.ours(""), nil, address(s), quietHeart).cut()
			b := s.next()
			b.resumption()
			if b.path != "/resume/" {
				s.Errorf("resumes at %s", b.path)
			}
			return "resumes there"
		})
}

// panicking is set for a run of the test in a process of its own, which is to die.
const panicking = "HARBORMASTER_TEST_PANIC"

// dies runs the test in a process of its own, which dies of a panic that has these words.
func (s *stage) dies(test, words string) string {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.Context(), time.Minute)
	defer cancel()
	self := exec.CommandContext(ctx, os.Args[0], "-test.run=^"+test+"$")
	self.Env = append(os.Environ(), panicking+"=1")
	output, err := self.CombinedOutput()
	if err == nil || !strings.Contains(string(output), "panic:") || !strings.Contains(string(output), words) {
		s.Errorf("ended with %v:\n%s", err, output)
	}
	return "the process dies"
}

func TestAHandlerPanics(t *testing.T) {
	if os.Getenv(panicking) != "" {
		s := newStage(t)
		session := s.plain()
		session.AddHandler(func(*discordgo.Session, *discordgo.InteractionCreate) { panic("the hull broke") })
		a := s.plainBegins(session, "", quietHeart)
		a.click(2)
		a.closed() // This process does not come so far.
		return
	}
	compare(t, "a handler panics",
		func(s *stage) string {
			return s.dies(t.Name(), "panic: the hull broke")
		},
		func(s *stage) string {
			c := s.ours("")
			handler, heard := clicks()
			a := s.oursBegins(c, func(ctx context.Context, in bot.Interaction, answer bot.Answer) {
				if in.CustomID == "2" {
					panic("the hull broke")
				}
				handler(ctx, in, answer)
			}, "", quietHeart)
			a.click(2)
			a.click(3)
			if got := arrives(s.T, "the next click", heard); got != "3" {
				s.Errorf("heard %s", got)
			}
			until(s.T, "the count", func() bool { return c.Counts().Panics == 1 })
			return "it is logged and counted, the next click is handled"
		})
}

func TestTheFirstOfTwoClicksTakesLonger(t *testing.T) {
	compare(t, "two clicks of one person, and the first takes longer",
		func(s *stage) string {
			session := s.plain()
			second, order := make(chan struct{}), make(chan string, 2)
			session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) {
				id := e.MessageComponentData().CustomID
				if id == "2" {
					<-second
				}
				order <- id
				if id == "3" {
					close(second)
				}
			})
			a := s.plainBegins(session, "", quietHeart)
			a.click(2)
			a.click(3)
			if first := arrives(s.T, "a click", order); first != "3" {
				s.Errorf("%s came first", first)
			}
			arrives(s.T, "the other click", order)
			go session.Close()
			return "the second is through before the first"
		},
		func(s *stage) string {
			c := s.ours("")
			arrived, goOn := make(chan string, 2), make(chan struct{})
			a := s.oursBegins(c, func(ctx context.Context, in bot.Interaction, answer bot.Answer) {
				arrived <- in.CustomID
				if in.CustomID == "2" {
					<-goOn
				}
				_ = answer.DeferUpdate(ctx)
			}, "", quietHeart)
			a.click(2)
			a.click(3)
			if got := arrives(s.T, "a click", arrived); got != "2" {
				s.Errorf("%s came first", got)
			}
			until(s.T, "the second click in its queue", func() bool { return c.own()[0].dispatcher.queued() == 1 })
			if len(arrived) != 0 {
				s.Errorf("%s did not wait", <-arrived)
			}
			close(goOn)
			if got := arrives(s.T, "the other click", arrived); got != "3" {
				s.Errorf("%s came second", got)
			}
			return "the second waits for the first"
		})
}

// queued is how many interactions wait for their turn.
func (d *dispatcher) queued() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, queue := range d.waiting {
		n += len(queue)
	}
	return n
}

func TestAMessageHasAComponentOfAnUnknownKind(t *testing.T) {
	raw := strings.TrimSuffix(string(numbered(2, "9", "8")), "}") +
		`,"message":{"id":"77","flags":32768,"components":[{"type":10,"content":"Choose."},{"type":99,"options":[1]}]}}`
	compare(t, "a click in a message with a component of an unknown kind",
		func(s *stage) string {
			session := s.plain()
			handled := make(chan *discordgo.InteractionCreate, 1)
			session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { handled <- e })
			a := s.plainBegins(session, "", quietHeart)
			a.event(2, "INTERACTION_CREATE", raw)
			e := arrives(s.T, "the click", handled)
			if e.Interaction != nil && e.Data != nil {
				s.Errorf("it was read: %+v", e.Data)
			}
			go session.Close()
			return "the handler gets an event without custom id"
		},
		func(s *stage) string {
			handled := make(chan bot.Interaction, 1)
			a := s.oursBegins(s.ours(""), func(ctx context.Context, in bot.Interaction, answer bot.Answer) {
				handled <- in
				_ = answer.DeferUpdate(ctx)
			}, "", quietHeart)
			a.event(2, "INTERACTION_CREATE", raw)
			if in := arrives(s.T, "the click", handled); in.CustomID != "2" || in.Message != "77" || in.User.ID != "9" || in.Channel != "8" {
				s.Errorf("read %+v", in)
			}
			return "the handler gets the whole click"
		})
}

func TestAnEventLacksWhatItIsAbout(t *testing.T) {
	if os.Getenv(panicking) != "" {
		s := newStage(t)
		a := s.plainBegins(s.plain(), "", quietHeart)
		a.event(2, "GUILD_CREATE", "{}")
		a.closed() // This process does not come so far.
		return
	}
	compare(t, "an event lacks what it is about",
		func(s *stage) string {
			return s.dies(t.Name(), "discordgo.setGuildIds")
		},
		func(s *stage) string {
			handler, heard := clicks()
			a := s.oursBegins(s.ours(""), handler, "", quietHeart)
			a.event(2, "GUILD_CREATE", "{}")
			a.click(3)
			arrives(s.T, "the next click", heard)
			return "the next click is handled"
		})
}
