package bot_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/openapitest"
	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// shiftedClock goes ahead of the real one, by what it holds.
type shiftedClock struct {
	model.RealClock
	ahead atomic.Int64
}

func (c *shiftedClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// TestTheThreadOfARunningGameIsKeptOpenAndHasItsPlayers: an archived thread has buttons that never reach the bot from
// phones, and who is no member of a thread does not see it.
func TestTheThreadOfARunningGameIsKeptOpenAndHasItsPlayers(t *testing.T) {
	clock := &shiftedClock{}
	channel, err := local.Start(local.Config{Clock: clock, OldEdits: -1, Inspect: openapitest.Validator(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := channel.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	log := slog.New(slog.DiscardHandler)
	client, err := discord.New(discord.Config{Token: channel.Token(), BaseURL: channel.URL(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	b, err := bot.New(bot.Config{Store: store, Chat: client, Titles: allTitles(), Texts: allTexts(t), Now: clock.Now, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- client.Run(ctx, b.Handle) }()
	defer func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		b.Published()
	}()
	if err := client.Register(t.Context(), b.Commands()); err != nil {
		t.Fatal(err)
	}
	for !client.Connected() {
		time.Sleep(10 * time.Millisecond)
	}

	options := map[string]any{"players": 2, "thread": "true", "first_governor": "host_picks"}
	if a, err := channel.Call(ctx, "ana", "harbour", page.CommandCall{Name: "puertorico", Subcommand: "start", Options: options}); err != nil || a.Error != nil {
		t.Fatalf("%+v %v", a, err)
	}
	// press has a person press what begins so, in the newest message of a channel that has it.
	press := func(who, where, label string) page.Answer {
		t.Helper()
		b.Published()
		list, err := channel.Messages(who, where, 20)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range slices.Backward(list) {
			var rows []struct {
				Components []struct{ Label, CustomID string }
			}
			raw, _ := json.Marshal(m.Components)
			if err := json.Unmarshal([]byte(strings.ReplaceAll(string(raw), "custom_id", "customid")), &rows); err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				for _, c := range row.Components {
					if strings.HasPrefix(c.Label, label) {
						a, err := channel.Press(ctx, who, m.ID, page.ComponentPress{CustomID: c.CustomID})
						if err != nil {
							t.Fatal(err)
						}
						return a
					}
				}
			}
		}
		t.Fatalf("%s sees no button %s in %s", who, label, where)
		return page.Answer{}
	}
	press("ben", "harbour", "Join")
	press("ana", "harbour", "Start")
	b.Published()
	threads := slices.DeleteFunc(channel.Channels(), func(c page.Channel) bool { return c.Kind != "thread" })
	if len(threads) != 1 {
		t.Fatalf("%d threads", len(threads))
	}
	thread := threads[0].ID

	list, err := channel.Messages("ana", thread, 20)
	if err != nil || len(list) == 0 {
		t.Fatalf("nothing in the thread: %v", err)
	}
	if first := list[0]; len(first.Mentions) != 2 || len(first.Notifies) != 0 {
		t.Errorf("members are %v, with a notice to %v", first.Mentions, first.Notifies)
	}
	for _, m := range list[1:] {
		if len(m.Notifies) > 1 {
			t.Errorf("several persons are told of one turn: %v", m.Notifies)
		}
	}

	for range 20 * 2 { // Nobody plays for 20 days.
		clock.ahead.Add(int64(12 * time.Hour))
		b.Sweep(ctx)
		b.Published()
		for _, c := range channel.Channels() {
			if c.Archived {
				t.Fatalf("the thread is archived after %s", time.Duration(clock.ahead.Load()))
			}
		}
	}
	if a := press("ben", thread, "My board"); a.Error != nil {
		t.Errorf("a press: %+v", a.Error)
	}
	for _, refused := range channel.Refused() {
		t.Errorf("%+v", refused)
	}
}
