package endeavor

import "github.com/harbormaster/harbormaster/engine"

// The keys of refusals; the arguments stand behind each. Words of the vocabulary and seats are as in events.
const (
	// RefusedTurn: another seat is asked now.
	RefusedTurn = "refused.not_your_turn"
	// RefusedStep: the move answers another question: step (key of the open question; absent where there is none).
	RefusedStep = "refused.other_question"
	// RefusedOutcome: what ("crown", "tokens"). An outcome of chance that can't be.
	RefusedOutcome = "refused.outcome"

	// RefusedPrinted: building. It is printed on every board and never built.
	RefusedPrinted = "build.printed"
	// RefusedSoldOut: building. No tile is left (E18).
	RefusedSoldOut = "build.sold_out"
	// RefusedLevel: building, level (of the building), have (the build level) (E18).
	RefusedLevel = "build.level"
	// RefusedDearest: building, owned. A player may own one building of level 5 only (E20).
	RefusedDearest = "build.dearest"

	// RefusedSalary: count (of the move), payments, buildings (occupied). Exactly as many come back as can (E24, R3).
	RefusedSalary = "salary.count"
	// RefusedNotOccupied: building. No marker of the seat lies there.
	RefusedNotOccupied = "building.not_occupied"

	// RefusedNoBuilding: building. The seat has none.
	RefusedNoBuilding = "building.absent"
	// RefusedPassive: building. It can't be activated (E27).
	RefusedPassive = "building.passive"
	// RefusedOccupiedBuilding: building. A marker lies on it (E25).
	RefusedOccupiedBuilding = "building.occupied"
	// RefusedNoToken: token. The seat has none (E28).
	RefusedNoToken = "token.absent"
	// RefusedOtherPart: action, source (building or token). That is not what it does.
	RefusedOtherPart = "action.other"
	// RefusedMarkers: need, have (in the harbor) (E29).
	RefusedMarkers = "action.markers"
	// RefusedEuropeTrack: Europe has no shipping track (E31).
	RefusedEuropeTrack = "ship.europe"
	// RefusedClosed: region, spaces (still empty on its track) (E12).
	RefusedClosed = "region.closed"
	// RefusedPresence: region. The seat has no marker there (E36).
	RefusedPresence = "region.presence"
	// RefusedTaken: city, holder_seat (E36).
	RefusedTaken = "occupy.taken"
	// RefusedOwnCity: city. It is the seat's own (E36, R10).
	RefusedOwnCity = "city.own"
	// RefusedEmptyCity: city. Nobody is there to be attacked (E39).
	RefusedEmptyCity = "attack.empty"
	// RefusedSameBuilding: building. It is the one whose activation brings the payment (E40, R5).
	RefusedSameBuilding = "payment.same"
	// RefusedEmptyDeck: deck (R11).
	RefusedEmptyDeck = "draw.empty"
	// RefusedAbolished: deck. It left the game (E49).
	RefusedAbolished = "draw.abolished"
	// RefusedValue: card (the top one), value, presence (of the seat in the region), region (E41).
	RefusedValue = "draw.value"
	// RefusedElsewhere: region. The other part belongs to the region of the first (E44, E45).
	RefusedElsewhere = "second.region"
	// RefusedOtherDeck: deck. The other card comes from the deck of the first (E46).
	RefusedOtherDeck = "second.deck"
	// RefusedSecond: action. The other part is another action (E44).
	RefusedSecond = "second.action"

	// RefusedNoCard: card. The seat does not hold it face up.
	RefusedNoCard = "discard.absent"
	// RefusedLastSlavery: card. A single one never counts (R7).
	RefusedLastSlavery = "discard.last_slavery"
	// RefusedKeep: counted, limit. Only with a governor on its place and all other cards within the limit (R7).
	RefusedKeep = "discard.keep"
)

// Reasons lists the keys of all refusals, for catalogs and tests.
var Reasons = []string{
	engine.RefusedSeats, engine.RefusedOption, RefusedTurn, RefusedStep, RefusedOutcome,
	RefusedPrinted, RefusedSoldOut, RefusedLevel, RefusedDearest,
	RefusedSalary, RefusedNotOccupied, RefusedNoBuilding, RefusedPassive, RefusedOccupiedBuilding, RefusedNoToken,
	RefusedOtherPart, RefusedMarkers, RefusedEuropeTrack, RefusedClosed, RefusedPresence, RefusedTaken, RefusedOwnCity,
	RefusedEmptyCity, RefusedSameBuilding, RefusedEmptyDeck, RefusedAbolished, RefusedValue, RefusedElsewhere,
	RefusedOtherDeck, RefusedSecond, RefusedNoCard, RefusedLastSlavery, RefusedKeep,
}
