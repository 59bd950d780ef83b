package puertorico

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// valid says why a state can't be one of a game, so that the rules never go on from such a one: numbers that are used
// as an index or a bound, values that follow from others, and the contents of the box.
func (s *State) valid() error {
	if err := within("players", int(s.Players), 2, MaxPlayers); err != nil {
		return err
	}
	if err := errors.Join(s.validFlow(), s.validTable()); err != nil {
		return err
	}
	for i := range s.Boards {
		if err := s.Boards[i].valid(s.Rules.Duplicates); err != nil {
			return fmt.Errorf("board %d: %w", i, err)
		}
	}
	return errors.Join(s.validBox(), s.validQuestion())
}

func within(what string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s is %d", what, n)
	}
	return nil
}

// validFlow judges whose turn it is and at what.
func (s *State) validFlow() error {
	if err := errors.Join(within("step", int(s.Step), 0, steps-1), within("phase", int(s.Phase), int(NoRole), Roles-1)); err != nil {
		return err
	}
	last := int(s.Players) - 1
	nobody, chooser, governor := 0, 0, 0
	if s.Step == stepSetup || s.Step == stepTasks || s.Step == stepOver || s.parallel() {
		nobody = int(engine.Everyone)
	}
	if s.Phase == NoRole {
		chooser = int(engine.Everyone)
	}
	if s.Step == stepSetup || s.Step == stepTasks {
		governor = int(engine.Everyone)
	}
	everybody := 1<<s.Players - 1
	return errors.Join(
		s.validPhase(),
		within("governor", int(s.Governor), governor, last),
		within("chooser", int(s.Chooser), chooser, last),
		within("turn", int(s.Turn), nobody, last),
		within("first governor", int(s.Rules.Governor), int(engine.Everyone), last),
		within("turns left", int(s.Left), 0, int(s.Players)),
		within("windows", int(s.Windows), 0, int(s.Players)),
		within("picks", int(s.Picks), 0, int(rulebook.starts[s.Players].Picks)),
		within("kinds picked", int(s.Picked), 0, Buildings),
		within("idle turns", int(s.Idle), 0, int(s.Players)),
		within("waiting", int(s.Waiting|s.Given), 0, everybody),
		within("waiting and given", int(s.Waiting&s.Given), 0, 0),
		within("wharves", int(s.Wharves|s.SmallWharves|s.Blocked|s.Opened|s.Landed), 0, everybody),
		within("flags", int(s.Flags), 0, int(flagCity|flagColonists|flagVP)),
		within("privilege goods", int(s.Bonuses), 0, 2),
		within("drawn tile", int(s.Drawn), 0, Goods-1),
		within("raided colonists", int(s.Raided), 0, int(rulebook.buccaneer.Raid)),
		within("deeds", int(s.Deeds), 0, 2),
		within("token", int(s.Token), int(engine.Everyone), last),
		within("captor", int(s.Captor), int(engine.Everyone), last),
		within("captured card", int(s.Captured), int(NoRole), Roles-1),
	)
}

// validPhase judges whether the step belongs to the phase.
func (s *State) validPhase() error {
	ok := s.Resume == 0
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepPrize, stepDraft, stepRole, stepOver:
		ok = ok && s.Phase == NoRole
	case stepHacienda, stepDraw, stepTake, stepSecond, stepClear, stepRow:
		ok = ok && s.Phase == Settler
	case stepForest:
		ok = ok && (s.Phase == Settler && !s.ByLand || s.Phase == Trader && s.ByLand)
	case stepShip, stepPlace:
		ok = ok && s.Phase == Mayor
	case stepBuild:
		ok = ok && s.Phase == Builder
	case stepBonus:
		ok = ok && s.Phase == Craftsman
	case stepSell, stepLand:
		ok = ok && s.Phase == Trader
	case stepSupply, stepLoad, stepStore:
		ok = ok && s.Phase == Captain
	case stepBuccaneer, stepRaid:
		ok = ok && s.Phase == Buccaneer
	case stepWindow:
		switch s.Resume {
		case stepBegin:
			ok = s.Phase != NoRole && s.Phase != Mayor
		case stepStore:
			ok = s.Phase == Captain
		case stepFinal:
			ok = s.Phase == NoRole
		}
	default:
		ok = false
	}
	if !ok || (s.Captured == NoRole) != (s.Captor == engine.Everyone) || s.Captured != NoRole && s.Free&(1<<s.Captured) == 0 {
		return fmt.Errorf("step %d in phase %d", s.Step, s.Phase)
	}
	return nil
}

// validQuestion judges whether the open question can be put.
func (s *State) validQuestion() error {
	for _, seat := range s.Given.Seats() {
		if err := s.checkPlace(seat, s.draft(seat)); err != nil {
			return fmt.Errorf("placement of seat %d: %w", seat, err)
		}
	}
	var ok bool
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepOver:
		ok = !s.Reshuffle
	case stepPrize:
		ok = s.prizes() != 0
	case stepDraw, stepRow, stepLand:
		ok = s.Reshuffle && s.StackCount == 0 && sum(s.Discards) > 0
	case stepPlace:
		ok = s.parallel() && s.Waiting != 0 || !s.parallel() && s.Waiting.Has(s.Turn)
	case stepDraft:
		ok = s.drafting() && !s.Rules.Lot && s.draftable() != 0
	case stepWindow:
		ok = s.Windows > 0 && s.Boards[s.Turn].canMove()
	case stepShip:
		ok = s.Ship > 0 && s.ShipNobles > 0
	case stepRaid:
		ok = s.Raided > 0 && s.Boards[s.Turn].emptySpots() >= s.Raided
	case stepForest:
		ok = s.Boards[s.Turn].IslandCount < IslandSpaces
	case stepHacienda:
		ok = s.Left > 0 && s.tileLeft()
	case stepRole, stepLoad, stepBonus, stepSecond, stepSupply, stepBuccaneer:
		ok = true
	default:
		ok = s.Left > 0
	}
	if s.Reshuffle && s.Step != stepDraw && s.Step != stepRow && s.Step != stepLand {
		ok = false
	}
	if !ok || s.Given != 0 && !s.parallel() {
		return errors.New("nobody can be asked")
	}
	for _, seat := range (Rules{}).Asked(s).Seats() {
		if !(Rules{}).Step(s, seat).Open && len((Rules{}).Moves(s, seat, nil)) == 0 {
			return fmt.Errorf("seat %d has no answer", seat)
		}
	}
	return nil
}

// validTable judges what lies in the midst.
func (s *State) validTable() error {
	errs := []error{
		within("house", int(s.HouseCount), 0, HouseSpaces),
		within("row", int(s.RowCount), 0, int(s.Players)+1),
		within("stack", int(s.StackCount), 0, maxStack),
		within("colonists", int(s.Colonists), 0, maxColonists),
		within("colonist ship", int(s.Ship), 0, maxColonists),
		within("chips", int(s.VP), 0, maxPool),
		within("points on the ledger", int(s.Overdraw), 0, maxPool),
		within("round", int(s.Round), 0, maxPool),
	}
	for _, good := range s.House {
		errs = append(errs, within("good in the house", int(good), 0, Goods-1))
	}
	for _, tile := range s.Row {
		errs = append(errs, within("tile in the row", int(tile), 0, Goods-1))
	}
	for _, tile := range s.Stack {
		errs = append(errs, within("tile in the stack", int(tile), 0, Goods-1))
	}
	for i, ship := range s.Ships {
		want := rulebook.starts[s.Players].Ships[i]
		errs = append(errs, within("capacity of a ship", int(ship.Capacity), int(want), int(want)),
			within("good on a ship", int(ship.Good), int(NoGood), Goods-1), within("load of a ship", int(ship.Count), 0, int(want)))
	}
	free := s.cards()
	for role, taker := range s.Takers {
		errs = append(errs, within("doubloons on a card", int(s.Doubloons[role]), 0, maxPool), within("taker", int(taker), int(engine.Everyone), int(s.Players)-1))
		if taker != engine.Everyone {
			free &^= 1 << role
		}
	}
	if s.Free != free {
		errs = append(errs, errors.New("free roles are not those that are left"))
	}
	return errors.Join(append(errs, s.validOffer(), s.validFestival())...)
}

// validOffer judges the buildings of the game and those on offer.
func (s *State) validOffer() error {
	if s.Selected != 0 && !s.Rules.NewBuildings {
		return errors.New("a draft without new buildings")
	}
	if s.Selected&^s.pool() != 0 {
		return errors.New("a draft of kinds that are in every game")
	}
	known := s.Step != stepSetup && s.Step != stepTasks && s.Step != stepLot && s.Step != stepDraft
	if s.Rules.NewBuildings && (s.Rules.Given || known) {
		if err := s.checkLot(s.Selected); err != nil {
			return fmt.Errorf("drafted kinds: %w", err)
		}
	}
	var offered uint64
	for building, n := range s.Copies {
		most := 0
		if s.kindsInGame()&(1<<building) != 0 {
			most = Building(building).Copies(int(s.Players))
		}
		if err := within("copies", int(n), 0, most); err != nil {
			return err
		}
		if n > 0 {
			offered |= 1 << building
		}
	}
	if s.Offered != offered {
		return errors.New("offered buildings are not those that are left")
	}
	return nil
}

// validFestival judges the festival's board.
func (s *State) validFestival() error {
	f := s.Festival
	if !s.Rules.Festival || s.Step == stepTasks {
		if f != noFestival {
			return errors.New("a festival that nobody celebrates")
		}
		return nil
	}
	if err := s.checkTasks(tasks(f.Tile, f.Goods)); err != nil {
		return fmt.Errorf("festival: %w", err)
	}
	least := 0
	if s.Step == stepSetup || s.Step == stepLot || s.Step == stepDraft || s.Step == stepPrize {
		least = int(NoBuilding)
	}
	errs := []error{within("building of the festival", int(f.Building), least, Buildings-1)}
	for _, by := range f.By {
		errs = append(errs, within("solver", int(by), int(engine.Everyone), int(s.Players)-1))
	}
	for _, n := range f.Goods {
		errs = append(errs, within("goods of the festival", int(n), 0, int(rulebook.festival.Goods)))
	}
	return errors.Join(errs...)
}

// valid judges one board by itself.
func (b *Board) valid(duplicates bool) error {
	if err := within("buildings of the city", int(b.BuiltCount), 0, CitySpaces); err != nil {
		return err
	}
	var counted Board
	for _, building := range b.City {
		if err := within("building", int(building), 0, Buildings-1); err != nil {
			return err
		}
	}
	for _, building := range b.Buildings() {
		if counted.Has(building) && !(duplicates && building.Production()) {
			return fmt.Errorf("two of %s", building)
		}
		counted.addBuilding(building)
	}
	for tile, n := range b.Island {
		if err := within("tiles", int(n), 0, IslandSpaces); err != nil {
			return err
		}
		counted.IslandCount += n
		if Tile(tile) == Forest {
			n = 0
		}
		if err := errors.Join(within("persons on tiles", int(b.Workers[tile]), 0, int(n)),
			within("nobles on tiles", int(b.NobleWorkers[tile]), 0, int(b.Workers[tile]))); err != nil {
			return err
		}
	}
	fit, _ := b.circles()
	for i := range b.Island[Forest] {
		if err := within("forest", int(b.forest(i)), 0, Goods-1); err != nil {
			return err
		}
	}
	for building, n := range b.Staff {
		if err := errors.Join(within("persons of a building", int(n), 0, int(fit[spotOf(Building(building))])),
			within("nobles of a building", int(b.NobleStaff[building]), 0, int(n))); err != nil {
			return err
		}
	}
	for _, n := range b.Goods {
		if err := within("goods", int(n), 0, maxColonists); err != nil {
			return err
		}
	}
	sum := *b
	sum.countPersons()
	switch {
	case counted.Built != b.Built || counted.Spaces != b.Spaces || counted.Circles != b.Circles:
		return errors.New("the city is not the sum of its buildings")
	case counted.IslandCount != b.IslandCount || b.Forests>>(3*b.Island[Forest]) != 0:
		return errors.New("the island is not the sum of its tiles")
	case sum.Persons != b.Persons || b.SanJuan < 0 || sum.Working != b.Working:
		return errors.New("the persons are not the sum of those on the board")
	case sum.Nobles != b.Nobles || b.NobleSanJuan < 0 || b.NobleSanJuan > b.SanJuan:
		return errors.New("the nobles are not the sum of those on the board")
	case b.Doubloons < 0 || b.VP < 0 || b.Spaces > CitySpaces || b.IslandCount > IslandSpaces:
		return errors.New("too little or too much")
	}
	return nil
}

// validBox counts every person, good, tile, quarry and building: there are as many as in the box (P1.3 to P1.6, P2, T1,
// T2, N1.1).
func (s *State) validBox() error {
	row := &rulebook.starts[s.Players]
	colonists, nobles, quarries := int(s.Colonists)+int(s.Ship)+int(s.Raided), int(s.Nobles)+int(s.ShipNobles), int(s.Quarries)
	var goods, tiles [Goods]int
	var copies [Buildings]int
	shown := s.shown()
	for good := range goods {
		goods[good] = int(s.Goods[good])
		if s.Step != stepTasks {
			goods[good] += int(shown[good])
		}
		tiles[good] = int(s.Discards[good])
		if s.Goods[good] < 0 || s.Discards[good] < 0 || s.Quarries < 0 || s.Nobles < 0 || s.ShipNobles < 0 {
			return errors.New("less than nothing in the supply")
		}
	}
	for _, ship := range s.Ships {
		if (ship.Good == NoGood) != (ship.Count == 0) {
			return errors.New("a ship with goods of no kind")
		}
		if ship.Good != NoGood {
			goods[ship.Good] += int(ship.Count)
		}
	}
	for _, good := range s.House[:s.HouseCount] {
		goods[good]++
	}
	for _, tile := range s.Row[:s.RowCount] {
		tiles[tile]++
	}
	for _, tile := range s.Stack[:s.StackCount] {
		tiles[tile]++
	}
	if s.Step == stepForest {
		tiles[s.Drawn]++
	}
	for building, n := range s.Copies {
		copies[building] = int(n)
	}
	for i := range s.Boards {
		b := &s.Boards[i]
		colonists += int(b.Persons - b.Nobles)
		nobles += int(b.Nobles)
		quarries += int(b.Island[Quarry])
		for good, n := range b.Goods {
			goods[good] += int(n)
			tiles[good] += int(b.Island[good])
		}
		for i := range b.Island[Forest] {
			tiles[b.forest(i)]++
		}
		for _, building := range b.Buildings() {
			copies[building]++
		}
	}
	if err := s.validTiles(&tiles); err != nil {
		return err
	}
	for good, n := range row.Goods {
		if goods[good] != int(n) {
			return fmt.Errorf("%d %s too many", goods[good]-int(n), Good(good))
		}
	}
	if err := s.validCopies(&copies); err != nil {
		return err
	}
	wantColonists, wantNobles := int(row.Colonists+row.Ship), 0
	if s.Rules.Nobles {
		wantColonists, wantNobles = int(rulebook.nobles.Colonists), int(rulebook.nobles.Nobles)
	}
	if colonists != wantColonists || nobles != wantNobles || quarries != int(row.Quarries) {
		return fmt.Errorf("%d colonists, %d nobles and %d quarries", colonists, nobles, quarries)
	}
	return nil
}

// validTiles counts the plantations; the starting tiles are among them once the game is set up.
func (s *State) validTiles(tiles *[Goods]int) error {
	if s.Step == stepSetup || s.Step == stepTasks {
		return nil
	}
	for _, tile := range rulebook.starts[s.Players].Tiles[:s.Players] {
		tiles[tile]--
	}
	if s.Rules.Festival && s.Festival.By[taskCultivation] != engine.Everyone {
		tiles[s.Festival.Tile]--
	}
	for good, n := range s.plants() {
		if tiles[good] != int(n) {
			return fmt.Errorf("%d tiles of %s too many", tiles[good]-int(n), Good(good))
		}
	}
	return nil
}

// validCopies counts the buildings; one may be on the festival's board.
func (s *State) validCopies(copies *[Buildings]int) error {
	if f := s.Festival; s.Rules.Festival && f.Building != NoBuilding && f.By[taskBuilding] == engine.Everyone {
		copies[f.Building] += int(s.prizeCopies())
	}
	for building, n := range copies {
		want := 0
		if s.kindsInGame()&(1<<building) != 0 {
			want = Building(building).Copies(int(s.Players))
		}
		if n != want {
			return fmt.Errorf("%d of %s too many", n-want, Building(building))
		}
	}
	return nil
}

// countPersons counts the persons anew, and what works.
func (b *Board) countPersons() {
	b.Persons, b.Nobles, b.Working = b.SanJuan, b.NobleSanJuan, 0
	for at := range spots {
		persons, nobles := b.persons(at)
		b.Persons += *persons
		b.Nobles += *nobles
		if !at.isTile() && *persons > 0 {
			b.Working |= 1 << at.building()
		}
	}
}

// shown are the goods that lie on the festival's board (F2).
func (s *State) shown() [Goods]int8 {
	if !s.Rules.Festival || s.Festival.By[taskProduction] != engine.Everyone {
		return [Goods]int8{}
	}
	return s.Festival.Goods
}
