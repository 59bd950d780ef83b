package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
)

// This file is about opponents that the rules play (see engine.Automaton). They are none of the table's seats: nobody sits
// there, hands on, is replaced, awaited or mentioned. They have a name, a score and a place in the account.

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
