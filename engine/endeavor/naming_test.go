package endeavor

import "testing"

func TestOnlyTheSlaveryDeckHasTwoNames(t *testing.T) {
	for d := range Deck(Decks) {
		want := d.String()
		if got := d.Term(false); got != want {
			t.Errorf("%s is called %q", d, got)
		}
		if d == SlaveryDeck {
			want = "forced_labour"
		}
		if got := d.Term(true); got != want {
			t.Errorf("%s is called %q with the neutral naming, want %q", d, got, want)
		}
	}
	for c, want := range map[Card][2]string{
		CardOf(SlaveryDeck, 0): {"slavery_0", "forced_labour_0"},
		CardOf(SlaveryDeck, 5): {"slavery_5", "forced_labour_5"},
		Abolition:              {"europe_5", "europe_5"},
		CardOf(IndiaDeck, 0):   {"india_gov", "india_gov"},
		NoCard:                 {"", ""},
	} {
		if got := [2]string{c.Term(false), c.Term(true)}; got != want {
			t.Errorf("%s is called %q, want %q", c, got, want)
		}
	}
}
