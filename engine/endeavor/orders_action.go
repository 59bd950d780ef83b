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

func actionOrders() []orderRule {
	return []orderRule{
		// ship:regions:until:unless:with:spare:rounds ships to the first of the regions that has fewer own markers than
		// "until", or to one where such a token lies next, the governor is won or the region opened; not where somebody
		// else would get the governor, if that is unwanted. Beside a full track, where no token lies, it ships only up
		// to a number of markers (E31 to E34).
		action(Ship, OrderShip, ships, spentShip,
			engine.RankedPart("regions", slices.Concat([]string{orderMost, orderGovernor, orderOpens}, regionWords[1:],
				tokenWords[:Statuses], []string{orderAction})...),
			engine.UpToPart(partUntil, 1, engine.Numbers(1, 8)...), engine.UpToPart("unless", 1, orderOthers)),
		// occupy:cities:with:spare:rounds occupies the first of the cities, or one in such a region, with such a token,
		// or that completes a connection (E36 to E38).
		action(Occupy, OrderOccupy, occupies, spentOccupy, engine.RankedPart("cities", occupyWords()...)),
		// attack:cities:with:spare:rounds attacks the first of the cities that another player holds, or one in such a
		// region, that completes an own connection, breaks one of the holder, or is the leader's (E39).
		action(Attack, OrderAttack, attacks, spentSource(Attack), engine.RankedPart("cities", slices.Concat(
			[]string{orderMost, orderLink, orderBreak, orderLeader, orderGlory}, regionWords[:], cityNames)...)),
		// draw:decks:limit:with:spare:rounds draws from the first of the decks, or the card with such an icon (E41).
		action(Draw, OrderDraw, draws, spentDraw, engine.RankedPart("decks", slices.Concat(
			[]string{orderMost}, deckWords[:], tokenWords[:Statuses], []string{orderGlory})...),
			engine.UpToPart(partLimit, 1, orderFits)),
		// payment:buildings:with:spare:rounds frees the first of the buildings that is occupied; "most" is the dearest
		// (E40).
		action(Payment, OrderPayment, frees, spentSource(Payment),
			engine.RankedPart("buildings", append([]string{orderMost}, activated()...)...)),
	}
}

// action is a kind that does an action at the first of the targets that is possible: of several that one word means it
// is the one that brings most; of the sources that can do it, see sourceRank. It adds the parts of every action: the
// buildings and tokens to use, the markers that stay in the harbor, the rounds.
func action(
	p Part, key string, means func(*following, string, Move) bool, spent func(*following) *engine.Reason,
	parts ...engine.OrderPart,
) orderRule {
	words := sources(p)
	with := engine.OrderPart{Key: partWith, Choices: words, Most: len(words), Ranked: true}
	return orderRule{
		Key: key, Phase: "action", Steps: 1 << stepAct,
		Parts: append(parts, with, engine.UpToPart(partSpare, 1, engine.Numbers(1, 9)...), roundsPart()),
		Means: func(f *following, word string, m Move) bool {
			return m.Does() && m.Part == p && sourceRank(f, m) >= 0 &&
				int(own(f).Harbour)-m.Cost() >= f.Number(partSpare) && means(f, word, m)
		},
		Worth: leaves, Spent: spent,
	}
}

func sources(p Part) []string {
	return append(
		wordsOf(ColonialOffice, Buildings, func(kind Building) bool { return rulebook.buildings[kind].source.does(p) }),
		wordsOf(AttackToken, Tokens, func(t Token) bool { return rulebook.tokens[t].source.does(p) })...)
}

func occupyWords() []string {
	first := []string{orderMost, orderLink, orderGlory}
	return slices.Concat(first, tokenWords[:Statuses], []string{orderAction}, regionWords[:], cityNames)
}

// after is the table after a move of the order's seat.
func after(f *following, m Move) *State {
	next := *f.State
	if m.Kind == DiscardMove {
		next.discard(m.Card(), &emitter{})
	} else {
		next.do(m, -1, &emitter{})
	}
	return &next
}

// leaves is what an action leaves its seat with, by the best source.
func leaves(f *following, m Move) int { return 100*after(f, m).orderWorth(f.Seat) - sourceRank(f, m) }

// sourceRank ranks what a move uses, 0 for the first choice, -1 for what the order does not want. Without a choice the
// order takes a building that can do nothing else, then a token, then a building that can do one of two actions, then
// one that can do both.
func sourceRank(f *following, m Move) int {
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
	if with := f.List(partWith); len(with) > 0 {
		return slices.Index(with, word)
	}
	return rank
}

func ships(f *following, word string, m Move) bool {
	r, next := m.Region(), after(f, m)
	opens := !f.State.isOpen(r) && next.isOpen(r)
	wins := next.Boards[f.Seat].governors() > own(f).governors()
	switch until := f.Number(partUntil); {
	case until > 0 && f.State.presence(f.Seat, r) >= until, until == 0 && f.State.isOpen(r),
		opens && !wins && f.Word("unless") == orderOthers:
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
	return !f.State.isOpen(r) && brings(word, f.State.Tracks[r].Tokens[f.State.Tracks[r].Count])
}

func brings(word string, t Token) bool {
	return t != NoToken && (word == orderAction && t.Action() || !t.Action() && word == t.String())
}

func occupies(f *following, word string, m Move) bool {
	c := m.City()
	if word == orderLink {
		return after(f, m).connections(f.Seat) > f.State.connections(f.Seat)
	}
	return atCity(word, c) || brings(word, f.State.Cities[c])
}

// atCity says whether a word means a city, whoever holds it.
func atCity(word string, c City) bool {
	return word == orderMost || word == c.String() || word == c.Region().String() || word == orderGlory && c.Glory() > 1
}

func attacks(f *following, word string, m Move) bool {
	c := m.City()
	holder := f.State.holder(c)
	switch word {
	case orderLink:
		return after(f, m).connections(f.Seat) > f.State.connections(f.Seat)
	case orderBreak:
		return after(f, m).connections(holder) < f.State.connections(holder)
	case orderLeader:
		for seat := range Seat(f.State.Players) {
			if f.State.score(seat).Total > f.State.score(holder).Total {
				return false
			}
		}
		return true
	}
	return atCity(word, c)
}

func draws(f *following, word string, m Move) bool {
	if b := &after(f, m).Boards[f.Seat]; f.Word(partLimit) == orderFits && b.over() && !b.mayKeep() {
		return false
	}
	c := f.State.top(m.Deck())
	if st := slices.Index(tokenWords[:Statuses], word); st >= 0 {
		return rulebook.cards[c].icons[st] > 0
	}
	return word == orderMost || word == orderGlory && c.Glory() > 0 || plainName(word) == m.Deck().String()
}

// frees says whether a word means the building that a payment frees: most is the dearest one.
func frees(f *following, word string, m Move) bool {
	if word != orderMost {
		return word == m.Freed().String()
	}
	return m.Freed() == Building(bits.Len32(own(f).busyKinds())-1)
}

// spentSource says why an action is impossible for good: neither a building nor a token allows it, and none can be had.
func spentSource(p Part) func(*following) *engine.Reason {
	return func(f *following) *engine.Reason {
		if over := roundsOver(f, f.State.acted(f.Seat)); over != nil {
			return over
		}
		if canGet(f, func(kind Building) bool { return rulebook.buildings[kind].source.does(p) }) {
			return nil
		}
		for t := AttackToken; t < Tokens; t++ {
			if rulebook.tokens[t].source.does(p) && f.State.Box[t]+gone(f, t) < rulebook.tokens[t].count {
				return nil
			}
		}
		return engine.Refuse(SpentSource, engine.Term("action", p.String()))
	}
}

// gone counts the tokens of a kind that other players hold: nobody gives one away (E30).
func gone(f *following, t Token) int8 {
	n := -own(f).Tokens[t]
	for i := range f.State.Boards {
		n += f.State.Boards[i].Tokens[t]
	}
	return n
}

func spentShip(f *following) *engine.Reason {
	if spent := spentSource(Ship)(f); spent != nil {
		return spent
	}
	beside := f.Number(partUntil) > 0
	var shut uint8
	var tokens []Token
	for r := range Region(Regions) {
		if !f.State.isOpen(r) {
			shut |= 1 << r
		}
		tokens = append(tokens, f.State.Tracks[r].Tokens[:]...)
	}
	reason := SpentTokens
	for _, word := range f.List("regions") {
		// The regions that the word means, and whether their full tracks do as well.
		set, full := uint8(0), beside
		switch r := slices.Index(regionWords[:], word); {
		case r >= 0:
			set = 1 << r
		case word == orderMost:
			set = 1<<Regions - 1
		case word == orderOpens || word == orderGovernor:
			set, full = 1<<Regions-1, false
		}
		if set&shut != 0 || set != 0 && full || lies(word, tokens) {
			return nil
		}
		if set != 0 {
			reason = SpentTracks
		}
	}
	return engine.Refuse(reason)
}

func lies(word string, tokens []Token) bool {
	return slices.ContainsFunc(tokens, func(t Token) bool { return brings(word, t) })
}

// spentOccupy says why no city that was named can be occupied any more: one that is held is never free again (E39).
func spentOccupy(f *following) *engine.Reason {
	if spent := spentSource(Occupy)(f); spent != nil {
		return spent
	}
	words, taken, token := f.List("cities"), f.State.taken(), false
	var all uint32
	for _, word := range words {
		var set uint32
		for c := range City(Cities) {
			if atCity(word, c) || word == orderLink {
				set |= 1 << c
			}
		}
		if set&^taken != 0 || lies(word, f.State.Cities[:]) {
			return nil
		}
		all |= set
		token = token || set == 0
	}
	switch {
	case token:
		return engine.Refuse(SpentTokens)
	case len(words) == 1 && bits.OnesCount32(all) == 1:
		return engine.Refuse(SpentCity, engine.Term("city", words[0]))
	}
	return engine.Refuse(SpentCities)
}

// spentDraw says why nothing can be drawn from the decks that were named: the Slavery deck never gets a card back
// (R12), every other one may (E56).
func spentDraw(f *following) *engine.Reason {
	if spent := spentSource(Draw)(f); spent != nil {
		return spent
	}
	if f.State.Decks[SlaveryDeck] != 0 {
		return nil
	}
	if slices.ContainsFunc(f.List("decks"), func(word string) bool { return plainName(word) != SlaveryDeck.String() }) {
		return nil
	}
	return engine.Refuse(SpentDeck, f.State.deckTerm("deck", SlaveryDeck))
}

// orderWorth is what a seat has, for comparing what different answers bring it: four for each glory, three for each
// action token, and, for the rounds to come, two for each status icon and for each level that the icons reach.
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
