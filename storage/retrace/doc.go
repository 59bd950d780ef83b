// Package retrace plays the logs of games again by their rules: every position and event that was stored follows from
// the seed and the acts before. It is what an import checks, what players are told who verify a game, and what tests
// and the soak hold against a store. It writes nothing.
package retrace
