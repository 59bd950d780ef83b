package endeavor

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

func TestTheBoardInWordsIsComplete(t *testing.T) {
	got := Painter.Text(named("guide"))
	for _, want := range []string{
		"Round 4, action phase. Ben chooses an action.",
		"Possible now: ship anywhere; occupy Venice, Constantinople, Quebec, Charleston, Santo Domingo; attack London,", "draw Slavery 2, North America 2, Caribbean 2.",
		"Crown: Ana. Then: Žofie, Łukasz, Ana.",
		"Europe, open. Presence: Ana 2, Ben 2, Žofie 2, Łukasz 2. On top: Europe 3, Slavery 2.",
		"Cities: Ana London, Copenhagen; Ben Amsterdam, Seville; Žofie Lisbon, Algiers; Łukasz Paris, Rome; free Venice (finance), Constantinople (culture).",
		"South America, closed. Track: Ben, Žofie, Łukasz, then finance, culture, industry.", "Lima (culture, 2 glory)",
		"Controlled connections: Ana London–Boston; Ben Amsterdam–New York, Seville–Havana; Łukasz Paris–Rome.",
		"payment: Lisbon–Gorée", "attack: Seville–Algiers",
		"Ben: 4 markers, 24 glory. Status tracks: industry 2 (2), culture 3 (3), finance 5 (3), politics 6 (3).",
		"Action tokens: ship or draw, occupy or draw. Cards (2 of 3 toward the limit): Europe 1, governor of the Caribbean, Caribbean 1.",
		"Buildings ready: colonial office, market, barracks. Occupied: shipyard, guild hall.", "Without an action: workshop.",
		"stock exchange, museum, parliament",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
}

// TestTheBoardInWordsNamesEverything: every region, city, connection, player, card and building of every position, the supply last.
func TestTheBoardInWordsNamesEverything(t *testing.T) {
	for _, e := range pictures.Exhibits() {
		s := e.Scene
		got := Painter.Text(s)
		if n := utf8.RuneCountInString(got); n > render.TextLimit {
			t.Errorf("%s has %d characters", e.Name, n)
		}
		p := painterOf(t, s)
		var want []string
		for r := range endeavor.Region(endeavor.Regions) {
			want = append(want, "\n"+p.region(r)+", ")
		}
		for c := range endeavor.City(endeavor.Cities) {
			want = append(want, p.city(c))
		}
		for l, link := range p.View.Connections {
			if a, b := endeavor.Connection(l).Ends(); link.Seat >= 0 || link.Token >= 0 {
				want = append(want, p.city(a)+"–"+p.city(b))
			}
		}
		for i := range p.View.Players {
			for _, card := range p.View.Players[i].Cards {
				want = append(want, p.card(card))
			}
			for _, place := range p.View.Players[i].Places {
				want = append(want, (&textWriter{painter: p}).building(place.Building))
			}
		}
		for _, o := range p.View.Offer {
			if o.Copies > 0 && !p.View.Over {
				want = append(want, (&textWriter{painter: p}).building(o.Building))
			}
		}
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s does not say %q:\n%s", e.Name, text, got)
			}
		}
		if lines := strings.Split(got, "\n"); !p.View.Over && !strings.HasPrefix(lines[len(lines)-1], "Buildings left: ") {
			t.Errorf("%s ends with %q", e.Name, lines[len(lines)-1])
		}
	}
}

func TestABoardThatIsTooLongLosesItsLastLines(t *testing.T) {
	s := named("full-5")
	s.Words = func(key string, args ...engine.Arg) string {
		if strings.HasPrefix(key, "endeavor.term.") {
			return strings.Repeat("building ", 20)
		}
		return worded.Say(key, args...)
	}
	got := Painter.Text(s)
	if n := utf8.RuneCountInString(got); n > render.TextLimit || n < render.TextLimit/2 {
		t.Errorf("%d characters", n)
	}
	if !strings.HasPrefix(got, "Round 7, action phase.") {
		t.Error("the first line is lost")
	}
}

func TestWithTheNeutralNamingSlaveryIsNotSaid(t *testing.T) {
	for _, name := range []string{"neutral-act", "neutral-abolition", "neutral-own"} {
		s := named(name)
		p := painterOf(t, s)
		if got := Painter.Text(s) + Painter.Alt(p.Board, p); strings.Contains(strings.ToLower(got), "slav") || !strings.Contains(got, "Forced labor") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

func TestComputersAreNamedAsSuch(t *testing.T) {
	s := named("guide")
	s.Computers = engine.SeatSet(0).With(1)
	if got := Painter.Text(s); !strings.Contains(got, "Ben (computer): 4 markers") {
		t.Error(got)
	}
}

func TestTheAccountIsSaidAtTheEnd(t *testing.T) {
	got := Painter.Text(named("end-tied"))
	for _, want := range []string{
		"Final score after round 7. Shared victory: Ana, Ben.",
		"Ana: 43 glory (cities 9, connections 3, industry 7, culture 7, finance 2, politics 9, cards 3, empty governor space 3).",
		"Ben: 43 glory (",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not said in\n%s", want, got)
		}
	}
	if got := Painter.Text(named("over-5")); !strings.Contains(got, "turned cards −2") {
		t.Errorf("what turned cards cost is not said in\n%s", got)
	}
}

func BenchmarkText(b *testing.B) {
	for _, name := range []string{"guide", "full-5"} {
		scene := named(name)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Painter.Text(scene)
			}
		})
	}
}
