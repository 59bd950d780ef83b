package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The keys of refusals; the arguments stand behind each.
const (
	// RefusedSeats: seats, least, most. A game for so many is not offered.
	RefusedSeats = "puertorico.seats"
	// RefusedOption: option, value. No such option or value.
	RefusedOption = "puertorico.option"
	// RefusedTurn: another seat is asked now.
	RefusedTurn = "refused.not_your_turn"
	// RefusedStep: the move answers another question: step (key of the question that is open; absent where there is none).
	RefusedStep = "refused.other_question"
	// RefusedOutcome: what ("governor", "tiles"). An outcome of chance that can't be.
	RefusedOutcome = "refused.outcome"
	// RefusedRoleAbsent: role. The game has no such card.
	RefusedRoleAbsent = "role.absent"
	// RefusedRoleTaken: role, seat (who has it). (P3.5)
	RefusedRoleTaken = "role.taken_already"
	// RefusedQuarry: a quarry needs the settler's privilege or an occupied construction hut (P5.1).
	RefusedQuarry = "settler.no_quarry_right"
	// RefusedNoQuarries: no quarry is left (P5.5).
	RefusedNoQuarries = "settler.no_quarries"
	// RefusedTileAbsent: tile. Not in the row.
	RefusedTileAbsent = "settler.tile_absent"
	// RefusedHospice: a colonist needs an occupied hospice (B8).
	RefusedHospice = "settler.no_hospice"
	// RefusedNobody: neither the supply nor the ship has a colonist (B8, B12).
	RefusedNobody = "colonists.none_left"
	// RefusedCircles: place, placed, circles. More colonists than circles (P4.1).
	RefusedCircles = "mayor.too_many"
	// RefusedNotYours: place, placed, circles. The player has no such tile or building.
	RefusedNotYours = "mayor.not_yours"
	// RefusedSum: placed (San Juan included), colonists (what the player has).
	RefusedSum = "mayor.wrong_sum"
	// RefusedEmptyCircles: san_juan, empty. Nobody may stay in San Juan while a circle is empty (P6.4).
	RefusedEmptyCircles = "mayor.circles_left_empty"
	// RefusedOrderedAlready: the placement goes in order already.
	RefusedOrderedAlready = "mayor.ordered_already"
	// RefusedDuplicate: building. The player has one (P7.3).
	RefusedDuplicate = "builder.duplicate"
	// RefusedSoldOut: building. No copy is left (P7.3).
	RefusedSoldOut = "builder.sold_out"
	// RefusedCityFull: building, spaces (free), needs. (P7.4)
	RefusedCityFull = "builder.city_full"
	// RefusedTooExpensive: building, price, money. (P7.1)
	RefusedTooExpensive = "builder.too_expensive"
	// RefusedUniversity: a colonist needs an occupied university (B12).
	RefusedUniversity = "builder.no_university"
	// RefusedNotProduced: good. Not received in this phase (P8.6).
	RefusedNotProduced = "craftsman.not_produced"
	// RefusedGoodGone: good. None is left in the supply (P8.6).
	RefusedGoodGone = "craftsman.none_left"
	// RefusedNoGood: good. The player has none, or not as many.
	RefusedNoGood = "goods.not_owned"
	// RefusedInHouse: good. The house holds the kind and the player has no occupied office (P9.2).
	RefusedInHouse = "trader.in_house"
	// RefusedMustLoad: a possible loading is compulsory (P10.1).
	RefusedMustLoad = "captain.must_load"
	// RefusedWharf: no occupied wharf (B14).
	RefusedWharf = "captain.no_wharf"
	// RefusedWharfUsed: the wharf was used in this phase (B14).
	RefusedWharfUsed = "captain.wharf_used"
	// RefusedShipAbsent: ship. No ship of that capacity sails in this game.
	RefusedShipAbsent = "captain.ship_absent"
	// RefusedOtherCargo: good, ship, cargo. The ship carries another kind (P10.2).
	RefusedOtherCargo = "captain.other_cargo"
	// RefusedShipFull: good, ship. (P10.2)
	RefusedShipFull = "captain.ship_full"
	// RefusedAboard: good, ship, other. The kind is aboard the ship other (P10.2).
	RefusedAboard = "captain.aboard_elsewhere"
	// RefusedShipTooSmall: good, ship, other, goods. The empty ship other takes more, namely goods (P10.3).
	RefusedShipTooSmall = "captain.ship_too_small"
	// RefusedStoreLess: kinds (that the warehouses hold), goods (single ones). More was kept than that (P10.7).
	RefusedStoreLess = "captain.store_less"
	// RefusedStoreMore: kinds, goods. Less was kept than must be (P10.7).
	RefusedStoreMore = "captain.store_more"
)

// Reasons lists all keys, for catalogues and tests.
var Reasons = []string{
	RefusedSeats, RefusedOption, RefusedTurn, RefusedStep, RefusedOutcome, RefusedRoleAbsent, RefusedRoleTaken,
	RefusedQuarry, RefusedNoQuarries, RefusedTileAbsent, RefusedHospice, RefusedNobody, RefusedCircles, RefusedNotYours,
	RefusedSum, RefusedEmptyCircles, RefusedOrderedAlready, RefusedDuplicate, RefusedSoldOut, RefusedCityFull,
	RefusedTooExpensive, RefusedUniversity, RefusedNotProduced, RefusedGoodGone, RefusedNoGood, RefusedInHouse,
	RefusedMustLoad, RefusedWharf, RefusedWharfUsed, RefusedShipAbsent, RefusedOtherCargo, RefusedShipFull, RefusedAboard,
	RefusedShipTooSmall, RefusedStoreLess, RefusedStoreMore,
}

// asks is the kind of move that a step asks for.
var asks = [...]Kind{
	stepRole: RoleMove, stepHacienda: HaciendaMove, stepTake: SettleMove, stepPlace: PlaceMove, stepBuild: BuildMove,
	stepBonus: BonusMove, stepSell: TradeMove, stepLoad: LoadMove, stepStore: StoreMove, stepOver: NoMove,
}

// Check says whether a move is legal; a refusal is a *engine.Reason.
func (r Rules) Check(s *State, seat Seat, m Move) error {
	if seat == engine.Chance {
		switch {
		case s.Step == stepSetup && m.Kind == SetupMove:
			return s.checkSetup(m)
		case s.Reshuffle && m.Kind == ReshuffleMove:
			return checkTiles(m, s.Discards)
		}
		return engine.Refuse(RefusedStep)
	}
	if !s.open(seat) {
		return engine.Refuse(RefusedTurn)
	}
	if m.Kind == OrderMove && s.Step == stepPlace {
		if s.InOrder {
			return engine.Refuse(RefusedOrderedAlready)
		}
		return nil
	}
	if m.Kind != asks[s.Step] {
		return engine.Refuse(RefusedStep, engine.Term("step", stepKeys[s.Step]))
	}
	switch m.Kind {
	case RoleMove:
		return s.checkRole(Role(m.A))
	case SettleMove:
		return s.checkTake(m)
	case PlaceMove:
		return s.checkPlace(seat, m)
	case BuildMove:
		return s.checkBuild(m)
	case BonusMove:
		return s.checkBonus(Good(m.A))
	case TradeMove:
		return s.checkSale(Good(m.A))
	case LoadMove:
		return s.checkLoad(m)
	case StoreMove:
		return s.checkStore(m)
	}
	return nil
}
