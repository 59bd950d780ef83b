// Package texttest is what every catalog of messages has to pass: no language has a key that the others lack, each
// message has the values of the English one and the plural forms of its language, and none is empty.
//
// The tests of the catalogs call it, those of the bot and those of each game. The product never imports it.
package texttest
