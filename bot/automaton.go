package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file is about opponents that the rules play (see engine.Automaton). They are none of the table's seats: nobody sits
// there, hands on, is replaced, awaited or mentioned. They have a name, a score and a place in the account.

// automata counts the opponents that the rules play at a table that was started.
func (g *game) automata() int {
	if g.Position == nil {
		return 0
	}
	return engine.Automata(g.Rules, g.config())
}

// rivals counts the opponents that the rules play in a game of so many players.
func (s Shelved) rivals(players int) int {
	if least, most := s.Rules.Players(); players < least || players > most {
		return 0
	}
	return engine.Automata(s.Rules, engine.Config{Seats: players})
}

// seated speaks of a table with these seats, behind which stand the opponents that the rules play.
func (v Voice) seated(seats []storage.Seat) Voice {
	v.names = make([]string, len(seats), len(seats)+v.automata)
	for i, s := range seats {
		v.names[i] = v.nameOf(s)
	}
	for range v.automata {
		v.names = append(v.names, v.automatonBeside(v.names))
	}
	return v
}

// automaton is the name of an opponent that the rules play.
func (v Voice) automaton() string { return v.Or(v.game+".automaton", "seat.automaton") }

// automatonBeside is that name, with a number where somebody is called so already.
func (v Voice) automatonBeside(names []string) string {
	base := v.automaton()
	name := base
	for n := 2; slices.ContainsFunc(names, func(s string) bool { return strings.EqualFold(s, name) }); n++ {
		name = fmt.Sprintf("%s %d", base, n)
	}
	return name
}

// finalHead says who has won: against an opponent that the rules play, how it went.
func (b *Bot) finalHead(g *game, result engine.Result, v Voice) string {
	title, players := engine.Free("title", v.title()), len(g.Seats)
	if len(result.Scores) == players {
		return v.Say("final.head", title, engine.Free("who", Plain(v.Names(result.Winners))), engine.Num("n", len(result.Winners)))
	}
	lost := func(s engine.Seat) bool { return int(s) >= players }
	key := "final.against.won"
	switch {
	case !slices.ContainsFunc(result.Winners, lost):
	case slices.ContainsFunc(result.Winners, func(s engine.Seat) bool { return !lost(s) }):
		key = "final.against.tied"
	default:
		key = "final.against.lost"
	}
	own, other := slices.Max(result.Scores[:players]), slices.Max(result.Scores[players:])
	return v.Say(key, title, engine.Free("who", Plain(v.List(v.names[:players]))), engine.Free("against", Plain(v.List(v.names[players:]))),
		engine.Free("own", points(own)), engine.Free("other", points(other)))
}

// grades are the settings that only games against an automaton have, with the values of this table, as "key=value": how strong
// the opponent is.
func (g *game) grades() []string {
	var list []string
	need := fmt.Sprintf("%s=%d", playersNeed, len(g.Seats))
	for _, o := range g.Rules.Options() {
		if slices.Contains(strings.Split(o.Needs, ","), need) {
			list = append(list, o.Key+"="+cmp.Or(g.Options[o.Key], o.Default))
		}
	}
	return list
}

// gradeName words a grade: "John Silver: 3 B cards".
func (b *Bot) gradeName(game, grade string, v Voice) (name string, ok bool) {
	key, value, ok := strings.Cut(grade, "=")
	if !ok {
		return "", false
	}
	o, ok := option(b.shelf[game].Rules, key)
	if !ok {
		return "", false
	}
	return v.optionName(o) + ": " + v.optionValue(o, value), true
}
