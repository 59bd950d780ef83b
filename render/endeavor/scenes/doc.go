// Package scenes holds the positions of Endeavor that the gallery shows and the tests of the pictures draw: positions
// of recorded games, and tables laid by hand where no game would come to them, with everything at its fullest or
// longest. The rules have read each of them.
//
// cmd/titles/exhibits hands List and Timelines to the gallery; tests ask for a scene by Named. Games are read when one
// is first wanted, and a scene that the rules can't read panics, since it was built in. No table of players ever comes
// here.
package scenes
