package endeavor

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The choices of targets beside regions, cities, decks, buildings and status tokens.
const (
	// orderAction is where an action token lies.
	orderAction = "action"
	// orderGovernor is where a governor is won, orderOpens where a region is opened.
	orderGovernor = "governor"
	orderOpens    = "opens"
	// orderLink is a city that brings control of a connection, orderBreak one that takes it from the holder.
	orderLink  = "link"
	orderBreak = "break"
	// orderGlory is a city worth more than one glory, or a card with a glory icon.
	orderGlory = "glory"
	// orderLeader is a city of a player with the most glory.
	orderLeader = "leader"
	// orderOthers holds an order back from giving a governor to somebody else.
	orderOthers = "others"
	// partUntil is the part that says how many own markers in the region are enough.
	partUntil = "until"
)

// maxSpare and maxUntil bound the numbers of markers that an order may name.
const (
	maxSpare = 9
	maxUntil = 8
)

func actionOrders() []orderKind {
	return []orderKind{
		// ship:regions:until:unless:with:spare:rounds ships to the first of the regions that has fewer own markers than "until",
		// or to one where such a token lies next, the governor is won or the region opened; not where somebody else would get
		// the governor, if that is unwanted. Beside a full track, where no token lies, it ships only up to a number of markers
		// (E31 to E34).
		{key: OrderShip, phase: "action", steps: 1 << stepAct, parts: func(*orderMenu) []engine.OrderPart {
			words := slices.Concat([]string{orderMost, orderGovernor, orderOpens}, regionWords[1:], tokenWords[:Statuses], []string{orderAction})
			return withSource(Ship, engine.RankedPart("regions", words...), engine.UpToPart(partUntil, 1, engine.Numbers(1, maxUntil)...), engine.UpToPart("unless", 1, orderOthers))
		}, follow: func(f *following) (Move, engine.OrderReply) { return f.moveFor(Ship, f.list("regions"), f.ships) }, spent: spentShip},
		// occupy:cities:with:spare:rounds occupies the first of the cities, or one in such a region, with such a token, or that
		// completes a connection (E36 to E38).
		{key: OrderOccupy, phase: "action", steps: 1 << stepAct, parts: func(*orderMenu) []engine.OrderPart {
			return withSource(Occupy, engine.RankedPart("cities", occupyWords()...))
		}, follow: func(f *following) (Move, engine.OrderReply) { return f.moveFor(Occupy, f.list("cities"), f.occupies) }, spent: spentOccupy},
		// attack:cities:with:spare:rounds attacks the first of the cities that another player holds, or one in such a region,
		// that completes an own connection, breaks one of the holder, or is the leader's (E39).
		{key: OrderAttack, phase: "action", steps: 1 << stepAct, parts: func(*orderMenu) []engine.OrderPart {
			words := slices.Concat([]string{orderMost, orderLink, orderBreak, orderLeader, orderGlory}, regionWords[:], cityWords())
			return withSource(Attack, engine.RankedPart("cities", words...))
		}, follow: func(f *following) (Move, engine.OrderReply) { return f.moveFor(Attack, f.list("cities"), f.attacks) }, spent: spentSource(Attack)},
		// draw:decks:limit:with:spare:rounds draws from the first of the decks, or the card with such an icon (E41).
		{key: OrderDraw, phase: "action", steps: 1 << stepAct, parts: func(m *orderMenu) []engine.OrderPart {
			words := slices.Concat([]string{orderMost}, m.names(deckWords[:]), tokenWords[:Statuses], []string{orderGlory})
			return withSource(Draw, engine.RankedPart("decks", words...), engine.UpToPart(partLimit, 1, orderFits))
		}, follow: func(f *following) (Move, engine.OrderReply) { return f.moveFor(Draw, f.list("decks"), f.draws) }, spent: spentDraw},
		// payment:buildings:with:spare:rounds frees the first of the buildings that is occupied; "most" is the dearest (E40).
		{key: OrderPayment, phase: "action", steps: 1 << stepAct, parts: func(*orderMenu) []engine.OrderPart {
			return withSource(Payment, engine.RankedPart("buildings", slices.Concat([]string{orderMost}, activated())...))
		}, follow: func(f *following) (Move, engine.OrderReply) { return f.moveFor(Payment, f.list("buildings"), f.frees) }, spent: spentSource(Payment)},
	}
}

// withSource adds the parts of every action: the buildings and tokens to use, the markers that stay in the harbor, the rounds.
func withSource(p Part, parts ...engine.OrderPart) []engine.OrderPart {
	words := sources(p)
	with := engine.OrderPart{Key: partWith, Choices: words, Most: len(words), Ranked: true}
	return append(parts, with, engine.UpToPart(partSpare, 1, engine.Numbers(1, maxSpare)...), roundsPart())
}

func occupyWords() []string {
	return slices.Concat([]string{orderMost, orderLink, orderGlory}, tokenWords[:Statuses], []string{orderAction}, regionWords[:], cityWords())
}

// targetTest says whether a word of an order means what a move is aimed at. After is the table after the action.
type targetTest func(word string, m Move, after *State) bool

// moveFor does an action at the first of the targets that is possible. Of several that one word means it is the one
// that brings most; of the sources that can do it, see following.source.
func (f *following) moveFor(p Part, words []string, means targetTest) (Move, engine.OrderReply) {
	if !f.inRound() {
		return Move{}, engine.OrderSilent
	}
	var buffer [maxMoves]Move
	return f.choose(words, means, slices.DeleteFunc(f.s.actions(f.seat, buffer[:0]), func(m Move) bool {
		return m.Part != p || f.source(m) < 0 || int(f.b.Harbour)-m.Cost() < f.number(partSpare)
	}))
}

// choose gives the best of the moves that the first word of any effect means.
func (f *following) choose(words []string, means targetTest, moves []Move) (Move, engine.OrderReply) {
	var after State
	best, top, rank := Move{}, 0, len(words)
	for _, m := range moves {
		after = *f.s
		after.do(m, -1, &emitter{})
		at := slices.IndexFunc(words, func(word string) bool { return means(word, m, &after) })
		if at < 0 || at > rank {
			continue
		}
		worth := 100*after.orderWorth(f.seat) - f.source(m)
		if at < rank || worth > top {
			best, top, rank = m, worth, at
		}
	}
	if best.Kind == NoMove {
		return Move{}, engine.OrderSilent
	}
	return best, engine.OrderMoves
}

// source ranks what a move uses, 0 for the first choice, -1 for what the order does not want. Without a choice the order takes
// a building that can do nothing else, then a token, then a building that can do one of two actions, then one that can do both.
func (f *following) source(m Move) int {
	word, src := Building(m.From).String(), &rulebook.buildings[max(0, m.From)].source
	rank := len(src.parts) - 1
	switch {
	case m.Kind == SecondMove:
		return 0
	case m.Kind == TokenMove:
		word, rank = Token(m.From).String(), 1
	case src.both:
		rank = 3
	case rank > 0:
		rank = 2
	}
	if with := f.list(partWith); len(with) > 0 {
		return slices.Index(with, word)
	}
	return rank
}

func (f *following) ships(word string, m Move, after *State) bool {
	r := m.Region()
	opens := !f.s.isOpen(r) && after.isOpen(r)
	wins := after.Boards[f.seat].governors() > f.b.governors()
	switch until := f.number(partUntil); {
	case until > 0 && f.s.presence(f.seat, r) >= until, until == 0 && f.s.isOpen(r), opens && !wins && f.word("unless") == orderOthers:
		return false
	}
	switch word {
	case orderMost:
		return true
	case orderGovernor:
		return wins
	case orderOpens:
		return opens
	case r.String():
		return true
	}
	return !f.s.isOpen(r) && brings(word, f.s.Tracks[r].Tokens[f.s.Tracks[r].Count])
}

// brings says whether a word means a token.
func brings(word string, t Token) bool {
	return t != NoToken && (word == orderAction && t.Action() || !t.Action() && word == t.String())
}

func (f *following) occupies(word string, m Move, after *State) bool {
	c := m.City()
	if word == orderLink {
		return after.connections(f.seat) > f.s.connections(f.seat)
	}
	return atCity(word, c) || brings(word, f.s.Cities[c])
}

// atCity says whether a word means a city, whoever holds it.
func atCity(word string, c City) bool {
	return word == orderMost || word == c.String() || word == c.Region().String() || word == orderGlory && c.Glory() > 1
}

func (f *following) attacks(word string, m Move, after *State) bool {
	c := m.City()
	holder := f.s.holder(c)
	switch word {
	case orderLink:
		return after.connections(f.seat) > f.s.connections(f.seat)
	case orderBreak:
		return after.connections(holder) < f.s.connections(holder)
	case orderLeader:
		for seat := range Seat(f.s.Players) {
			if f.s.score(seat).Total > f.s.score(holder).Total {
				return false
			}
		}
		return true
	}
	return atCity(word, c)
}

func (f *following) draws(word string, m Move, after *State) bool {
	if b := &after.Boards[f.seat]; f.word(partLimit) == orderFits && b.over() && !b.mayKeep() {
		return false
	}
	c := f.s.top(m.Deck())
	if st := find(tokenWords[:Statuses], word); st >= 0 {
		return rulebook.cards[c].icons[st] > 0
	}
	return word == orderMost || word == orderGlory && c.Glory() > 0 || plainName(word) == m.Deck().String()
}

// frees says whether a word means the building that a payment frees: most is the dearest one.
func (f *following) frees(word string, m Move, _ *State) bool {
	if word != orderMost {
		return word == m.Freed().String()
	}
	return m.Freed() == Building(bits.Len32(f.b.busyKinds())-1)
}

// spentSource says why an action is impossible for good: neither a building nor a token allows it, and none can be had.
func spentSource(p Part) func(*following) *engine.Reason {
	return func(f *following) *engine.Reason {
		if over := f.roundsOver(f.acted()); over != nil {
			return over
		}
		if f.canGet(func(kind Building) bool { return rulebook.buildings[kind].source.can&(1<<p) != 0 }) {
			return nil
		}
		for t := AttackToken; t < Tokens; t++ {
			if rulebook.tokens[t].source.can&(1<<p) != 0 && f.s.Box[t]+f.gone(t) < rulebook.tokens[t].count {
				return nil
			}
		}
		return engine.Refuse(SpentSource, engine.Term("action", p.String()))
	}
}

// gone counts the tokens of a kind that other players hold: nobody gives one away (E30).
func (f *following) gone(t Token) int8 {
	var n int8
	for i := range f.s.Players {
		if Seat(i) != f.seat {
			n += f.s.Boards[i].Tokens[t]
		}
	}
	return n
}

func spentShip(f *following) *engine.Reason {
	if spent := spentSource(Ship)(f); spent != nil {
		return spent
	}
	beside := f.number(partUntil) > 0
	shut, tokens := 0, [Tokens]bool{}
	for r := Europe + 1; r < Regions; r++ {
		if !f.s.isOpen(r) {
			shut |= 1 << r
		}
		for _, t := range f.s.Tracks[r].Tokens {
			if t != NoToken {
				tokens[t] = true
			}
		}
	}
	full := false
	for _, word := range f.list("regions") {
		r := find(regionWords[:], word)
		switch {
		case r >= 0 && (beside || shut&(1<<r) != 0), word == orderMost && (beside || shut != 0), lies(word, &tokens):
			return nil
		case (word == orderOpens || word == orderGovernor) && shut != 0:
			return nil
		case r >= 0 || word == orderMost || word == orderOpens || word == orderGovernor:
			full = true
		}
	}
	if full {
		return engine.Refuse(SpentTracks)
	}
	return engine.Refuse(SpentTokens)
}

// lies says whether a word means a token of a set.
func lies(word string, tokens *[Tokens]bool) bool {
	for t := range Token(Tokens) {
		if tokens[t] && brings(word, t) {
			return true
		}
	}
	return false
}

// spentOccupy says why no city that was named can be occupied any more: one that is held is never free again (E39).
func spentOccupy(f *following) *engine.Reason {
	if spent := spentSource(Occupy)(f); spent != nil {
		return spent
	}
	taken, tokens := f.s.taken(), [Tokens]bool{}
	for _, t := range f.s.Cities {
		if t != NoToken {
			tokens[t] = true
		}
	}
	last, cities, token := "", 0, false
	for _, word := range f.list("cities") {
		set := uint32(0)
		for c := range City(Cities) {
			if atCity(word, c) || word == orderLink {
				set |= 1 << c
			}
		}
		switch {
		case set&^taken != 0 || lies(word, &tokens):
			return nil
		case bits.OnesCount32(set) == 1:
			last = word
			cities++
		default:
			token = token || set == 0
			cities += 2
		}
	}
	switch {
	case token:
		return engine.Refuse(SpentTokens)
	case cities == 1:
		return engine.Refuse(SpentCity, engine.Term("city", last))
	}
	return engine.Refuse(SpentCities)
}

// spentDraw says why nothing can be drawn from the decks that were named: the Slavery deck never gets a card back (R12), every
// other one may (E56).
func spentDraw(f *following) *engine.Reason {
	if spent := spentSource(Draw)(f); spent != nil {
		return spent
	}
	if f.s.Decks[SlaveryDeck] != 0 {
		return nil
	}
	for _, word := range f.list("decks") {
		if plainName(word) != SlaveryDeck.String() {
			return nil
		}
	}
	return engine.Refuse(SpentDeck, f.s.deckTerm("deck", SlaveryDeck))
}

// orderWorth is what a seat has, for comparing what different answers bring it: four for each glory, three for each action token,
// and, for the rounds to come, two for each status icon and for each level that the icons reach.
func (s *State) orderWorth(seat Seat) int {
	b := &s.Boards[seat]
	worth := 4 * s.score(seat).Total
	for t := AttackToken; t < Tokens; t++ {
		worth += 3 * int(b.Tokens[t])
	}
	left := Rounds - int(s.Round)
	for st := range Status(Statuses) {
		level := shown(int(b.Status[st]))
		worth += min(left, 2)*level + 2*min(left, 3)*b.yield(st)
	}
	return worth
}
