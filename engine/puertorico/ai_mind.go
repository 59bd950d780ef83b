package puertorico

import "github.com/harbormaster/harbormaster/engine"

// PlayOn plays on by the heuristic, every seat for itself, up to the next choice of a role or the end.
func (s *State) PlayOn(rand *engine.Rand) { rollout(s, &tuned, rand) }

// Forecast fills in what the board of each seat will be worth at the end, roughly, in thousandths of a point, and gives
// the rounds that are still to come after the present one, in thousandths. It is for games that are not over.
func (s *State) Forecast(worth *[MaxPlayers]int) (rounds int) {
	h := s.outlook(&tuned)
	for seat := range s.Players {
		worth[seat] = s.Boards[seat].value(&h)
		if s.Captured != NoRole && s.Captor == Seat(seat) {
			worth[seat] += h.doubloon * h.capturedRole / 1000
		}
	}
	return h.rounds
}

// PickKind draws a kind for the draft, false where no kind is asked for.
func (s *State) PickKind(rand *engine.Rand) (m Move, ok bool) {
	if s.Step != stepDraft {
		return m, false
	}
	var buffer [maxCandidates]Move
	return s.chooseDraft(s.drafts(buffer[:0]), rand), true
}
