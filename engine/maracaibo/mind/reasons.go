package mind

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search"
)

// The kinds of facts that reasons name.
const (
	// ReasonPoints are the points if the game ended there, ReasonTrack those that were gained for good.
	ReasonPoints = "points"
	ReasonTrack  = "track"
	// ReasonCard: the term is an improvement that the seat has.
	ReasonCard       = "card"
	ReasonDoubloons  = "doubloons"
	ReasonResidences = "residences"
	ReasonRivers     = "rivers"
	// ReasonTreasures are the cubes, buried or not, ReasonBuried the buried ones.
	ReasonTreasures = "treasures"
	ReasonBuried    = "buried"
	// ReasonUpgrades are the full sockets, ReasonQuests the quests that the seat has, fulfilled or not.
	ReasonUpgrades = "upgrades"
	ReasonQuests   = "quests"
	// ReasonQuestPoints are the points of quests.
	ReasonQuestPoints = "quest_points"
)

// Reasons look ahead until each seat had a turn, the present one included.
var Reasons = search.Reasons[state, move]{
	Far: func(from, _ *state, turns int) bool { return turns >= int(from.Players) },
	Worth: map[string]int{
		ReasonPoints: 0, ReasonTrack: 1000, ReasonCard: 1500, ReasonDoubloons: 250, ReasonResidences: 3000,
		ReasonRivers: 2500, ReasonTreasures: 1500, ReasonBuried: 1000, ReasonUpgrades: 1500, ReasonQuests: 1500,
		ReasonQuestPoints: 1000,
	},
	Wary: true,
	Tell: func(s *state, tell func(kind string, seat engine.Seat, term string, n int)) {
		for seat := range engine.Seat(s.Players) {
			b, score := &s.Boards[seat], s.Account(seat)
			tell(ReasonPoints, seat, "", score.Total)
			tell(ReasonTrack, seat, "", score.Track)
			tell(ReasonQuestPoints, seat, "", score.Quests+score.QuestBonus)
			tell(ReasonDoubloons, seat, "", int(b.Doubloons))
			tell(ReasonResidences, seat, "", bits.OnesCount16(b.Residences))
			tell(ReasonRivers, seat, "", bits.OnesCount8(b.Rivers))
			tell(ReasonBuried, seat, "", bits.OnesCount16(b.Buried))
			tell(ReasonUpgrades, seat, "", bits.OnesCount32(b.Sockets))
			tell(ReasonQuests, seat, "", bits.OnesCount32(b.Quests))
			tell(ReasonTreasures, seat, "", s.Treasures(seat))
			for c := range engine.Bits[maracaibo.Card](b.Cards) {
				tell(ReasonCard, seat, c.String(), 1)
			}
		}
	},
}
