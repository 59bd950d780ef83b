package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The words for spaces that an order to sail knows beside cards, Gulf and Maracaibo.
const (
	spaceRaid      = "raid"
	spaceExplore   = "explore"
	spaceBury      = "bury"
	spaceQuest     = "quest"
	spaceTile      = "own_tile"
	spaceRuby      = "ruby"
	spaceResidence = "residence"
	spaceNew       = "face_down"
	spaceNear      = "nearest"
	spaceFar       = "farthest"
)

// spaceWords are the choices of an order to sail: what waits at a space, then the locations.
func spaceWords() []string {
	words := []string{
		spaceRaid, spaceExplore, spaceBury, spaceQuest, spaceTile, spaceRuby, spaceResidence, "crew", "equipment", "ship", spaceNew,
		Gulf.String(), Maracaibo.String(), spaceNear, spaceFar,
	}
	for c := firstLocation; c < firstResidence; c++ {
		words = append(words, c.String())
	}
	return append(words, orderAsk)
}

func spaceOrders() []orderKind {
	return []orderKind{
		// sail:to sails to the first of these that is in reach; cards only where they can be paid (M21). Where the ship goes step
		// by step nothing is ordered: what a step turns up may change one's mind (M85).
		{key: OrderSail, phase: "turn", step: stepMove, needs: -1, parts: []engine.OrderPart{engine.RankedPart("to", spaceWords()...)},
			follow: func(f *following) (Move, engine.OrderReply) { return f.first("to", f.sailsTo) }},
		// take:kinds:most takes an improvement of one of these kinds for at most so many doubloons, and ignores any other (M28).
		{key: OrderTake, phase: "improvement", step: stepTake, needs: -1, parts: []engine.OrderPart{
			engine.RankedPart("kinds", kindWords[0], kindWords[1], kindWords[2]), engine.UpToPart("most", 1, engine.Numbers(1, 14)...), engine.OnePart("else", "ignore", orderAsk),
		}, follow: followTake},
		// build:cards builds on one of these residences where the ship lies on it and it can be paid (M33).
		{key: OrderBuild, phase: "residence", step: stepBuild, needs: -1, parts: []engine.OrderPart{engine.OnePart("when", "always", orderNever)},
			follow: func(f *following) (Move, engine.OrderReply) {
				if f.word("when") == orderNever {
					return f.has(SkipMove)
				}
				return f.has(ResidenceMove)
			}, spent: spentBuild},
		// tile:when activates the own smuggler tile of a location, or leaves it (M36).
		{key: OrderTile, phase: "location", step: stepTile, needs: -1, parts: []engine.OrderPart{engine.OnePart("when", "always", orderNever)},
			follow: func(f *following) (Move, engine.OrderReply) {
				if f.word("when") == orderNever {
					return f.has(SkipMove)
				}
				return f.has(ActivateMove)
			}},
		// sell:spaces sells a ruby for the first of these bonuses that is free, or for points when all are taken (M88).
		{key: OrderSell, phase: "rubies", step: stepSell, needs: Rubies, parts: []engine.OrderPart{engine.RankedPart("spaces", append(slices.Clone(rubyWords[:]), orderBest, orderNever)...)},
			follow: func(f *following) (Move, engine.OrderReply) {
				return f.first("spaces", func(word string, m Move) bool { return word == orderBest || RubySpace(m.A).String() == word })
			}},
	}
}

// sailsTo says whether a space is what a word of an order means. It knows of a face-down card no more than its back.
func (f *following) sailsTo(word string, m Move) bool {
	at := Slot(m.A)
	if word == at.String() || word == spaceNear || word == spaceFar {
		near, far := f.columns()
		return word == at.String() || word == spaceNear && at.Column() == near || word == spaceFar && at.Column() == far
	}
	if !at.Card() {
		return at == Gulf && (word == spaceRaid || word == spaceExplore)
	}
	if f.s.isDown(at) {
		return word == spaceNew
	}
	c := f.s.Cards[at]
	d := &rulebook.cards[c]
	switch word {
	case c.String():
		return true
	case spaceTile:
		return f.s.tileAt(f.seat, at) >= 0
	case spaceRuby:
		return f.s.has(Rubies) && c.Ruby()
	case spaceResidence:
		return f.s.canBuild(f.seat, at, false)
	case spaceRaid, spaceExplore, spaceBury, spaceQuest:
		return d.class == Location && holds(d.actions, Op(find(opWords[:], word)))
	}
	return d.class == Improvement && d.kind.String() == word && int(f.b.Doubloons) >= f.s.price(f.seat, c, 0, false)
}

// columns are those of the nearest and the farthest spaces in reach.
func (f *following) columns() (near, far int) {
	near = Maracaibo.Column()
	for _, m := range f.moves {
		near, far = min(near, Slot(m.A).Column()), max(far, Slot(m.A).Column())
	}
	return near, far
}

// spaceWorth is a plain value of ending a move on a space.
func (f *following) spaceWorth(at Slot) int {
	switch {
	case at == Gulf:
		return 60
	case !at.Card() || f.s.isDown(at):
		return 40
	}
	c := f.s.Cards[at]
	d := &rulebook.cards[c]
	// Every doubloon for others is lost, every column passed by is a turn less.
	worth := 12*(Maracaibo.Column()-at.Column()) + 20
	if d.class == Location {
		worth += 35 + f.s.orderWorth(f.seat, d.actions)
	} else {
		worth += 10 * int(d.vp)
	}
	return worth
}

func followTake(f *following) (Move, engine.OrderReply) {
	c := f.s.Cards[f.s.top().Slot]
	price := f.s.price(f.seat, c, 0, false)
	most := f.number("most")
	if slices.Contains(f.list("kinds"), c.Kind().String()) && (most == 0 || price <= most) {
		return f.has(TakeMove)
	}
	if f.word("else") == orderAsk {
		return Move{}, engine.OrderSilent
	}
	return f.has(IgnoreMove)
}

func spentBuild(f *following) *engine.Reason {
	for _, at := range f.s.layout().slots {
		if c := f.s.Cards[at]; c >= firstResidence && f.b.Residences>>(c-firstResidence)&1 == 0 {
			return nil
		}
	}
	return engine.Refuse(SpentResidences)
}
