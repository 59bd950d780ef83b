// Package scenes holds the positions of Puerto Rico that the gallery shows and the tests of the pictures draw:
// positions of recorded games (played.go, games), and tables laid by hand where no game would come to them, with
// everything at its fullest or longest (made.go, expansions.go). timelines.go has whole games for the curves of the
// account and for moving pictures.
//
// cmd/gallery and cmd/palette call List and Timelines through cmd/titles/exhibits, the tests of render/puertorico also
// Named. Every call makes its scenes anew, so whoever gets one may change it. No bot needs this package: nobody's table
// is ever made here.
package scenes
