package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// View is what a seat may see; engine.Everyone gives the public view.
func (r Rules) View(s *State, seat Seat) View {
	v := View{
		Viewer: seat, Round: int(s.Round), Leader: s.Leader, Turn: s.Turn, Last: engine.Everyone,
		Step: stepKeys[s.Step], Awaited: r.Asked(s).Seats(), Next: s.following(), Over: s.Step == stepOver,
		Ending: s.Ending, Solo: s.Solo, Level: int(s.Level), Layout: s.Layout, Deck: int(s.DeckSize),
		QuestDeck: int(s.QuestSize), Market: append([]Quest(nil), s.Market[:s.MarketSize]...), Sides: s.Sides,
	}
	if s.First != engine.Everyone {
		v.Last = s.last()
	}
	for m := range Module(Modules) {
		v.Modules[m] = s.has(m)
	}
	if s.Step == stepMove || s.Step == stepSail {
		v.StepsLeft = int(s.top().N)
	}
	for _, at := range s.layout().slots {
		v.Slots = append(v.Slots, s.showSlot(at))
	}
	v.Supply = append(v.Supply, s.Supply[:s.figureheadPlaces()]...)
	for kind := range Treasure(Treasures) {
		v.Islands[kind] = int(s.Islands[kind])
		v.Worth[kind] = Worth(v.Islands[kind])
	}
	for i := range v.RubyBoard {
		v.RubyBoard[i] = s.RubyBoard>>i&1 != 0
	}
	v.Players = engine.PerSeat(s.Players, func(of Seat) PlayerView { return s.showPlayer(seat, of) })
	if s.Solo {
		j := &s.John
		v.John = &JohnView{Card: j.Card, Deck: int(j.DeckSize), Improvements: int(j.Improvements),
			Upgrades: int(j.Upgrades), Tracker: int(j.Tracker)}
	}
	s.showEffects(&v)
	if s.Step == stepUpgrade {
		v.Idle = s.idle(s.Turn)
	}
	if v.Over {
		v.Scores = s.scores()
		v.Winners = s.winners(v.Scores)
	}
	return v
}

// following lists the seats whose turns come next, in order; in the last turns those up to the last one (M70).
func (s *State) following() []Seat {
	if s.Turn == engine.Everyone {
		return nil
	}
	var list []Seat
	for seat := s.Turn; len(list) < int(s.Players)-1; {
		if s.Ending && seat == s.last() {
			break
		}
		seat = s.next(seat)
		list = append(list, seat)
	}
	return list
}

func (s *State) showSlot(at Slot) SlotView {
	c := s.Cards[at]
	v := SlotView{Slot: at, Card: c, Coins: int(s.Coins[at]), Refill: s.refillTile(at), Tile: -1,
		Owner: engine.Everyone}
	if c != NoCard {
		v.Level = c.Level()
	}
	if s.isDown(at) {
		v.Card, v.Down, v.Refill = NoCard, true, NoTreasure
		v.Location = s.uncharted(at)
		c = NoCard
	}
	for i := range Seat(s.Players) {
		b := &s.Boards[i]
		if b.Ship == at {
			v.Ships = append(v.Ships, i)
		}
		if c >= firstResidence && b.owns(c) {
			v.Residences = append(v.Residences, i)
		}
		if t := s.tileAt(i, at); t >= 0 {
			v.Tile, v.Owner = s.Sides[t], i
		}
	}
	return v
}

func (s *State) showPlayer(viewer, seat Seat) PlayerView {
	b := &s.Boards[seat]
	v := PlayerView{
		VP: int(b.VP), Doubloons: int(b.Doubloons), Ship: b.Ship, Explorer: b.Explorer, Head: b.Head,
		Held: bits.OnesCount32(b.Quests), Chosen: s.Step == stepKeep && s.Given.Has(seat), Poseidon: b.Poseidon,
		Tiles: b.Tiles, Rubies: int(b.Rubies), Token: b.Token, Income: b.income(), Perm: b.perm(),
		Rivers: listOf[int](b.Rivers), Cards: listOf[Card](b.Cards), Residences: []Card{},
		Sockets: listOf[Socket](b.Sockets), Stored: listOf[Store](b.Stored), Buried: listOf[Burial](b.Buried),
	}
	for i := range engine.Bits[Card](b.Residences) {
		v.Residences = append(v.Residences, firstResidence+i)
	}
	for kind := range Treasure(Treasures) {
		v.Loose[kind] = int(b.Loose[kind])
		v.Cubes[kind] = s.cubes(seat, kind)
	}
	if viewer == seat || s.Step == stepOver {
		v.Quests = slices.AppendSeq(v.Quests, engine.Bits[Quest](b.Quests))
	}
	v.Points = s.publicPoints(seat)
	return v
}

// publicPoints are the points of a seat without those that hang on its secret quests.
func (s *State) publicPoints(seat Seat) int {
	if s.john(seat) {
		return s.score(seat).Total
	}
	open := *s
	open.Boards[seat].Quests = 0
	return open.score(seat).Total
}

func (s *State) showEffects(v *View) {
	if s.Step <= stepKeep || s.Step == stepOver {
		return
	}
	for i := int(s.Depth) - 1; i >= 0; i-- {
		f := &s.Stack[i]
		if f.Kind != frameList && f.Kind != frameEffect {
			continue
		}
		p := PendingView{List: f.List, Current: -1, Left: []int{}, Chosen: f.Bound, Kind: f.Treasure}
		if f.Kind == frameEffect {
			p.Current, p.N = int(f.At), int(f.N)
			if e := s.effectOn(f); e.Op == OpRaid && v.Raid == nil {
				v.Raid = s.showRaid(f, e)
			}
		} else {
			p.Left = listOf[int](f.Left)
		}
		v.Effects = append(v.Effects, p)
	}
}

// idle lists the sockets that a seat may fill and whose effects are all impossible now.
func (s *State) idle(seat Seat) []Socket {
	var list []Socket
	for at := range engine.Bits[Socket](s.Boards[seat].openSockets()) {
		if effects := rulebook.sockets[at].effects; effects != 0 && !s.possibleList(seat, effects) {
			list = append(list, at)
		}
	}
	return list
}

func (s *State) showRaid(f *Frame, e *Effect) *RaidView {
	r := &RaidView{Mode: e.Mode, Value: e.N, Rerolls: int(f.Rerolls), Colour: NoTreasure, Strength: int(f.Strength),
		Used: listOf[RaidAction](s.Used)}
	if e.Mode != FixedRaid {
		r.Value = 0
	}
	if f.Left == raidSpend {
		r.Colour = f.Treasure
	}
	for kind := range Treasure(Treasures) {
		r.Dice[kind] = int(f.Dice[kind])
		r.Bonus[kind] = int(s.dieBonus(e, kind))
	}
	return r
}

// listOf is a set as a list.
func listOf[T ~int8 | ~int, S uint8 | uint16 | uint32 | uint64](set S) []T {
	return slices.AppendSeq([]T{}, engine.Bits[T](set))
}

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

// Count is what a metric counts for a seat now (M67, M76, M82, M83). Of quests it counts those that the view shows.
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
