package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The kinds of events. The arguments stand behind each; good, tile, role and building are words of the notation, numbers
// count. Seat is whom the fact is about unless it says "everyone".
const (
	// GameStarted opens the game log: governor (number of the seat), players, vp. Everyone, Reveal.
	GameStarted = "game.started"
	// RoundStarted: round; Seat is the governor.
	RoundStarted = "round.started"
	// RoleTaken: role, doubloons taken from the card (0 or more).
	RoleTaken = "role.taken"
	// SettlerDrew is the hacienda's tile: tile. Reveal (B7).
	SettlerDrew = "settler.drew"
	// SettlerSkipped: the hacienda's draw was declined.
	SettlerSkipped = "settler.skipped"
	// SettlerTook: tile, colonist (1 when the hospice gave one, else 0), forest (1, only where it is laid as one).
	SettlerTook = "settler.took"
	// SettlerPassed: no tile taken; Forced where there was none to take.
	SettlerPassed = "settler.passed"
	// SettlerFull: Forced, all island spaces are filled (P5.2).
	SettlerFull = "settler.full"
	// SettlerShuffled: the discards became the new stack: tiles. Everyone (O12).
	SettlerShuffled = "settler.shuffled"
	// SettlerRow is the new row: tiles (their number), then one argument a kind in the row, with its number: corn, indigo,
	// sugar, tobacco, coffee. Everyone, Reveal.
	SettlerRow = "settler.row"
	// MayorPrivilege: the mayor's persons of the supply: colonists (0 where none was left), nobles (only where there are
	// any) (P6.1, R-11, R-12).
	MayorPrivilege = "mayor.privilege"
	// MayorDealt: colonists, or nobles, that a seat got from the ship (P6.2); one event a seat that got any.
	MayorDealt = "mayor.dealt"
	// MayorIn: a seat's placement is in; it stays secret until all are. No arguments.
	MayorIn = "mayor.in"
	// MayorOrdered: a seat asked that this phase be placed in order.
	MayorOrdered = "mayor.ordered"
	// MayorPlaced: a placement took effect: one argument for each tile kind and building with colonists on it, then san_juan, and parallel (1)
	// where all placed at once; Reveal where secret placements of several seats are shown.
	// Forced where there was one way only.
	MayorPlaced = "mayor.placed"
	// MayorRefilled: the new colonist ship: colonists, need, supply (what is left), nobles on it (with expansion II only).
	// Everyone (P6.5).
	MayorRefilled = "mayor.refilled"
	// BuilderBuilt: building, price, colonist (1 when the university gave one, else 0); what a black market gave back: from
	// (a place) and noble, good, vp, each only where it did (X3).
	BuilderBuilt = "builder.built"
	// BuilderPassed: nothing built; Forced where nothing was affordable or fitted.
	BuilderPassed = "builder.passed"
	// CraftsmanProduced: one argument for each good received, with its number; no arguments: nothing (P8.1).
	CraftsmanProduced = "craftsman.produced"
	// CraftsmanShort: the supply had too little: good, missing (P8.4).
	CraftsmanShort = "craftsman.short"
	// CraftsmanFactory: doubloons of the factory, kinds received (B11). It stands in the logs of games that began before
	// BuildingPaid told of it.
	CraftsmanFactory = "craftsman.factory"
	// CraftsmanBonus: good of the privilege (P8.6); Forced where there was one kind only.
	CraftsmanBonus = "craftsman.bonus"
	// CraftsmanNoBonus: Forced, no good for the privilege.
	CraftsmanNoBonus = "craftsman.no_bonus"
	// TraderSold: good, price received in all, post (1, only for a sale to the own trading post).
	TraderSold = "trader.sold"
	// TraderPassed: nothing sold; Forced where nothing was sellable.
	TraderPassed = "trader.passed"
	// TraderFull: Forced, the house is full before a seat's turn: one event, Seat is the first one passed over (P9.4).
	TraderFull = "trader.full"
	// TraderEmptied: the full house goes back to the supply: goods. Everyone (P9.5).
	TraderEmptied = "trader.emptied"
	// CaptainLoaded: good, goods (their number), ship (its capacity, 0 for the wharf), vp (in all), harbor and privilege (the
	// parts of vp, 0 where none), doubloons of a lighthouse if any.
	CaptainLoaded = "captain.loaded"
	// CaptainPassed: no loading; Forced where a player with goods can load none of them, told once a phase.
	CaptainPassed = "captain.passed"
	// CaptainStored: one argument for each good kept, then lost (number of goods returned); Forced where there was one way only.
	CaptainStored = "captain.stored"
	// CaptainEmptied: a full ship is emptied: ship (capacity), good. Everyone (P10.8).
	CaptainEmptied = "captain.emptied"
	// ProspectorPaid: doubloons (P11.1).
	ProspectorPaid = "prospector.paid"
	// DraftPicked: building; Forced for the last one that was left (X2).
	DraftPicked = "draft.picked"
	// DraftEnded: one argument for each kind of violet building that was drafted, 1. Everyone, Reveal where they were drawn by
	// lot (X2).
	DraftEnded = "draft.ended"
	// FestivalSet: tile, one argument for each good with its number, building. Everyone, Reveal (F).
	FestivalSet = "festival.set"
	// FestivalCultivation: tile, colonists that came to San Juan (F4).
	FestivalCultivation = "festival.cultivation"
	// FestivalProduction: doubloons (F4).
	FestivalProduction = "festival.production"
	// FestivalBuilding: building, vp (F4).
	FestivalBuilding = "festival.building"
	// InnMoved: place, noble (1 for a noble, else 0) (X10).
	InnMoved = "inn.moved"
	// ForestLaid: tile: the drawn tile was laid as a forest (X4.3).
	ForestLaid = "settler.forest"
	// TileCleared: tile: given away by a hunting lodge (N5).
	TileCleared = "settler.cleared"
	// MayorTook: noble (1 for the noble, 0 for a colonist), from the ship (N1.3).
	MayorTook = "mayor.took"
	// BuildingGuest: building, nobles (1 for a noble, 0 for a colonist): a person that a building brings to San Juan (N8).
	BuildingGuest = "building.guest"
	// BuildingPaid: building, and vp or doubloons that it brings.
	BuildingPaid = "building.paid"
	// TraderDrew: tile, bought by the land office for 1 doubloon. Reveal (N4).
	TraderDrew = "trader.drew"
	// TraderLandSold: tile, doubloons (N4).
	TraderLandSold = "trader.land_sold"
	// CaptainSupplied: one argument for each good, vp (N7).
	CaptainSupplied = "captain.supplied"
	// CaptainMixed: one argument for each good, goods (their number), vp (in all), extra of a harbor and privilege (the parts of
	// vp, 0 where none), doubloons of a lighthouse if any (X9).
	CaptainMixed = "captain.mixed"
	// BuccaneerPiracy: good, goods kept, ship (C4.1).
	BuccaneerPiracy = "buccaneer.piracy"
	// BuccaneerPlunder: goods of the trading house, vp (C4.2).
	BuccaneerPlunder = "buccaneer.plunder"
	// BuccaneerRaid: colonists that go to work, taken (C4.3).
	BuccaneerRaid = "buccaneer.raid"
	// BuccaneerPlaced: place of a raided colonist; Forced where there is one only (C4.3).
	BuccaneerPlaced = "buccaneer.placed"
	// BuccaneerCapture: role, doubloons taken from the card (C4.4).
	BuccaneerCapture = "buccaneer.capture"
	// BuccaneerRansom: role, doubloons paid to the captor because another player took it (C4.4).
	BuccaneerRansom = "buccaneer.ransom"
	// BuccaneerPlays: role: nobody claimed the captured card (C4.4).
	BuccaneerPlays = "buccaneer.plays"
	// EndFlag: flag ("city", "colonists" or "vp") is set: this round is the last. Everyone (P12.1).
	EndFlag = "end.flag"
	// RoundEnded: round, then one argument for each role card that nobody took with the doubloons now on it. Everyone.
	RoundEnded = "round.ended"
	// GameOver: round. Everyone; the account is Result.
	GameOver = "game.over"
)

// EventKinds lists all kinds, for catalogs and tests.
var EventKinds = []string{
	GameStarted, RoundStarted, RoleTaken, SettlerDrew, SettlerSkipped, SettlerTook, SettlerPassed, SettlerFull,
	SettlerShuffled, SettlerRow, MayorPrivilege, MayorDealt, MayorIn, MayorOrdered, MayorPlaced, MayorRefilled,
	BuilderBuilt, BuilderPassed, CraftsmanProduced, CraftsmanShort, CraftsmanFactory, CraftsmanBonus, CraftsmanNoBonus,
	TraderSold, TraderPassed, TraderFull, TraderEmptied, CaptainLoaded, CaptainPassed, CaptainStored, CaptainEmptied,
	ProspectorPaid, EndFlag, RoundEnded, GameOver,
	DraftPicked, DraftEnded, FestivalSet, FestivalCultivation, FestivalProduction,
	FestivalBuilding, InnMoved, ForestLaid, TileCleared, MayorTook,
	BuildingGuest, BuildingPaid, TraderDrew, TraderLandSold, CaptainSupplied,
	CaptainMixed, BuccaneerPiracy, BuccaneerPlunder, BuccaneerRaid, BuccaneerPlaced,
	BuccaneerCapture, BuccaneerRansom, BuccaneerPlays,
}

// emitter passes on what happens: events to a recorder, and the answers that the rules gave in a seat's place to a
// replayed game, which has them on record. With places set it passes on every placement when it takes effect,
// whoever made it.
type emitter struct {
	rec    *engine.Recorder
	forced *[]answer
	places bool
}

// answer is a move of a seat. Of a placement auto says that it was forced, turn is the seat's place in Order. Idle is
// the answer of somebody who could do nothing: a record has no entry for it.
type answer struct {
	seat Seat
	move Move
	auto bool
	turn int8
	idle bool
}

// on says whether events are wanted.
func (t *emitter) on() bool { return t.rec != nil }

func (t *emitter) emit(kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args})
}

func (t *emitter) emitForced(forced bool, kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args, Forced: forced})
}

func (t *emitter) reveal(kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args, Reveal: true})
}

// force notes an answer given by the rules.
func (t *emitter) force(seat Seat, m *Move) {
	if t.forced != nil && !(t.places && m.Kind == PlaceMove) {
		*t.forced = append(*t.forced, answer{seat: seat, move: *m})
	}
}

// idle notes that a seat could do nothing.
func (t *emitter) idle(seat Seat, m *Move) {
	if t.forced != nil {
		*t.forced = append(*t.forced, answer{seat: seat, move: *m, idle: true})
	}
}

// place notes a placement that takes effect.
func (t *emitter) place(seat Seat, m *Move, auto bool, turn int8) {
	if t.places {
		*t.forced = append(*t.forced, answer{seat: seat, move: *m, auto: auto, turn: turn})
	}
}
