package render

// The levels of detail of a scene: engine.Scene.Level.
const (
	// Table is everything, for everybody.
	Table = "table"
	// Focused is what the present question is about and everybody's purse, for everybody: the usual picture of a table.
	Focused = "focus"
	// Own is one seat's board, for its owner.
	Own = "own"
)
