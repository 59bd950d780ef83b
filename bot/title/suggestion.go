package title

import "github.com/harbormaster/harbormaster/engine"

// Suggestion is what an analyst would answer in a seat's place, and why. A review of a game words what was better by
// the same.
type Suggestion struct {
	Seat engine.Seat
	Move string
	// Chance is the seat's to win with it, from 0 to 1.
	Chance float32
	// Alternatives are the best of the other answers that seem worth a thought.
	Alternatives []Alternative
	// Hurried says that there was no time to find out by what some of them differ.
	Hurried bool
}

// Alternative is another answer: what it costs of the chance to win, at least 0, and by what the suggested one differs
// from it.
type Alternative struct {
	Move        string
	Cost        float32
	Differences []engine.Difference
}
