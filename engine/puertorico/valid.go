package puertorico

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// valid says why a state can't be one of a game, so that the rules never go on from such a one: numbers that are used as an
// index or a bound, values that follow from others, and the contents of the box.
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
	last := int(s.Players) - 1
	nobody := 0
	if s.Step == stepSetup || s.Step == stepOver || s.parallel() {
		nobody = int(engine.Everyone)
	}
	chooser := 0
	if s.Phase == NoRole {
		chooser = int(engine.Everyone)
	}
	governor := 0
	if s.Step == stepSetup {
		governor = int(engine.Everyone)
	}
	phases := [...]Role{
		stepSetup: NoRole, stepRole: NoRole, stepHacienda: Settler, stepDraw: Settler, stepTake: Settler, stepRow: Settler,
		stepPlace: Mayor, stepBuild: Builder, stepBonus: Craftsman, stepSell: Trader, stepLoad: Captain, stepStore: Captain,
		stepOver: NoRole,
	}
	if err := within("step", int(s.Step), 0, int(stepOver)); err != nil {
		return err
	}
	everybody := 1<<s.Players - 1
	return errors.Join(
		within("phase", int(s.Phase), int(phases[s.Step]), int(phases[s.Step])),
		within("governor", int(s.Governor), governor, last),
		within("chooser", int(s.Chooser), chooser, last),
		within("turn", int(s.Turn), nobody, last),
		within("first governor", int(s.Rules.Governor), int(engine.Everyone), last),
		within("turns left", int(s.Left), 0, int(s.Players)),
		within("picks", int(s.Picks), 0, int(rulebook.starts[s.Players].Picks)),
		within("idle turns", int(s.Idle), 0, int(s.Players)),
		within("waiting", int(s.Waiting|s.Given), 0, everybody),
		within("waiting and given", int(s.Waiting&s.Given), 0, 0),
		within("wharves", int(s.Wharves|s.Blocked), 0, everybody),
		within("flags", int(s.Flags), 0, int(flagCity|flagColonists|flagVP)),
	)
}

// validQuestion judges whether the open question can be put.
func (s *State) validQuestion() error {
	for _, seat := range s.Given.Seats() {
		if err := s.checkPlace(seat, s.draft(seat)); err != nil {
			return fmt.Errorf("placement of seat %d: %w", seat, err)
		}
	}
	var ok bool
	switch {
	case s.Reshuffle:
		ok = (s.Step == stepDraw || s.Step == stepRow) && s.StackCount == 0 && s.discarded() > 0
	case s.Step == stepSetup || s.Step == stepOver:
		ok = true
	case s.Step == stepDraw || s.Step == stepRow:
		ok = false
	case s.parallel():
		ok = s.Waiting != 0
	case s.Step == stepPlace:
		ok = s.Waiting.Has(s.Turn)
	default:
		ok = s.Step == stepRole || s.Step == stepLoad || s.Step == stepBonus || s.Left > 0
	}
	if !ok || s.Given != 0 && !s.parallel() {
		return errors.New("nobody can be asked")
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
	free := rulebook.starts[s.Players].Roles
	for role, taker := range s.Takers {
		errs = append(errs, within("doubloons on a card", int(s.Doubloons[role]), 0, maxPool), within("taker", int(taker), int(engine.Everyone), int(s.Players)-1))
		if taker != engine.Everyone {
			free &^= 1 << role
		}
	}
	var offered uint32
	for building, n := range s.Copies {
		errs = append(errs, within("copies", int(n), 0, int(rulebook.starts[s.Players].Copies[building])))
		if n > 0 {
			offered |= 1 << building
		}
	}
	if s.Free != free || s.Offered != offered {
		errs = append(errs, errors.New("free roles or offered buildings are not those that are left"))
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
		if counted.Has(building) && !(duplicates && building.Good() != NoGood) {
			return fmt.Errorf("two of %s", building)
		}
		counted.addBuilding(building)
	}
	for tile, n := range b.Island {
		if err := within("tiles", int(n), 0, IslandSpaces); err != nil {
			return err
		}
		counted.IslandCount += n
		if err := within("colonists on tiles", int(b.Workers[tile]), 0, int(n)); err != nil {
			return err
		}
	}
	fit, _ := b.circles()
	for building, n := range b.Staff {
		if err := within("colonists of a building", int(n), 0, int(fit[spotOf(Building(building))])); err != nil {
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
	case counted.IslandCount != b.IslandCount || b.Island[Forest] != 0:
		return errors.New("the island is not the sum of its tiles")
	case sum.Persons != b.Persons || b.SanJuan < 0:
		return errors.New("the colonists are not the sum of those on the board")
	case b.Doubloons < 0 || b.VP < 0 || b.Spaces > CitySpaces || b.IslandCount > IslandSpaces:
		return errors.New("too little or too much")
	}
	return nil
}

// validBox counts every colonist, good, tile, quarry and building: there are as many as in the box (P1, P2, T1, T2).
func (s *State) validBox() error {
	row := &rulebook.starts[s.Players]
	colonists, quarries := int(s.Colonists)+int(s.Ship), int(s.Quarries)
	var goods, tiles [Goods]int
	var copies [Buildings]int
	for good := range goods {
		goods[good] = int(s.Goods[good])
		tiles[good] = int(s.Discards[good])
		if s.Goods[good] < 0 || s.Discards[good] < 0 || s.Quarries < 0 {
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
	for building, n := range s.Copies {
		copies[building] = int(n)
	}
	for i := range s.Boards {
		b := &s.Boards[i]
		colonists += int(b.Persons)
		quarries += int(b.Island[Quarry])
		for good, n := range b.Goods {
			goods[good] += int(n)
			tiles[good] += int(b.Island[good])
		}
		for _, building := range b.Buildings() {
			copies[building]++
		}
	}
	if s.Step != stepSetup {
		for _, tile := range row.Tiles[:s.Players] {
			tiles[tile]--
		}
		for good, n := range row.Plants {
			if tiles[good] != int(n) {
				return fmt.Errorf("%d tiles of %s too many", tiles[good]-int(n), Good(good))
			}
		}
	}
	for good, n := range row.Goods {
		if goods[good] != int(n) {
			return fmt.Errorf("%d %s too many", goods[good]-int(n), Good(good))
		}
	}
	for building, n := range row.Copies {
		if copies[building] != int(n) {
			return fmt.Errorf("%d of %s too many", copies[building]-int(n), Building(building))
		}
	}
	if colonists != int(row.Colonists+row.Ship) || quarries != int(row.Quarries) {
		return fmt.Errorf("%d colonists and %d quarries", colonists, quarries)
	}
	return nil
}
