package endeavor

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
	"github.com/harbormaster/harbormaster/render/result"
)

// accounts are the names of the scenes of finished games.
func accounts() []string {
	return pictures.Where(func(s engine.Scene) bool { return s.Level == render.Table && view(&s).Over })
}

// columnOf is the i-th column of an account.
func columnOf(p *painter, i int) image.Rectangle {
	a := scorePainter{p}.account()
	return a.Column(i, len(p.View.Players))
}

// TestTheAccountShowsEveryPartOfEveryPlayer: a column for each in the order of the totals, and below the parts their sum.
func TestTheAccountShowsEveryPartOfEveryPlayer(t *testing.T) {
	for _, name := range accounts() {
		s := printOf(t, named(name))
		for i, place := range (scorePainter{s.p}).standings() {
			score := s.p.View.Scores[place.Seat]
			var want []string
			for _, n := range score.Parts() {
				want = append(want, render.Signed(n))
			}
			if s.p.Bids != nil {
				want = append(want, s.p.BidOf(place.Seat))
			}
			want = append(want, s.p.Total(place.Seat))
			column := columnOf(s.p, i)
			column.Min.Y = result.AccountTop + result.AccountHead
			got := strings.Split(strings.ReplaceAll(strings.Join(s.TextsIn(column), "|"), "|½", "½"), "|") // It stands apart.
			if !slices.Equal(got, want) {
				t.Errorf("%s, column %d: %q, want %q", name, i, got, want)
			}
			if sum := addUp(score.Parts()); sum != score.Total {
				t.Errorf("%s, column %d: the parts make %d, the total is %d", name, i, sum, score.Total)
			}
			head := column
			head.Min.Y, head.Max.Y = result.AccountTop, result.AccountTop+result.AccountHead
			if got := s.TextsIn(head); !slices.Contains(got, strconv.Itoa(place.Rank)) {
				t.Errorf("%s, column %d: the rank is not %d: %q", name, i, place.Rank, got)
			}
		}
		labels := rect(margin, result.AccountTop+result.AccountHead, sheetNames, len(endeavor.ScoreParts)*result.AccountLine)
		if got := s.TextsIn(labels); len(got) != len(endeavor.ScoreParts) {
			t.Errorf("%s names %q", name, got)
		}
	}
}

func addUp(list []int) int {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return sum
}

// TestWinnersWearAWreathAndSoDoThoseWhoShareTheVictory: a tie is shared (E73).
func TestWinnersWearAWreathAndSoDoThoseWhoShareTheVictory(t *testing.T) {
	for _, name := range accounts() {
		s := printOf(t, named(name))
		wreaths := s.Sprites("laurel")
		if len(wreaths) != len(s.p.View.Winners) {
			t.Errorf("%s: %d wreaths for %d winners", name, len(wreaths), len(s.p.View.Winners))
		}
		for i, place := range (scorePainter{s.p}).standings() {
			won := slices.ContainsFunc(wreaths, func(d *render.DrawnItem) bool { return d.Box.In(columnOf(s.p, i).Inset(-12)) })
			if won != place.Wins {
				t.Errorf("%s: the wreath of %s is wrong", name, s.p.Name(place.Seat))
			}
		}
	}
	tied := named("end-tied")
	if n := len(view(&tied).Winners); n != 2 {
		t.Errorf("end-tied has %d winners", n)
	}
}

// TestPlayersWithTheSameTotalShareTheirRank: nothing breaks a tie.
func TestPlayersWithTheSameTotalShareTheirRank(t *testing.T) {
	s := named("end-4")
	v := view(&s)
	for i, total := range []int{30, 50, 30, 20} {
		v.Scores[i].Total = total
	}
	v.Winners = []engine.Seat{1}
	want := []result.Ranked{{Seat: 1, Rank: 1, Wins: true}, {Seat: 0, Rank: 2}, {Seat: 2, Rank: 2}, {Seat: 3, Rank: 4}}
	if got := (scorePainter{painterOf(t, s)}).standings(); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestTheAccountIsLegibleOnAPhone: in light and dark, with long names and long words.
func TestTheAccountIsLegibleOnAPhone(t *testing.T) {
	pictures.InBothThemes(t, accounts(), []rendertest.Words{ownLongWords}, func(t *testing.T, scene engine.Scene) {
		s := printOf(t, scene)
		panel := result.AccountPanel((scorePainter{s.p}).account().Lines())
		s.uncut(t, rect(0, 0, tableWide, panel.Max.Y))
		for _, d := range s.Texts() {
			if !d.Box.In(panel) || d.Text == "½" || d.Text == "−" { // Its number stands before it; its own strokes are thinner than a pixel.
				continue
			}
			least, contrast := 5.0, 4.5
			if d.Text == "0" || d.Style.Size < 34 {
				contrast = 3
			}
			if d.Base < result.AccountTop+result.AccountHead && d.Style.Font == render.Title {
				least = 4.5 // Names as long as they may be.
			}
			for _, density := range []int{2, 3} {
				if got := s.Look(d, density); got.Cap < least || got.Contrast < contrast {
					t.Errorf("%q at %v is %.1f points high with a contrast of %.1f at %d pixels a point", d.Text, d.Box, got.Cap, got.Contrast, density)
				}
			}
		}
	})
}
