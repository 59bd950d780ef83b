package maracaibo

import (
	"slices"
)

// SoloAction is a bonus or an action of a card of John Silver (M93), or a socket of his ship (M104).
type SoloAction struct {
	// Word is that of the data.
	Word string
	// N is how many or how much, 0 where that says nothing.
	N int
	// Order are the kinds of improvements, the first that John looks for first (M102).
	Order []CardKind
	// op is the effect that an action looks for on a location, term the key in the vocabulary.
	op   Op
	term string
}

// johnOps are the effects that John's actions look for on a location, by their words; "improvement" looks for none.
var johnOps = map[string]Op{
	"raid": OpRaid, "explore": OpExplore, "quest": OpQuest, "acquire_location": OpAcquire, "improvement": ops,
}

type soloData struct {
	bonus   SoloAction
	actions []SoloAction
}

// trackerPlace is a place of John Silver's raid and explore tracker: what raids and exploring bring (M98, M99).
type trackerPlace struct {
	raidVP, cubes int
	refill        bool
	exploreVP     int
	extra         int
}

type soloJSON struct {
	Op    string
	N     int
	Order []string
}

func (a *soloJSON) read() SoloAction {
	action := SoloAction{Word: a.Op, N: a.N, op: johnOps[a.Op], term: "john_" + a.Op}
	for _, kind := range a.Order {
		action.Order = append(action.Order, placed[CardKind](kindWords[:], kind))
	}
	return action
}

// readSolo reads John Silver's cards, ship and tracker (M90, M98, M99, M104).
func (b *book) readSolo(f *dataFile) {
	s := &f.Solo
	for i, row := range s.Cards {
		if row.Bonus != nil {
			b.solo[i].bonus = row.Bonus.read()
		}
		for _, a := range row.Actions {
			b.solo[i].actions = append(b.solo[i].actions, a.read())
		}
	}
	for i, socket := range slices.Concat(s.Ship.Columns...) {
		b.johnShip[i] = socket.read()
	}
	explore := s.Tracker.Explore
	for i, raid := range s.Tracker.Raid {
		b.tracker[i] = trackerPlace{raid.VP, raid.Cubes, raid.Refill, explore[i].VP, explore[i].Extra}
	}
	copy(b.uncharted[:], s.VP)
}

// Actions are the main actions of the card, the first that John tries first (M93).
func (c SoloCard) Actions() []SoloAction { return slices.Clone(rulebook.solo[c].actions) }

// Bonus is what a B card does first; false for an A card.
func (c SoloCard) Bonus() (SoloAction, bool) { return rulebook.solo[c].bonus, c >= FirstB }

// JohnShip lists the sockets of John Silver's ship in the order of filling (M104).
func JohnShip() []SoloAction { return slices.Clone(rulebook.johnShip[:]) }
