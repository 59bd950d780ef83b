// Package bottest is the suite that the words of every game pass: its catalogue, the words of its questions, answers
// and events, its standing orders, and its rules on demand.
//
// The tests of bot/<game> call it. It knows no game, and the product never imports it.
package bottest
