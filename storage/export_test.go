package storage

// What the tests of the packed form look into.
var (
	ContentOf  = contentOf
	Dictionary = dictionary
)
