package render

// The levels of detail of a scene: engine.Scene.Level.
const (
	// Table is everything, for everybody.
	Table = "table"
	// Folded is the table made low, for the previews of desktops.
	Folded = "folded"
	// Own is one seat's board, for its owner.
	Own = "own"
)
