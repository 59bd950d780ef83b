package endeavor

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// What things are called on pictures and in texts.

func (p *painter) region(r endeavor.Region) string {
	return p.Say("endeavor.picture.region." + r.String())
}

func (p *painter) city(c endeavor.City) string { return p.Say("endeavor.picture.city." + c.String()) }

func (p *painter) building(b endeavor.Building) string {
	return p.Say("endeavor.picture.building." + b.String())
}

// token is the word of a token within a sentence; those of the status tokens name the statuses and their icons, too.
func (p *painter) token(t endeavor.Token) string { return p.Say("endeavor.board.token." + t.String()) }

func (p *painter) tokenLabel(t endeavor.Token) string {
	return p.Say("endeavor.board.token." + t.String() + ".capital")
}

// deck is the name of a deck: that of its region, but for the Slavery deck, whose name may be neutral.
func (p *painter) deck(d endeavor.Deck) string {
	return p.Say("endeavor.deck." + d.Term(p.View.Neutral))
}

// card is the name of a card: its deck with its value, or the governor of its region.
func (p *painter) card(c endeavor.Card) string {
	return p.Say("endeavor.card." + c.Term(p.View.Neutral))
}

// fitSmall is render.Fit, a step smaller where the text would be cut otherwise: nothing else says what the name says.
func fitSmall(f render.Font, size, room int, name string) (int, string) {
	fit, text := render.Fit(f, size, room, name)
	if text != name {
		return render.Fit(f, size*7/8, room, name)
	}
	return fit, text
}
