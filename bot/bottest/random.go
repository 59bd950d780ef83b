package bottest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// RandomSettings draws a value for each setting of a game, but for choices of the lobby alone: they may not fit the
// number of seats.
func RandomSettings(g engine.Game, rand *engine.Rand) map[string]string {
	options := map[string]string{}
	for _, o := range g.Options() {
		switch {
		case o.Kind == engine.Flag:
			options[o.Key] = strconv.FormatBool(rand.IntN(2) == 0)
		case !o.LobbyOnly:
			options[o.Key] = o.Choices[rand.IntN(len(o.Choices))]
		}
	}
	return options
}

// FullSettings are random settings with everything that can be added to a game, and all that depends on it.
func FullSettings(g engine.Game, texts *text.Catalog, rand *engine.Rand) map[string]string {
	options, english := RandomSettings(g, rand), texts.Messages("en")
	for _, o := range g.Options() {
		if o.Kind == engine.Flag && (o.Needs != "" || english.Has(g.Name()+".option."+o.Key+".with")) {
			options[o.Key] = "true"
		}
	}
	return options
}

// Envelope is a running table of people with names of all sorts.
func Envelope(g engine.Game, seats int, options map[string]string) storage.Envelope {
	env := storage.Envelope{
		Game: g.Name(), Phase: storage.Playing, Host: "1", Options: options, Settings: map[string]string{},
	}
	names := []string{"Ana", "Žofie Wiśniewska-Łukasiewicz ze Zwierzyńca", "*_*|<@1>", "陈", strings.Repeat("W", 32)}
	for i := range seats {
		env.Seats = append(env.Seats, storage.Seat{User: fmt.Sprintf("12345678901234567%02d", i), Name: names[i]})
	}
	return env
}

// RandomMove makes one random move of an awaited seat. It fails where nobody is awaited.
func RandomMove(t testing.TB, table engine.Table, rand *engine.Rand) (engine.Table, []engine.Event) {
	t.Helper()
	awaited := slices.DeleteFunc(slices.Clone(table.Decisions()), func(d engine.Decision) bool { return !d.Awaited() })
	if len(awaited) == 0 {
		t.Fatal("nobody is awaited and the game is not over")
	}
	d := awaited[rand.IntN(len(awaited))]
	moves := d.Moves
	if d.Open {
		moves = table.Propose(d.Seat)
	}
	moves = Lively(moves, rand)
	next, events, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]})
	if err != nil {
		t.Fatalf("%s by seat %d: %v", d.Step, d.Seat, err)
	}
	return next, events
}

// Lively leaves out what only moves people off an inn most of the time: such moves are many and lead nowhere.
func Lively(moves []string, rand *engine.Rand) []string {
	others := slices.DeleteFunc(slices.Clone(moves), func(m string) bool {
		return strings.HasPrefix(m, "inn:") && m != "inn:stop"
	})
	if len(others) == 0 || rand.IntN(8) == 0 {
		return moves
	}
	return others
}
