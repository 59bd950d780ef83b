package bot_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/local/model"
)

// tries is a chat that counts the posts that are tried, also those that a nonce makes one.
type tries struct {
	chat.Chat
	n atomic.Int32
}

func (c *tries) Post(ctx context.Context, channel string, m chat.Message, nonce string) (string, error) {
	c.n.Add(1)
	return c.Chat.Post(ctx, channel, m, nonce)
}

// newTries is a room whose chat counts posts.
func newTries(t *testing.T) (*room, *tries) {
	t.Helper()
	r := newRoom(t)
	c := &tries{Chat: r}
	r.chat = func(chat.Chat) chat.Chat { return c }
	r.bot = r.process()
	return r, c
}

func TestANewServerIsWelcomedOnce(t *testing.T) {
	r, c := newTries(t)
	var all sync.WaitGroup
	for _, b := range []*bot.Bot{r.bot, r.process(), r.process()} {
		for range 2 {
			all.Go(func() { b.Joined(t.Context(), chat.Joined{Guild: "7", Locale: "en-US", Channel: "30"}) })
		}
	}
	all.Wait()
	r.later(time.Hour)
	r.bot.Joined(t.Context(), chat.Joined{Guild: "7", Locale: "en-US", Channel: "31"})
	if n := c.n.Load(); n != 1 || len(r.messages) != 1 {
		t.Fatalf("%d posts, %d messages", n, len(r.messages))
	}
	m := r.last()
	if m.channel != "30" || len(m.Notify) > 0 || m.Private {
		t.Errorf("posted in %s: %+v", m.channel, m.Message)
	}
	r.bot.Joined(t.Context(), chat.Joined{Guild: "8", Channel: "31"})
	if n := c.n.Load(); n != 2 {
		t.Errorf("%d posts after another server", n)
	}
}

func TestTheWelcomeIsInTheServersLanguageAndTeaches(t *testing.T) {
	r, _ := newTries(t)
	for locale, words := range map[string]string{
		"en-US": "Hello, I'm", "de": "Hallo, ich bin", "pl": "Cześć, tu", "cs": "Ahoj, tady", "ja": "Hello, I'm", "": "Hello, I'm",
	} {
		r.bot.Joined(t.Context(), chat.Joined{Guild: "in " + locale, Locale: locale, Channel: "30"})
		m := r.last()
		said := m.Blocks[0].Text
		if !strings.Contains(said, words) {
			t.Errorf("%q: %s", locale, said)
		}
		for _, s := range r.titles {
			if name := s.Rules.Name(); !strings.Contains(said, "`/"+name+" play`, `/"+name+" start`") {
				t.Errorf("%q: nothing of %s in %s", locale, name, said)
			}
		}
		if err := chattest.Limits(m.Message); err != nil {
			t.Error(err)
		}
	}
	for _, s := range r.titles {
		if button := r.last().Blocks[1].Row.Buttons; s.Lessons != nil && len(button) == 0 {
			t.Errorf("no button teaches %s", s.Rules.Name())
		}
	}
}

func TestAWelcomeThatFailsIsLoggedAndNotTriedAgain(t *testing.T) {
	r, c := newTries(t)
	var log bytes.Buffer
	r.log = slog.New(slog.NewTextHandler(&log, nil))
	r.bot = r.process()
	r.bot.Joined(t.Context(), chat.Joined{Guild: "7"}) // It may write nowhere.
	r.breaks(errors.New("the mast broke"))
	for range 2 {
		r.bot.Joined(t.Context(), chat.Joined{Guild: "7", Channel: "30"})
	}
	r.breaks(nil)
	r.bot.Joined(t.Context(), chat.Joined{Guild: "7", Channel: "30"})
	if n := c.n.Load(); n != 1 || len(r.messages) > 0 {
		t.Errorf("%d posts, %d messages", n, len(r.messages))
	}
	if said := log.String(); !strings.Contains(said, "may write nowhere") || strings.Count(said, "the mast broke") != 1 {
		t.Errorf("logged: %s", said)
	}
}

// TestTheWelcomeOnALocalServer: the bot has been on the local server for long; then it is sent away and invited.
func TestTheWelcomeOnALocalServer(t *testing.T) {
	d := newDays(t)
	d.must(d.Deny("harbor", model.PermSendMessages))
	for times := int64(1); times <= 2; times++ {
		d.must(d.Kick("", false))
		d.must(d.Invite(""))
		for limit := time.Now().Add(15 * time.Second); d.joined.Load() < times; time.Sleep(time.Millisecond) {
			if time.Now().After(limit) {
				t.Fatal("the bot hears of no new server")
			}
		}
		here, err := d.Messages("Ana", "second-quay", 20)
		d.must(err)
		elsewhere, err := d.Messages("Ana", "harbor", 20)
		d.must(err)
		if len(here) != 1 || len(elsewhere) != 0 || d.joined.Load() != times {
			t.Fatalf("invitation %d: %d and %d messages, told of %d servers", times, len(here), len(elsewhere), d.joined.Load())
		}
	}
	if refused := d.Refused(); len(refused) > 0 {
		t.Errorf("refused: %+v", refused)
	}
	d.must(d.Deny("harbor", 0))
	d.press("Ana", "second-quay", "Learn")
}
