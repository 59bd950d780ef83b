package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Good is one of the five goods, in the order of rising price (P9.1). Plantations go by the same numbers.
type Good int8

// The goods, in goods order.
const (
	Corn Good = iota
	Indigo
	Sugar
	Tobacco
	Coffee
	// Goods is their number.
	Goods = 5
	// NoGood stands for none: an empty ship.
	NoGood Good = -1
)

// String is the good's word in notation.
func (g Good) String() string { return engine.Word(goodWords[:], g) }

var goodWords = [Goods]string{"corn", "indigo", "sugar", "tobacco", "coffee"}

// Tile is what lies on an island space: a plantation (numbered like its good), a quarry, or a forest.
type Tile int8

// The tiles beside the five plantations.
const (
	Quarry Tile = Goods + iota
	// Forest is a plantation placed face down (X4); no base game has one.
	Forest
	// Tiles is the number of kinds.
	Tiles = Goods + 2
)

// String is the tile's word in notation.
func (t Tile) String() string { return engine.Word(tileWords[:], t) }

var tileWords = [Tiles]string{"corn", "indigo", "sugar", "tobacco", "coffee", "quarry", "forest"}

// Role is a role card (P1.2).
type Role int8

// The roles, in the order of the row on the table.
const (
	Settler Role = iota
	Mayor
	Builder
	Craftsman
	Trader
	Captain
	Prospector
	Prospector2
	// Buccaneer is expansion III (C).
	Buccaneer
	// Roles is their number.
	Roles = 9
	// NoRole stands for none: no phase is under way.
	NoRole Role = -1
)

// String is the role's word in notation.
func (r Role) String() string { return engine.Word(roleWords[:], r) }

var roleWords = [Roles]string{
	"settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "prospector2", "buccaneer",
}

func parseGood(text string) (Good, bool) {
	i := slices.Index(goodWords[:], text)
	return Good(i), i >= 0
}

// Seat is the engine's.
type Seat = engine.Seat
