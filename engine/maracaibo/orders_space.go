package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// spaceWords are the choices of an order to sail: what waits at a space, then the locations.
func spaceWords() []string {
	words := []string{
		"raid", "explore", "bury", "quest", "own_tile", "ruby", "residence", "crew", "equipment", "ship", "face_down",
		Gulf.String(), Maracaibo.String(), "nearest", "farthest",
	}
	for c := firstLocation; c < firstResidence; c++ {
		words = append(words, c.String())
	}
	return append(words, orderAsk)
}

func spaceOrders() []orderRule {
	when := []engine.OrderPart{engine.OnePart("when", orderAlways, orderNever)}
	return []orderRule{
		// sail:to sails to the first of these that is in reach; cards only where they can be paid (M21). Where the ship
		// goes step by step nothing is ordered: what a step turns up may change one's mind (M85).
		{
			Key: OrderSail, Phase: "turn", Steps: 1 << stepMove,
			Parts: []engine.OrderPart{engine.RankedPart("to", spaceWords()...)}, Means: sailsTo,
		},
		// take:kinds:most takes an improvement of one of these kinds for at most so many doubloons, and ignores any
		// other (M28).
		{
			Key: OrderTake, Phase: "improvement", Steps: 1 << stepTake, Else: followTake, Parts: []engine.OrderPart{
				engine.RankedPart("kinds", kindWords[0], kindWords[1], kindWords[2]),
				engine.UpToPart("most", 1, engine.Numbers(1, 14)...), engine.OnePart("else", "ignore", orderAsk),
			},
		},
		// build:cards builds on one of these residences where the ship lies on it and it can be paid (M33).
		{
			Key: OrderBuild, Phase: "residence", Steps: 1 << stepBuild, Parts: when,
			Means: about(ResidenceMove, orderAlways, Move.String), Spent: spentBuild,
		},
		// tile:when activates the own smuggler tile of a location, or leaves it (M36).
		{
			Key: OrderTile, Phase: "location", Steps: 1 << stepTile, Parts: when,
			Means: about(ActivateMove, orderAlways, Move.String),
		},
		// sell:spaces sells a ruby for the first of these bonuses that is free, or for points when all are taken (M88).
		{
			Key: OrderSell, Phase: "rubies", Steps: 1 << stepSell, Needs: func(s *State) bool { return s.has(Rubies) },
			Parts: []engine.OrderPart{
				engine.RankedPart("spaces", slices.Concat(rubyWords[:], []string{orderBest, orderNever})...),
			},
			Means: about(SellMove, orderBest, func(m Move) string { return RubySpace(m.A).String() }),
		},
	}
}

// sailsTo says whether a space is what a word of an order means. It knows of a face-down card no more than its back.
func sailsTo(f *following, word string, m Move) bool {
	at := Slot(m.A)
	switch near, far := columns(f); word {
	case at.String():
		return true
	case "nearest":
		return at.Column() == near
	case "farthest":
		return at.Column() == far
	}
	if !at.Card() {
		return at == Gulf && (word == "raid" || word == "explore")
	}
	if f.State.isDown(at) {
		return word == "face_down"
	}
	c := f.State.Cards[at]
	d := &rulebook.cards[c]
	switch word {
	case c.String():
		return true
	case "own_tile":
		return f.State.tileAt(f.Seat, at) >= 0
	case "ruby":
		return f.State.has(Rubies) && c.Ruby()
	case "residence":
		return f.State.canBuild(f.Seat, at, false)
	case "raid", "explore", "bury", "quest":
		return d.class == Location && holds(d.actions, Op(find(opWords[:], word)))
	}
	return d.class == Improvement && d.kind.String() == word &&
		int(own(f).Doubloons) >= f.State.price(f.Seat, c, 0, false)
}

// columns are those of the nearest and the farthest spaces in reach.
func columns(f *following) (near, far int) {
	near = Maracaibo.Column()
	for _, m := range f.Moves {
		near, far = min(near, Slot(m.A).Column()), max(far, Slot(m.A).Column())
	}
	return near, far
}

// spaceWorth is a plain value of ending a move on a space.
func spaceWorth(f *following, at Slot) int {
	switch {
	case at == Gulf:
		return 60
	case !at.Card() || f.State.isDown(at):
		return 40
	}
	c := f.State.Cards[at]
	d := &rulebook.cards[c]
	// Every doubloon for others is lost, every column passed by is a turn less.
	worth := 12*(Maracaibo.Column()-at.Column()) + 20
	if d.class == Location {
		worth += 35 + f.State.orderWorth(f.Seat, d.actions)
	} else {
		worth += 10 * int(d.vp)
	}
	return worth
}

func followTake(f *following) (Move, engine.OrderReply) {
	c := f.State.Cards[f.State.top().Slot]
	price := f.State.price(f.Seat, c, 0, false)
	most := f.Number("most")
	if f.Has("kinds", c.Kind().String()) && (most == 0 || price <= most) {
		return one(TakeMove)(f)
	}
	if f.Word("else") == orderAsk {
		return Move{}, engine.OrderSilent
	}
	return one(IgnoreMove)(f)
}

func spentBuild(f *following) *engine.Reason {
	for _, c := range f.State.Cards {
		if c >= firstResidence && !own(f).owns(c) {
			return nil
		}
	}
	return engine.Refuse(SpentResidences)
}
