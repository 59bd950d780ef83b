// Package endeavor draws a view of Endeavor: the whole table, the folded table, a seat's own board and the final account, each
// with an alternative text, and says the same board in plain lines. The map is one printed chart: a thing lies at the same place
// in every picture of a game.
package endeavor
