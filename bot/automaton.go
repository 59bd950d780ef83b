package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// This file is about opponents that the rules play (see engine.Automaton). They are none of the table's seats: nobody sits
// there, hands on, is replaced, awaited or mentioned. They have a name, a score and a place in the account.

// finalHead says who has won: against an opponent that the rules play, how it went.
func finalHead(g *title.Game, result engine.Result, v text.Localizer) string {
	title, players := engine.Free("title", v.Title()), len(g.Seats)
	if len(result.Scores) == players {
		return v.Say("final.head", title, engine.Free("who", text.Plain(v.Names(result.Winners))), engine.Num("n", len(result.Winners)))
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
	return v.Say(key, title, engine.Free("who", text.Plain(v.List(v.SeatNames[:players]))), engine.Free("against", text.Plain(v.List(v.SeatNames[players:]))),
		engine.Free("own", points(own)), engine.Free("other", points(other)))
}

// grades are the settings that only games against an automaton have, with the values of this table, as "key=value": how strong
// the opponent is.
func grades(g *table.Table) []string {
	var list []string
	need := fmt.Sprintf("%s=%d", table.PlayersNeed, len(g.Seats))
	for _, o := range g.Rules.Options() {
		if slices.Contains(strings.Split(o.Needs, ","), need) {
			list = append(list, o.Key+"="+cmp.Or(g.Options[o.Key], o.Default))
		}
	}
	return list
}

// gradeName words a grade: "John Silver: 3 B cards".
func (b *Bot) gradeName(game, grade string, v text.Localizer) (name string, ok bool) {
	key, value, ok := strings.Cut(grade, "=")
	if !ok {
		return "", false
	}
	o, ok := table.FindOption(b.titles.ByName[game].Rules, key)
	if !ok {
		return "", false
	}
	return v.OptionName(o) + ": " + v.OptionValue(o, value), true
}
