package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// View shows the game to a seat, or with Everyone to the public. The chips of others are left out while they lie face
// down (P12.5).
func (r Rules) View(s *State, viewer Seat) View {
	asked := r.Asked(s)
	v := View{
		Viewer: viewer, Round: int(s.Round), Governor: s.Governor, Phase: s.Phase, Step: stepKeys[s.Step],
		Chooser: s.Chooser, Awaited: asked.Seats(), Next: s.nextSeats(asked), Over: s.Step == stepOver,
		End: s.Flags.words(), HiddenVP: s.Rules.HiddenVP, Ordered: s.Rules.Ordered || s.InOrder,
		Colonists: int(s.Colonists), VP: int(s.VP), VPOverdraw: int(s.Overdraw), Quarries: int(s.Quarries),
		Goods: ints(s.Goods), ColonistShip: int(s.Ship + s.ShipNobles), ShipNobles: int(s.ShipNobles),
		Nobles: int(s.Nobles), Drawn: none, NewBuildings: s.Rules.NewBuildings, WithNobles: s.Rules.Nobles,
		House: append([]Good{}, s.House[:s.HouseCount]...), FaceUp: append([]Tile{}, s.Row[:s.RowCount]...),
		Stack: int(s.StackCount), Discards: ints(s.Discards),
	}
	if v.Awaited == nil {
		v.Awaited = []Seat{}
	}
	if s.Reshuffle {
		v.Step = ""
	}
	if s.Step == stepLoad && s.Turn == s.Chooser && !s.Loaded {
		v.Privilege = int(s.privilege(s.Turn))
	}
	for role := range engine.Bits[Role](s.cards()) {
		card := RoleView{Role: role, Doubloons: int(s.Doubloons[role]), Taker: s.Takers[role], Captor: engine.Everyone}
		if role == s.Captured {
			card.Captor = s.Captor
		}
		v.Roles = append(v.Roles, card)
	}
	s.viewModules(&v)
	for _, ship := range s.Ships {
		if ship.Capacity > 0 {
			v.Ships = append(v.Ships, ShipView{Capacity: int(ship.Capacity), Good: ship.Good, Count: int(ship.Count)})
		}
	}
	for building := range engine.Bits[Building](s.kindsInGame()) {
		offer := OfferView{Building: building, Copies: int(s.Copies[building]), Price: -1}
		if s.Step == stepBuild {
			offer.Price = s.Price(s.Turn, building)
			offer.Buyable = s.buildable(s.Turn)&(1<<building) != 0
			offer.Discounts = s.discounts(s.Turn, building)
		}
		v.Offer = append(v.Offer, offer)
	}
	for seat := range Seat(s.Players) {
		v.Players = append(v.Players, s.playerView(seat, viewer))
	}
	if v.Over {
		v.Scores = s.scores()
		v.Winners = winners(v.Scores)
	}
	return v
}

// kindsInGame is the set of the buildings that the game is played with, as far as they are known.
func (s *State) kindsInGame() uint64 { return s.always() | s.Selected }

// viewModules shows what only expansions have.
func (s *State) viewModules(v *View) {
	if s.Step == stepForest {
		v.Drawn = s.Drawn
	}
	if s.Rules.Buccaneer {
		v.Buccaneer = &BuccaneerView{Token: s.Token, Raided: int(s.Raided)}
	}
	if s.Rules.Festival && s.Festival.Building != NoBuilding {
		f := &s.Festival
		v.Festival = &FestivalView{Tile: f.Tile, Goods: ints(f.Goods), Building: f.Building, By: f.By}
	}
	if s.Step != stepDraft {
		return
	}
	for cost := 1; cost <= maxCost; cost++ {
		d := DraftView{Cost: cost, Picked: []Building{}}
		d.Picked = slices.AppendSeq(d.Picked, engine.Bits[Building](s.Selected&rulebook.byCost[cost]))
		d.Free = int(s.spacesOf(cost)) - len(d.Picked)
		v.Drafting = append(v.Drafting, d)
	}
}

func (s *State) playerView(seat, viewer Seat) PlayerView {
	b := &s.Boards[seat]
	p := PlayerView{
		Doubloons: int(b.Doubloons), VP: int(b.VP), Goods: ints(b.Goods), SanJuan: int(b.SanJuan),
		SanJuanNobles: int(b.NobleSanJuan), Nobles: int(b.Nobles), Placed: s.parallel() && s.Given.Has(seat),
		Island: []TileView{}, City: []BuildingView{},
	}
	p.Points = s.Total(seat)
	if s.Rules.HiddenVP && viewer != seat && s.Step != stepOver {
		p.VP = -1
		p.Points -= int(b.VP)
		if b.Working&(1<<CustomsHouse) != 0 {
			p.Points -= customsHouse(*b)
		}
	}
	for tile := range Tile(Tiles) {
		for i := range b.Island[tile] {
			p.Island = append(p.Island, TileView{
				Tile: tile, Colonists: int(bit(i < b.Workers[tile])), Nobles: int(bit(i < b.NobleWorkers[tile])),
			})
		}
	}
	staff, nobles := b.Staff, b.NobleStaff
	for _, building := range b.Buildings() {
		n := min(staff[building], rulebook.kinds[building].Circles)
		noble := min(nobles[building], n)
		staff[building] -= n
		nobles[building] -= noble
		p.City = append(p.City, BuildingView{Building: building, Colonists: int(n), Nobles: int(noble)})
	}
	for good := range p.Prices {
		p.Prices[good], p.PostPrices[good] = -1, -1
		if s.Step != stepSell || s.Turn != seat || s.Sold {
			continue
		}
		if s.sellable(seat)&(1<<good) != 0 {
			p.Prices[good] = s.SalePrice(seat, Good(good))
		}
		if b.Goods[good] > 0 && b.may(maySellApart) {
			p.PostPrices[good] = s.PostPrice(seat, Good(good))
		}
	}
	return p
}

// nextSeats lists who follows: in a phase those who still have their turn, else those who still choose a role in this
// round.
func (s *State) nextSeats(asked engine.SeatSet) []Seat {
	next := []Seat{}
	add := func(seat Seat) {
		if !asked.Has(seat) && !slices.Contains(next, seat) {
			next = append(next, seat)
		}
	}
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepPrize, stepOver, stepBuccaneer, stepRaid, stepSecond, stepShip, stepBonus:
	case stepDraft:
		for seat := range s.inOrder(s.Turn, s.Players) {
			add(seat)
		}
	case stepWindow:
		for seat := range s.inOrder(s.Turn, s.Windows) {
			if s.Boards[seat].canMove() {
				add(seat)
			}
		}
	case stepRole:
		for pick := s.Picks + 1; pick < rulebook.starts[s.Players].Picks; pick++ {
			add(Seat((int8(s.Governor) + pick) % s.Players))
		}
	case stepPlace:
		for seat := range s.inOrder(s.Chooser, s.Players) {
			if s.InOrder && s.Waiting.Has(seat) {
				add(seat)
			}
		}
	case stepClear:
		for seat := range s.inOrder(s.Turn, s.Left) {
			if colonists, _ := s.Boards[seat].staffedBy(mayClear); colonists > 0 {
				add(seat)
			}
		}
	case stepLoad:
		for seat := range s.inOrder(s.Turn, s.Players) {
			add(seat)
		}
	default:
		for seat := range s.inOrder(s.Turn, s.Left) {
			add(seat)
		}
	}
	return next
}

func ints(counts [Goods]int8) [Goods]int {
	var list [Goods]int
	for i, n := range counts {
		list[i] = int(n)
	}
	return list
}
