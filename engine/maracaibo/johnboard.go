package maracaibo

import "slices"

// JohnShip lists the sockets of John Silver's ship in the order of filling (M104): "tracker", "quest", "figurehead_remove" or
// "residence_roll".
func JohnShip() []string { return slices.Clone(rulebook.johnShip[:]) }

// TrackerPlace is a place of John Silver's raid and explore tracker (M98, M99).
type TrackerPlace struct {
	// RaidVP and Cubes are what a raid brings, Refill says that it may refill the island afterwards.
	RaidVP, Cubes int
	Refill        bool
	// ExploreVP is what exploring brings, Extra the steps that it adds.
	ExploreVP, Extra int
}

// JohnTracker lists the places of John Silver's tracker from the left.
func JohnTracker() []TrackerPlace { return slices.Clone(rulebook.tracker[:]) }
