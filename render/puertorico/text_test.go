package puertorico

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

func TestAlternativeTextsStayWithinTheLimitOfDiscord(t *testing.T) {
	for name, pic := range pictures.Drawn() {
		if n := len(utf16.Encode([]rune(pic.Alt))); n == 0 || n > render.AltLimit {
			t.Errorf("%s: %d characters", name, n)
		}
	}
}

func TestTheFullestBoardInWordsStaysShortAndComplete(t *testing.T) {
	for _, s := range []engine.Scene{fullest(5), overScene(5)} {
		for i := range s.Names {
			s.Names[i] += strings.Repeat(" z Dolních Kounic", 4)
		}
		got := Painter.Text(s)
		if n := len([]rune(got)); n > render.TextLimit {
			t.Errorf("%d characters", n)
		}
		if !strings.HasSuffix(got, "city hall ×1.") {
			t.Error("the offer is cut off")
		}
	}
}

func TestABoardThatIsTooLongLosesItsLastLines(t *testing.T) {
	s := fullest(5)
	s.Words = func(key string, args ...engine.Arg) string {
		if strings.HasPrefix(key, "puertorico.term.") {
			return strings.Repeat("building ", 20)
		}
		return worded.Say(key, args...)
	}
	if n := len([]rune(Painter.Text(s))); n > render.TextLimit || n < render.TextLimit/2 {
		t.Errorf("%d characters", n)
	}
}

func TestTheBoardInWordsIsComplete(t *testing.T) {
	got := Painter.Text(captainScene())
	for _, want := range []string{
		"Round 7", "captain phase", "Ana must load", "Governor: Žofie", "Free roles: settler, mayor with 1 doubloon, builder", "craftsman by Žofie",
		"ship 6 with 4 corn", "ship 5 empty", "Trading house: coffee, tobacco", "indigo, sugar, sugar, tobacco, coffee", "Face down: 12",
		"Quarries: 2", "Colonist ship: 7", "23 colonists", "69 points", "Łukasz: 1 doubloon, 18+ points, 3 sugar, 1 coffee, 1 in San Juan",
		"sugar mill (2 of 3 occupied)", "wharf (empty)", "2 quarries (1 of 2 occupied)", "university ×2",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
	if strings.Contains(got, "guild hall ×") {
		t.Error("a building that is gone is offered")
	}
}

// TestSwappedCostsAreShown: in words, and in the order of the picture's rows.
func TestSwappedCostsAreShown(t *testing.T) {
	s := captainScene()
	for i, o := range view(&s).Offer {
		if swapped := map[puertorico.Building]int{puertorico.Factory: 8, puertorico.University: 7}[o.Building]; swapped > 0 {
			view(&s).Offer[i].Cost = swapped
		}
	}
	if got := Painter.Text(s); !strings.Contains(got, "Buildings for 7: university ×2.") || !strings.Contains(got, "Buildings for 8: factory ×") {
		t.Error(got)
	}
	var rows []puertorico.Building
	for _, o := range sortedOffer(view(&s)) {
		rows = append(rows, o.Building)
	}
	if slices.Index(rows, puertorico.University) > slices.Index(rows, puertorico.Factory) {
		t.Errorf("the rows are %v", rows)
	}
}

func TestHiddenPointsAreNeverSaid(t *testing.T) {
	s := captainScene()
	v, _ := s.View.(*puertorico.View)
	for i := range v.Players {
		v.Players[i].VP = -1
	}
	if got := Painter.Text(s) + paint(t, s).Alt; strings.Contains(got, "-1") {
		t.Error(got)
	}
}

func TestComputersAreNamedAsSuch(t *testing.T) {
	s := captainScene()
	s.Computers = engine.SeatSet(0).With(1)
	if got := Painter.Text(s); !strings.Contains(got, "Ben (computer): 6 doubloons") {
		t.Error(got)
	}
}

func TestThePlanIsSaid(t *testing.T) {
	if got := paint(t, mayorScene()).Alt; !strings.Contains(got, "Plan: ") || !strings.Contains(got, "nobody stays in San Juan") || !strings.Contains(got, "Would produce: 2 corn, 2 sugar, 1 tobacco.") {
		t.Error(got)
	}
}
