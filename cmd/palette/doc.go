// Command palette learns the fixed color tables of all pictures from our own art. It draws every scene of the
// galleries in true colors and fills each theme's table, after the colors that have a name, with those that bring the
// pictures closest to the drawings; then it says how far off the pictures are with the present tables and with the
// learned ones. Games share a table unless the palette has one of their own for them.
//
//	go run ./cmd/palette [-write] [game…]
//
// learns the tables that the named games use, all of them if none is named. Run it when colors or art have changed; a
// test fails when that is overdue.
package main
