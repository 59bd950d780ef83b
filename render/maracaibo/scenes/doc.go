// Package scenes holds the positions of Pirates of Maracaibo that the gallery shows and the tests of the pictures draw:
// positions of recorded games (games/*.json), of one to four players and with every module.
//
// List gives the positions, Timelines whole games for pictures of how they went. cmd/titles/exhibits hands both to the
// gallery; render/maracaibo takes its goldens from them. The games were played once and stay, so a picture changes only
// when the drawing does. The package knows the rules and nothing of how a position is drawn, and no running bot asks it
// for anything.
package scenes
