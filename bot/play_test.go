package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
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
