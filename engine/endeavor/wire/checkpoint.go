package wire

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// checkpoint is the state of a game as PROTOCOL.md has it at the end of a round.
func checkpoint(s *endeavor.State) map[string]any {
	v := endeavor.Rules{}.View(s, engine.Everyone)
	var links []endeavor.Connection
	for l, token := range s.Links {
		if token != endeavor.NoToken {
			links = append(links, endeavor.Connection(l))
		}
	}
	players := make([]any, len(v.Players))
	for i := range players {
		players[i] = board(&v.Players[i])
	}
	return map[string]any{
		"round": s.Round, "crown": s.Crown, "abolished": s.Abolished, "players": players,
		"regions": byWord(endeavor.Europe+1, endeavor.Regions, func(r endeavor.Region) any {
			track := slices.Clone(s.Tracks[r].Seats[:s.Tracks[r].Count])
			return map[string]any{"open": v.Regions[r].Open, "track": track, "beside": v.Regions[r].Beside}
		}),
		"cities": byWord(0, endeavor.Cities, func(c endeavor.City) any {
			if v.Cities[c].Seat == engine.Everyone {
				return nil
			}
			return v.Cities[c].Seat
		}),
		"connection_tokens": engine.SortedTexts(links),
		"decks": byWord(0, endeavor.Decks,
			func(d endeavor.Deck) []string { return engine.Texts(v.Decks[d]) }),
		"stock": byWord(endeavor.ColonialOffice+1, endeavor.Buildings, func(b endeavor.Building) int8 {
			return s.Stock[b]
		}),
	}
}

// byWord is an object of things by their words: from the first on, of n in all.
func byWord[T interface {
	~int8
	String() string
}, V any](first, n T, value func(T) V) map[string]V {
	object := map[string]V{}
	for thing := first; thing < n; thing++ {
		object[thing.String()] = value(thing)
	}
	return object
}

func board(p *endeavor.PlayerView) map[string]any {
	var buildings, occupied []endeavor.Building
	for _, place := range p.Places {
		buildings = append(buildings, place.Building)
		if place.Occupied {
			occupied = append(occupied, place.Building)
		}
	}
	return map[string]any{
		"harbour": p.Harbour, "cards": engine.SortedTexts(p.Cards), "turned": p.Turned,
		"buildings": engine.SortedTexts(buildings), "occupied": engine.SortedTexts(occupied),
		"status": byWord(0, endeavor.Statuses, func(s endeavor.Status) int { return p.Status[s] }),
		"tokens": byWord(endeavor.AttackToken, endeavor.Tokens, func(t endeavor.Token) int { return p.Tokens[t] }),
	}
}
