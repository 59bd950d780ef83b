package mind

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search"
)

// The kinds of facts that reasons name, beside the status tracks, which have the words of endeavor.Status.
const (
	// ReasonPoints is the glory if the game ended there.
	ReasonPoints = "points"
	// ReasonCity: the term is a city that the seat holds, ReasonBuilding: a building on its board.
	ReasonCity     = "city"
	ReasonBuilding = "building"
	// ReasonConnections is the glory of connections, ReasonCards the glory on cards and for the governor space.
	ReasonConnections = "connections"
	ReasonCards       = "cards"
	// ReasonPopulation are the markers in the harbor, ReasonShipped those on the shipping tracks and beside them.
	ReasonPopulation = "population"
	ReasonShipped    = "shipped"
)

// Reasons look ahead to the end of the round.
var Reasons = search.Reasons[state, move]{
	Far: func(from, at *state, _ int) bool { return at.Round > from.Round },
	Worth: map[string]int{
		ReasonPoints: 0, ReasonCity: 1500, ReasonBuilding: 1200, ReasonConnections: 1000, ReasonCards: 1000,
		ReasonPopulation: 300, ReasonShipped: 500,
		endeavor.Industry.String(): 600, endeavor.Culture.String(): 600, endeavor.Finance.String(): 600,
		endeavor.Politics.String(): 600,
	},
	Tell: func(s *state, tell func(kind string, seat engine.Seat, term string, n int)) {
		for seat := range engine.Seat(s.Players) {
			b, score := &s.Boards[seat], s.Account(seat)
			tell(ReasonPoints, seat, "", score.Total)
			tell(ReasonConnections, seat, "", score.Connections)
			tell(ReasonCards, seat, "", score.Cards+score.GovernorPlace)
			tell(ReasonPopulation, seat, "", int(b.Harbour))
			for c := range engine.Bits[endeavor.City](b.Held) {
				tell(ReasonCity, seat, c.String(), 1)
			}
			owned := map[endeavor.Building]int{}
			for _, kind := range b.Places[:b.Built] {
				owned[kind]++
				tell(ReasonBuilding, seat, kind.String(), owned[kind])
			}
			for st := range endeavor.Status(endeavor.Statuses) {
				tell(st.String(), seat, "", int(b.Status[st]))
			}
			shipped := 0
			for r := range s.Tracks {
				t := &s.Tracks[r]
				shipped += int(t.Beside[seat])
				for _, at := range t.Seats[:t.Count] {
					if at == seat {
						shipped++
					}
				}
			}
			tell(ReasonShipped, seat, "", shipped)
		}
	},
}
