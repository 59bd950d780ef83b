// Package searchtest holds what every game's mind must keep: what its seat knows decides, each level answers alike
// wherever a seat knows the same, play goes on to quiet points, winners share the end, a search allocates nothing. The
// tests of engine/<game>/mind call it; the product never does.
package searchtest
