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
		offer := OfferView{
			Building: building, Copies: int(s.Copies[building]), Cost: int(s.cost(building)), Price: -1,
		}
		if s.Step == stepBuild {
			offer.Price = s.Price(s.Turn, building)
			offer.Buyable = s.buildable(s.Turn)&(1<<building) != 0
			offer.Discounts = s.discounts(s.Turn, building)
		}
		v.Offer = append(v.Offer, offer)
	}
	v.Players = engine.PerSeat(s.Players, func(seat Seat) PlayerView { return s.playerView(seat, viewer) })
	if v.Over {
		v.Scores = s.scores()
		v.Winners = winners(v.Scores)
	}
	return v
}

// kindsInGame is the set of the buildings that the game is played with, as far as they are known.
func (s *State) kindsInGame() uint64 { return s.always() | s.Selected }

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

// nextSeats lists who follows: in a phase those who still have their turn, else those who still choose a role.
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

// Useful lists the occupied buildings of a seat that can still do something from the open question on until the end of
// its phase, in the order of building and each kind once. Where persons are placed (P6.3) every building that holds
// some is listed; what works only for the player who took the role is listed for that player alone.
func (v *View) Useful(seat Seat) []Building {
	if seat < 0 || int(seat) >= len(v.Players) {
		return nil
	}
	var list []Building
	for _, b := range v.Players[seat].City {
		if !slices.Contains(list, b.Building) && v.useful(seat, b) {
			list = append(list, b.Building)
		}
	}
	return list
}

func (v *View) useful(seat Seat, b BuildingView) bool {
	k := rulebook.kinds[b.Building]
	switch {
	case v.Step == StepShip || v.Step == StepPlace:
		return k.Circles > 0
	case b.Colonists == 0 || v.Step == StepDraft || v.Step == "":
		return false
	case k.may(mayMove):
		return true
	case k.may(mayDouble):
		over := v.Phase == Buccaneer || v.Step == StepClear || v.Step == StepStore
		return v.Step == StepRole || v.Chooser == seat && !over
	}
	return k.worksFrom(v.Step, v.Phase)
}

// worksFrom says that an occupied one does something from a question on until the end of its phase; for the windows of
// the inn (X10.1) in the phase that begins then, or in the scoring.
func (k *kind) worksFrom(step string, phase Role) bool {
	switch step {
	case StepWindow:
		return k.worksIn(phase)
	case StepHacienda:
		return k.worksIn(Settler)
	case StepForest, StepTake:
		return k.may(mayStaffTile) || k.worksFrom(StepSecond, phase)
	case StepSecond:
		return k.may(mayQuarry|mayForest) || k.worksFrom(StepClear, phase)
	case StepClear:
		return k.may(mayClear) || k.Settled != nil
	case StepBuild:
		return k.may(mayBarter|mayStaffBuilding) || k.Discount != nil || k.Built != nil
	case StepSell:
		return k.Sale > 0 || k.may(maySellAny|maySellApart|mayDeal)
	case StepSupply:
		return k.may(maySupply) || k.worksFrom(StepLoad, phase)
	case StepLoad:
		return k.Loading > 0 || k.Wages > 0 || k.may(mayShip|mayShipMixed) || k.worksFrom(StepStore, phase)
	case StepStore:
		return k.Stores > 0 || k.Singles > 0
	}
	return false
}

// worksIn says that an occupied one does something in the phase of a role, or at the end where there is none.
func (k *kind) worksIn(phase Role) bool {
	switch phase {
	case Settler:
		return k.may(mayDraw) || k.worksFrom(StepTake, phase)
	case Builder:
		return k.worksFrom(StepBuild, phase)
	case Craftsman:
		return k.Good != NoGood || k.Extra != nil || k.Crafted != nil
	case Trader:
		return k.worksFrom(StepSell, phase)
	case Captain:
		return k.Opened != nil || k.worksFrom(StepSupply, phase)
	case NoRole:
		return k.Bonus != nil
	}
	return false
}

func (k *kind) may(any grant) bool { return k.Grants&any != 0 }
