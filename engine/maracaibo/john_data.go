package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// SoloAction is a bonus or an action of a card of John Silver (M93), or a socket of his ship (M104).
type SoloAction struct {
	// Word is that of the data: a key of johnActions, of johnBonuses or of johnUpgrades.
	Word string
	// N is how many or how much, 0 where that says nothing.
	N int
	// Order are the kinds of improvements, the first that John looks for first (M102).
	Order []CardKind
	// op is the effect that an action looks for on a location, term the key in the vocabulary.
	op   Op
	term string
}

// The words of John's cards and ship. His actions look for an effect on a location.
var (
	johnActions = map[string]Op{
		"raid": OpRaid, "explore": OpExplore, "quest": OpQuest, "acquire_location": OpAcquire, "improvement": ops,
	}
	johnBonuses  = noOps("vp", "treasure_roll", "quest", "explorer_move", "upgrade", "refill_most")
	johnUpgrades = noOps("tracker", "quest", "figurehead_remove", "residence_roll")
)

func noOps(words ...string) map[string]Op {
	known := map[string]Op{}
	for _, word := range words {
		known[word] = ops
	}
	return known
}

type soloData struct {
	bonus   SoloAction
	actions []SoloAction
}

// trackerPlace is a place of John Silver's raid and explore tracker: what a raid brings, and what exploring does (M98,
// M99).
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

func (a *soloJSON) read(words map[string]Op) SoloAction {
	op, ok := words[a.Op]
	engine.Must(ok && len(a.Order) > 0 == (a.Op == "improvement"), *a)
	action := SoloAction{Word: a.Op, N: a.N, op: op, term: "john_" + a.Op}
	for _, kind := range a.Order {
		action.Order = append(action.Order, placed[CardKind](kindWords[:], kind))
	}
	return action
}

// readSolo reads John Silver's cards, ship and tracker (M90, M98, M99, M104).
func (b *book) readSolo(f *dataFile) {
	s := &f.Solo
	for i, row := range engine.Sized(s.Cards, SoloCards) {
		engine.Same(row.ID, soloWords[i])
		engine.Must((row.Bonus != nil) == (SoloCard(i) >= FirstB), row.ID)
		if row.Bonus != nil {
			b.solo[i].bonus = row.Bonus.read(johnBonuses)
		}
		for _, a := range row.Actions {
			b.solo[i].actions = append(b.solo[i].actions, a.read(johnActions))
		}
	}
	for i, socket := range engine.Sized(slices.Concat(s.Ship.Columns...), johnSockets) {
		b.johnShip[i] = socket.read(johnUpgrades)
	}
	explore := engine.Sized(s.Tracker.Explore, len(b.tracker))
	for i, raid := range engine.Sized(s.Tracker.Raid, len(b.tracker)) {
		b.tracker[i] = trackerPlace{raid.VP, raid.Cubes, raid.Refill, explore[i].VP, explore[i].Extra}
	}
	copy(b.uncharted[:], engine.Sized(s.VP, Rounds))
}

// Actions are the main actions of the card, the first that John tries first (M93).
func (c SoloCard) Actions() []SoloAction { return slices.Clone(rulebook.solo[c].actions) }

// Bonus is what a B card does first; false for an A card.
func (c SoloCard) Bonus() (SoloAction, bool) { return rulebook.solo[c].bonus, c >= FirstB }

// JohnShip lists the sockets of John Silver's ship in the order of filling (M104).
func JohnShip() []SoloAction { return slices.Clone(rulebook.johnShip[:]) }
