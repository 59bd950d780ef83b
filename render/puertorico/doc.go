// Package puertorico draws a view of Puerto Rico: the whole table, the folded table and a seat's own board, each with an
// alternative text, and says the same board in plain lines. The geometry is that of one printed map: a thing lies at the
// same place in every picture of a game.
package puertorico
