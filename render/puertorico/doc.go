// Package puertorico draws a view of Puerto Rico: the whole table, the picture of a question and a seat's own board,
// each with an alternative text, and says the same board in plain lines. Paint and Text are called by the bot through
// the list of titles (cmd/titles), Draw by what makes moving pictures. The geometry is that of one printed map
// (layout.go): a thing lies at the same place in every picture of a game, so that a player finds it again.
//
// Files are parts of the picture: board.go and own.go a player's board, roles.go, ships.go, market.go, offer.go and
// festival.go what lies between them, score.go what stands there after the game, drafting.go the draft before it,
// question.go and its like what is asked for. words.go has the English of all texts in pictures.
//
// It draws what the view holds and never asks the rules anything, so it shows no secret and judges no move. Nothing is
// kept from one picture to the next but backgrounds.
package puertorico
