// Package stats counts finished games by server, game, number of players and what was added to the game, rates their
// players, and shows the numbers: one's own and leaderboards. It keeps them in the ledgers of the store, beside each
// game as it ended (past): the other kinds of statistics are computed from the last ones when somebody asks.
//
// The publisher has Count called at the end of a game, a timer calls it again where that failed; a game is counted
// once in each ledger, which knows it by its id. Package account has a person's numbers removed by Forget.
//
// It changes no table. A computer counts by its level, and a person only where they made at least half of their
// seat's moves.
package stats
