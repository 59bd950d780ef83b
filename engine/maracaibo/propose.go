package maracaibo

// proposed are the questions that may have dozens of answers, or whose answer is prepared in private: good ones come
// first.
const proposed = 1<<stepKeep | 1<<stepExplore | 1<<stepBury | 1<<stepSmuggle | 1<<stepAcquire | 1<<stepDiscard

// Candidates appends all moves, the best first by the heuristic of the computer players where there may be dozens or
// where the answer is private. They hang on nothing that the seat can't know.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	from := len(list)
	list = r.Moves(s, seat, list)
	if proposed>>s.Step&1 == 0 || len(list) == from {
		return list
	}
	var buffer [maxMoves]candidate
	for i, t := range tuned.ranked(s, seat, list[from:], buffer[:0]) {
		list[from+i] = t.move
	}
	return list
}
