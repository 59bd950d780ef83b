package maracaibo

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// english speaks about a table of Ana, Ben, Cleo, Dan and Eve.
func english(t *testing.T) text.Localizer {
	t.Helper()
	return bottest.Localizer(t, Texts(), rules.Name, "en")
}

// set is the public view of a table of three in the first turn of Ana, with twelve doubloons, changed as a test wants.
func set(t *testing.T, change func(w *rules.View)) rules.View {
	t.Helper()
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{1}, Options: map[string]string{
		rules.OptionStart: "host_picks", rules.OptionFirst: "0",
	}})
	if err != nil {
		t.Fatal(err)
	}
	for len(table.Decisions()) > 0 && table.Decisions()[0].Step == rules.StepKeep {
		d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
		if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: d.Moves[0]}); err != nil {
			t.Fatal(err)
		}
	}
	w, ok := table.View(engine.Everyone).(rules.View)
	if !ok {
		t.Fatal("no view")
	}
	w.Players[0].Doubloons = 12
	change(&w)
	return w
}

// lay puts a card on a space, with nothing else there.
func lay(w *rules.View, at, card string) {
	for i := range w.Slots {
		if w.Slots[i].Slot.String() == at {
			w.Slots[i] = rules.SlotView{Slot: w.Slots[i].Slot, Card: cardOf(card), Level: cardOf(card).Level(), Refill: rules.NoTreasure, Tile: -1, Owner: engine.Everyone}
		}
	}
}

// place is what lies on a space of a view, slotOf and cardOf find a space and a card by their words.
func place(t *testing.T, w *rules.View, at string) *rules.SlotView {
	t.Helper()
	for i := range w.Slots {
		if w.Slots[i].Slot.String() == at {
			return &w.Slots[i]
		}
	}
	t.Fatalf("no space %s", at)
	return nil
}

func slotOf(word string) rules.Slot {
	return find(rules.Slots, func(s rules.Slot) bool { return s.String() == word })
}

func cardOf(word string) rules.Card {
	return find(rules.Cards, func(c rules.Card) bool { return c.String() == word })
}

func find[T ~int8](n int, is func(T) bool) T {
	for v := range T(n) {
		if is(v) {
			return v
		}
	}
	return -1
}

// doing makes an effect the one that is done, with so much of it left: that of the first card, location or socket that holds it.
func doing(t *testing.T, w *rules.View, n int, is func(rules.Effect) bool) {
	t.Helper()
	var lists []rules.ListID
	for c := range rules.Card(rules.Cards) {
		lists = append(lists, c.Instant(), c.Actions())
	}
	for s := range rules.Socket(rules.Sockets) {
		lists = append(lists, s.Effects())
	}
	lists = append(lists, rules.GulfChoice())
	for _, list := range lists {
		if at := slices.IndexFunc(list.Effects(), is); at >= 0 {
			w.Effects = []rules.PendingView{{List: list, Current: at, Left: []int{}, Kind: rules.NoTreasure, N: n}}
			return
		}
	}
	t.Fatal("no such effect")
}

// op is what an effect of a kind is.
func op(o rules.Op) func(rules.Effect) bool {
	return func(e rules.Effect) bool { return e.Op == o }
}

// offered words the answers of Ana to a question with these moves.
func offered(t *testing.T, w rules.View, step string, moves ...string) []title.Option {
	t.Helper()
	w.Step = step
	return (Presenter{}).Options(w, engine.Decision{Seat: 0, Step: step, Moves: moves}, english(t))
}

// offers checks the options by what they show: door, menu, label and description.
func offers(t *testing.T, got []title.Option, want ...string) {
	t.Helper()
	var lines []string
	for _, o := range got {
		lines = append(lines, strings.Join(append(slices.Clone(o.Path), o.Menu, o.Label, o.Description), " | "))
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Error(diff)
	}
}
