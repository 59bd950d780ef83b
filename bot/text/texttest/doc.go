// Package texttest is what every catalog of messages has to pass, all of it by Hold: the languages have the same
// messages with the same values and their own plurals and cases (Agree), read right for each number (Counts) and fit on
// a phone (Lengths), say it in our voice (Voice, banned.txt) and in the words of the glossary (Glossary).
//
// The tests of the catalogs call it, those of the bot and those of each game. The product never imports it.
package texttest
