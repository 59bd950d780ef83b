// Package endeavor draws a view of Endeavor: the whole table, the present question, a seat's own board and the final
// account, each with an alternative text, and says the same board in plain lines. The map is one printed chart: a thing
// lies at the same place in every picture of a game.
//
// The list of titles (cmd/titles) hands Paint, Draw and Text to whoever wants a picture: the bot's queue, the gallery
// and the animation of a game, several at the same time. A picture follows from its engine.Scene alone, so that equal
// scenes give equal pictures. Words come from the scene's language; Keys are the beginnings of all keys that it asks a
// catalog for.
//
// It judges no rule and reads no State, only what the viewer of a View may see, and knows nothing of chats.
package endeavor
