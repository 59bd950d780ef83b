package puertorico

import "github.com/harbormaster/harbormaster/engine"

// The kinds of events. The arguments stand behind each; good, tile, role and building are words of the notation, numbers
// count. Seat is whom the fact is about unless it says "everyone".
const (
	// GameStarted opens the chronicle: governor (number of the seat), players, vp. Everyone, Reveal.
	GameStarted = "game.started"
	// RoundStarted: round; Seat is the governor.
	RoundStarted = "round.started"
	// RoleTaken: role, doubloons taken from the card (0 or more).
	RoleTaken = "role.taken"
	// SettlerDrew is the hacienda's tile: tile. Reveal (B7).
	SettlerDrew = "settler.drew"
	// SettlerSkipped: the hacienda's draw was declined.
	SettlerSkipped = "settler.skipped"
	// SettlerTook: tile, colonist (1 when the hospice gave one, else 0).
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
	// MayorPrivilege: the mayor's colonist of the supply: colonists (1, or 0 where none was left; P6.1).
	MayorPrivilege = "mayor.privilege"
	// MayorDealt: colonists that a seat got from the ship (P6.2); one event a seat that got any.
	MayorDealt = "mayor.dealt"
	// MayorIn: a seat's placement is in; it stays secret until all are. No arguments.
	MayorIn = "mayor.in"
	// MayorOrdered: a seat asked that this phase be placed in order.
	MayorOrdered = "mayor.ordered"
	// MayorPlaced: a placement took effect: one argument for each tile kind and building with colonists on it, then san_juan, and parallel (1)
	// where all placed at once; Reveal where secret placements of several seats are shown.
	// Forced where there was one way only.
	MayorPlaced = "mayor.placed"
	// MayorRefilled: the new colonist ship: colonists, need, supply (what is left). Everyone (P6.5).
	MayorRefilled = "mayor.refilled"
	// BuilderBuilt: building, price paid, colonist (1 when the university gave one, else 0).
	BuilderBuilt = "builder.built"
	// BuilderPassed: nothing built; Forced where nothing was affordable or fitted.
	BuilderPassed = "builder.passed"
	// CraftsmanProduced: one argument for each good received, with its number; no arguments: nothing (P8.1).
	CraftsmanProduced = "craftsman.produced"
	// CraftsmanShort: the supply had too little: good, missing (P8.4).
	CraftsmanShort = "craftsman.short"
	// CraftsmanFactory: doubloons of the factory, kinds received (B11).
	CraftsmanFactory = "craftsman.factory"
	// CraftsmanBonus: good of the privilege (P8.6); Forced where there was one kind only.
	CraftsmanBonus = "craftsman.bonus"
	// CraftsmanNoBonus: Forced, no good for the privilege.
	CraftsmanNoBonus = "craftsman.no_bonus"
	// TraderSold: good, price received in all.
	TraderSold = "trader.sold"
	// TraderPassed: nothing sold; Forced where nothing was sellable.
	TraderPassed = "trader.passed"
	// TraderFull: Forced, the house is full before a seat's turn: one event, Seat is the first one passed over (P9.4).
	TraderFull = "trader.full"
	// TraderEmptied: the full house goes back to the supply: goods. Everyone (P9.5).
	TraderEmptied = "trader.emptied"
	// CaptainLoaded: good, goods (their number), ship (its capacity, 0 for the wharf), vp (in all), harbor and privilege (the
	// parts of vp, 0 where none).
	CaptainLoaded = "captain.loaded"
	// CaptainPassed: no loading; Forced where a player with goods can load none of them, told once a phase.
	CaptainPassed = "captain.passed"
	// CaptainStored: one argument for each good kept, then lost (number of goods returned); Forced where there was one way only.
	CaptainStored = "captain.stored"
	// CaptainEmptied: a full ship is emptied: ship (capacity), good. Everyone (P10.8).
	CaptainEmptied = "captain.emptied"
	// ProspectorPaid: doubloons (P11.1).
	ProspectorPaid = "prospector.paid"
	// EndFlag: flag ("city", "colonists" or "vp") is set: this round is the last. Everyone (P12.1).
	EndFlag = "end.flag"
	// RoundEnded: round, then one argument for each role card that nobody took with the doubloons now on it. Everyone.
	RoundEnded = "round.ended"
	// GameOver: round. Everyone; the account is Result.
	GameOver = "game.over"
)

// EventKinds lists all kinds, for catalogues and tests.
var EventKinds = []string{
	GameStarted, RoundStarted, RoleTaken, SettlerDrew, SettlerSkipped, SettlerTook, SettlerPassed, SettlerFull,
	SettlerShuffled, SettlerRow, MayorPrivilege, MayorDealt, MayorIn, MayorOrdered, MayorPlaced, MayorRefilled,
	BuilderBuilt, BuilderPassed, CraftsmanProduced, CraftsmanShort, CraftsmanFactory, CraftsmanBonus, CraftsmanNoBonus,
	TraderSold, TraderPassed, TraderFull, TraderEmptied, CaptainLoaded, CaptainPassed, CaptainStored, CaptainEmptied,
	ProspectorPaid, EndFlag, RoundEnded, GameOver,
}

// teller passes on what happens: events to a recorder, and the answers that the rules gave in a seat's place to a replayed
// game, which has them on record.
type teller struct {
	rec    *engine.Recorder
	forced *[]answer
}

// answer is a move of a seat.
type answer struct {
	seat Seat
	move Move
}

// on says whether events are wanted.
func (t *teller) on() bool { return t.rec != nil }

func (t *teller) tell(kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args})
}

func (t *teller) tellForced(forced bool, kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args, Forced: forced})
}

func (t *teller) reveal(kind string, seat Seat, args ...engine.Arg) {
	t.rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args, Reveal: true})
}

// force notes an answer given by the rules.
func (t *teller) force(seat Seat, m Move) {
	if t.forced != nil {
		*t.forced = append(*t.forced, answer{seat, m})
	}
}
