package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestPlayBeginsAtOnce: in a channel and in the private conversation, also where the command comes twice and where the
// bot is started again.
func TestPlayBeginsAtOnce(t *testing.T) {
	everyGame(t, func(t *testing.T, g titles.Entry) {
		for i, in := range []chat.Interaction{{Guild: "guild", Channel: "harbour"}, {Channel: "dm-id-ana"}} {
			r := newRoom(t)
			in.Kind, in.ID, in.User, in.Locale = chat.CommandUsed, "i-play", user("Ana"), "en-US"
			in.Command, in.Sub, in.Options = g.Rules.Name(), "play", map[string]string{"level": engine.LevelHard}
			if i == 0 {
				in.Options = nil
			}
			r.bot.Handle(t.Context(), in, &answer{room: r})
			ids, err := r.store.ByUser(t.Context(), user("Ana").ID)
			if err != nil || len(ids) != 1 {
				t.Fatalf("tables %v: %v", ids, err)
			}
			r.restart()
			again := &answer{room: r}
			r.bot.Handle(t.Context(), in, again)
			r.bot.Published()
			if !strings.Contains(again.text(), "Your table is open") {
				t.Errorf("the command that comes again is answered %q", again.text())
			}
			if ids, err = r.store.ByUser(t.Context(), user("Ana").ID); err != nil || len(ids) != 1 {
				t.Fatalf("tables %v: %v", ids, err)
			}
			rec, _, err := r.store.Load(t.Context(), ids[0])
			if err != nil {
				t.Fatal(err)
			}
			level := []string{engine.LevelNormal, engine.LevelHard}[i]
			if rec.Phase != storage.Playing || rec.Channel != in.Channel || len(rec.Seats) != 3 ||
				slices.ContainsFunc(rec.Seats[1:], func(s storage.Seat) bool { return s.Level != level || s.User != "" }) {
				t.Errorf("the table is %+v", rec.Envelope)
			}
			tables := slices.DeleteFunc(slices.Clone(r.messages), func(p *posted) bool { return len(controls(p.Message)) == 0 })
			if len(tables) != 1 {
				t.Errorf("%d tables are shown", len(tables))
			}
		}
	})
}

// TestPrivatePlayAsksHowStrongTheComputersAre: by buttons, of which the first press counts, in the private conversation
// and for it on a server.
func TestPrivatePlayAsksHowStrongTheComputersAre(t *testing.T) {
	everyGame(t, func(t *testing.T, g titles.Entry) {
		for _, in := range []chat.Interaction{{Channel: "dm-id-ana"}, {Guild: "guild", Channel: "harbour"}} {
			r := newRoom(t)
			name := g.Rules.Name()
			in.User, in.Locale = user("Ana"), "en-US"
			asked := in
			asked.Kind, asked.ID, asked.Command, asked.Sub = chat.CommandUsed, "play", name, "play"
			asked.Options = map[string]string{"place": "private"}
			a := &answer{room: r}
			r.bot.Handle(t.Context(), asked, a)
			if ids, err := r.store.ByUser(t.Context(), user("Ana").ID); err != nil || len(ids) > 0 {
				t.Fatalf("tables %v before the answer: %v", ids, err)
			}
			if a.public != "" {
				t.Errorf("everybody reads %q", a.public)
			}
			for i, c := range []struct{ id, want string }{
				{"v1|" + name + "|0|@play:unbeatable", "out of date"},
				{"v1|klingon|0|@play:hard", "out of date"},
				{word(t, *a.message, "@play:hard"), ""},
				{word(t, *a.message, "@play:easy"), "Your table is open"},
			} {
				pressed, press := &answer{room: r}, in
				press.Kind, press.ID, press.Message, press.CustomID = chat.ComponentUsed, fmt.Sprint("press ", i), "levels", c.id
				r.bot.Handle(t.Context(), press, pressed)
				r.bot.Published()
				if c.want != "" {
					says(t, c.id, pressed.text(), c.want)
				}
			}
			ids, err := r.store.ByUser(t.Context(), user("Ana").ID)
			if err != nil || len(ids) != 1 {
				t.Fatalf("tables %v: %v", ids, err)
			}
			rec, _, err := r.store.Load(t.Context(), ids[0])
			if err != nil || rec.Phase != storage.Playing || rec.Channel != "dm-id-ana" || rec.Guild != "" ||
				table.LevelOf(&rec.Envelope) != engine.LevelHard {
				t.Errorf("the table is %+v: %v", rec.Envelope, err)
			}
		}
	})
}

// TestPlayBeginsInThePrivateConversation: a command on a server leads there, and is refused, without a table, to who
// takes no private messages.
func TestPlayBeginsInThePrivateConversation(t *testing.T) {
	r := newRoom(t)
	options := map[string]string{"place": "private", "level": engine.LevelEasy}
	r.closed = map[string]bool{user("Ben").ID: true}
	if got := r.command("Ben", "puertorico", "play", options).text(); !strings.Contains(got, "Allow direct messages") {
		t.Errorf("Ben reads %q", got)
	}
	if ids, err := r.store.ByUser(t.Context(), user("Ben").ID); err != nil || len(ids) > 0 {
		t.Errorf("Ben has tables %v: %v", ids, err)
	}
	a := r.command("Ana", "puertorico", "play", options)
	r.bot.Published()
	if !strings.Contains(a.text(), "begun in our private conversation") || a.public != "" {
		t.Errorf("Ana reads %q", a.text())
	}
	ids, err := r.store.ByUser(t.Context(), user("Ana").ID)
	if err != nil || len(ids) != 1 {
		t.Fatalf("tables %v: %v", ids, err)
	}
	rec, _, err := r.store.Load(t.Context(), ids[0])
	if err != nil || rec.Phase != storage.Playing || rec.Channel != "dm-id-ana" || rec.Guild != "" {
		t.Errorf("the table is %+v: %v", rec.Envelope, err)
	}
	last := r.messages[len(r.messages)-1]
	if last.channel != "dm-id-ana" || len(controls(last.Message)) == 0 {
		t.Errorf("in %s stands %q", last.channel, allText(last.Message))
	}
}
