// Package mind is Puerto Rico's side of the computer players that search (engine/search): which points of the game are
// quiet, what is worth a thought, and what a position promises to each seat. The rules know nothing of it.
//
// Values come from what a board will be worth, or from a net that cmd/learn has trained on the features given here.
package mind
