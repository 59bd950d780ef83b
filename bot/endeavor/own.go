package endeavor

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// Own says what a seat holds: its markers and buildings, its four tracks with what they give, its cards and action
// tokens, and its glory so far; when the game is over what it scored.
func (Presenter) Own(view any, seat engine.Seat, v text.Localizer) string {
	w := view.(rules.View)
	own := &w.Players[seat]
	if w.Over {
		return v.Say(prefix+"own.scored", engine.Num("n", w.Scores[seat].Total))
	}
	occupied := text.Count(own.Places, func(p rules.PlaceView) bool { return p.Occupied })
	lines := []string{v.Say(prefix+"own.harbour", engine.Num("n", own.Harbour), engine.Num("occupied", occupied),
		engine.Num("buildings", len(own.Places)))}
	var tracks []string
	for st := range rules.Status(rules.Statuses) {
		yield := v.Say(prefix+"yield."+st.String(), engine.Num("n", own.Yields[st]))
		tracks = append(tracks, v.Say(prefix+"own.track", engine.Term("track", st.String()),
			engine.Num("n", min(own.Status[st], rules.MaxStatus)), words("yield", yield)))
	}
	lines = append(lines, text.Upper(strings.Join(tracks, ", "))+".")
	if len(own.Cards) > 0 {
		lines = append(lines, v.Say(prefix+"own.cards", engine.Num("n", len(own.Cards)),
			engine.Num("counted", own.Counted), engine.Num("limit", own.Yields[rules.Politics])))
	}
	if list := actionTokens(own, v); list != "" {
		lines = append(lines, v.Say(prefix+"own.tokens", words("list", list)))
	}
	return strings.Join(append(lines, v.Say(prefix+"own.glory", engine.Num("n", own.Glory))), " ")
}

// actionTokens lists the tokens that can be spent.
func actionTokens(own *rules.PlayerView, v text.Localizer) string {
	var list []string
	for t := rules.AttackToken; t < rules.Tokens; t++ {
		list = append(list, slices.Repeat([]string{tokenWord(t)}, own.Tokens[t])...)
	}
	return listed(v, list)
}
