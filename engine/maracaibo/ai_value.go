package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// evaluateSeat is what the position of a seat is worth: its points and what is likely to come of all that it has. At
// the end of a game it is the score.
func (w *weights) evaluateSeat(s *State, seat Seat) int {
	if s.Step == stepOver || s.john(seat) {
		return s.score(seat).Total * point
	}
	var v evaluation
	v.prepare(w, s, seat)
	worth := 0
	for _, part := range v.parts() {
		worth += part
	}
	return worth
}

// WorthParts is the number of parts that the worth of a position has: see evaluation.parts.
const WorthParts = 18

// parts are what a position is worth, by what brings it: first what is there or sure, then what may still come.
func (v *evaluation) parts() [WorthParts]int {
	e, c := effectEvaluation{v}, cardEvaluation{v}
	lasting := v.perm
	lasting.PerQuest = 0
	printed, cardFinals, residences, cubes, quests := 0, 0, 0, 0, 0
	for i := range engine.Bits[int](v.b.Cards) {
		d := &rulebook.cards[i]
		printed += int(d.vp) * point
		cardFinals += v.finals(d.final)
	}
	for i := range engine.Bits[Card](v.b.Residences) {
		residences += v.finals(rulebook.cards[firstResidence+i].final)
	}
	for kind, n := range v.cubes {
		cubes += n * e.smooth(int(v.s.Islands[kind]))
	}
	for quest := range engine.Bits[Quest](v.b.Quests) {
		quests += v.quest(quest)
	}
	return [WorthParts]int{
		int(v.b.VP) * point, v.money(int(v.b.Doubloons)), v.have[PerRiver] * riverVP * point, printed,
		v.have[PerBuried] * buriedVP * point, cubes, cardFinals, residences, quests,
		c.income(v.have[PerDoubloonIncome]), v.have[PerVPIncome] * v.incomes * point, c.lasting(&lasting),
		e.progress(v.b.Explorer), e.hoarded(e.unburied()), v.openSockets(), v.openTiles(), v.openStores(),
		int(v.b.Rubies) * v.ruby * v.longShare / point,
	}
}

func (v *evaluation) finals(list []Final) int {
	sum := 0
	for i := range list {
		sum += v.final(&list[i])
	}
	return sum
}

// openSockets is what may still come of empty sockets and of a figurehead.
func (v *evaluation) openSockets() int {
	worth := v.have[PerShipUpgrades] * v.fullSocket
	for i := range engine.Bits[int](^v.b.Sockets & (1<<Sockets - 1)) {
		if d := &rulebook.sockets[i]; d.effects != 0 {
			worth += cardEvaluation{v}.roughList(d.effects) * v.emptySockets / point
		}
	}
	return worth * v.turnsShare / point
}

// openTiles is what may still come of the smuggler tiles that are placed, openStores of the free bonus spaces.
func (v *evaluation) openTiles() int {
	worth := 0
	for tile, at := range v.b.Tiles {
		if at != NoSlot {
			worth += effectEvaluation{v}.reuse(Tile(tile))
		}
	}
	return worth
}

func (v *evaluation) openStores() int {
	worth := 0
	for i := range Store(Stores) {
		if v.b.Stored>>i&1 == 0 {
			worth += effectEvaluation{v}.freed(i) / 2
		}
	}
	return worth
}

// bestLanding is what the best landing promises a seat whose turn begins.
func (w *weights) bestLanding(s *State, seat Seat) int {
	f := s.top()
	var v evaluation
	v.prepare(w, s, seat)
	best := 0
	for at := range engine.Bits[Slot](s.sails(f.Slot, int(f.N))) {
		best = max(best, v.landing(at, f.Slot))
	}
	return best
}
