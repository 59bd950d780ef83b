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
	r := &textWriter{p, detail(way)}
	if p.Scene.Level == render.Own {
		own, rest := r.ownAlt()
		return own, func() []string { return rest }
	}
	need = []string{p.Opening(p.Spoken())}
	focused := p.Scene.Level == render.Focused && !p.View.Over
	if focused {
		need = append(need, r.questionAlt()...)
	}
	if p.View.Over {
		for _, s := range (scorePainter{p}).standings() {
			need = append(need, p.Say("maracaibo.picture.alt.score", text("name", p.Name(s.Seat)),
				number(p.Totals[s.Seat])))
		}
	}
	for seat := range p.View.Players {
		need = append(need, r.playerAlt(engine.Seat(seat)))
	}
	if focused {
		return need, func() []string { return []string{r.islandsAlt(), r.nextAlt(), r.lastAlt()} }
	}
	return need, r.moreAlt
}

// questionAlt says what a focus picture shows of the question.
func (r *textWriter) questionAlt() []string {
	list := []string{r.hereAlt(), r.diceAlt(), r.possible(), r.reachAlt()}
	if r.Scene.Focus.Step == maracaibo.StepQuest {
		list = append(list, r.market())
	}
	return list
}

// moreAlt gives the sentences that are good to have, the most useful first.
func (r *textWriter) moreAlt() []string {
	if r.View.Over {
		return []string{r.islandsAlt()}
	}
	return []string{r.hereAlt(), r.diceAlt(), r.reachAlt(), r.islandsAlt(), r.nextAlt(), r.decksAlt(), r.lastAlt()}
}

// nextAlt says who follows, decksAlt how many cards are left, lastAlt whose turn ends the game.
func (r *textWriter) nextAlt() string {
	return r.SayList("maracaibo.picture.alt.next", render.Words(r.View.Next, r.Name), ", ")
}

func (r *textWriter) decksAlt() string {
	return r.Say("maracaibo.picture.alt.deck", number(r.View.Deck), other(r.View.QuestDeck))
}

func (r *textWriter) lastAlt() string {
	return r.SayIf(r.Seated(r.View.Last), "maracaibo.picture.alt.last", text("name", r.Name(r.View.Last)))
}

// space is what a space is called: by its card, a gap by its place, the start area and harbors by their own names.
func (p *painter) space(at maracaibo.Slot) string {
	switch at {
	case maracaibo.Start:
		return p.Say("maracaibo.picture.start")
	case maracaibo.Gulf:
		return p.Say("maracaibo.picture.gulf")
	case maracaibo.Maracaibo:
		return p.Say("maracaibo.picture.maracaibo")
	}
	switch s := p.lying(at); {
	case s == nil || !s.Down && s.Card < 0: // a gap that is not filled yet
		return at.String()
	case s.Location && s.Down:
		return p.Say("maracaibo.board.down.place")
	case s.Down:
		return p.Say("maracaibo.board.down", number(s.Level))
	default:
		return p.cardName(s.Card)
	}
}

func (p *painter) lying(at maracaibo.Slot) *maracaibo.SlotView {
	for i := range p.View.Slots {
		if p.View.Slots[i].Slot == at {
			return &p.View.Slots[i]
		}
	}
	return nil
}

func (r *textWriter) playerAlt(seat engine.Seat) string {
	v, parts := &r.View.Players[seat], make([]string, 0, 8)
	say := func(key string, args ...engine.Arg) {
		parts = append(parts, r.Say("maracaibo.picture.alt."+key, args...))
	}
	john := r.painter.john(seat)
	if !r.View.Over { // The account says what counts.
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
		say("upgrades", number(r.View.John.Upgrades))
		say("improvements", number(r.View.John.Improvements))
	} else {
		say("upgrades", number(len(v.Sockets)))
		say("cards", number(len(v.Cards)))
	}
	say("residences", number(len(v.Residences)))
	say("quests", number(v.Held))
	if r.Scene.Level == render.Focused && r.Scene.Focus.Step == maracaibo.StepQuest {
		parts = append(parts, render.Words(countedBy(r.View, seat), r.need)...)
	}
	if !r.View.Over {
		parts = append(parts, r.anchored(v.Ship))
	}
	return r.SayList("maracaibo.picture.alt.player", parts, ", ", text("name", r.Name(seat)))
}

func (r *textWriter) anchored(at maracaibo.Slot) string {
	switch at {
	case maracaibo.Start:
		return r.Say("maracaibo.picture.alt.start")
	case maracaibo.Gulf:
		return r.Say("maracaibo.picture.alt.gulf")
	}
	return r.Say("maracaibo.picture.alt.at", text("what", r.space(at)))
}

// hereAlt names the card that a question is about, nothing on the start area and in a gap.
func (r *textWriter) hereAlt() string {
	seat, ok := r.decider()
	if !ok || r.can.sailing {
		return ""
	}
	at := r.View.Players[seat].Ship
	if s := r.lying(at); at == maracaibo.Start || s != nil && s.Card == maracaibo.NoCard && !s.Down {
		return ""
	}
	return r.Say("maracaibo.picture.alt.here", text("what", r.priced(at)))
}

// priced is what a space is called, with what it costs who decides and, of one that is asked about, the points that it
// brings now by what it counts.
func (r *textWriter) priced(at maracaibo.Slot) string {
	name, s := r.space(at), r.lying(at)
	if s == nil || s.Card <= maracaibo.BlankCard || s.Card.Class() == maracaibo.Location {
		return name
	}
	name = r.Say("maracaibo.picture.alt.price", text("what", name), number(seaPainter{r.painter}.look(s).price))
	if seat, ok := r.decider(); ok && !r.can.sailing && len(s.Card.Final()) > 0 {
		name += r.points(r.View.FinalPoints(seat, s.Card))
	}
	return name
}

func (r *textWriter) reachAlt() string {
	return r.SayList("maracaibo.picture.alt.reach", render.Marked(r.can.lit[:], func(space maracaibo.Slot) string {
		if !r.can.sailing && space == r.View.Players[r.Scene.Focus.Seat].Ship {
			return ""
		}
		return r.priced(space)
	}), ", ")
}

// treasure is the name of a kind of treasure, "" for none.
func (p *painter) treasure(t maracaibo.Treasure) string {
	if t < 0 {
		return ""
	}
	return p.Say("maracaibo.picture.alt." + t.String())
}

func (r *textWriter) islandsAlt() string {
	var list []string
	for t := range maracaibo.Treasure(maracaibo.Treasures) {
		list = append(list, r.Say("maracaibo.picture.alt.island", text("what", r.treasure(t)),
			number(r.View.Islands[t]), other(r.View.Worth[t])))
	}
	return r.SayList("maracaibo.picture.alt.islands", list, "; ")
}

func (r *textWriter) diceAlt() string {
	raid := r.View.Raid
	if raid == nil {
		return ""
	}
	if raid.Colour >= 0 {
		return r.Say("maracaibo.picture.alt.strength", number(raid.Strength))
	}
	return r.SayList("maracaibo.picture.alt.dice",
		render.Numbered(raid.Dice[:], func(t maracaibo.Treasure, n int) string {
			return r.Say("maracaibo.picture.alt.die", text("what", r.treasure(t)), number(n))
		}), ", ")
}
