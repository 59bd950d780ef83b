package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// View is what a seat may see; engine.Everyone gives the public view.
func (r Rules) View(s *State, seat Seat) View {
	v := View{
		Viewer: seat, Round: int(s.Round), Leader: s.Leader, Turn: s.Turn, Last: s.lastShown(),
		Step: stepKeys[s.Step], Awaited: r.Asked(s).Seats(), Next: s.following(), Over: s.Step == stepOver,
		Ending: s.Ending, Solo: s.Solo, Level: int(s.Level), Layout: s.Layout, Deck: int(s.DeckSize),
		QuestDeck: int(s.QuestSize), Market: append([]Quest(nil), s.Market[:s.MarketSize]...), Sides: s.Sides,
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
	for i := range Seat(s.Players) {
		v.Players = append(v.Players, s.showPlayer(seat, i))
	}
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

// lastShown is the seat with the token on Maracaibo, engine.Everyone until it is known who goes first.
func (s *State) lastShown() Seat {
	if s.First == engine.Everyone {
		return engine.Everyone
	}
	return s.last()
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

// showEffects fills in what is in progress.
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
