// Package exhibits holds what each game has to show: scenes of positions, and finished games. It is apart from the
// titles because the recorded games in it are for looking at and learning from only.
//
// cmd/gallery and cmd/palette call it, and tests. The product never links it.
package exhibits
