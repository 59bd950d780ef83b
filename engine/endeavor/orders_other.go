package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// orderOnce builds no second tile of a kind, orderAgain does.
	orderOnce  = "once"
	orderAgain = "again"
	// orderHighest and orderLowest build a tile of the highest or lowest level where nothing named can be built.
	orderHighest = "highest"
	orderLowest  = "lowest"
)

// buildOrder is build:rounds:buildings:copies:else. It builds the first of the buildings that is possible (E18 to E20).
// Where none is, it asks, or builds the best tile of the highest or lowest level.
func buildOrder() orderRule {
	return orderRule{
		Key: OrderBuild, Phase: "build", Steps: 1 << stepBuild, Parts: []engine.OrderPart{
			roundsPart(), engine.RankedPart("buildings", buildingWords[ColonialOffice+1:]...),
			engine.OnePart("copies", orderOnce, orderAgain),
			engine.OnePart("else", orderAsk, orderHighest, orderLowest),
		},
		Means: func(f *following, word string, m Move) bool {
			return word == m.Building().String() && !stands(f, m.Building())
		},
		Else: buildsAny, Spent: spentBuild,
	}
}

func buildsAny(f *following) (Move, engine.OrderReply) {
	level := map[string]int{orderHighest: 1000, orderLowest: -1000}[f.Word("else")]
	if level == 0 {
		return Move{}, engine.OrderStops
	}
	every := func(*following, string, Move) bool { return true }
	return f.Best([]string{""}, every, func(f *following, m Move) int {
		return level*m.Building().Level() + f.State.built(f.Seat, m.Building())
	})
}

// stands says that the order does not want a building because it is there.
func stands(f *following, kind Building) bool {
	return f.Word("copies") != orderAgain && own(f).owns(kind) > 0
}

// built is what a seat has once it has built: its icons and glory, and the actions that the tile allows.
func (s *State) built(seat Seat, kind Building) int {
	next := *s
	next.Boards[seat].add(&rulebook.buildings[kind].icons, 1)
	return next.orderWorth(seat) + 4*kind.Glory() + 6*len(rulebook.buildings[kind].source.parts)
}

// spentBuild says why nothing of what was named can be built any more: tiles never return, and boards never lose one.
func spentBuild(f *following) *engine.Reason {
	if own(f).Built == Places {
		return engine.Refuse(SpentBoard)
	}
	// Each round adds one tile (E18).
	if over := roundsOver(f, own(f).Built == 1+f.State.Round); over != nil {
		return over
	}
	possible := func(word string) bool {
		kind := Building(slices.Index(buildingWords[:], word))
		return kind > ColonialOffice && available(f, kind) && !stands(f, kind)
	}
	switch words := f.List("buildings"); {
	case f.Word("else") != orderAsk || slices.ContainsFunc(words, possible):
		return nil
	case len(words) == 1:
		return engine.Refuse(SpentBuilding, engine.Term("building", words[0]))
	}
	return engine.Refuse(SpentBuildings)
}

// available says that a tile is left that the seat may own, whatever its build level (E18, E20).
func available(f *following, kind Building) bool {
	return f.State.Stock[kind] > 0 && (kind.Level() < dearest || own(f).owned(dearest) < 0)
}

// canGet says that the seat has a building of a set of kinds, or may still build one.
func canGet(f *following, is func(Building) bool) bool {
	if slices.ContainsFunc(own(f).buildings(), is) {
		return true
	}
	for kind := range Building(Buildings) {
		if own(f).Built < Places && is(kind) && available(f, kind) {
			return true
		}
	}
	return false
}

const (
	// orderUse does not pass while an action token can be used, orderLeave does.
	orderUse   = "use"
	orderLeave = "leave"
	// orderLeast is the card whose loss costs least.
	orderLeast = "least"
	// orderWorth keeps a governor on its place unless a further discard brings more glory: the place is worth some at
	// the end of the last round only (E69, R7).
	orderWorth = "worth"
)

// salaryOrder is salary:buildings. It frees as many as possible of the first building, then of the next; "most", and
// what is left in any case, goes by the best salary that the rules propose (E24).
func salaryOrder() orderRule {
	return orderRule{
		Key: OrderSalary, Phase: "salary", Steps: 1 << stepSalary,
		Parts: []engine.OrderPart{engine.RankedPart("buildings", append([]string{orderMost}, activated()...)...)},
		Else:  followSalary, Spent: spentSalary,
	}
}

func otherOrders() []orderRule {
	return []orderRule{
		// second:do:what:cities:limit does the other part of a composite action, or leaves it: of all actions, or of
		// those that were named. What is occupied is the first of the cities, or, where none was named, the one that
		// brings most (E44 to E47).
		{
			Key: OrderSecond, Phase: "action", Steps: 1 << stepSecond, Parts: []engine.OrderPart{
				engine.OnePart("do", orderAlways, orderNever),
				engine.UpToPart("what", 3, Ship.String(), Occupy.String(), Draw.String()),
				{Key: "cities", Choices: occupyWords(), Most: engine.MostRanked, Ranked: true},
				engine.UpToPart(partLimit, 1, orderFits),
			},
			Else: followSecond, Spent: spentSecond,
		},
		// pass:rounds:fewer:only:tokens passes where there are fewer markers in the harbor than that, and nothing but
		// those actions is possible, and no action token could be used; without any choice at once (E51).
		{
			Key: OrderPass, Phase: "action", Steps: 1 << stepAct, Parts: []engine.OrderPart{
				roundsPart(), engine.UpToPart("fewer", 1, engine.Numbers(1, 9)...),
				engine.UpToPart("only", Parts-1, partWords[:]...),
				engine.OnePart("tokens", orderUse, orderLeave),
			},
			Else: followPass, Spent: func(f *following) *engine.Reason { return roundsOver(f, f.State.acted(f.Seat)) },
		},
		// discard:cards:keep gives the first of the cards up; "least" is the one after which fewest have to follow and
		// most is left. It stops with a governor on its place as soon as that is possible, or only where that is no
		// loss of glory, or never (E54 to E59, R7).
		{
			Key: OrderDiscard, Phase: "action", Steps: 1 << stepDiscard, Parts: []engine.OrderPart{
				engine.RankedPart("cards", append([]string{orderLeast}, cardWords[:]...)...),
				engine.OnePart("keep", orderWorth, orderAlways, orderNever),
			},
			Else: followDiscard,
		},
	}
}

// activated lists the buildings that markers can lie on.
func activated() []string {
	return wordsOf(ColonialOffice, Buildings, func(b Building) bool { return rulebook.buildings[b].source.can != 0 })
}

func followSalary(f *following) (Move, engine.OrderReply) {
	list := append((Rules{}).Candidates(f.State, f.Seat, nil), f.Moves...)
	best := list[0]
	for _, m := range list[1:] {
		if paysBetter(f, m, best) {
			best = m
		}
	}
	return best, engine.OrderMoves
}

func paysBetter(f *following, a, b Move) bool {
	for _, word := range f.List("buildings") {
		if word == orderMost {
			break
		}
		kind := Building(slices.Index(buildingWords[:], word))
		if kind >= 0 && a.freed(kind) != b.freed(kind) {
			return a.freed(kind) > b.freed(kind)
		}
	}
	return false
}

// spentSalary: the last salary is paid in the last round.
func spentSalary(f *following) *engine.Reason {
	if int(f.State.Round) == Rounds && f.State.Step > stepSalary {
		return engine.Refuse(SpentGame)
	}
	return nil
}

func followSecond(f *following) (Move, engine.OrderReply) {
	part := f.State.Begun.other()
	if what := f.List("what"); len(what) > 0 && !slices.Contains(what, part.String()) {
		return Move{}, engine.OrderSilent
	}
	if f.Word("do") == orderNever {
		return Stop(), engine.OrderMoves
	}
	words := f.List("cities")
	if part != Occupy || len(words) == 0 {
		words = []string{orderMost}
	}
	m, reply := f.Best(words, func(f *following, word string, m Move) bool {
		return m.Does() && (part == Ship || part == Occupy && occupies(f, word, m) || part == Draw && draws(f, word, m))
	}, leaves)
	if reply == engine.OrderSilent && part == Draw {
		return Stop(), engine.OrderMoves // The card does not fit.
	}
	return m, reply
}

// spentSecond says why no composite action is possible any more: its buildings can't be had.
func spentSecond(f *following) *engine.Reason {
	what := f.List("what")
	serves := func(kind Building) bool {
		src := &rulebook.buildings[kind].source
		return src.both && (len(what) == 0 ||
			slices.ContainsFunc(src.parts, func(p Part) bool { return slices.Contains(what, p.String()) }))
	}
	serving := wordsOf(ColonialOffice, Buildings, serves)
	switch {
	case len(serving) == 0 || canGet(f, serves):
		return nil
	case len(serving) == 1:
		return engine.Refuse(SpentNeeds, engine.Term("building", serving[0]))
	}
	return engine.Refuse(SpentBuildings)
}

func followPass(f *following) (Move, engine.OrderReply) {
	fewer, only := f.Number("fewer"), f.List("only")
	holdsBack := func(m Move) bool {
		return m.Does() && (len(only) > 0 && !slices.Contains(only, m.Part.String()) ||
			f.Word("tokens") != orderLeave && m.Kind == TokenMove)
	}
	if fewer > 0 && int(own(f).Harbour) >= fewer || slices.ContainsFunc(f.Moves, holdsBack) {
		return Move{}, engine.OrderSilent
	}
	return Pass(), engine.OrderMoves
}

func followDiscard(f *following) (Move, engine.OrderReply) {
	discards := func(_ *following, word string, m Move) bool {
		return m.Kind == DiscardMove && (word == orderLeast || plainName(word) == m.Card().String())
	}
	// Fewest are to follow, then most is to be left.
	best, reply := f.Best(f.List("cards"), discards, func(f *following, m Move) int {
		next := after(f, m)
		b := &next.Boards[f.Seat]
		return next.orderWorth(f.Seat) - 10_000*max(0, b.counted()-b.yield(Politics))
	})
	// To give a card up brings glory at the end: for the governor's place, less what the card is worth.
	gains := func() bool {
		return int(f.State.Round) == Rounds && reply == engine.OrderMoves &&
			after(f, best).score(f.Seat).Total > f.State.score(f.Seat).Total
	}
	keep := f.Word("keep")
	switch {
	case own(f).mayKeep() && (keep == orderAlways || keep == orderWorth && !gains()):
		return Keep(), engine.OrderMoves
	case reply == engine.OrderSilent:
		return Move{}, engine.OrderStops
	}
	return best, reply
}
