package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// discards is a menu of the cards that may go, with what is lost and what the limit is then, and keeping the rest with
// a governor on its place (E54 to E58, R7).
func (q question) discards() []title.Option {
	var options []title.Option
	for _, m := range q.moves {
		if m.Kind == rules.KeepMove {
			keep := title.Option{Move: m.String(), Label: q.say("keep"), Emoji: "governor", Style: chat.Success}
			if q.Round == rules.Rounds { // What the empty governor place would be worth (E69).
				keep.Label = q.say("keep.last")
			}
			options = append(options, keep)
			continue
		}
		c := m.Card()
		options = append(options, title.Option{Move: m.String(), Label: q.card(c), Description: q.loss(c),
			Emoji: cardIcon(c), Menu: q.say("discard.menu")})
	}
	return options
}

// loss says what a card takes with it.
func (q question) loss(c rules.Card) string {
	key := "discard"
	if c.Deck() == rules.SlaveryDeck {
		key = "discard.turn"
	}
	limit := rules.Politics.Yield(q.own.Status[rules.Politics] - c.Icons()[rules.Politics])
	return q.say(key, words("icons", icons(c, q.Localizer)), engine.Num("n", limit))
}
