package engine

// Break is what a fact begins in the flow of a game.
type Break uint8

const (
	// NoBreak begins nothing.
	NoBreak Break = iota
	// NewTurn begins a part of a round: a role, a turn.
	NewTurn
	// NewRound begins a round.
	NewRound
)

// Course is how a finished game went, in numbers: what a plot of it shows. It holds everything that was secret.
type Course struct {
	// Series are what was counted, the most important first.
	Series []Series
	// Moments are what mattered, in the order of the game.
	Moments []Moment
}

// Rounds is the number of rounds that were counted.
func (c Course) Rounds() int {
	if len(c.Series) == 0 {
		return 0
	}
	return max(0, len(c.Series[0].Values)-1)
}

// Series is one thing that was counted for every seat.
type Series struct {
	// Key names it in the game's texts, under "<game>.course.<Key>"; Icon is the drawing that stands for it.
	Key, Icon string
	// Values holds the counts by seat: at the start of the game, then at the end of each round.
	Values [][]int
}

// Moment is something that mattered.
type Moment struct {
	// Round is the round in which it happened, from 1.
	Round int
	// Seat is who did it, or Everyone.
	Seat Seat
	// Key names it in the game's texts, under "<game>.moment.<Key>"; Args are the values of that text.
	Key  string
	Args []Arg
}

// Chart is what a painter draws of a course.
type Chart struct {
	Course Course
	// Game is the game's key, Title what the game is called.
	Game, Title string
	// Names holds the players' names by seat, Winners the seats that share the first place.
	Names   []string
	Winners []Seat
	// Theme and Words are those of a Scene.
	Theme string
	Words func(key string, args ...Arg) string
}
