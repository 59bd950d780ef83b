package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// shiftedClock goes ahead of the real one, by what it holds.
type shiftedClock struct {
	model.RealClock
	ahead atomic.Int64
}

func (c *shiftedClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// localRoom is a bot on a local Discord.
type localRoom struct {
	*localtest.Server
	t     *testing.T
	clock *shiftedClock
	bot   *bot.Bot
	store storage.Store
	// handled are the interactions that the bot is handling: each is acknowledged before it is over.
	handled atomic.Int64
	// joined counts the servers that the bot was told of as new.
	joined atomic.Int64
}

// published waits until the bot has handled what came, and shown what follows.
func (r *localRoom) published() {
	for r.handled.Load() > 0 {
		time.Sleep(time.Millisecond)
	}
	r.bot.Published()
}

func newLocalRoom(t *testing.T) *localRoom {
	t.Helper()
	r := &localRoom{t: t, clock: &shiftedClock{}}
	var err error
	if r.Server, err = localtest.Start(local.Config{Clock: r.clock, OldEdits: -1, Inspect: openapitest.Validator(t)}); err != nil {
		t.Fatal(err)
	}
	if r.store, err = bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{}); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	client, err := discord.New(discord.Config{Token: r.Token(), BaseURL: r.URL(), Log: log,
		Joined: func(ctx context.Context, j chat.Joined) {
			r.bot.Joined(ctx, j)
			r.joined.Add(1)
		}})
	if err != nil {
		t.Fatal(err)
	}
	r.bot, err = bot.New(bot.Config{Store: r.store, Chat: client, Titles: allTitles(), Texts: allTexts(t), Now: r.clock.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- client.Run(ctx, func(ctx context.Context, in chat.Interaction, a chat.Answer) {
			r.handled.Add(1)
			defer r.handled.Add(-1)
			r.bot.Handle(ctx, in, a)
		})
	}()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		r.published()
		client.Close()
		if err := errors.Join(r.Shutdown(context.Background()), r.store.Close()); err != nil {
			t.Error(err)
		}
	})
	if err := client.Register(t.Context(), r.bot.Commands()); err != nil {
		t.Fatal(err)
	}
	for !client.Connected() {
		time.Sleep(10 * time.Millisecond)
	}
	return r
}

// call has a person give a command.
func (r *localRoom) call(who, where, name string, options map[string]any) page.Answer {
	r.t.Helper()
	a, err := r.Call(r.t.Context(), who, where, page.CommandCall{Name: name, Options: options})
	if err != nil {
		r.t.Fatalf("%s by %s: %v", name, who, err)
	}
	return a
}

// press has a person press what begins so, in the newest message of a channel that has it. Refused says that it fails.
func (r *localRoom) press(who, where, label string, refused bool) page.Answer {
	r.t.Helper()
	r.published()
	list, err := r.Messages(who, where, 20)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, m := range slices.Backward(list) {
		for _, c := range buttonsOf(r.t, m) {
			if strings.HasPrefix(c.Label, label) {
				a, err := r.Press(r.t.Context(), who, m.ID, page.ComponentPress{CustomID: c.ID})
				if (err != nil) != refused {
					r.t.Fatalf("%s presses %s: %v", who, label, err)
				}
				return a
			}
		}
	}
	r.t.Fatalf("%s sees no button %s in %s", who, label, where)
	return page.Answer{}
}

// labeled is a button as it is seen.
type labeled struct {
	Label, URL string
	ID         string `json:"custom_id"`
}

func buttonsOf(t *testing.T, m page.Message) (list []labeled) {
	t.Helper()
	for _, raw := range m.Components {
		var row struct{ Components []labeled }
		if err := json.Unmarshal(raw, &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row.Components...)
	}
	return list
}

// pass lets time go by, four hours at a time, and looks each time.
func (r *localRoom) pass(d time.Duration, look func()) {
	for range d / (4 * time.Hour) {
		r.clock.ahead.Add(int64(4 * time.Hour))
		r.bot.Sweep(r.t.Context())
		r.published()
		look()
	}
}

// conversation is the private one of a person with the bot.
func (r *localRoom) conversation(who string) string {
	r.t.Helper()
	response, err := http.Post(r.URL()+"/api/conversation?as="+who, "application/json", nil)
	if err != nil {
		r.t.Fatal(err)
	}
	defer response.Body.Close()
	var c page.Channel
	if err := json.NewDecoder(response.Body).Decode(&c); err != nil {
		r.t.Fatal(err)
	}
	return c.ID
}

// refuse has the next such request refused.
func (r *localRoom) refuse(on string, code int) {
	r.t.Helper()
	if _, err := r.Inject(localtest.Fault{On: on, Do: faults.DoRefuse, Code: code, Count: 1}); err != nil {
		r.t.Fatal(err)
	}
}

// TestWhatComesLateIsReadOnAPhone: a reminder, a digest, and the apology for an answer that came too late say what is
// played where, and what is asked; each has a link to the table or is the table.
func TestWhatComesLateIsReadOnAPhone(t *testing.T) {
	r := newLocalRoom(t)
	nia, err := r.AddUser(page.NewUser{Name: "Nia"})
	if err != nil {
		t.Fatal(err)
	}
	r.call("ana", "harbor", "puertorico start", map[string]any{"players": 2, "first_governor": "host_picks"})
	r.press("nia", "harbor", "Join", false)
	r.press("ana", "harbor", "Start", false)
	r.press("ana", "harbor", "Prospector", false)
	settings := r.call("nia", "harbor", "games notices", nil)
	if _, err := r.Forge(t.Context(), "nia", settings.Message.ID, page.ComponentPress{
		CustomID: bot.ControlID("me", 0, "@me:digest"), Values: []string{"8"},
	}); err != nil {
		t.Fatal(err)
	}
	r.pass(48*time.Hour, func() {})
	r.refuse("POST /interactions/{interaction}/{token}/callback", 10062)
	r.press("nia", "harbor", "My board", true)
	r.published()
	for name, c := range map[string]struct{ where, says string }{
		"the reminder": {"harbor", "Puerto Rico in #harbor. @Nia: choose a role"},
		"the apology":  {"harbor", "Puerto Rico in #harbor. @Nia, I took too long to answer."},
		"the digest":   {r.conversation("nia"), "#harbor: choose a role."},
	} {
		list, err := r.Messages("nia", c.where, 20)
		if err != nil {
			t.Fatal(err)
		}
		read, n := "", 0
		for _, m := range list {
			if !slices.Contains(m.Notifies, nia.ID) {
				continue
			}
			read += m.Notification + "\n"
			linked := slices.ContainsFunc(buttonsOf(t, m), func(b labeled) bool {
				return strings.HasPrefix(b.URL, "https://discord.com/channels/") || b.Label == "My board"
			})
			if strings.Contains(m.Notification, c.says) && strings.Contains(m.Notification, "Puerto Rico") && linked {
				n++
			}
		}
		if n == 0 {
			t.Errorf("%s is not there with a link: %s", name, read)
		}
	}
}
