package render

import "github.com/harbormaster/harbormaster/engine"

// Actor is the seat of the first event that is a seat's, engine.Everyone for none.
func Actor(events []engine.Event) engine.Seat {
	for i := range events {
		if seat := events[i].Seat; seat >= 0 {
			return seat
		}
	}
	return engine.Everyone
}

// Nobody fills a list of things with engine.Everyone: nobody has changed any of them.
func Nobody(list []engine.Seat) {
	for i := range list {
		list[i] = engine.Everyone
	}
}

// ChangedBy notes the seat that changed a thing, which may be none.
func ChangedBy[T ~int8](list []engine.Seat, i T, seat engine.Seat) {
	if i >= 0 && int(i) < len(list) {
		list[i] = seat
	}
}

// OfWord is the thing of a word of the game's vocabulary among n kinds, -1 for none.
func OfWord[T interface {
	~int8
	String() string
}](word string, n T) T {
	for i := range n {
		if i.String() == word {
			return i
		}
	}
	return -1
}
