package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// Alt says the essentials of the picture in one paragraph: round, who is awaited for what and what is in reach, what
// everybody has, the islands; of a focus picture first what may be chosen. Where that would be too long names are
// shortened; what has no room then is left out, sentence by sentence from the end.
func (p *painter) Alt(way int) (need []string, more func() []string) {
	if p.Scene.Level == render.Own {
		own, rest := p.ownAlt(way)
		return own, func() []string { return rest }
	}
	need = []string{p.Opening(p.roundLine(), p.SpokenHeadline(p.headline))}
	focused := p.Scene.Level == render.Focused && !p.View.Over
	if focused {
		need = append(need, p.questionAlt(detail(way))...)
	}
	if p.View.Over {
		for _, s := range (scorePainter{p}).standings() {
			need = append(need, p.Say("maracaibo.picture.alt.score", text("name", p.Name(s.Seat)),
				number(p.Totals[s.Seat])))
		}
	}
	for seat := range p.View.Players {
		need = append(need, p.playerAlt(engine.Seat(seat)))
	}
	if focused {
		return need, func() []string { return []string{p.islandsAlt(), p.nextAlt(), p.lastAlt()} }
	}
	return need, p.moreAlt
}

// questionAlt says what a focus picture shows of the question.
func (p *painter) questionAlt(way detail) []string {
	r := &textWriter{p, way}
	list := []string{p.hereAlt(), p.diceAlt(), r.possible(), p.reachAlt()}
	if p.Scene.Focus.Step == maracaibo.StepQuest {
		list = append(list, r.market())
	}
	return list
}

// moreAlt gives the sentences that are good to have, the most useful first.
func (p *painter) moreAlt() []string {
	if p.View.Over {
		return []string{p.islandsAlt()}
	}
	return []string{p.hereAlt(), p.diceAlt(), p.reachAlt(), p.islandsAlt(), p.nextAlt(), p.decksAlt(), p.lastAlt()}
}

// nextAlt says who follows, decksAlt how many cards are left, lastAlt whose turn ends the game.
func (p *painter) nextAlt() string {
	return p.SayList("maracaibo.picture.alt.next", render.Words(p.View.Next, p.Name), ", ")
}

func (p *painter) decksAlt() string {
	return p.Say("maracaibo.picture.alt.deck", number(p.View.Deck), other(p.View.QuestDeck))
}

func (p *painter) lastAlt() string {
	return p.SayIf(p.Seated(p.View.Last), "maracaibo.picture.alt.last", text("name", p.Name(p.View.Last)))
}

// space is what a space is called: by its card, a gap by its place, the Gulf and Maracaibo by their own names.
func (p *painter) space(at maracaibo.Slot) string {
	switch at {
	case maracaibo.Gulf:
		return p.Say("maracaibo.picture.gulf")
	case maracaibo.Maracaibo:
		return p.Say("maracaibo.picture.maracaibo")
	}
	switch s := p.lying(at); {
	case s != nil && s.Card >= 0:
		return p.cardName(s.Card)
	case s != nil && !s.Down: // a gap that is not filled yet
		return at.String()
	}
	return p.Say("maracaibo.picture.alt.unknown")
}

func (p *painter) lying(at maracaibo.Slot) *maracaibo.SlotView {
	for i := range p.View.Slots {
		if p.View.Slots[i].Slot == at {
			return &p.View.Slots[i]
		}
	}
	return nil
}

func (p *painter) playerAlt(seat engine.Seat) string {
	v, parts := &p.View.Players[seat], make([]string, 0, 8)
	say := func(key string, args ...engine.Arg) {
		parts = append(parts, p.Say("maracaibo.picture.alt."+key, args...))
	}
	john := p.john(seat)
	if !p.View.Over { // The account says what counts.
		say("vp", number(v.VP))
	}
	if !john {
		say("doubloons", number(v.Doubloons))
	}
	cubes := 0
	for _, n := range v.Cubes {
		cubes += n
	}
	say("treasures", number(cubes), other(len(v.Buried)))
	if john {
		say("upgrades", number(p.View.John.Upgrades))
		say("improvements", number(p.View.John.Improvements))
	} else {
		say("upgrades", number(len(v.Sockets)))
		say("cards", number(len(v.Cards)))
	}
	say("residences", number(len(v.Residences)))
	say("quests", number(v.Held))
	if !p.View.Over {
		parts = append(parts, p.anchored(v.Ship))
	}
	return p.SayList("maracaibo.picture.alt.player", parts, ", ", text("name", p.Name(seat)))
}

func (p *painter) anchored(at maracaibo.Slot) string {
	switch at {
	case maracaibo.Start:
		return p.Say("maracaibo.picture.alt.start")
	case maracaibo.Gulf:
		return p.Say("maracaibo.picture.alt.gulf")
	}
	return p.Say("maracaibo.picture.alt.at", text("what", p.space(at)))
}

// hereAlt names the card that a question is about, nothing on the start area and in a gap.
func (p *painter) hereAlt() string {
	seat, ok := p.decider()
	if !ok || p.can.sailing {
		return ""
	}
	at := p.View.Players[seat].Ship
	if s := p.lying(at); at == maracaibo.Start || s != nil && s.Card == maracaibo.NoCard && !s.Down {
		return ""
	}
	return p.Say("maracaibo.picture.alt.here", text("what", p.priced(at)))
}

// priced is what a space is called, with what it costs who decides.
func (p *painter) priced(at maracaibo.Slot) string {
	name, s := p.space(at), p.lying(at)
	if s == nil || s.Card <= maracaibo.BlankCard || s.Card.Class() == maracaibo.Location {
		return name
	}
	return p.Say("maracaibo.picture.alt.price", text("what", name), number(seaPainter{p}.look(s).price))
}

func (p *painter) reachAlt() string {
	return p.SayList("maracaibo.picture.alt.reach", render.Marked(p.can.lit[:], func(space maracaibo.Slot) string {
		if !p.can.sailing && space == p.View.Players[p.Scene.Focus.Seat].Ship {
			return ""
		}
		return p.priced(space)
	}), ", ")
}

// treasure is the name of a kind of treasure, "" for none.
func (p *painter) treasure(t maracaibo.Treasure) string {
	if t < 0 {
		return ""
	}
	return p.Say("maracaibo.picture.alt." + t.String())
}

func (p *painter) islandsAlt() string {
	var list []string
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		list = append(list, p.Say("maracaibo.picture.alt.island", text("what", p.treasure(t)),
			number(p.View.Islands[t]), other(p.View.Worth[t])))
	}
	return p.SayList("maracaibo.picture.alt.islands", list, "; ")
}

func (p *painter) diceAlt() string {
	raid := p.View.Raid
	if raid == nil {
		return ""
	}
	if raid.Colour >= 0 {
		return p.Say("maracaibo.picture.alt.strength", number(raid.Strength))
	}
	return p.SayList("maracaibo.picture.alt.dice",
		render.Numbered(raid.Dice[:], func(t maracaibo.Treasure, n int) string {
			return p.Say("maracaibo.picture.alt.die", text("what", p.treasure(t)), number(n))
		}), ", ")
}
