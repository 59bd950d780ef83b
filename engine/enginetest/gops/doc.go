// Package gops is the Game of Pure Strategy for two: a real game, and the worked example of engine/CONTRIBUTING.md. It
// was written by the first eight of those steps alone; numbers such as G5 are the rules of RULES.md.
//
// Tests play it, and whoever writes a game reads it. It is no game of the product.
package gops
