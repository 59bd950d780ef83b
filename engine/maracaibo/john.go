package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// What John Silver gains by himself (M95, A19).
const (
	johnMaracaiboVP = 6
	johnRubyVP      = 2
	johnMove        = 3
)

// beginJohn begins John's turn (M93, M95).
func (s *State) beginJohn(t *emitter) {
	s.John.Tried = 0
	s.John.Card = NoSoloCard
	if s.Boards[John].Ship == Gulf {
		s.sailTo(John, Maracaibo, t)
		t.emit(MaracaiboReached, John)
		s.gain(John, johnMaracaiboVP, 0, t)
		s.push(Frame{Kind: frameUpgrade}, t)
		return
	}
	s.push(Frame{Kind: frameCard}, t)
}

// advanceJohn takes John's turn one step further; it is true when chance is asked.
func (s *State) advanceJohn(f *Frame, t *emitter) bool {
	switch f.Kind {
	case frameCard:
		if s.John.DeckSize == 0 {
			return s.ask(stepSolo)
		}
		s.turnSolo(t)
	case frameBonus:
		return s.johnBonus(f, t)
	case frameGo:
		to := f.Slot
		s.pop()
		s.johnSails(to, t)
	case frameRefill:
		s.pop()
		s.useRefillTile(John, t)
	case frameUpgrade:
		return s.johnUpgrade(f, t)
	case frameAction:
		return s.johnActs(f, t)
	}
	return false
}

// turnSolo turns John's next card up and plans the turn by the first action that is possible (M93, P22).
func (s *State) turnSolo(t *emitter) {
	j := &s.John
	j.DeckSize--
	j.Card, j.Deck[j.DeckSize] = j.Deck[j.DeckSize], NoSoloCard
	j.Tried++
	for i, a := range rulebook.solo[j.Card].actions {
		to := s.johnTarget(&a)
		if to == NoSlot {
			continue
		}
		s.pop()
		t.reveal(JohnTurned, John, engine.Term("solo", j.Card.Term()), engine.Term("action", a.term))
		s.push(Frame{Kind: frameAction, At: int8(i)}, t)
		if a.Word != "improvement" {
			s.push(Frame{Kind: frameUpgrade}, t)
			s.push(Frame{Kind: frameRefill}, t)
		}
		s.push(Frame{Kind: frameGo, Slot: to}, t)
		if j.Card >= FirstB {
			s.push(Frame{Kind: frameBonus}, t)
		}
		return
	}
	t.reveal(JohnTurned, John, engine.Term("solo", j.Card.Term()), engine.Term("action", "john_nothing"))
	if j.Tried == SoloDeck { // A21
		s.pop()
		s.push(Frame{Kind: frameGo, Slot: s.best(s.sails(s.Boards[John].Ship, johnMove))}, t)
	}
}

// johnSails sails to the target on the way that turns the most cards up (P21), then come ruby and payment or skirmish,
// or in the Gulf the ruby sale (P22).
func (s *State) johnSails(to Slot, t *emitter) {
	way, n := s.johnWay(s.Boards[John].Ship, to)
	for _, at := range way[:n] {
		if s.isDown(at) {
			location := s.uncharted(at)
			s.Coins[at] = 0
			s.turnUp(at, t)
			if location {
				s.gain(John, int(rulebook.uncharted[s.Round-1]), 0, t)
			}
		}
	}
	s.sailTo(John, to, t)
	if to == Gulf {
		s.push(Frame{Kind: frameSell}, t)
		return
	}
	s.pushMeeting(t)
	s.push(Frame{Kind: frameRuby}, t)
}

// johnTarget is the space where John does an action, NoSlot where he can't (M94, M96, M97, M102).
func (s *State) johnTarget(a *SoloAction) Slot {
	reach := s.sails(s.Boards[John].Ship, johnMove)
	for _, kind := range a.Order {
		if set := s.improvements(kind) & reach; set != 0 {
			return s.best(set)
		}
	}
	var set uint64
	for at := range engine.Bits[Slot](reach) {
		if s.johnCan(a.op, at) {
			set |= 1 << at
		}
	}
	return s.best(set)
}

// johnCan says that a space has an action for John: a location whose actions hold it, or the Gulf (M96, P20).
func (s *State) johnCan(op Op, at Slot) bool {
	if at == Gulf {
		return op == OpRaid || op == OpExplore
	}
	if !at.Card() || s.isDown(at) && !s.uncharted(at) {
		return false
	}
	c := s.Cards[at]
	return c > BlankCard && rulebook.cards[c].class == Location && holds(rulebook.cards[c].actions, op)
}

// holds says whether a list holds an effect, also as an option of a choice.
func holds(list ListID, op Op) bool {
	for _, e := range rulebook.lists[list] {
		if e.Op == op {
			return true
		}
		if slices.ContainsFunc(e.Options, func(option ListID) bool { return holds(option, op) }) {
			return true
		}
	}
	return false
}

// best is the space of a set in the column nearest to Maracaibo, the topmost of them (M94); NoSlot for none.
func (s *State) best(set uint64) Slot {
	at := NoSlot
	for to := range engine.Bits[Slot](set) {
		if at == NoSlot || s.nearer(to, at) {
			at = to
		}
	}
	return at
}

// nearer says that a space lies nearer to Maracaibo than another, or in its column above it.
func (s *State) nearer(a, b Slot) bool {
	if a.Column() != b.Column() {
		return a.Column() > b.Column()
	}
	return s.layout().row[a] < s.layout().row[b]
}

// johnWay is John's way to his target: the one that turns the most cards up, then the shortest, then the one that is
// nearer to Maracaibo, or higher, where ways part (P21).
func (s *State) johnWay(from, to Slot) (way [johnMove]Slot, n int) {
	if from == Gulf {
		return [johnMove]Slot{to}, 1
	}
	most := -1
	var walk [johnMove]Slot
	var try func(at Slot, depth int)
	try = func(at Slot, depth int) {
		for next := range engine.Bits[Slot](s.layout().next[at]) {
			if next == Maracaibo || next == Gulf && to != Gulf {
				continue
			}
			walk[depth] = next
			if next == to {
				if up := s.turned(walk[:depth+1]); up > most || up == most && s.before(walk[:depth+1], way[:n]) {
					most, way, n = up, walk, depth+1
				}
			}
			if depth+1 < johnMove && next != Gulf {
				try(next, depth+1)
			}
		}
	}
	try(from, 0)
	return way, n
}

// turned counts the different face-down cards of a way.
func (s *State) turned(way []Slot) int {
	var set uint64
	for _, at := range way {
		set |= 1 << at
	}
	return bits.OnesCount64(set & s.Down)
}

// before says that a way is preferred to another one that turns as many cards up.
func (s *State) before(a, b []Slot) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	for i := range a {
		if a[i] != b[i] {
			return s.nearer(a[i], b[i])
		}
	}
	return false
}

// johnActs does John's action at his target (M97 to M102).
func (s *State) johnActs(f *Frame, t *emitter) bool {
	a := &rulebook.solo[s.John.Card].actions[f.At]
	if a.op == OpRaid {
		return s.johnRaids(f, t)
	}
	s.pop()
	switch a.op {
	case OpExplore:
		tr := &rulebook.tracker[s.John.Tracker]
		s.johnExplores(a.N+tr.extra, t)
		s.gain(John, tr.exploreVP, 0, t)
	case OpQuest:
		s.johnQuest(t)
	case OpAcquire:
		s.johnAcquires(t)
	default: // The improvement where he is (M102).
		at := s.Boards[John].Ship
		s.John.Improvements++
		t.emit(JohnImproved, John, engine.Term("card", s.Cards[at].String()))
		s.Cards[at] = NoCard
		s.fill(at, t)
	}
	return false
}

// johnRaids is John's raid (M98).
func (s *State) johnRaids(f *Frame, t *emitter) bool {
	if f.N == 0 {
		return s.ask(stepRoll)
	}
	tr := &rulebook.tracker[s.John.Tracker]
	kind := s.rolledKind(f.Dice[0])
	s.pop()
	s.gain(John, tr.raidVP, 0, t)
	for range tr.cubes {
		s.takeCube(John, kind, t)
	}
	if tr.refill && s.cubes(John, kind) > s.cubes(0, kind) {
		s.refill(John, kind, 1, t)
	}
	return false
}

// rolledKind is the kind of treasure that a die of John's gives: 4 to 6 are the one with the most cubes on its island
// (M98, A23).
func (s *State) rolledKind(die int8) Treasure {
	if die <= Treasures {
		return Treasure(die - 1)
	}
	return most(s.Islands)
}

// most is the kind with the most cubes, the first of them.
func most(cubes [Treasures]int8) Treasure {
	best := Gold
	for kind, n := range cubes {
		if n > cubes[best] {
			best = Treasure(kind)
		}
	}
	return best
}

// johnExplores walks John's explorer exactly so many steps on the longest way (M99, P23).
func (s *State) johnExplores(n int, t *emitter) {
	at := s.Boards[John].Explorer
	walked := 0
	for at < lastNode && n > 0 {
		next := rulebook.nodes[at].next
		to := next[0]
		for _, other := range next[1:] {
			if rulebook.nodes[other].ahead > rulebook.nodes[to].ahead {
				to = other
			}
		}
		at = to
		if !s.skipped(John, at) {
			n--
			walked++
		}
	}
	rivers := s.walkTo(John, at)
	t.emit(JohnExplored, John, engine.Term("node", at.Term()), engine.Num("steps", walked),
		engine.Num("rivers", rivers))
}

// johnQuest takes the rightmost quest of the market; the others slide to the right (M100).
func (s *State) johnQuest(t *emitter) {
	if s.MarketSize == 0 {
		return
	}
	q := s.Market[s.MarketSize-1]
	s.removeMarket(s.MarketSize - 1)
	s.Boards[John].Quests |= 1 << q
	next := s.drawQuest()
	if next != NoQuest {
		copy(s.Market[1:s.MarketSize+1], s.Market[:s.MarketSize])
		s.Market[0] = next
		s.MarketSize++
		s.Seen[next] = s.everyone()
	}
	t.emit(JohnQuest, John, engine.Term("quest", q.String()))
	t.filled(John, next)
}

// johnAcquires takes the first improvement of the level-II deck; locations above it go under the deck (M101, A24).
func (s *State) johnAcquires(t *emitter) {
	for range s.DeckSize {
		c := s.drawCard()
		if rulebook.cards[c].class == Improvement {
			s.John.Improvements++
			t.reveal(JohnImproved, John, engine.Term("card", c.String()))
			return
		}
		copy(s.Deck[1:s.DeckSize+1], s.Deck[:s.DeckSize])
		s.Deck[0] = c
		s.DeckSize++
		s.Sunk++
	}
}

// johnUpgrade fills the first empty socket of John's ship (M104).
func (s *State) johnUpgrade(f *Frame, t *emitter) bool {
	j := &s.John
	if f.N == 0 {
		if j.Upgrades == johnSockets {
			s.pop()
			return false
		}
		f.N, f.At = 1, j.Upgrades
		j.Upgrades++
		t.emit(JohnUpgraded, John, engine.Term("upgrade", rulebook.johnShip[f.At].term))
	}
	word, die := rulebook.johnShip[f.At].Word, f.Dice[0]
	rolls := word == "figurehead_remove" && s.Boards[0].Head == NoFigurehead && s.figureheads() > 0 ||
		word == "residence_roll" && s.freeResidences() != 0
	if rolls && f.N == 1 {
		return s.ask(stepRoll)
	}
	s.pop()
	switch {
	case word == "tracker":
		j.Tracker = min(j.Tracker+1, int8(len(rulebook.tracker))-1)
	case word == "quest":
		s.johnQuest(t)
	case rolls && word == "figurehead_remove":
		at := (die - 1) / 2
		if head := s.Supply[at]; head != NoFigurehead {
			s.Supply[at] = NoFigurehead
			t.emit(JohnRemoved, John, engine.Term("figurehead", head.Term()))
		}
	case rolls:
		list, _ := s.residences()
		s.settle(John, s.Cards[list[die-1]], 0, t)
	}
	return false
}

// residences lists the spaces with a residence, from the left and from the top (M104).
func (s *State) residences() (list [4]Slot, n int) {
	for _, at := range s.layout().slots {
		if s.Cards[at] >= firstResidence {
			list[n] = at
			n++
		}
	}
	return list, n
}

// freeResidences is the set of the numbers, from 0, of the residences without John's token.
func (s *State) freeResidences() uint8 {
	list, n := s.residences()
	var set uint8
	for i, at := range list[:n] {
		if !s.Boards[John].owns(s.Cards[at]) {
			set |= 1 << i
		}
	}
	return set
}

// johnBonus is the bonus of a B card (P22).
func (s *State) johnBonus(f *Frame, t *emitter) bool {
	bonus, die := &rulebook.solo[s.John.Card].bonus, f.Dice[0]
	if bonus.Word == "treasure_roll" && f.N == 0 {
		return s.ask(stepRoll)
	}
	s.pop()
	switch bonus.Word {
	case "treasure_roll":
		kind := s.rolledKind(die)
		for range bonus.N {
			s.takeCube(John, kind, t)
		}
	case "upgrade":
		s.push(Frame{Kind: frameUpgrade}, t)
	case "vp":
		s.gain(John, bonus.N, 0, t)
	case "quest":
		s.johnQuest(t)
	case "explorer_move":
		s.johnExplores(bonus.N, t)
	case "refill_most":
		s.refill(John, most(s.John.Cubes), 1, t)
	}
	return false
}
