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
	// RefusedTooExpensive: building, price, money, cost (as printed), quarries and other (what they and everything else take
	// off). (P7.1)
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
	// RefusedToken: the holder of the token may not take the buccaneer (C2).
	RefusedToken = "role.token"
	// RefusedCaptured: role. It lies captured before the player, or one lies there already (C4.4, R-26).
	RefusedCaptured = "role.captured"
	// RefusedNotDrafted: building. The draft of this game has no such kind (X2).
	RefusedNotDrafted = "draft.not_offered"
	// RefusedPicked: building. (X2)
	RefusedPicked = "draft.picked_already"
	// RefusedLargeLater: building. The small kinds are picked first (X2).
	RefusedLargeLater = "draft.large_later"
	// RefusedNoSpace: building, cost. All spaces of its cost are taken (X2).
	RefusedNoSpace = "draft.no_space"
	// RefusedInnNow: nobody is moved off an inn in the mayor phase (X10.1).
	RefusedInnNow = "inn.not_now"
	// RefusedInnEmpty: no such person stands on an inn of the player (X10, R-49).
	RefusedInnEmpty = "inn.empty"
	// RefusedInnPlace: place. It has no empty circle (X10).
	RefusedInnPlace = "inn.no_circle"
	// RefusedForest: a forest needs an occupied forest house and a plantation (X4).
	RefusedForest = "settler.no_forest"
	// RefusedQuarryStays: a quarry is never given away (N4.1).
	RefusedQuarryStays = "tile.quarry_stays"
	// RefusedNoTile: tile. The player has none that is empty or occupied so.
	RefusedNoTile = "tile.not_owned"
	// RefusedNobles: placed, nobles. Another number of nobles than the player has (N1.4).
	RefusedNobles = "mayor.nobles"
	// RefusedNoMarket: paying so needs an occupied black market (X3).
	RefusedNoMarket = "builder.no_black_market"
	// RefusedNoBarter: building, price, money. The money suffices.
	RefusedNoBarter = "builder.no_barter"
	// RefusedBarterSum: building, needs, given. As many things as doubloons are missing (X3.1).
	RefusedBarterSum = "builder.barter_sum"
	// RefusedNoChip: the player has no victory point to give.
	RefusedNoChip = "builder.no_chip"
	// RefusedNobodyThere: place. No such person is there.
	RefusedNobodyThere = "builder.nobody_there"
	// RefusedBarterItself: nobody is given from the black market itself (X3.2).
	RefusedBarterItself = "builder.barter_itself"
	// RefusedBarterPrice: place, building. Without that person the price would be another one.
	RefusedBarterPrice = "builder.barter_price"
	// RefusedSold: one good a phase (P9.1, R-33).
	RefusedSold = "trader.sold_already"
	// RefusedNoPost: selling apart needs an occupied trading post (X8).
	RefusedNoPost = "trader.no_post"
	// RefusedHouseFull: good. The trading house has no space left (P9.2).
	RefusedHouseFull = "trader.house_full"
	// RefusedNoLandOffice: it needs an occupied land office (N4).
	RefusedNoLandOffice = "trader.no_land_office"
	// RefusedLandUsed: the land office is used once a phase.
	RefusedLandUsed = "trader.land_used"
	// RefusedLandNoble: buying land needs a colonist on the land office (N4, N1.5).
	RefusedLandNoble = "trader.land_noble"
	// RefusedLandColonist: selling land needs a noble on the land office (N4, N1.5).
	RefusedLandColonist = "trader.land_colonist"
	// RefusedLandMoney: buying land costs a doubloon (N4).
	RefusedLandMoney = "trader.land_money"
	// RefusedIslandFull: all spaces of the island are filled (P5.2).
	RefusedIslandFull = "island.full"
	// RefusedNoTiles: no face-down plantation is left.
	RefusedNoTiles = "island.no_tiles"
	// RefusedSupplyNobles: goods, nobles. No more goods than nobles (N7).
	RefusedSupplyNobles = "captain.supply_nobles"
	// RefusedSmallWharf: no occupied small wharf (X9).
	RefusedSmallWharf = "captain.no_small_wharf"
	// RefusedSmallWharfUsed: the small wharf was used in this phase (X9).
	RefusedSmallWharfUsed = "captain.small_wharf_used"
	// RefusedMixNothing: at least one good is loaded (X9).
	RefusedMixNothing = "captain.mix_nothing"
	// RefusedShipEmpty: ship. It carries nothing.
	RefusedShipEmpty = "buccaneer.ship_empty"
	// RefusedHouseEmpty: the trading house is empty.
	RefusedHouseEmpty = "buccaneer.house_empty"
	// RefusedRaid: persons, stay. The colonist ship holds no more colonists than stay.
	RefusedRaid = "buccaneer.no_raid"
	// RefusedCircleTaken: place. It has no empty circle (C4.3).
	RefusedCircleTaken = "buccaneer.no_circle"
	// RefusedStoreLess: kinds (that the warehouses hold), goods (single ones). More was kept than that (P10.7).
	RefusedStoreLess = "captain.store_less"
	// RefusedStoreMore: kinds, goods. Less was kept than must be (P10.7).
	RefusedStoreMore = "captain.store_more"
)

// Reasons lists all keys, for catalogs and tests.
var Reasons = []string{
	RefusedSeats, RefusedOption, RefusedTurn, RefusedStep, RefusedOutcome, RefusedRoleAbsent, RefusedRoleTaken,
	RefusedQuarry, RefusedNoQuarries, RefusedTileAbsent, RefusedHospice, RefusedNobody, RefusedCircles, RefusedNotYours,
	RefusedSum, RefusedEmptyCircles, RefusedOrderedAlready, RefusedDuplicate, RefusedSoldOut, RefusedCityFull,
	RefusedTooExpensive, RefusedUniversity, RefusedNotProduced, RefusedGoodGone, RefusedNoGood, RefusedInHouse,
	RefusedMustLoad, RefusedWharf, RefusedWharfUsed, RefusedShipAbsent, RefusedOtherCargo, RefusedShipFull, RefusedAboard,
	RefusedShipTooSmall, RefusedStoreLess, RefusedStoreMore,
	RefusedToken, RefusedCaptured, RefusedNotDrafted, RefusedPicked, RefusedLargeLater,
	RefusedNoSpace, RefusedInnNow, RefusedInnEmpty, RefusedInnPlace, RefusedForest,
	RefusedQuarryStays, RefusedNoTile, RefusedNobles, RefusedNoMarket, RefusedNoBarter,
	RefusedBarterSum, RefusedNoChip, RefusedNobodyThere, RefusedBarterItself, RefusedBarterPrice,
	RefusedSold, RefusedNoPost, RefusedHouseFull, RefusedNoLandOffice, RefusedLandUsed,
	RefusedLandNoble, RefusedLandColonist, RefusedLandMoney, RefusedIslandFull, RefusedNoTiles,
	RefusedSupplyNobles, RefusedSmallWharf, RefusedSmallWharfUsed, RefusedMixNothing, RefusedShipEmpty,
	RefusedHouseEmpty, RefusedRaid, RefusedCircleTaken,
	SpentBuilding, SpentBuildings, SpentCity, SpentIsland, SpentQuarries, SpentNeeds, SpentNobles, SpentDraft,
}

// asks is the kind of move that a step asks for.
var asks = [steps]Kind{
	stepRole: RoleMove, stepHacienda: HaciendaMove, stepTake: SettleMove, stepPlace: PlaceMove, stepBuild: BuildMove,
	stepBonus: BonusMove, stepSell: TradeMove, stepLoad: LoadMove, stepStore: StoreMove, stepDraft: DraftMove,
	stepWindow: InnMove, stepForest: ForestMove, stepSecond: SettleMove, stepClear: ClearMove, stepShip: TakeMove,
	stepSupply: SupplyMove, stepBuccaneer: BuccaneerMove, stepRaid: RaidMove,
}

// alsoAsks is the kind of move that a step allows besides.
var alsoAsks = [steps]Kind{stepSell: LandMove, stepLoad: MixMove}

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
	switch m.Kind {
	case DraftMove:
		return s.checkDraft(Building(m.A))
	case RoleMove:
		return s.checkRole(Role(m.A))
	case SettleMove:
		return s.checkTake(m)
	case ClearMove:
		if m.A == none && m.B == 0 {
			return nil
		}
		return s.Boards[seat].checkClearing(m)
	case PlaceMove:
		return s.checkPlace(seat, m)
	case BuildMove:
		return s.checkBuild(m)
	case BonusMove:
		return s.checkBonus(Good(m.A))
	case TradeMove:
		return s.checkSale(m)
	case LandMove:
		return s.checkLand(m)
	case SupplyMove:
		return s.checkSupply(m)
	case LoadMove:
		return s.checkLoad(m)
	case MixMove:
		return s.checkMix(m)
	case StoreMove:
		return s.checkStore(m)
	case BuccaneerMove:
		return s.checkDeed(m)
	case RaidMove:
		return s.checkRaid(m)
	}
	return nil
}
