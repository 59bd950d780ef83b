package maracaibo

import "errors"

// valid says whether the rules can go on from a stored state.
func (s *State) valid() error {
	if s.Players < 2 || s.Players > MaxPlayers || s.Step > stepOver || s.Depth < 0 || s.Depth > maxStack {
		return errors.New("sizes")
	}
	return nil
}
