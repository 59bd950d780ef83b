// Package bottest is the suite that the words of every game pass: its catalog, the words of its questions, answers
// and events, its standing orders, and its rules on demand. It also draws settings, tables and moves at random for
// whatever is looked at in many positions.
//
// The tests of bot/<game> call it, and those of the bot that play games at random. It imports no game, and the product
// never imports it.
package bottest
