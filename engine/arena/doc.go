// Package arena lets games be played without people: random playouts, measurements of the rules' speed, duels between
// computer players, and counts of how often a table waits. It works for every game that keeps engine.Rules. README.md
// in this folder has the figures.
//
// The commands bench, ladder and waits call it through the Subject of an entry in the list of titles, and
// engine/enginetest for its random games. It reads no clock: the caller hands one in.
package arena
