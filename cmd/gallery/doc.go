// Command gallery draws every scene of every game into a folder, with a page to look at them.
//
//	go run ./cmd/gallery -out DIR [-game GAME] [-only PATTERN]
//
// People who change drawings run it, and tests look at its pages. It reads no store and no chat, and the product never
// links it.
package main
