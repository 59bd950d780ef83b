// Package mind is Pirates of Maracaibo's side of the computer players that search (engine/search): which points of the
// game are quiet, what is worth a thought, and what a position promises to each seat. The rules know nothing of it.
//
// Values come from what the positions will be worth, or from a net that cmd/learn has trained on the features given
// here. John Silver is judged like a player; his turns are chance.
package mind
