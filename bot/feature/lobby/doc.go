// Package lobby opens tables, invites, seats persons and computers, changes settings, starts the game, lets persons
// leave, and opens a rematch.
//
// The bot calls a method of Lobby for each button and command of these, and CloseLobby for the timer of a lobby that
// nobody has started.
//
// It plays no move, and never changes the rules of a game that has begun: picture, theme and language are all that
// may be set then.
package lobby
