package maracaibo

import "slices"

// SoloAction is a bonus or an action of a card of John Silver (M93).
type SoloAction struct {
	// Word is that of the data: "raid", "explore", "quest", "acquire_location" or "improvement"; of a bonus "vp", "treasure_roll",
	// "quest", "explorer_move", "upgrade" or "refill_most".
	Word string
	// N is how many or how much, 0 where that says nothing.
	N int
	// Order are the kinds of improvements, the first that John looks for first (M102).
	Order []CardKind
}

// Actions are the main actions of the card, the first that John tries first (M93).
func (c SoloCard) Actions() []SoloAction { return slices.Clone(rulebook.solo[c].actions) }

// Bonus is what a B card does first; false for an A card.
func (c SoloCard) Bonus() (SoloAction, bool) { return rulebook.solo[c].bonus, c >= FirstB }
