package puertorico

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// schema is the version of the stored form. Raise it with every change of State's fields, write the upgrade in Decode and
// keep a fixture of the old form.
const schema = 1

// ErrState says that a stored state can't be one of a game.
var ErrState = errors.New("stored game is broken")

// Schema is the version of the stored form.
func (Rules) Schema() int { return schema }

// Encode writes the state as JSON.
func (Rules) Encode(s *State) ([]byte, error) { return json.Marshal(s) }

// Decode reads what Encode wrote. Anything from which the rules could not go on is ErrState.
func (Rules) Decode(version int, data []byte) (State, error) {
	if version != schema {
		return State{}, fmt.Errorf("%w: schema %d", ErrState, version)
	}
	var s State
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrState, err)
	}
	if err := s.valid(); err != nil {
		return State{}, fmt.Errorf("%w: %w", ErrState, err)
	}
	return s, nil
}

// valid checks every number that the rules use as an index or a bound.
func (s *State) valid() error {
	within := func(what string, n, least, most int) error {
		if n < least || n > most {
			return fmt.Errorf("%s is %d", what, n)
		}
		return nil
	}
	if err := within("players", int(s.Players), 2, MaxPlayers); err != nil {
		return err
	}
	last := int(s.Players) - 1
	errs := []error{
		within("step", int(s.Step), 0, int(stepOver)),
		within("phase", int(s.Phase), int(NoRole), Roles-1),
		within("governor", int(s.Governor), -1, last),
		within("chooser", int(s.Chooser), -1, last),
		within("turn", int(s.Turn), -1, last),
		within("first governor", int(s.Rules.Governor), -1, last),
		within("house", int(s.HouseCount), 0, HouseSpaces),
		within("row", int(s.RowCount), 0, maxRow),
		within("stack", int(s.StackCount), 0, maxStack),
		within("waiting", int(s.Waiting|s.Given), 0, 1<<s.Players-1),
	}
	if s.Step != stepSetup && s.Step != stepOver {
		errs = append(errs, within("governor", int(s.Governor), 0, last))
		if !s.parallel() {
			errs = append(errs, within("turn", int(s.Turn), 0, last))
		}
	}
	if s.Phase != NoRole {
		errs = append(errs, within("chooser", int(s.Chooser), 0, last))
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
	for _, ship := range s.Ships {
		errs = append(errs, within("good on a ship", int(ship.Good), int(NoGood), Goods-1))
	}
	for i := range s.Boards {
		b := &s.Boards[i]
		errs = append(errs, within("buildings of a city", int(b.BuiltCount), 0, CitySpaces),
			within("island spaces", int(b.IslandCount), 0, IslandSpaces))
		for _, building := range b.City {
			errs = append(errs, within("building", int(building), 0, Buildings-1))
		}
		counted := *b
		counted.countPersons()
		errs = append(errs, within("colonists of a board", int(b.Persons), int(counted.Persons), int(counted.Persons)))
	}
	return errors.Join(errs...)
}

// parallel says that several seats place at once.
func (s *State) parallel() bool { return s.Step == stepPlace && !s.InOrder }
