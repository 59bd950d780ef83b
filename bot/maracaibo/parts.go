package maracaibo

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// part is an effect of a list that can come next, or an option of a choice (P8, M38).
func (q question) part(m rules.Move) title.Option {
	if len(q.Effects) == 0 {
		return title.Option{Label: m.String()}
	}
	e, chosen := q.Doing()
	label, icon := "", ""
	if m.Kind == rules.OptionMove && chosen && int(m.A) < len(e.Options) {
		list := e.Options[m.A]
		label, icon = effectsOf(q.Localizer, list), listIcon(list)
	} else if list := q.Effects[0].List.Effects(); int(m.A) < len(list) {
		e := list[m.A]
		label = title.Fitting(q.now(e), effectOf(q.Localizer, e), q.count("choice", len(e.Options)))
		icon = effectIcon(e)
	}
	return title.Option{Label: text.Upper(label), Emoji: icon}
}

// choices names the options of those choices of a list that a button only counts, "" for none.
func (q question) choices() string {
	var lines []string
	for _, m := range q.moves {
		if list := q.Effects[0].List.Effects(); m.Kind == rules.EffectMove && int(m.A) < len(list) {
			e := list[m.A]
			if what := effectOf(q.Localizer, e); len(e.Options) > 0 && title.Fitting(what, "") == "" {
				lines = append(lines, text.Upper(what))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// now words an effect with what it would bring now, where that is counted.
func (q question) now(e rules.Effect) string {
	text := effectOf(q.Localizer, e)
	key, n := "now", 0
	switch e.Op {
	case rules.OpVPPer:
		n = e.Points(q.Count(q.seat, e.Per))
	case rules.OpVPIncomeNow:
		n = int(q.own.Income.VP)
	case rules.OpDoubloonIncomeNow:
		key, n = "now.doubloons", int(q.own.Income.Doubloons)
	case rules.OpExplorerSpace:
		return q.tell("effect.space", words("more", effectsOf(q.Localizer, q.own.Explorer.Effects())))
	default:
		return text
	}
	return q.tell("effect."+key, words("what", text), engine.Num("n", n))
}
