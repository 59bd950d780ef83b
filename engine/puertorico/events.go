package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The kinds of events. The arguments stand behind each; good, tile, role and building are words of the notation,
// numbers count. Seat is whom the fact is about unless it says "everyone".
const (
	GameStarted     = "game.started"     // governor (a seat), players, vp; everyone, Reveal
	RoundStarted    = "round.started"    // round; Seat is the governor
	RoleTaken       = "role.taken"       // role, doubloons taken from the card (0 or more)
	SettlerDrew     = "settler.drew"     // the hacienda's tile: tile, Reveal (B7)
	SettlerSkipped  = "settler.skipped"  // the hacienda's draw was declined
	SettlerTook     = "settler.took"     // tile, colonist (1 of the hospice, else 0), forest (1) for one
	SettlerPassed   = "settler.passed"   // no tile taken; Forced where there was none to take
	SettlerFull     = "settler.full"     // Forced, all island spaces are filled (P5.2)
	SettlerShuffled = "settler.shuffled" // the discards became the new stack: tiles; everyone (O12)
	// SettlerRow is the new row: tiles (their number), then one argument a kind in the row, with its number: corn,
	// indigo, sugar, tobacco, coffee. Everyone, Reveal.
	SettlerRow = "settler.row"
	// MayorPrivilege: the mayor's persons of the supply: colonists (0 where none was left), nobles (only where there
	// are any) (P6.1, R-11, R-12).
	MayorPrivilege = "mayor.privilege"
	MayorDealt     = "mayor.dealt"   // colonists, or nobles, that a seat got from the ship (P6.2)
	MayorIn        = "mayor.in"      // a placement is in, secret until all are
	MayorOrdered   = "mayor.ordered" // a seat asked that this phase be placed in order
	// MayorPlaced: a placement took effect: one argument for each tile kind and building with colonists on it, then
	// san_juan, nobles (how many of those there are nobles), and parallel (1) where all placed at once; Reveal where
	// secret placements of several seats are shown. Forced where there was one way only.
	MayorPlaced = "mayor.placed"
	// MayorRefilled: the new colonist ship: colonists, need, supply (what is left), nobles on it (with expansion II
	// only). Everyone (P6.5).
	MayorRefilled = "mayor.refilled"
	// BuilderBuilt: building, price, colonist (1 when the university gave one, else 0); what a black market gave back:
	// from (a place) and noble, good, vp, each only where it did (X3).
	BuilderBuilt      = "builder.built"
	BuilderPassed     = "builder.passed"     // nothing built; Forced where nothing was affordable or fitted
	CraftsmanProduced = "craftsman.produced" // each good received with its number, if any (P8.1)
	CraftsmanShort    = "craftsman.short"    // the supply had too little: good, missing (P8.4)
	// CraftsmanFactory: doubloons of the factory, kinds received (B11). It stands in the logs of games that began
	// before BuildingPaid told of it.
	CraftsmanFactory = "craftsman.factory"
	CraftsmanBonus   = "craftsman.bonus"    // good of the privilege; Forced where there was one kind (P8.6)
	CraftsmanNoBonus = "craftsman.no_bonus" // Forced, no good for the privilege
	TraderSold       = "trader.sold"        // good, price in all, post (1, only to the own trading post)
	TraderPassed     = "trader.passed"      // nothing sold; Forced where nothing was sellable
	// TraderFull: Forced, the house is full before a seat's turn: one event, Seat is the first one passed over (P9.4).
	TraderFull    = "trader.full"
	TraderEmptied = "trader.emptied" // goods of the full house; everyone (P9.5)
	// CaptainLoaded: good, goods (their number), ship (its capacity, 0 for the wharf), vp (in all), harbor and
	// privilege (the parts of vp, 0 where none), doubloons of a lighthouse if any.
	CaptainLoaded = "captain.loaded"
	CaptainPassed = "captain.passed" // Forced where no own good can be loaded, once a phase
	// CaptainStored: one argument for each good kept, then lost (number of goods returned); Forced where there was one
	// way only.
	CaptainStored  = "captain.stored"
	CaptainEmptied = "captain.emptied" // ship (capacity), good; everyone (P10.8)
	ProspectorPaid = "prospector.paid" // doubloons (P11.1)
	DraftPicked    = "draft.picked"    // building; Forced for the last one that was left (X2)
	// DraftEnded: one argument for each kind of violet building that was drafted, 1. Everyone, Reveal after a lot (X2).
	DraftEnded = "draft.ended"
	// FestivalSet: tile, one argument for each good with its number, building. Everyone, Reveal (F).
	FestivalSet         = "festival.set"
	FestivalCultivation = "festival.cultivation" // tile, colonists that came to San Juan (F4)
	FestivalProduction  = "festival.production"  // doubloons (F4)
	FestivalBuilding    = "festival.building"    // building, vp (F4)
	InnMoved            = "inn.moved"            // place, noble (1 for a noble, else 0) (X10)
	ForestLaid          = "settler.forest"       // tile: the drawn tile was laid as a forest (X4.3)
	TileCleared         = "settler.cleared"      // tile: given away by a hunting lodge (N5)
	MayorTook           = "mayor.took"           // noble (1, or 0 for a colonist) from the ship (N1.3)
	// BuildingGuest: building, nobles (1 for a noble, 0 for a colonist): a building brings them to San Juan (N8).
	BuildingGuest   = "building.guest"
	BuildingPaid    = "building.paid"    // building, and vp or doubloons that it brings
	TraderDrew      = "trader.drew"      // tile, bought by the land office for 1 doubloon, Reveal (N4)
	TraderLandSold  = "trader.land_sold" // tile, doubloons (N4)
	CaptainSupplied = "captain.supplied" // one argument for each good, vp (N7)
	// CaptainMixed: one argument for each good, goods (their number), vp (in all), extra of a harbor and privilege
	// (the parts of vp, 0 where none), doubloons of a lighthouse if any (X9).
	CaptainMixed     = "captain.mixed"
	BuccaneerPiracy  = "buccaneer.piracy"  // good, goods kept, ship (C4.1)
	BuccaneerPlunder = "buccaneer.plunder" // goods of the trading house, vp (C4.2)
	BuccaneerRaid    = "buccaneer.raid"    // colonists that go to work, taken (C4.3)
	BuccaneerPlaced  = "buccaneer.placed"  // place of a raided colonist; Forced where there is one (C4.3)
	BuccaneerCapture = "buccaneer.capture" // role, doubloons taken from the card (C4.4)
	BuccaneerRansom  = "buccaneer.ransom"  // role, doubloons for the captor: another took it (C4.4)
	BuccaneerPlays   = "buccaneer.plays"   // role: nobody claimed the captured card (C4.4)
	EndFlag          = "end.flag"          // flag ("city", "colonists", "vp"); everyone (P12.1)
	// RoundEnded: round, then one argument for each role card that nobody took with the doubloons now on it. Everyone.
	RoundEnded = "round.ended"
	GameOver   = "game.over" // round: everyone; the account is Result
)

// emitter passes on what happens: events to a recorder, and the answers that the rules gave in a seat's place to a
// replayed game, which has them on record. With places set it passes on every placement when it takes effect,
// whoever made it.
type emitter struct {
	rec    *engine.Recorder
	forced *[]answer
	places bool
	// auto says that the rules give the answer that is under way.
	auto bool
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

func (t *emitter) on() bool { return t.rec != nil }

// tell records an event of the kind, seat and flags of e with those of the arguments that are told: see some.
func (t *emitter) tell(e engine.Event, args []engine.Arg) {
	e.Only = engine.Everyone
	for _, arg := range args {
		if arg.Key != "" {
			e.Args = append(e.Args, arg)
		}
	}
	t.rec.Add(e)
}

// num is a number that is told, some one that is told only where it is not 0.
func num[N ~int | ~int8 | ~int32](key string, n N) engine.Arg { return engine.Num(key, int(n)) }

func some[N ~int | ~int8](key string, n N) engine.Arg {
	if n == 0 {
		return engine.Arg{}
	}
	return num(key, n)
}

func (t *emitter) emit(kind string, seat Seat, args ...engine.Arg) {
	if t.on() {
		t.tell(engine.Event{Kind: kind, Seat: seat}, args)
	}
}

// emitForced tells what the rules did in a seat's place, emitAnswer what a seat answered, whoever gave the answer.
func (t *emitter) emitForced(kind string, seat Seat, args ...engine.Arg) {
	if t.on() {
		t.tell(engine.Event{Kind: kind, Seat: seat, Forced: true}, args)
	}
}

func (t *emitter) emitAnswer(kind string, seat Seat, args ...engine.Arg) {
	if t.on() {
		t.tell(engine.Event{Kind: kind, Seat: seat, Forced: t.auto}, args)
	}
}

func (t *emitter) reveal(kind string, seat Seat, args ...engine.Arg) {
	if t.on() {
		t.tell(engine.Event{Kind: kind, Seat: seat, Reveal: true}, args)
	}
}

// force notes an answer given by the rules.
func (t *emitter) force(a answer) {
	if t.forced != nil && !(t.places && a.move.Kind == PlaceMove) {
		*t.forced = append(*t.forced, a)
	}
}

// place notes a placement that takes effect, turn seats after the chooser's.
func (t *emitter) place(seat Seat, m *Move, turn int8) {
	if t.places {
		*t.forced = append(*t.forced, answer{seat: seat, move: *m, auto: t.auto, turn: turn})
	}
}

// answer gives the only answer that the seat in turn has.
func (s *State) answer(m Move, t *emitter) {
	t.force(answer{seat: s.Turn, move: m})
	t.auto = true
	s.act(s.Turn, &m, t)
	t.auto = false
}
