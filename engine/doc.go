// Package engine is the contract that every game keeps. A game is written once, in its own types, as Rules; NewTable
// turns Rules into a Table, the value that the bot and the stores see, and a Game is an entry in the list of titles: it
// makes tables, and has options, seats and computer players.
//
// The bot, the stores, the drawings and the tools call Game and Table; only a game and the suite that proves it
// (engine/enginetest) see Rules. A state is a plain value: copying it copies the game. Chance is a question like any
// other, answered from a generator that the value carries. A refused action changes nothing and says why (Reason).
//
// Nothing in here or below knows a clock, a file or a network, nor chance other than that of the value; only NewSeed,
// which the bot calls, asks the system for it.
package engine
