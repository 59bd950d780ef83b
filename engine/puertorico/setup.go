package puertorico

import (
	"maps"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// Setup lays everything out that chance does not decide (P2, T1, T2); what it does decide, the governor and the order
// of the tiles, is the first question of chance. It refuses seats and options that the game does not offer.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < 2 || c.Seats > MaxPlayers {
		return State{}, engine.RefuseSeats(c.Seats, 2, MaxPlayers)
	}
	variant, vp, err := readOptions(c)
	if err != nil {
		return State{}, err
	}
	s := newState(c.Seats, variant, vp)
	return s, s.choose(c)
}

// newState is the layout before chance is asked and before the kinds of buildings of a draft are known (P2, P2.4).
func newState(players int, variant Variant, vp int) State {
	row := &rulebook.starts[players]
	s := State{
		Players: int8(players), Step: stepSetup, Phase: NoRole, Governor: engine.Everyone, Chooser: engine.Everyone,
		Turn: engine.Everyone, Rules: variant, Colonists: row.Colonists, Ship: row.Ship, VP: int32(vp),
		Quarries: row.Quarries, Goods: row.Goods, Token: engine.Everyone, Captured: NoRole, Captor: engine.Everyone,
	}
	s.Free = s.cards()
	if variant.Nobles {
		s.ShipNobles, s.Nobles = 1, rulebook.nobles.Nobles-1
		s.Ship--
		s.Colonists = rulebook.nobles.Colonists - s.Ship
	}
	if variant.Festival {
		s.Step = stepTasks
	}
	s.Festival = noFestival
	engine.Fill(s.Takers[:], engine.Everyone)
	for i := range s.Ships {
		s.Ships[i] = Cargo{Capacity: row.Ships[i], Good: NoGood}
	}
	for i := range players {
		s.Boards[i].Doubloons = row.Doubloons
	}
	return s
}

// cards is the set of the role cards of the game (P2, C1).
func (s *State) cards() uint16 {
	set := rulebook.starts[s.Players].Roles
	if s.Rules.Buccaneer {
		set |= 1 << Buccaneer
	}
	return set
}

// plants are the plantations of the stack and the row at the start: without the starting tiles and the festival's
// (P2.1, F1).
func (s *State) plants() [Goods]int8 {
	plants := rulebook.starts[s.Players].Plants
	if s.Rules.Festival {
		plants[s.Festival.Tile]--
	}
	return plants
}

// setUp takes the outcome of the first question of chance: starting tiles by seat counted from the governor (P2, P2.1),
// the face-up row and the stack.
func (s *State) setUp(m *Move, t *emitter) {
	row := &rulebook.starts[s.Players]
	s.Governor = Seat(m.A)
	seat := s.Governor
	for _, tile := range row.Tiles[:s.Players] {
		s.Boards[seat].lay(tile, false)
		seat = s.next(seat)
	}
	s.stack(m)
	for s.RowCount < row.Row {
		s.StackCount--
		s.Row[s.RowCount] = s.Stack[s.StackCount]
		s.RowCount++
	}
	s.Round = 1
	s.Turn = s.Governor
	if t.on() {
		t.reveal(GameStarted, engine.Everyone, num("governor", s.Governor), num("players", s.Players), num("vp", s.VP))
		t.reveal(SettlerRow, engine.Everyone, s.rowArgs()...)
	}
	switch {
	case !s.drafting():
		s.endDraft(t)
	case s.Rules.Lot:
		s.Step = stepLot
	default:
		s.Step = stepDraft
	}
}

func (s *State) start(t *emitter) {
	s.Turn, s.Step = s.Governor, stepRole
	t.emit(RoundStarted, s.Governor, num("round", 1))
}

// checkSetup judges an outcome of the first question of chance: the tiles that are left after the starting ones.
func (s *State) checkSetup(m Move) error {
	if m.A >= s.Players || s.Rules.Governor != engine.Everyone && Seat(m.A) != s.Rules.Governor {
		return refuseOutcome("governor")
	}
	return checkTiles(m, s.plants())
}

// checkTiles judges whether an outcome deals exactly these tiles.
func checkTiles(m Move, want [Goods]int8) error {
	for i := range int(m.B) {
		want[m.dealt(i)]--
	}
	if want != ([Goods]int8{}) {
		return refuseOutcome("tiles")
	}
	return nil
}

func refuseOutcome(what string) error {
	return engine.Refuse(RefusedOutcome, engine.Term("what", what))
}

// readOptions reads the options of a game: the variant and the stock of chips.
func readOptions(c engine.Config) (v Variant, vp int, err error) {
	given := maps.Clone(c.Options)
	delete(given, optionPool)
	delete(given, optionSelection)
	values, err := engine.ReadOptions(options, given)
	if err != nil {
		return v, 0, err
	}
	for key, of := range flags {
		*of(&v) = values[key] == "true"
	}
	_, set := draftSets[values[OptionDraft]]
	v.Given = v.NewBuildings && (set || c.Options[optionSelection] != "")
	v.Lot = v.NewBuildings && !v.Given && values[OptionDraft] == draftRandom
	// In a set there are no buildings of the nobles: they are added to it.
	v.NoblesInDraft = v.NoblesInDraft && v.NewBuildings && v.Nobles && !set
	v.DoubleBuccaneer = v.DoubleBuccaneer && v.Buccaneer
	vp = rulebook.vp[values[OptionEdition]][c.Seats]
	if pool := c.Options[optionPool]; pool != "" {
		vp, err = strconv.Atoi(pool)
		if err != nil || vp < 1 || vp > maxPool {
			return v, 0, engine.RefuseOption(optionPool, pool)
		}
	}
	v.Governor, err = c.FirstSeat(OptionFirstGovernor, OptionGovernor)
	return v, vp, err
}

// Roll draws an outcome of the open question of chance: of the setup, or a reshuffle (P2.3, X2, F, O12).
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	var tiles [maxStack]Tile
	switch s.Step {
	case stepTasks:
		return s.rollTasks(rand)
	case stepLot:
		return s.rollLot(rand)
	case stepPrize:
		return prize(Building(engine.RandomBit(s.prizes(), rand)))
	case stepSetup:
		governor := s.Rules.Governor
		if governor == engine.Everyone {
			governor = Seat(rand.IntN(int(s.Players)))
		}
		return deal(SetupMove, governor, shuffled(tiles[:0], s.plants(), rand))
	}
	return deal(ReshuffleMove, 0, shuffled(tiles[:0], s.Discards, rand))
}

// Chance says whether chance is asked (O12).
func (Rules) Chance(s *State) bool {
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepPrize:
		return true
	}
	return s.Reshuffle
}

func (s *State) checkChance(m Move) error {
	switch {
	case s.Step == stepSetup && m.Kind == SetupMove:
		return s.checkSetup(m)
	case s.Step == stepTasks && m.Kind == TasksMove:
		return s.checkTasks(m)
	case s.Step == stepLot && m.Kind == LotMove:
		return s.checkLot(m.X[0])
	case s.Step == stepPrize && m.Kind == PrizeMove:
		if s.prizes()&(1<<m.A) == 0 {
			return refuseOutcome("building")
		}
		return nil
	case s.Reshuffle && m.Kind == ReshuffleMove:
		return checkTiles(m, s.Discards)
	}
	return engine.Refuse(RefusedStep)
}

func shuffled(tiles []Tile, counts [Goods]int8, rand *engine.Rand) []Tile {
	for good, n := range counts {
		for range n {
			tiles = append(tiles, Tile(good))
		}
	}
	engine.Shuffle(tiles, rand)
	return tiles
}

// Redeal replaces what the seat can't know: the order of the face-down stack, and placements that others have given but
// not yet shown. Chips stay, also where they lie face down: every gain of them was public, so who counts knows them.
func (Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	slices.Sort(s.Stack[:s.StackCount])
	engine.Shuffle(s.Stack[:s.StackCount], rand)
	if s.Step != stepPlace || s.InOrder {
		return
	}
	for _, other := range s.Given.Seats() {
		if other != seat {
			m := s.samplePlace(other, rand)
			s.Drafts[other] = m.placement()
		}
	}
}
