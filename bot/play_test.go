package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
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

// TestAMessageBeginsOneGameAtATime: however often its buttons are pressed, here or in private, and the next one when that
// is over. Nothing is said of a game that doesn't begin.
func TestAMessageBeginsOneGameAtATime(t *testing.T) {
	for _, word := range []string{"@first", "@play:easy"} {
		r, presses := newRoom(t), 0
		press := func(game, want string) *answer {
			t.Helper()
			presses++
			a := &answer{room: r}
			r.bot.Handle(t.Context(), chat.Interaction{Kind: chat.ComponentUsed, ID: fmt.Sprint("press ", presses),
				Guild: "guild", Channel: "harbour", User: user("Ana"), Locale: "en-US", Message: "chapter", Private: true,
				CustomID: bot.ControlID(storage.GameID(game), 0, word)}, a)
			r.bot.Published()
			if want != "" {
				says(t, game, a.text(), want)
			}
			return a
		}
		tables := func() (open []storage.GameID) {
			t.Helper()
			ids, err := r.store.ByUser(t.Context(), user("Ana").ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range ids {
				if rec, _, err := r.store.Load(t.Context(), id); err == nil && !rec.Phase.Over() {
					open = append(open, id)
				}
			}
			return open
		}
		press("puertorico", "")
		again := press("puertorico", "Your table is open already.")
		if link := again.message.Blocks[1].Row.Buttons[0].URL; link == "" {
			t.Error("nothing leads to the table")
		}
		first := tables()
		press("endeavor", "")
		if n := len(tables()); len(first) != 1 || n != 2 {
			t.Fatalf("%s opens %d tables, and %d with another game", word, len(first), n)
		}
		rec, _, err := r.store.Load(t.Context(), first[0])
		if err != nil {
			t.Fatal(err)
		}
		r.bot.Handle(t.Context(), chat.Interaction{Kind: chat.ComponentUsed, ID: "the end", Guild: rec.Guild, Channel: rec.Channel,
			User: user("Ana"), Locale: "en-US", Private: true, CustomID: bot.ControlID(first[0], 0, "@end:yes")}, &answer{room: r})
		press("puertorico", "")
		if now := tables(); len(now) != 2 || slices.Contains(now, first[0]) {
			t.Errorf("%s opens %v after %v", word, now, first)
		}
		r.limits.Games = 2
		r.restart()
		r.bot.Handle(t.Context(), chat.Interaction{Kind: chat.ComponentUsed, ID: "one too many", Guild: "guild", Channel: "harbour",
			User: user("Ana"), Locale: "en-US", Message: "other", Private: true,
			CustomID: bot.ControlID("maracaibo", 0, word)}, &answer{room: r})
		begun := 0
		for _, m := range r.messages {
			begun += strings.Count(allText(m.Message), "begins here")
		}
		if want := map[string]int{"@play:easy": 3}[word]; begun != want || len(tables()) != 2 {
			t.Errorf("%s: %d games are said to begin, and %v are open", word, begun, tables())
		}
	}
}

// TestAFirstGameBeginsInPrivateWhereNoTableMayBeOpened: who has learned a game in such a channel is not sent away.
func TestAFirstGameBeginsInPrivateWhereNoTableMayBeOpened(t *testing.T) {
	r := newRoom(t)
	r.allows("lighthouse")
	levels := r.use("Ana", bot.ControlID("puertorico", 0, "@first"), "", true)
	says(t, "Ana", levels.text(), "How strong should the computers be?")
	says(t, "Ana", r.press("Ana", *levels.message, "Easy").text(), "Your game has begun in our private conversation.")
}
