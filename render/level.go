package render

// The levels of detail of a scene: engine.Scene.Level.
const (
	// Table is everything, for everybody.
	Table = "table"
	// Focused is what the present question is about and everybody's purse, for everybody: the usual picture of a table.
	Focused = "focus"
	// Changed is what changed since engine.Scene.Before and everybody's purse, for the reader of both views.
	// Of a game that is over it is the table.
	Changed = "changed"
	// Moment is what a moment of an animation shows: the boards with what changed since engine.Scene.Before, and
	// everybody's purse, without what is asked.
	Moment = "moment"
	// Own is one seat's board, for its owner.
	Own = "own"
)
