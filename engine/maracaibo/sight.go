package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// board is a player's board as far as the view shows it: quests that it does not show are missing.
func (v *View) board(seat Seat) Board {
	p := &v.Players[seat]
	b := Board{
		VP: int16(p.VP), Doubloons: int16(p.Doubloons), Ship: p.Ship, Explorer: p.Explorer, Head: p.Head,
		Poseidon: p.Poseidon, Tiles: p.Tiles, Rubies: int8(p.Rubies), Token: p.Token,
		Rivers: setOf[uint8](p.Rivers), Cards: setOf[uint64](p.Cards), Sockets: setOf[uint32](p.Sockets),
		Quests: setOf[uint32](p.Quests), Stored: setOf[uint8](p.Stored), Buried: setOf[uint16](p.Buried),
	}
	for _, c := range p.Residences {
		b.Residences |= 1 << (c - firstResidence)
	}
	for kind, n := range p.Loose {
		b.Loose[kind] = int8(n)
	}
	return b
}

// setOf is a list as a set.
func setOf[S uint8 | uint16 | uint32 | uint64, T ~int8 | ~int](list []T) (set S) {
	for _, i := range list {
		set |= 1 << i
	}
	return set
}

// state is as much of the game as is needed to count for a seat.
func (v *View) state(seat Seat) State {
	s := State{Players: int8(len(v.Players)), Solo: v.Solo}
	for m, has := range v.Modules {
		if has {
			s.Modules |= 1 << m
		}
	}
	for i := range v.Players {
		s.Boards[i].Explorer = v.Players[i].Explorer
	}
	s.Boards[seat] = v.board(seat)
	return s
}

// Count is what a metric counts for a seat now (M67, M76, M82, M83). Fulfilled quests are counted among those that the
// view shows.
func (v *View) Count(seat Seat, m Metric) int {
	p := &v.Players[seat]
	switch m {
	case PerQuestHeld:
		return p.Held
	case PerDoubloonIncome:
		return int(p.Income.Doubloons)
	case PerVPIncome:
		return int(p.Income.VP)
	}
	s := v.state(seat)
	return s.count(seat, m)
}

// Tier is the highest tier of a quest that a seat fulfills now: 2, 1 or 0 for none (M80); the income of others may hang
// on quests that the view does not show.
func (v *View) Tier(seat Seat, q Quest) int {
	return q.tier(func(m Metric) int { return v.Count(seat, m) })
}

// QuestPoints are the points of a quest of which a tier is fulfilled, 0 for none (M80), with the rules of Royal Orders
// where they are in the game (M87).
func (v *View) QuestPoints(q Quest, tier int) int {
	s := v.state(0)
	return s.questPoints(q, tier)
}

// FinalPoints are those that a card brings a seat now by its scoring conditions (M76, M77).
func (v *View) FinalPoints(seat Seat, c Card) int {
	sum := 0
	for _, f := range rulebook.cards[c].final {
		sum += f.points(v.Count(seat, f.Per))
	}
	return sum
}

// Steps are the fewest steps of a seat's explorer to each space, 0 for one where it can't stop (M49, M50).
func (v *View) Steps(seat Seat) [Nodes]int8 {
	s := v.state(seat)
	return s.walk(seat, Nodes)
}

// Threshold is the number of cubes that must lie left of a socket's section before it may be filled, and that of those
// that do (M62).
func (v *View) Threshold(seat Seat, at Socket) (need, have int) {
	b := v.board(seat)
	return Threshold(at.Section()), b.before(at.Section())
}

// Price is what a card costs a seat in the open question: after the discounts, with the surcharge where it is acquired
// from afar (M54), half of it where the explorer retires (M89). 0 for what costs nothing, such as a location.
func (v *View) Price(seat Seat, c Card) int {
	surcharge, half := 0, false
	switch e, doing := v.Doing(); {
	case v.Step == StepAcquire && doing && c.Kind() == e.Kind:
		surcharge = e.N
	case v.Step == StepResidence && c.Class() == Residence:
		half = !doing || e.Op != OpResidence
	}
	return v.Players[seat].Perm.Price(c, surcharge, half)
}

// Doing is the effect that the open question belongs to, false for none.
func (v *View) Doing() (Effect, bool) {
	if len(v.Effects) == 0 || v.Effects[0].Current < 0 {
		return Effect{}, false
	}
	return rulebook.lists[v.Effects[0].List][v.Effects[0].Current], true
}

// Retires says that a seat could build a residence for half the price now (M89, A20).
func (v *View) Retires(seat Seat) bool {
	s := v.state(seat)
	s.Layout = v.Layout
	engine.Fill(s.Cards[:], NoCard)
	for _, slot := range v.Slots {
		s.Cards[slot.Slot] = slot.Card
	}
	return s.buildable(seat, true) != 0
}
