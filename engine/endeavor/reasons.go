package endeavor

// The keys of refusals; the arguments stand behind each. Words of the vocabulary and seats are as in events.
const (
	RefusedTurn = "refused.not_your_turn" // another seat is asked now
	// RefusedStep: the move answers another question: step (key of the open question; absent where there is none).
	RefusedStep    = "refused.other_question"
	RefusedOutcome = "refused.outcome" // what ("crown", "tokens"). An outcome of chance that can't be.

	RefusedPrinted = "build.printed"  // building. It is printed on every board and never built.
	RefusedSoldOut = "build.sold_out" // building. No tile is left (E18).
	RefusedLevel   = "build.level"    // building, level (of the building), have (the build level) (E18)
	RefusedDearest = "build.dearest"  // building, owned. A player may own one building of level 5 only (E20).

	// RefusedSalary: count (of the move), payments, buildings (occupied). Exactly as many come back as can (E24, R3).
	RefusedSalary      = "salary.count"
	RefusedNotOccupied = "building.not_occupied" // building. No marker of the seat lies there.

	RefusedNoBuilding       = "building.absent"   // building. The seat has none.
	RefusedPassive          = "building.passive"  // building. It can't be activated (E27).
	RefusedOccupiedBuilding = "building.occupied" // building. A marker lies on it (E25).
	RefusedNoToken          = "token.absent"      // token. The seat has none (E28).
	RefusedOtherPart        = "action.other"      // action, source (building or token). That is not what it does.
	RefusedMarkers          = "action.markers"    // need, have (in the harbor) (E29)
	RefusedEuropeTrack      = "ship.europe"       // Europe has no shipping track (E31)
	RefusedClosed           = "region.closed"     // region, spaces (still empty on its track) (E12)
	RefusedPresence         = "region.presence"   // region. The seat has no marker there (E36).
	RefusedTaken            = "occupy.taken"      // city, holder_seat (E36)
	RefusedOwnCity          = "city.own"          // city. It is the seat's own (E36, R10).
	RefusedEmptyCity        = "attack.empty"      // city. Nobody is there to be attacked (E39).
	// RefusedSameBuilding: building. It is the one whose activation brings the payment (E40, R5).
	RefusedSameBuilding = "payment.same"
	RefusedEmptyDeck    = "draw.empty"     // deck (R11)
	RefusedAbolished    = "draw.abolished" // deck. It left the game (E49).
	// RefusedValue: card (the top one), value, presence (of the seat in the region), region (E41).
	RefusedValue     = "draw.value"
	RefusedElsewhere = "second.region" // region. The other part belongs to the region of the first (E44, E45).
	RefusedOtherDeck = "second.deck"   // deck. The other card comes from the deck of the first (E46).
	RefusedSecond    = "second.action" // action. The other part is another action (E44).

	RefusedNoCard      = "discard.absent"       // card. The seat does not hold it face up.
	RefusedLastSlavery = "discard.last_slavery" // card. A single one never counts (R7).
	// RefusedKeep: counted, limit. Only with a governor on its place and all other cards within the limit (R7).
	RefusedKeep = "discard.keep"
)
