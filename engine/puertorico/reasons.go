package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The keys of refusals; the arguments stand behind each.
const (
	RefusedTurn           = "refused.not_your_turn"    // another seat is asked now
	RefusedStep           = "refused.other_question"   // step: the key of the question that is open, if any
	RefusedOutcome        = "refused.outcome"          // what: an outcome of chance that can't be
	RefusedRoleAbsent     = "role.absent"              // role: the game has no such card
	RefusedRoleTaken      = "role.taken_already"       // role, seat (who has it) (P3.5)
	RefusedQuarry         = "settler.no_quarry_right"  // needs the privilege or an occupied construction hut (P5.1)
	RefusedNoQuarries     = "settler.no_quarries"      // no quarry is left (P5.5)
	RefusedTileAbsent     = "settler.tile_absent"      // tile: not in the row
	RefusedHospice        = "settler.no_hospice"       // a colonist needs an occupied hospice (B8)
	RefusedNobody         = "colonists.none_left"      // neither the supply nor the ship has a colonist (B8, B12)
	RefusedCircles        = "mayor.too_many"           // place, placed, circles: more colonists than circles (P4.1)
	RefusedNotYours       = "mayor.not_yours"          // place, placed, circles: the player has no such place
	RefusedSum            = "mayor.wrong_sum"          // placed (San Juan included), colonists (what the player has)
	RefusedEmptyCircles   = "mayor.circles_left_empty" // san_juan, empty: circles are filled first (P6.4)
	RefusedOrderedAlready = "mayor.ordered_already"    // the placement goes in order already
	RefusedDuplicate      = "builder.duplicate"        // building: the player has one (P7.3)
	RefusedSoldOut        = "builder.sold_out"         // building: no copy is left (P7.3)
	RefusedCityFull       = "builder.city_full"        // building, spaces (free), needs (P7.4)
	// RefusedTooExpensive: building, price, money, cost (as printed), quarries and other (the rest that is off) (P7.1).
	RefusedTooExpensive   = "builder.too_expensive"
	RefusedUniversity     = "builder.no_university"    // a colonist needs an occupied university (B12)
	RefusedNotProduced    = "craftsman.not_produced"   // good: not received in this phase (P8.6)
	RefusedGoodGone       = "craftsman.none_left"      // good: none is left in the supply (P8.6)
	RefusedNoGood         = "goods.not_owned"          // good: the player has none, or not as many
	RefusedInHouse        = "trader.in_house"          // good: the house has it, and no office is occupied (P9.2)
	RefusedMustLoad       = "captain.must_load"        // a possible loading is compulsory (P10.1)
	RefusedWharf          = "captain.no_wharf"         // no occupied wharf (B14)
	RefusedWharfUsed      = "captain.wharf_used"       // the wharf was used in this phase (B14)
	RefusedShipAbsent     = "captain.ship_absent"      // ship: no ship of that capacity sails in this game
	RefusedOtherCargo     = "captain.other_cargo"      // good, ship, cargo: the ship carries another kind (P10.2)
	RefusedShipFull       = "captain.ship_full"        // good, ship (P10.2)
	RefusedAboard         = "captain.aboard_elsewhere" // good, ship, other: the kind is aboard the ship other (P10.2)
	RefusedShipTooSmall   = "captain.ship_too_small"   // good, ship, other, goods: that many fit on other (P10.3)
	RefusedToken          = "role.token"               // the holder of the token may not take the buccaneer (C2)
	RefusedCaptured       = "role.captured"            // role: it, or another card, lies captured (C4.4, R-26)
	RefusedNotDrafted     = "draft.not_offered"        // building: the draft of this game has no such kind (X2)
	RefusedPicked         = "draft.picked_already"     // building (X2)
	RefusedLargeLater     = "draft.large_later"        // building: the small kinds are picked first (X2)
	RefusedNoSpace        = "draft.no_space"           // building, cost: all spaces of its cost are taken (X2)
	RefusedInnNow         = "inn.not_now"              // nobody is moved off an inn in the mayor phase (X10.1)
	RefusedInnEmpty       = "inn.empty"                // no such person stands on an inn of the player (X10, R-49)
	RefusedInnPlace       = "inn.no_circle"            // place: it has no empty circle (X10)
	RefusedForest         = "settler.no_forest"        // a forest needs an occupied forest house and a plantation (X4)
	RefusedQuarryStays    = "tile.quarry_stays"        // a quarry is never given away (N4.1)
	RefusedNoTile         = "tile.not_owned"           // tile: the player has none that is empty or occupied so
	RefusedNobles         = "mayor.nobles"             // placed, nobles: another number than the player has (N1.4)
	RefusedNoMarket       = "builder.no_black_market"  // paying so needs an occupied black market (X3)
	RefusedNoBarter       = "builder.no_barter"        // building, price, money: the money suffices
	RefusedBarterSum      = "builder.barter_sum"       // building, needs, given: one thing a doubloon (X3.1)
	RefusedNoChip         = "builder.no_chip"          // the player has no victory point to give
	RefusedNobodyThere    = "builder.nobody_there"     // place: no such person is there
	RefusedBarterItself   = "builder.barter_itself"    // nobody is given from the black market itself (X3.2)
	RefusedBarterPrice    = "builder.barter_price"     // place, building: without that person the price differs
	RefusedSold           = "trader.sold_already"      // one good a phase (P9.1, R-33)
	RefusedNoPost         = "trader.no_post"           // selling apart needs an occupied trading post (X8)
	RefusedHouseFull      = "trader.house_full"        // good: the trading house has no space left (P9.2)
	RefusedNoLandOffice   = "trader.no_land_office"    // it needs an occupied land office (N4)
	RefusedLandUsed       = "trader.land_used"         // the land office is used once a phase
	RefusedLandNoble      = "trader.land_noble"        // buying land needs a colonist on the land office (N4, N1.5)
	RefusedLandColonist   = "trader.land_colonist"     // selling land needs a noble on the land office (N4, N1.5)
	RefusedLandMoney      = "trader.land_money"        // buying land costs a doubloon (N4)
	RefusedIslandFull     = "island.full"              // all spaces of the island are filled (P5.2)
	RefusedNoTiles        = "island.no_tiles"          // no face-down plantation is left
	RefusedSupplyNobles   = "captain.supply_nobles"    // goods, nobles: no more goods than nobles (N7)
	RefusedSmallWharf     = "captain.no_small_wharf"   // no occupied small wharf (X9)
	RefusedSmallWharfUsed = "captain.small_wharf_used" // the small wharf was used in this phase (X9)
	RefusedMixNothing     = "captain.mix_nothing"      // at least one good is loaded (X9)
	RefusedShipEmpty      = "buccaneer.ship_empty"     // ship: it carries nothing
	RefusedHouseEmpty     = "buccaneer.house_empty"    // the trading house is empty
	RefusedRaid           = "buccaneer.no_raid"        // persons, stay: no more persons on the ship than stay
	RefusedCircleTaken    = "buccaneer.no_circle"      // place: it has no empty circle (C4.3)
	RefusedStoreLess      = "captain.store_less"       // kinds (kept whole), goods (single): too much is kept (P10.7)
	RefusedStoreMore      = "captain.store_more"       // kinds, goods: too little is kept (P10.7)
)

// asks is the kind of move that a step asks for.
var asks = [steps]Kind{
	stepRole: RoleMove, stepHacienda: HaciendaMove, stepTake: SettleMove, stepPlace: PlaceMove, stepBuild: BuildMove,
	stepBonus: BonusMove, stepSell: TradeMove, stepLoad: LoadMove, stepStore: StoreMove, stepDraft: DraftMove,
	stepWindow: InnMove, stepForest: ForestMove, stepSecond: SettleMove, stepClear: ClearMove, stepShip: TakeMove,
	stepSupply: SupplyMove, stepBuccaneer: BuccaneerMove, stepRaid: RaidMove,
}

// alsoAsks is the kind of move that a step allows besides.
var alsoAsks = [steps]Kind{stepSell: LandMove, stepLoad: MixMove}

// checks judge moves of a kind that answers the question of the seat in turn; without one all such are legal.
var checks = [...]func(*State, Move) error{
	DraftMove: (*State).checkDraft, RoleMove: (*State).checkRole, SettleMove: (*State).checkTake,
	ClearMove: (*State).checkClear, BuildMove: (*State).checkBuild, BonusMove: (*State).checkBonus,
	TradeMove: (*State).checkSale, LandMove: (*State).checkLand, SupplyMove: (*State).checkSupply,
	LoadMove: (*State).checkLoad, MixMove: (*State).checkMix, StoreMove: (*State).checkStore,
	BuccaneerMove: (*State).checkDeed, RaidMove: (*State).checkRaid,
}

// Check says whether a move is legal; a refusal is a *engine.Reason.
func (r Rules) Check(s *State, seat Seat, m Move) error {
	if seat == engine.Chance {
		return s.checkChance(m)
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
	if m.Kind == InnMove && s.Step != stepDraft {
		return s.checkInn(seat, m)
	}
	if m.Kind == NoMove || m.Kind != asks[s.Step] && m.Kind != alsoAsks[s.Step] {
		return engine.Refuse(RefusedStep, engine.Term("step", stepKeys[s.Step]))
	}
	if m.Kind == PlaceMove {
		return s.checkPlace(seat, m)
	}
	if check := checks[m.Kind]; check != nil {
		return check(s, m)
	}
	return nil
}
