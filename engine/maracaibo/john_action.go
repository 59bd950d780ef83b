package maracaibo

import "github.com/harbormaster/harbormaster/engine"

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
