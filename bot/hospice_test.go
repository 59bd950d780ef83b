package bot_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// TestTheHospiceIsASwitch: a tile comes with a colonist by one press and without by two, and who has switched to the
// latter switches back in the same message.
func TestTheHospiceIsASwitch(t *testing.T) {
	entry := titles.Games()[slices.IndexFunc(titles.Games(), func(e titles.Entry) bool { return e.Rules.Name() == puertorico.Name })]
	g := &title.Game{Title: entry.Title, Texts: text.NewLocalizers(allTexts(t), "en", titles.Names()),
		Table: table.Table{ID: "hospice", Rules: entry.Rules}}
	g.Envelope = bottest.Envelope(entry.Rules, 3, nil)
	d, with := settling(t, g, entry.Computers)
	without := strings.TrimSuffix(with, ":colonist")
	in := chat.Interaction{Locale: "en", User: chat.User{ID: g.Seats[d.Seat].User}}
	at := func(numbers string) string {
		m, ok := view.Submenu(g, in, d, numbers)
		if !ok {
			t.Fatalf("nothing stands behind %q", numbers)
		}
		var words []string
		for _, c := range controls(m) {
			words = append(words, strings.SplitN(c[0], "|", 4)[3])
		}
		return " " + strings.Join(words, " ") + " "
	}
	for _, c := range []struct{ shown, offers, lacks string }{
		{at("0"), without, with}, {at("0"), "@under:", "@under:0"}, {at(""), with, without}, {at(""), "@under:0", "@under:"},
	} {
		if !strings.Contains(c.shown, " "+c.offers+" ") || strings.Contains(c.shown, " "+c.lacks+" ") {
			t.Errorf("%q offers %s, not %s", c.shown, c.lacks, c.offers)
		}
	}
	if a, b := pressesFor(t, g, d, with), pressesFor(t, g, d, without); a != 1 || b != 2 {
		t.Errorf("with a colonist %d presses, without %d", a, b)
	}
}

// settling plays games by computers until somebody may take a tile with the hospice's colonist.
func settling(t *testing.T, g *title.Game, levels engine.Computers) (engine.Decision, string) {
	t.Helper()
	player := levels[slices.IndexFunc(levels, func(l engine.Level) bool { return !l.Thinks })].New()
	for n := range 200 {
		rand := engine.NewRand(engine.Seed{byte(n), 9})
		position, _, err := g.Rules.New(engine.Config{Seats: 3, Seed: engine.Seed{byte(n), 4}})
		if err != nil {
			t.Fatal(err)
		}
		for g.Position = position; ; {
			asked := g.Position.Decisions()
			if len(asked) == 0 {
				break
			}
			d := asked[slices.IndexFunc(asked, engine.Decision.Awaited)]
			g.Seq = g.Position.Seq()
			if i := slices.IndexFunc(d.Moves, func(m string) bool { return strings.HasSuffix(m, ":colonist") }); i >= 0 &&
				d.Step == puertorico.StepTake {
				return d, d.Moves[i]
			}
			move, err := player.Choose(t.Context(), g.Position, d.Seat, &rand)
			if err != nil {
				t.Fatal(err)
			}
			if g.Position, _, err = g.Position.Act(g.Position.Seq()+1, engine.Action{Seat: d.Seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("nobody has a hospice")
	return engine.Decision{}, ""
}
