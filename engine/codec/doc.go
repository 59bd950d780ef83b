// Package codec writes and reads the moves of a game by a table of their forms. A form is a word and the fields behind
// it; String, Parse and the arguments of a recorded game's entries follow from it, so that a game says of each kind of
// move once what it looks like.
//
// A move is written by the first form that reads it back as it was. What is read is written again and compared, so
// exactly what is written can be read: a field may be as lenient as it likes, and a form says nothing about what it
// refuses. The games call this package, where moves are stored and shown; no search does.
package codec
