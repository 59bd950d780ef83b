package puertorico

import (
	"encoding/json"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// schema is the version of the stored form.
const schema = 2

// form is the stored form of a state: schema 1 is that of programs before the expansions.
var form = engine.StoredForm[State]{Schema: schema, Older: map[int]func([]byte) (State, error){1: decodeFirst}, Valid: (*State).valid}

// Schema is the version of the stored form.
func (Rules) Schema() int { return schema }

// Encode writes the state as JSON.
func (Rules) Encode(s *State) ([]byte, error) { return json.Marshal(s) }

// Decode reads what Encode wrote, or what a program before the expansions wrote. Anything from which the rules could not go on
// is engine.ErrState.
func (Rules) Decode(version int, data []byte) (State, error) { return form.Read(version, data) }

// firstState is schema 1, of the base game: it has other drafts, and boards without a set of what works.
type firstState struct {
	State
	Drafts [MaxPlayers][2]uint64 `json:"drafts"`
	Free   uint8                 `json:"free"`
}

// decodeFirst reads schema 1.
func decodeFirst(data []byte) (State, error) {
	f := firstState{State: State{Festival: noFestival, Token: engine.Everyone, Captured: NoRole, Captor: engine.Everyone}}
	if err := engine.ReadStored(data, &f); err != nil {
		return State{}, err
	}
	s := f.State
	s.Free = uint16(f.Free)
	s.Takers[Buccaneer] = engine.Everyone
	for i := range s.Boards {
		s.Boards[i].countPersons()
	}
	for i, words := range f.Drafts {
		if err := readFirstDraft(words, &s.Drafts[i].all); err != nil {
			return State{}, err
		}
	}
	return s, nil
}

// readFirstDraft reads a placement of schema 1: four bits a place, word 0 for buildings 0 to 15, word 1 for the other ones of
// the base game and from bit 32 for the tiles.
func readFirstDraft(words [2]uint64, into *crowd) error {
	const firstBuildings = 23
	add := func(at spot, n int) error {
		if n > most(at) {
			return fmt.Errorf("%d colonists on %s", n, at)
		}
		if n > 0 {
			into.add(at, n)
		}
		return nil
	}
	for building := range Building(firstBuildings) {
		if err := add(spotOf(building), int(words[building>>4]>>(4*uint(building&15))&15)); err != nil {
			return err
		}
	}
	for tile := range Forest {
		if err := add(spot(tile), int(words[1]>>(32+4*uint(tile))&15)); err != nil {
			return err
		}
	}
	return nil
}

// parallel says that several seats place at once.
func (s *State) parallel() bool { return s.Step == stepPlace && !s.InOrder }
