// Package title is what a game brings to the bot: a Title with its rules, a Presenter that words its questions, a
// Painter, rules on demand and a timeline; and Game, a table together with its title and the languages in which it
// is spoken about.
//
// bot/<game> and render/<game> implement the parts, cmd/titles puts them together, and everything above asks a Game.
// What a title lacks is replaced by the generic questions, the generic texts, no picture.
//
// It loads nothing, posts nothing and knows no game by name.
package title
