package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// focused are the scenes of the gallery that are questions.
func focused() []string {
	return public(func(s engine.Scene, v *maracaibo.View) bool { return s.Level == render.Focused && !v.Over })
}

// The least sizes of texts in a focus picture: of any, of a name on a card, of a sum.
const (
	smallest  = 25
	leastName = 34
)

// spoken are the languages of the bot.
var spoken = []string{"en", "cs", "pl", "de"}

// TestAQuestionIsLegibleOnAPhone reads every text of every question in four languages.
func TestAQuestionIsLegibleOnAPhone(t *testing.T) {
	if len(focused()) < 25 {
		t.Fatalf("only %d questions", len(focused()))
	}
	for _, name := range focused() {
		for _, lang := range spoken {
			s := printOf(t, worded.Spoken(t, named(name), lang))
			for _, d := range s.Texts() {
				inside := s.holds("coin", d) || s.holds("shield", d)
				switch {
				case d.Style.Size < smallest && !inside:
					t.Errorf("%s in %s: %q is %d high", name, lang, d.Text, d.Style.Size)
				case d.Style.Font == render.Label && d.Style.Size < leastName && !s.holds("key", d):
					t.Errorf("%s in %s: the name %q is %d high", name, lang, d.Text, d.Style.Size)
				case strings.HasSuffix(d.Text, "…"):
					t.Errorf("%s in %s: %q is cut", name, lang, d.Text)
				case !d.Box.In(s.Img.Rect):
					t.Errorf("%s in %s: %q leaves the picture", name, lang, d.Text)
				}
			}
		}
	}
}

// holds says that a text stands inside a sprite of a kind.
func (s *printed) holds(kind string, text *render.DrawnItem) bool {
	for _, d := range s.Sprites(kind) {
		if text.Box.In(d.Box) {
			return true
		}
	}
	return false
}

// TestAQuestionIsNotTooHigh: a block that would be longer has narrower or lower cards.
func TestAQuestionIsNotTooHigh(t *testing.T) {
	for _, name := range focused() {
		c := composed(t, named(name))
		if c.W != focus.Wide || c.H < 700 || c.H > 1460 {
			t.Errorf("%s is %d by %d", name, c.W, c.H)
		}
		c.Release()
	}
}

// TestAQuestionTakesFewAllocations counts what composing and encoding take once the sprites are drawn.
func TestAQuestionTakesFewAllocations(t *testing.T) {
	for _, name := range focused() {
		s := named(name)
		if n := testing.AllocsPerRun(1, func() { rendertest.Encoded(t, composed(t, s)) }); n > 300 {
			t.Errorf("%s takes %.0f allocations, at most 300", name, n)
		}
	}
}

// TestEveryStepHasAQuestion: each is asked in a scene, and where something may be chosen something is lit.
func TestEveryStepHasAQuestion(t *testing.T) {
	asked := map[string]bool{}
	for _, name := range focused() {
		s := printOf(t, named(name))
		asked[s.p.View.Step] = true
		lit := len(s.Sprites("highlight.edge")) + len(s.Sprites("highlight.disc"))
		for _, d := range s.Sprites("choice") {
			if d.Sprite.C == int(focus.Possible) {
				lit++
			}
		}
		if n := len(s.p.Scene.Focus.Moves); n > 0 && lit == 0 {
			t.Errorf("%s: nothing is lit for %d moves", name, n)
		}
	}
	for _, step := range maracaibo.Steps {
		if !asked[step] {
			t.Errorf("nobody asks %s", step)
		}
	}
}

// TestASailingQuestionShowsEverySpaceInReach with its number of steps, and nothing else of the sea.
func TestASailingQuestionShowsEverySpaceInReach(t *testing.T) {
	for _, name := range []string{"focus-move", "focus-4", "focus-2", "focus-sail", "focus-skirmish"} {
		s := printOf(t, named(name))
		moves := 0
		for _, m := range s.p.Scene.Focus.Moves {
			if m != "stop" {
				moves++
			}
		}
		if n := len(s.Sprites("highlight.edge")); n != moves || n < 3 {
			t.Errorf("%s: %d cards for %d moves", name, n, moves)
		}
	}
}

// TestSecretQuestsLeaveNoTrace: shields say that something comes on top, nobody is called the first, and no quest of a
// seat is named.
func TestSecretQuestsLeaveNoTrace(t *testing.T) {
	s := printOf(t, named("focus-discard"))
	plus := 0
	for _, d := range s.Texts() {
		if strings.HasSuffix(d.Text, "+") && s.holds("shield", d) && !s.holds("key", d) {
			plus++
		}
	}
	if plus != len(s.p.View.Players) || len(s.Sprites("laurel")) > 0 {
		t.Errorf("%d shields with a plus, %d laurels", plus, len(s.Sprites("laurel")))
	}
}

// TestPursesShowHowMuchChanged since the view before.
func TestPursesShowHowMuchChanged(t *testing.T) {
	s := named("focus-sail")
	v := *rendertest.ViewIn[maracaibo.View](&s)
	v.Players = slices.Clone(v.Players)
	was := &v.Players[1]
	was.Doubloons, was.Points = was.Doubloons+2, was.Points-7
	was.Sockets = append(slices.Clone(was.Sockets), 0)
	s.Before = &v
	p := painterOf(t, s)
	for i, purse := range p.purses(p.Before) {
		if above := purse.Row[5].Piece != nil; above != (i == 1) {
			t.Errorf("seat %d has its chip over the icon: %t", i, above)
		}
	}
	p.Scene.Level = render.Changed
	for i, purse := range p.purses(p.Before) {
		got, want := []string{purse.Change, purse.Head[0].Change, purse.Row[5].Change}, make([]string, 3)
		if i == 1 {
			want = []string{"+7", "−2", "−1"}
		}
		if !slices.Equal(got, want) {
			t.Errorf("seat %d has %q", i, got)
		}
	}
}

// TestASumThatReachesItsLimitSaysSo: what counts five rivers at 6 VP, but 24 at most, must not read as 6 × 5 = 24.
func TestASumThatReachesItsLimitSaysSo(t *testing.T) {
	for scene, reached := range map[string]bool{"focus-build": true, "focus-tile": true, "focus-smuggle": false} {
		s := printOf(t, named(scene))
		var sum, most bool
		for _, d := range s.Texts() {
			sum = sum || strings.HasPrefix(d.Text, "×")
			most = most || d.Text == s.p.Say("maracaibo.picture.most")
		}
		if !sum || most != reached {
			t.Errorf("%s: a sum %t, at its limit %t, want %t", scene, sum, most, reached)
		}
	}
}
