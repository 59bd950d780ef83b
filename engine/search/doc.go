// Package search chooses moves by looking ahead, for any game that brings a Mind: max^n PUCT over what the seat can
// know. Each iteration deals anew what is hidden from the seat and follows the moves (open loop). The tree branches at
// quiet points of the game only, such as the choice of a role; between them the mind's quick answers play. A leaf is
// opened by valuing all its answers at once, and the chances of the best one count for the way there. Computer is a
// player that takes the best answer, AnalystOf makes an engine.Analyst that judges all of them and explains by a game's
// Reasons what one brings beside another.
//
// It knows no game, no clock and no goroutines. A level is a number of iterations: the same seed gives the same move.
package search
