package bot_test

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
)

// TestTheHostChangesLooksAndLanguageOfARunningTable: the table speaks the new language at once; what was agreed on stays.
func TestTheHostChangesLooksAndLanguageOfARunningTable(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	german := catalog(t).Messages("de")
	page := r.press("Ana", r.more("Ana"), "Appearance and language")
	says(t, "Ana", page.text(), "Appearance and language of this table")
	r.use("Ana", bot.ControlID(r.game(), 0, "@table:language"), "de", true)
	says(t, "the table", allText(r.last().Message), text.Upper(german.Say("puertorico.ask.role.choose", nil)))
	r.restart()
	r.press("Ben", r.last().Message, german.Say("button.more", nil))
	says(t, "after a move", allText(r.last().Message), text.Upper(german.Say("puertorico.ask.role.choose", nil)))

	says(t, "Ben", r.use("Ben", bot.ControlID(r.game(), 0, "@table:language"), "pl", true).text(), "Only the host (Ana)")
	for control, value := range map[string]string{"@table:pace": "turn8", "@table:timeout": "wait", "@table:thread": "true", "@set:vp_edition": "open", "@size": "3"} {
		says(t, "Ana sets "+control, r.use("Ana", bot.ControlID(r.game(), 0, control), value, true).text(), "already started")
	}
	if s := r.env().Settings; s["pace"] != "" || s["thread"] == "true" || s["language"] != "de" {
		t.Errorf("the settings are %v", s)
	}
}

// TestThePastIsShownInTheColoursOfToday: a moving picture has one theme, also where the table changed its own on the way.
func TestThePastIsShownInTheColoursOfToday(t *testing.T) {
	r, a := albumRoom(t)
	r.press("Ana", r.started("Ana", "Ben").Message, "Settler")
	r.use("Ana", bot.ControlID(r.game(), 0, "@table:theme"), "dark", true)
	r.bot.Published()
	h := r.command("Ana", "puertorico", "history", nil)
	h = r.press("Ana", *h.message, "First")
	if got := a.scenes[len(a.scenes)-1].Theme; got != "dark" {
		t.Errorf("the first position is %s", got)
	}
	r.press("Ana", *h.message, "Animated replay")
	if len(a.moving) != 1 || len(a.moving[0]) < 2 {
		t.Fatalf("the replay has %d scenes", len(slices.Concat(a.moving...)))
	}
	for i, s := range a.moving[0] {
		if s.Theme != "dark" {
			t.Errorf("scene %d of the replay is %s", i, s.Theme)
		}
	}
}

// naming heads a table with the name of its first seat.
type naming struct{ title.Presenter }

func (naming) Headline(_ any, v text.Localizer) string { return v.Name(0) + " is first" }

func TestThePastIsHeadedByThoseWhoSatThere(t *testing.T) {
	s := puertoRico()
	s.Presenter = naming{s.Presenter}
	r := newRoom(t, s)
	r.press("Ana", r.started("Ana", "Ben").Message, "Settler")
	r.command("Ana", "puertorico", "replace", map[string]string{"by": user("Dan").ID})
	r.press("Dan", r.last().Message, "Agree")
	h := r.command("Ben", "puertorico", "history", nil)
	says(t, "the present", h.text(), "**Dan is first.**")
	says(t, "the past", r.press("Ben", *h.message, "First").text(), "**Ana is first.**")
}
