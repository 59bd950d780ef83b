package discord

import (
	"context"
	"fmt"
	"log/slog"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord/discordtest"
)

// What a client does with the gateway's events, beside discordgo v0.29.0.

// ours is a client of ours at this Discord.
func ours(s *discordtest.Server) *Client {
	s.Helper()
	c, err := New(Config{Token: discordtest.Token, BaseURL: s.URL, Log: s.Log})
	if err != nil {
		s.Fatal(err)
	}
	c.Hurry()
	s.Cleanup(c.Close)
	return c
}

// begins has a client stay connected until the end of the test, and begin a session.
func begins(s *discordtest.Server, c *Client, handler chat.Handler) *discordtest.Conn {
	s.Helper()
	s.Keep(func(ctx context.Context) error { return c.Run(ctx, handler) })
	a := s.Next()
	a.Session("s1", "")
	discordtest.Until(s.T, "the session", c.Connected)
	return a
}

// clicks gives a handler that acknowledges, and the custom ids that it handles.
func clicks() (chat.Handler, <-chan string) {
	heard := make(chan string, 10_000)
	return func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		heard <- in.CustomID
		_ = a.DeferUpdate(ctx)
	}, heard
}

func TestAHandlerPanics(t *testing.T) {
	if discordtest.Dying() {
		s := discordtest.New(t)
		session := s.Plain()
		session.AddHandler(func(*discordgo.Session, *discordgo.InteractionCreate) { panic("the hull broke") })
		a := s.PlainBegins(session, "", discordtest.QuietHeart)
		a.Click(2)
		a.Closed() // This process does not come so far.
		return
	}
	discordtest.Compare(t, "a handler panics",
		func(s *discordtest.Server) string {
			return s.Dies(t.Name(), "panic: the hull broke")
		},
		func(s *discordtest.Server) string {
			c := ours(s)
			handler, heard := clicks()
			a := begins(s, c, func(ctx context.Context, in chat.Interaction, answer chat.Answer) {
				if in.CustomID == "2" {
					panic("the hull broke")
				}
				handler(ctx, in, answer)
			})
			a.Click(2)
			a.Click(3)
			if got := discordtest.Arrives(s.T, "the next click", heard); got != "3" {
				s.Errorf("heard %s", got)
			}
			discordtest.Until(s.T, "the count", func() bool { return c.Counts().Panics == 1 })
			return "it is logged and counted, the next click is handled"
		})
}

func TestTheFirstOfTwoClicksTakesLonger(t *testing.T) {
	discordtest.Compare(t, "two clicks of one person, and the first takes longer",
		func(s *discordtest.Server) string {
			session := s.Plain()
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
			a := s.PlainBegins(session, "", discordtest.QuietHeart)
			a.Click(2)
			a.Click(3)
			if first := discordtest.Arrives(s.T, "a click", order); first != "3" {
				s.Errorf("%s came first", first)
			}
			discordtest.Arrives(s.T, "the other click", order)
			go session.Close()
			return "the second is through before the first"
		},
		func(s *discordtest.Server) string {
			c := ours(s)
			arrived, goOn := make(chan string, 2), make(chan struct{})
			a := begins(s, c, func(ctx context.Context, in chat.Interaction, answer chat.Answer) {
				arrived <- in.CustomID
				if in.CustomID == "2" {
					<-goOn
				}
				_ = answer.DeferUpdate(ctx)
			})
			a.Click(2)
			a.Click(3)
			if got := discordtest.Arrives(s.T, "a click", arrived); got != "2" {
				s.Errorf("%s came first", got)
			}
			a.Send(discordtest.OpHeartbeat, "null")
			if f := a.Hears(discordtest.OpHeartbeat); string(f.Data) != "3" { // The second click is in its queue.
				s.Errorf("event %s was taken last", f.Data)
			}
			if len(arrived) != 0 {
				s.Errorf("%s did not wait", <-arrived)
			}
			close(goOn)
			if got := discordtest.Arrives(s.T, "the other click", arrived); got != "3" {
				s.Errorf("%s came second", got)
			}
			return "the second waits for the first"
		})
}

func TestAMessageHasAComponentOfAnUnknownKind(t *testing.T) {
	raw := discordtest.Press(2, `,"message":{"id":"77","flags":32768,"components":[{"type":10,"content":"Choose."},{"type":99,"options":[1]}]}`)
	discordtest.Compare(t, "a click in a message with a component of an unknown kind",
		func(s *discordtest.Server) string {
			session := s.Plain()
			handled := make(chan *discordgo.InteractionCreate, 1)
			session.AddHandler(func(_ *discordgo.Session, e *discordgo.InteractionCreate) { handled <- e })
			a := s.PlainBegins(session, "", discordtest.QuietHeart)
			a.Event(2, "INTERACTION_CREATE", raw)
			e := discordtest.Arrives(s.T, "the click", handled)
			if e.Interaction != nil && e.Data != nil {
				s.Errorf("it was read: %+v", e.Data)
			}
			go session.Close()
			return "the handler gets an event without custom id"
		},
		func(s *discordtest.Server) string {
			handled := make(chan chat.Interaction, 1)
			a := begins(s, ours(s), func(ctx context.Context, in chat.Interaction, answer chat.Answer) {
				handled <- in
				_ = answer.DeferUpdate(ctx)
			})
			a.Event(2, "INTERACTION_CREATE", raw)
			if in := discordtest.Arrives(s.T, "the click", handled); in.CustomID != "2" || in.Message != "77" || in.User.ID != "9" || in.Channel != "8" {
				s.Errorf("read %+v", in)
			}
			return "the handler gets the whole click"
		})
}

func TestAClickThatComesTwiceIsHandledOnce(t *testing.T) {
	t.Parallel()
	s := discordtest.New(t)
	handler, heard := clicks()
	a := begins(s, ours(s), handler)
	a.Click(2)
	discordtest.Arrives(t, "the click", heard)
	a.Cut()
	b := s.Next()
	b.Resumption()
	b.Click(2)
	b.Event(3, "INTERACTION_CREATE", discordtest.Press(2, ""))
	b.Click(4)
	b.Event(5, "RESUMED", "{}")
	if got := discordtest.Arrives(t, "the next click", heard); got != "4" {
		t.Errorf("heard %s", got)
	}
}

// The cost of a click from the gateway's event to the handler.
func BenchmarkAClickThroughTheGateway(b *testing.B) {
	b.ReportAllocs()
	c, err := New(Config{Token: discordtest.Token, BaseURL: "http://127.0.0.1:1", Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	handled := make(chan struct{}, 1)
	d := newDispatcher(b.Context(), c, func(context.Context, chat.Interaction, chat.Answer) { handled <- struct{}{} })
	for n := 0; b.Loop(); n++ {
		d.takeEvent(&discordgo.Event{Type: "INTERACTION_CREATE", RawData: numbered(n, fmt.Sprint(n+1), "8")})
		<-handled
	}
}
