package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// ended are the names of the scenes that show an account.
func ended() []string {
	return public(func(s engine.Scene, v *maracaibo.View) bool { return v.Over && s.Level != render.Focused })
}

// TestTheAccountShowsEveryNumber finds all parts and totals of all players on the sheet.
func TestTheAccountShowsEveryNumber(t *testing.T) {
	for _, name := range ended() {
		s := printOf(t, named(name))
		account := scorePainter{s.p}.account(scorePainter{s.p}.scoreParts())
		texts := strings.Split(strings.ReplaceAll(strings.Join(s.TextsIn(result.AccountPanel(account.Lines())), "|"), "|½", "½"), "|") // A half stands apart.
		for seat := range s.p.View.Scores {
			score := &s.p.View.Scores[seat]
			shown := 0
			for _, i := range (scorePainter{s.p}).scoreParts() {
				n := score.Parts()[i]
				shown += n
				if !slices.Contains(texts, render.Signed(n)) {
					t.Errorf("%s: %s of seat %d is missing", name, maracaibo.ScoreParts[i], seat)
				}
			}
			if shown != score.Total {
				t.Errorf("%s: the lines of seat %d add up to %d, the total is %d", name, seat, shown, score.Total)
			}
			if s.p.Bids != nil && !slices.Contains(texts, s.p.BidOf(engine.Seat(seat))) {
				t.Errorf("%s: the bid of seat %d is missing", name, seat)
			}
			if !slices.Contains(texts, s.p.Total(engine.Seat(seat))) || !slices.Contains(texts, s.p.Names[seat]) {
				t.Errorf("%s: total or name of seat %d is missing", name, seat)
			}
		}
		if got := len(s.Sprites("laurel")); got != len(s.p.Winners) {
			t.Errorf("%s: %d wreaths for %d winners", name, got, len(s.p.Winners))
		}
	}
}

// TestTheBoardsOfTheEndSayTheTotals: the shields below the account say what stands in it, and nothing is new any longer.
func TestTheBoardsOfTheEndSayTheTotals(t *testing.T) {
	for _, name := range ended() {
		p := painterOf(t, named(name))
		for _, purse := range p.standings() {
			if want := p.Total(purse.Seat); purse.Points != want {
				t.Errorf("%s: the shield of seat %d says %s, the account %s", name, purse.Seat, purse.Points, want)
			}
		}
		if s := printOf(t, named(name)); len(s.Sprites("changed")) > 0 {
			t.Errorf("%s shows a change", name)
		}
	}
}

func TestWhoIsTiedSharesARank(t *testing.T) {
	s := named("end-4")
	v := view(&s)
	for seat, total := range []int{50, 70, 70, 20} {
		v.Scores[seat] = maracaibo.Score{Track: total, Total: total}
	}
	v.Winners = []engine.Seat{1, 2}
	p := painterOf(t, s)
	want := []result.Ranked{{Seat: 1, Rank: 1, Wins: true}, {Seat: 2, Rank: 1, Wins: true}, {Seat: 0, Rank: 3}, {Seat: 3, Rank: 4}}
	if got := (scorePainter{p}).standings(); !slices.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
	if line := p.headline(""); line != "Shared victory" {
		t.Errorf("the headline says %q", line)
	}
}

func TestTheAccountAloneHasNoBoards(t *testing.T) {
	s := named("end-4")
	whole := paint(t, s)
	s.Level = render.Focused
	alone := paint(t, s)
	if alone.Height >= whole.Height || alone.Alt != whole.Alt {
		t.Errorf("%d high, alone %d", whole.Height, alone.Height)
	}
}

// TestPointsBelowNothingHaveATrueMinus: quests cost points with Royal Orders.
func TestPointsBelowNothingHaveATrueMinus(t *testing.T) {
	s := named("end-4")
	view(&s).Scores[2].Quests = -15
	p := printOf(t, s)
	if !slices.Contains(p.TextsIn(result.AccountPanel(len((scorePainter{p.p}).scoreParts()))), "−15") {
		t.Error("−15 is not shown")
	}
	if strings.Contains(render.Signed(-3), "-") {
		t.Error("a hyphen")
	}
}
