package puertorico

import (
	"iter"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// step is the question that is open, or the point of a phase that is reached. New ones stand at the end: stored games
// hold the numbers.
type step uint8

const (
	// stepSetup asks chance for the governor and the order of the tiles.
	stepSetup step = iota
	stepRole
	stepHacienda
	// stepDraw draws the hacienda's tile, stepRow refills the row; both may have to wait for a reshuffle.
	stepDraw
	stepTake
	stepRow
	stepPlace
	stepBuild
	stepBonus
	stepSell
	stepLoad
	stepStore
	stepOver
	// stepTasks asks chance for the festival's tile and goods, stepLot for the buildings of a drawn lot (X2), stepPrize
	// for the festival's building (F).
	stepTasks
	stepLot
	stepPrize
	// stepDraft asks a player for a kind of building to play with (X2).
	stepDraft
	// stepWindow lets the owners of inns move persons (X10.1).
	stepWindow
	// stepBegin begins the phase of the role that was taken.
	stepBegin
	// stepForest asks whether the drawn tile becomes a forest (X4.3).
	stepForest
	// stepSecond asks for the second tile of the library (X12.1), stepClear for a hunting lodge's discard (N5).
	stepSecond
	stepClear
	// stepShip asks for a colonist or the noble from the ship (N1.3).
	stepShip
	// stepLand draws the land office's tile (N4).
	stepLand
	// stepSupply asks for the royal supplier's goods (N7).
	stepSupply
	// stepBuccaneer asks for one of the four actions, stepRaid for the place of a raided colonist (C4).
	stepBuccaneer
	stepRaid
	// stepFinal scores, after the last window.
	stepFinal
	steps = iota
)

// endFlags is a set of end flags (P12.1).
type endFlags uint8

const (
	flagCity endFlags = 1 << iota
	flagColonists
	flagVP
)

var flagWords = [3]string{"city", "colonists", "vp"}

// words lists the set flags in the order city, colonists, vp.
func (f endFlags) words() []string {
	list := []string{}
	for i := range engine.Bits[int](uint8(f)) {
		list = append(list, flagWords[i])
	}
	return list
}

// State is a whole game of Puerto Rico. It is a plain value: assignment copies the game, == compares games.
type State struct {
	// Players is the number of seats, 2 to 5.
	Players int8 `json:"players"`
	Step    step `json:"step"`
	// Phase is the role whose phase is under way, NoRole between phases.
	Phase    Role `json:"phase"`
	Governor Seat `json:"governor"`
	// Chooser took the role of the phase, Turn is the seat whose turn it is; Left counts the turns left in the phase
	// with this one, where each seat has one.
	Chooser Seat `json:"chooser"`
	Turn    Seat `json:"turn"`
	Left    int8 `json:"left"`
	// Picks counts the roles chosen in this round; Round counts from 1.
	Picks int8  `json:"picks"`
	Round int32 `json:"round"`
	// Flags are the end flags set so far (P12.1).
	Flags endFlags `json:"flags"`

	Rules Variant `json:"rules"`

	// Reshuffle says that chance is asked for a new stack (O12).
	Reshuffle bool `json:"reshuffle"`

	// Selected is the set of drafted kinds (X2), Picked counts the kinds that players have picked.
	Selected uint64 `json:"selected,omitzero"`
	Picked   int8   `json:"picked,omitzero"`

	// Resume is the step that follows a window of inns, 0 where none is open; Windows the seats still to be asked.
	Resume  step `json:"resume,omitzero"`
	Windows int8 `json:"windows,omitzero"`

	// Waiting are the seats of a parallel placement that are awaited, Given those whose placement in Drafts may still
	// change; InOrder says that this phase places in order.
	Waiting engine.SeatSet        `json:"waiting"`
	Given   engine.SeatSet        `json:"given"`
	InOrder bool                  `json:"in_order"`
	Drafts  [MaxPlayers]placement `json:"drafts"`

	// Drawn is the tile that was drawn and is yet to be laid (X4.3); for the land office ByLand is set.
	Drawn  Tile `json:"drawn,omitzero"`
	ByLand bool `json:"by_land,omitzero"`

	// Received is the set of goods that the craftsman received in this phase (P8.6), Crafted how many of each, Bonuses
	// the privilege goods that are still to be taken (X12.1).
	Received uint8       `json:"received"`
	Crafted  [Goods]int8 `json:"crafted,omitzero"`
	Bonuses  int8        `json:"bonuses,omitzero"`

	// Sold says that the seat in turn has sold, DealtLast that its last act was to deal land; Landed who used the land
	// office in this phase.
	Sold      bool           `json:"sold,omitzero"`
	DealtLast bool           `json:"dealt_last,omitzero"`
	Landed    engine.SeatSet `json:"landed,omitzero"`

	// Idle counts the captain's turns without a loading in a row; Loaded says that the captain has had their privilege,
	// Wharves who used the wharf, Blocked who was told that they can't load.
	Idle    int8           `json:"idle"`
	Loaded  bool           `json:"loaded"`
	Wharves engine.SeatSet `json:"wharves"`
	Blocked engine.SeatSet `json:"blocked"`
	// SmallWharves used the small wharf, Opened had the beginning of their first turn; Lit says that the captain was
	// paid by the lighthouse.
	SmallWharves engine.SeatSet `json:"small_wharves,omitzero"`
	Opened       engine.SeatSet `json:"opened,omitzero"`
	Lit          bool           `json:"lit,omitzero"`

	// Token is who holds the buccaneer's token, engine.Everyone while it lies on the card (C2). Captured is the role
	// that lies before Captor, NoRole where none does (C4.4); Raided are the colonists that are still to be placed
	// (C4.3), Deeds counts the actions done, Again says that a second one follows.
	Token    Seat `json:"token,omitzero"`
	Captured Role `json:"captured,omitzero"`
	Captor   Seat `json:"captor,omitzero"`
	Raided   int8 `json:"raided,omitzero"`
	Deeds    int8 `json:"deeds,omitzero"`
	Again    bool `json:"again,omitzero"`

	Festival Festival `json:"festival,omitzero"`

	// Doubloons lie on the role cards; Takers hold them in this round, engine.Everyone where nobody does.
	Doubloons [Roles]int32 `json:"doubloons"`
	Takers    [Roles]Seat  `json:"takers"`
	// Free is the set of the role cards that may be taken, which follows from Takers.
	Free uint16 `json:"free"`

	// Colonists is the supply, Ship the colonists on the colonist ship; Nobles and ShipNobles nobles (N1.1, N1.2).
	Colonists  int8 `json:"colonists"`
	Ship       int8 `json:"ship"`
	Nobles     int8 `json:"nobles,omitzero"`
	ShipNobles int8 `json:"ship_nobles,omitzero"`
	// VP is the stock of chips, Overdraw the points noted after it was empty (P10.6).
	VP       int32 `json:"vp"`
	Overdraw int32 `json:"overdraw"`

	Quarries int8        `json:"quarries"`
	Goods    [Goods]int8 `json:"goods"`
	// Copies are the buildings on offer, Offered the set of those with a copy left.
	Copies  [Buildings]int8 `json:"copies"`
	Offered uint64          `json:"offered"`

	Ships [maxShips]Cargo `json:"ships"`
	// House holds the goods in the trading house in the order of sale.
	House      [HouseSpaces]Good `json:"house"`
	HouseCount int8              `json:"house_count"`

	// Row is the face-up row in the order of drawing; Stack the face-down tiles, one pile, the next one last (P5.6);
	// Discards by kind.
	Row        [maxRow]Tile   `json:"row"`
	RowCount   int8           `json:"row_count"`
	StackCount int8           `json:"stack_count"`
	Stack      [maxStack]Tile `json:"stack"`
	Discards   [Goods]int8    `json:"discards"`

	Boards [MaxPlayers]Board `json:"boards"`
}

// Variant holds the options of a game.
type Variant struct {
	// Duplicates allows several production buildings of a kind.
	Duplicates bool `json:"duplicates"`
	// HiddenVP keeps chips face down (P12.5).
	HiddenVP bool `json:"hidden_vp"`
	// AnyPhase lets the last chip set the end flag in whatever phase.
	AnyPhase bool `json:"any_phase"`
	// Ordered makes every mayor phase place in order.
	Ordered bool `json:"ordered"`
	// SwappedCosts gives factory and university each other's cost.
	SwappedCosts bool `json:"swapped_costs,omitzero"`
	// Governor is the first governor that the host picked, engine.Everyone for a drawn one.
	Governor Seat `json:"governor"`
	// NewBuildings, Nobles, Buccaneer and Festival are the expansions in play (X, N, C, F).
	NewBuildings bool `json:"new_buildings,omitzero"`
	Nobles       bool `json:"nobles,omitzero"`
	Buccaneer    bool `json:"buccaneer,omitzero"`
	Festival     bool `json:"festival,omitzero"`
	// Lot says that the kinds of buildings are drawn, Given that they are given, so that nobody picks any (X2).
	Lot   bool `json:"lot,omitzero"`
	Given bool `json:"given,omitzero"`
	// NoblesInDraft lets the buildings of expansion II take part in the draft.
	NoblesInDraft bool `json:"nobles_in_draft,omitzero"`
	// DoubleBuccaneer lets the library double the buccaneer.
	DoubleBuccaneer bool `json:"double_buccaneer,omitzero"`
}

// plain says that only buildings of the base game are in play, so that nobody need look for others.
func (v *Variant) plain() bool { return !v.NewBuildings && !v.Nobles }

// Festival is the board of expansion IV. A task that is solved has the seat in By, else engine.Everyone (F4).
type Festival struct {
	Tile     Tile        `json:"tile"`
	Goods    [Goods]int8 `json:"goods"`
	Building Building    `json:"building"`
	By       [3]Seat     `json:"by"`
}

// The tasks of the festival, indices of Festival.By.
const (
	taskCultivation = iota
	taskProduction
	taskBuilding
)

// Cargo is a cargo ship; Good is NoGood while it is empty, Capacity 0 where there is no ship.
type Cargo struct {
	Capacity int8 `json:"capacity"`
	Good     Good `json:"good"`
	Count    int8 `json:"count"`
}

// next is the seat to the left.
func (s *State) next(seat Seat) Seat { return seat.After(s.Players) }

// inOrder are so many seats in Order, from one on.
func (s *State) inOrder(first Seat, count int8) iter.Seq[Seat] {
	return engine.Clockwise(first, count, s.Players)
}

// person takes a person for a hospice or a university: a colonist of the supply, else of the ship, else the noble of
// the ship (B8, B12, R-59).
func (s *State) person() (noble, ok bool) {
	for _, from := range [...]*int8{&s.Colonists, &s.Ship, &s.ShipNobles} {
		if *from > 0 {
			*from--
			return from == &s.ShipNobles, true
		}
	}
	return false, false
}

// personLeft says whether person has one to give.
func (s *State) personLeft() bool { return s.Colonists > 0 || s.Ship > 0 || s.ShipNobles > 0 }

// privilege is how often the seat's privilege counts now: 0 for all but the chooser, 2 with an occupied library (X12).
func (s *State) privilege(seat Seat) int8 { return s.privilegeOn(&s.Boards[seat], seat) }

// privilegeOn is the privilege with another board in the seat's place.
func (s *State) privilegeOn(b *Board, seat Seat) int8 {
	if seat != s.Chooser {
		return 0
	}
	return 1 + bit(b.may(mayDouble))
}

func (s *State) earn(seat Seat, n int8) { s.Boards[seat].Doubloons += int32(n) }

// gain credits points: chips as long as the stock lasts, then the ledger (P10.6, R-07).
func (s *State) gain(seat Seat, n int32, t *emitter) {
	s.Boards[seat].VP += n
	if n <= s.VP {
		s.VP -= n
	} else {
		s.Overdraw += n - s.VP
		s.VP = 0
	}
	if s.VP == 0 && n > 0 && (s.Rules.AnyPhase || s.Phase == Captain) {
		s.flag(flagVP, t)
	}
}

// flag sets an end flag (P12.1).
func (s *State) flag(f endFlags, t *emitter) {
	if s.Flags&f != 0 {
		return
	}
	s.Flags |= f
	t.emit(EndFlag, engine.Everyone, engine.Term("flag", flagWords[bits.TrailingZeros8(uint8(f))]))
}
