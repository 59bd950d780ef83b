package titles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
)

var sailors = []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}

// lookEvery is in how many positions one is looked at, paintEvery in how many of these one is drawn.
const lookEvery, paintEvery = 10, 60

// TestNobodyIsToldOrShownASecret: in random games with random settings, everything that is said and drawn for a viewer
// is the same at a table that this viewer can't tell from the real one, where what lies hidden is something else.
func TestNobodyIsToldOrShownASecret(t *testing.T) {
	games := 8
	if enginetest.Long() {
		games = 1000
	}
	seed := enginetest.Seed(t)
	texts, err := text.New(titles.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, g titles.Entry) {
		if g.Presenter == nil {
			t.Fatal("there is no presenter")
		}
		looks, hidden, painted := 0, 0, 0
		// In some games little is ever hidden: more are played until something was.
		for n := 0; n < games || hidden == 0 && n < 20*games; n++ {
			s := spy{t: t, g: g, rand: engine.RandFrom(seed<<16 + uint64(n)),
				v: text.NewLocalizer(texts.Messages("en"), g.Rules.Name(), sailors)}
			s.game(n)
			looks, hidden, painted = looks+s.looks, hidden+s.hidden, painted+s.painted
		}
		t.Logf("see: %d games of %s, %d views looked at, %d of them with something hidden, %d pictures", games,
			g.Rules.Name(), looks, hidden, painted)
		if looks == 0 || hidden == 0 {
			t.Error("nothing is ever hidden, so this proves nothing")
		}
	})
}

// spy compares what is said and drawn of tables that differ in a secret.
type spy struct {
	t    *testing.T
	g    titles.Entry
	v    text.Localizer
	rand engine.Rand
	// looks counts the views that were compared, hidden those that hide something, painted those that were drawn.
	looks, hidden, painted int
}

// game plays one game and looks into it now and then.
func (s *spy) game(n int) {
	s.t.Helper()
	least, most := s.g.Rules.Players()
	c := engine.Config{Seats: least + n%(most-least+1), Options: map[string]string{}, Seed: s.rand.Seed()}
	for _, o := range s.g.Rules.Options() {
		switch {
		case o.LobbyOnly:
		case o.Kind == engine.Choice:
			c.Options[o.Key] = o.Choices[s.rand.IntN(len(o.Choices))]
		default:
			c.Options[o.Key] = fmt.Sprint(s.rand.IntN(2) == 0)
		}
	}
	table, _, err := s.g.Rules.New(c)
	if err != nil {
		s.t.Errorf("%v: %v", c.Options, err)
		return
	}
	for open := awaited(table); len(open) > 0; open = awaited(table) {
		if s.rand.IntN(lookEvery) == 0 && !s.look(c, table) {
			return
		}
		d := open[s.rand.IntN(len(open))]
		moves := append(slices.Clone(d.Moves), table.Propose(d.Seat)...)
		if table, _, err = table.Act(table.Seq()+1,
			engine.Action{Seat: d.Seat, Move: moves[s.rand.IntN(len(moves))]}); err != nil {
			s.t.Errorf("%s: %v", d.Step, err)
			return
		}
	}
}

// look compares what all viewers are told; false where one of them learns more than they may.
func (s *spy) look(c engine.Config, table engine.Table) bool {
	s.t.Helper()
	real, err := table.Snapshot()
	if err != nil {
		s.t.Error(err)
		return false
	}
	for viewer := engine.Everyone; int(viewer) < c.Seats; viewer++ {
		other := table.Redeal(viewer, &s.rand)
		now, err := other.Snapshot()
		if err != nil {
			s.t.Error(err)
			return false
		}
		s.looks++
		if !slices.Equal(real.State, now.State) {
			s.hidden++
		}
		is, would := s.said(c, table, viewer), s.said(c, other, viewer)
		for i := range max(len(is), len(would)) {
			if i >= len(is) || i >= len(would) || is[i] != would[i] {
				s.t.Errorf("%v, seq %d, seat %d can tell %q from %q", c.Options, table.Seq(), viewer,
					is[min(i, len(is)):], would[min(i, len(would)):])
				return false
			}
		}
		if s.rand.IntN(paintEvery) == 0 && !s.drawnAlike(c, table, other, viewer) {
			return false
		}
	}
	return true
}

// said is all that a viewer may be told of a position; what has a public question is told to everybody.
func (s *spy) said(c engine.Config, table engine.Table, viewer engine.Seat) []string {
	view := table.View(viewer)
	list := []string{s.g.Presenter.Headline(view, s.v)}
	for _, d := range table.Decisions() {
		if d.Seat != viewer && d.Private {
			continue
		}
		list = append(list, s.g.Presenter.Question(view, d, s.v))
		options := s.g.Presenter.Options(view, d, s.v)
		if why, ok := s.g.Presenter.(title.UnavailablePresenter); ok {
			options = append(options, why.Missing(view, d, s.v)...)
		}
		for _, o := range options {
			list = append(list, fmt.Sprint(o))
		}
	}
	if viewer != engine.Everyone {
		list = append(list, s.g.Presenter.Own(view, viewer, s.v))
	}
	if s.g.Pictures != nil {
		list = append(list, s.g.Pictures.Text(s.scene(c, table, viewer, render.Table)))
		if viewer != engine.Everyone {
			list = append(list, s.g.Pictures.Text(s.scene(c, table, viewer, render.Own)))
		}
	}
	return slices.DeleteFunc(list, func(words string) bool { return strings.TrimSpace(words) == "" })
}

func (s *spy) scene(c engine.Config, table engine.Table, viewer engine.Seat, level string) engine.Scene {
	return engine.Scene{
		View: table.View(viewer), Names: sailors[:len(s.g.Rules.Seats(c))], Lang: "en", Theme: "light", Level: level,
		Focus: engine.Decision{Seat: engine.Everyone}, Private: viewer != engine.Everyone, Words: s.v.Say,
	}
}

// drawnAlike compares the pictures of two tables for a viewer, and their alternative texts.
func (s *spy) drawnAlike(c engine.Config, table, other engine.Table, viewer engine.Seat) bool {
	s.t.Helper()
	level := render.Table
	if viewer != engine.Everyone && s.rand.IntN(2) == 0 {
		level = render.Own
	}
	if s.g.Pictures == nil {
		return true
	}
	s.painted++
	is, err := s.g.Pictures.Paint(s.scene(c, table, viewer, level))
	if err != nil {
		s.t.Error(err)
		return false
	}
	would, err := s.g.Pictures.Paint(s.scene(c, other, viewer, level))
	if err != nil {
		s.t.Error(err)
		return false
	}
	if is.Alt != would.Alt || !slices.Equal(is.PNG, would.PNG) {
		s.t.Errorf("%v, seq %d: the picture %s tells seat %d a secret: %q, %q", c.Options, table.Seq(), level, viewer,
			is.Alt, would.Alt)
		return false
	}
	return true
}
