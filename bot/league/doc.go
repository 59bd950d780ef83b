// Package league holds the rules of leagues and tournaments: who plays whom in a round and at which seat, what a result
// is worth, who stands where, and who goes up and down at the end of a season. bot/PLAYING.md says the same to
// players.
//
// Whatever opens tables and shows standings calls it. It is pure functions of people, results and a seed; it knows no
// store, no chat, no table and no game, and never asks the time.
package league
