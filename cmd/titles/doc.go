// Package titles holds the games: an Entry for each, with everything that the bot, the tools and the tests ask of a
// game. The list is explicit, no game puts itself on it; a game is a file in here and its word in Games.
//
// The programs in cmd call it. It is the only package that imports all games; the rest of the product learns from it
// which there are. It opens no file, no network and no store.
package titles
