// Package enginetest holds what every game must keep: the promises of engine.Rules, engine.Table and engine.Game, tried
// in random games at every number of seats. A game's own tests call Run once and FuzzNotation once. It also reads what
// the tests of all games share: the seed of the day (Seed), cases as text (Cases), and the numbered rules
// (ReadRulebook).
//
// Every failure names the seats, the number of the random game and the act in it, so that it can be played again. The
// package knows no game, and the product never imports it.
package enginetest
