// Command learn trains the net by which a game's computer players judge, and writes its weights into the game's folder:
//
//	go run ./cmd/learn GAME
//
// The same flags give the same weights. It prints how well each generation predicts games that it has not seen.
package main
