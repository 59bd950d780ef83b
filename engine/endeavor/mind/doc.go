// Package mind is Endeavor's side of the computer players that search (engine/search): which answers are worth a
// thought, and what a position promises to each seat. The rules know nothing of it.
//
// The tree branches on buildings and actions. A position is judged at the end of its round, to which the heuristic
// plays on, by a net that cmd/learn has trained on the features given here.
package mind
