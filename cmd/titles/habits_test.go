package titles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/render"
)

// habitsOfGame plays a random game with everything that can be added to it, and says what the seats did.
func habitsOfGame(t *testing.T, g titles.Entry, players int, rand *engine.Rand) ([]engine.Habit, engine.Result) {
	t.Helper()
	c := engine.Config{Seats: players, Options: map[string]string{}, Seed: rand.Seed()}
	for _, o := range g.Rules.Options() {
		if o.Expansion {
			c.Options[o.Key] = "true"
		}
	}
	random, err := g.Subject.Player(arena.RandomLevel)
	if err != nil {
		t.Fatal(err)
	}
	var tables []engine.Table
	var events [][]engine.Event
	match, err := arena.Play(g.Rules, c, slices.Repeat([]engine.Computer{random}, players), rand,
		func(table engine.Table, led []engine.Event) {
			tables, events = append(tables, table), append(events, led)
		})
	if err != nil {
		t.Fatal(err)
	}
	return g.Timeline.Count(func(yield func(engine.Table, []engine.Event) bool) {
		for i, table := range tables {
			if !yield(table, events[i]) {
				return
			}
		}
	}).Habits, match.Result
}

// TestWhatSeatsDoInAWholeGameIsCompared: points add up to the account, everything that is done has a word and an icon and is
// known of the strong, and the sums of a veteran are short.
func TestWhatSeatsDoInAWholeGameIsCompared(t *testing.T) {
	catalog, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, g titles.Entry) {
		rand := engine.RandFrom(5)
		least, most := g.Rules.Players()
		for players := max(2, least); players <= most; players++ {
			mine := title.Habits{}
			list, result := habitsOfGame(t, g, players, &rand)
			for seat := range result.Scores {
				points, done := 0, 0
				for _, h := range list {
					for _, n := range h.Counts[seat] {
						if h.Group == engine.HabitPoints {
							points += n
						} else {
							done += n
						}
					}
				}
				if points != result.Scores[seat] || done < 5 {
					t.Errorf("%d players: seat %d has %d points and %d deeds, the account says %d", players, seat, points, done,
						result.Scores[seat])
				}
			}
			for range 199 {
				mine.Add(list, 0, true)
			}
			lines, err := mine.MarshalText()
			var again title.Habits
			if failed := again.UnmarshalText(lines); err != nil || failed != nil || len(lines) > 2000 {
				t.Errorf("%d players: the sums have %d bytes (%v, %v)", players, len(lines), err, failed)
			}
			if twice, _ := again.MarshalText(); string(twice) != string(lines) {
				t.Errorf("%q is read as %q", lines, twice)
			}
			unknown := 0
			for _, h := range list {
				if _, _, _, of := g.Strong.Mean(map[int]int{players: 1}, h.Group, h.Key); of == 0 {
					unknown++
				}
			}
			if unknown > len(list)/10 {
				t.Errorf("%d players: of %d habits %d are unknown of the strong", players, len(list), unknown)
			}
			for _, lang := range []string{"en", "de", "cs", "pl"} {
				v := text.NewLocalizer(catalog.Messages(lang), g.Rules.Name(), nil)
				h := view.Habits{Title: g.Title, Mine: again, Games: 199, Sizes: map[int]int{players: 199}, Words: v}
				c := h.Comparison()
				if len(c.Groups) != 3 || utf8.RuneCountInString(c.Alt) > 1024 {
					t.Fatalf("%s: %d groups, %q", lang, len(c.Groups), c.Alt)
				}
				for _, group := range c.Groups {
					if len(group.Rows) < 3 {
						t.Errorf("%s: %s has %d rows", lang, group.Title, len(group.Rows))
					}
					for _, row := range group.Rows {
						if row.Label == "" || strings.ContainsAny(row.Label, "_.") && !strings.HasSuffix(row.Label, ".") ||
							!slices.Contains(render.IconNames(), row.Icon) {
							t.Errorf("%s: %s is called %q with the icon %q", lang, group.Title, row.Label, row.Icon)
						}
					}
				}
				said := fmt.Sprint(h.Said())
				if strings.Contains(said, "habits.") || strings.Contains(said, "<no value>") || len(h.Said()) != 2 {
					t.Errorf("%s: %s", lang, said)
				}
			}
		}
	})
}

// TestFewGamesSayNothing: of habits that are those of the strong no difference is told, and none of two games.
func TestFewGamesSayNothing(t *testing.T) {
	catalog, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	eachGame(t, func(t *testing.T, g titles.Entry) {
		v := text.NewLocalizer(catalog.Messages("en"), g.Rules.Name(), nil)
		_, most := g.Rules.Players()
		rand := engine.RandFrom(6)
		list, _ := habitsOfGame(t, g, most, &rand)
		two := title.Habits{}
		two.Add(list, 0, false)
		two.Add(list, 1, false)
		for what, h := range map[string]view.Habits{
			"the strong": {Title: g.Title, Mine: g.Strong[most], Games: 50, Sizes: map[int]int{most: 50}, Words: v},
			"two games":  {Title: g.Title, Mine: two, Games: 2, Sizes: map[int]int{most: 2}, Words: v},
		} {
			if said := h.Said(); len(said) != 1 || said[0] != v.Say("habits.alike") {
				t.Errorf("%s: %q", what, said)
			}
		}
	})
}
