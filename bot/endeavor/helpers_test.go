package endeavor

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// english speaks about a table of Ana, Ben, Cleo, Dan and Eve.
func english(t *testing.T) text.Localizer {
	t.Helper()
	return bottest.Localizer(t, Texts(), rules.Name, "en")
}

// tells checks the sentence of a fact about Ana.
func tells(t *testing.T, want, kind string, forced bool, args ...engine.Arg) {
	t.Helper()
	bottest.Tells(t, english(t), want, kind, forced, args...)
}

// set is the view of a table of three at its start, with Ana on turn and five markers in their harbor, changed as a test wants.
func set(t *testing.T, change func(w *rules.View)) rules.View {
	t.Helper()
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	w, ok := table.View(engine.Everyone).(rules.View)
	if !ok {
		t.Fatal("no view")
	}
	w.Awaited, w.Next = []engine.Seat{0}, nil
	w.Players[0].Harbour = 5
	change(&w)
	return w
}

// hold puts seats into cities, whose tokens are gone.
func hold(w *rules.View, seat engine.Seat, cities ...rules.City) {
	for _, c := range cities {
		w.Cities[c] = rules.SpaceView{Token: rules.NoToken, Seat: seat}
		w.Regions[c.Region()].Presence[seat]++
	}
}

// city and connection find a place by its word.
func city(t *testing.T, word string) rules.City {
	t.Helper()
	for c := range rules.City(rules.Cities) {
		if c.String() == word {
			return c
		}
	}
	t.Fatalf("no city %s", word)
	return rules.NoCity
}

func connection(t *testing.T, word string) rules.Connection {
	t.Helper()
	for l := range rules.Connection(rules.Connections) {
		if l.String() == word {
			return l
		}
	}
	t.Fatalf("no connection %s", word)
	return 0
}

// card finds a card by its word.
func card(t *testing.T, word string) rules.Card {
	t.Helper()
	for c := range rules.Card(rules.Cards) {
		if c.String() == word {
			return c
		}
	}
	t.Fatalf("no card %s", word)
	return rules.NoCard
}

// offered words the answers of Ana to a question with these moves.
func offered(t *testing.T, w rules.View, step string, moves ...string) []title.Option {
	t.Helper()
	return (Presenter{}).Options(w, engine.Decision{Seat: 0, Step: step, Moves: moves, Private: step == rules.StepSalary}, english(t))
}

// behind words the targets of each source behind its button, as where the question has no room for them.
func behind(t *testing.T, w rules.View, moves ...string) (list []title.Option) {
	t.Helper()
	q := asked(w, engine.Decision{Seat: 0, Step: rules.StepAct, Moves: moves}, english(t))
	for _, part := range sources(q.moves) {
		list = append(list, q.source(part, false)...)
	}
	return list
}

// line is what an option shows: its door, menu, label and description.
func line(o title.Option) string {
	return strings.Join(append(slices.Clone(o.Path), o.Menu, o.Label, o.Description), " | ")
}

// offers checks the options by their lines.
func offers(t *testing.T, got []title.Option, want ...string) {
	t.Helper()
	var lines []string
	for _, o := range got {
		lines = append(lines, line(o))
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}
