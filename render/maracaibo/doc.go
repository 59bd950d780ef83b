// Package maracaibo draws Pirates of Maracaibo: the sea chart of cards through which one sails downwards, the boards of the players
// and the trail of exploration; the same table folded; and the account of a finished game.
package maracaibo
