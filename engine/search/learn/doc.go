// Package learn trains the nets by which minds judge: computer players of a mixed field play each other, and a net
// learns who wins from the quiet points of their games. Field and options vary from game to game, so that a net does
// not only know players like itself.
//
// The same seed gives the same weights, however many workers play.
package learn
