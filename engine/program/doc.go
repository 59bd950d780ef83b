// Package program lets other programs play: it asks them for moves by a line of JSON and reads the answer, a line, each
// in a process of its own, within limits of time and memory. README.md describes the protocol to who writes one.
//
// The ladder measures one by a Player, and the bot asks those that its operator has named through Programs, which
// starts processes on demand, shares them among tables, and lets a program that fails rest.
//
// It shows a program nothing but what the seat may see, and it replaces no move: who asks decides what is played where
// there is no answer.
package program
