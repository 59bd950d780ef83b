package storage

// What the tests of the packed form look into.
var (
	ContentOf   = contentOf
	Dictionary1 = dictionary1
	Dictionary2 = dictionary2
)
