package wire

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// checkpoint is the state of a game as PROTOCOL.md has it at the end of a round.
func checkpoint(s *endeavor.State) map[string]any {
	v := endeavor.Rules{}.View(s, engine.Everyone)
	regions := map[string]any{}
	for r := endeavor.Europe + 1; r < endeavor.Regions; r++ {
		t := &s.Tracks[r]
		regions[r.String()] = map[string]any{
			"open": v.Regions[r].Open, "track": slices.Clone(t.Seats[:t.Count]), "beside": v.Regions[r].Beside,
		}
	}
	cities := map[string]any{}
	for c, view := range v.Cities {
		cities[endeavor.City(c).String()] = nil
		if view.Seat != engine.Everyone {
			cities[endeavor.City(c).String()] = view.Seat
		}
	}
	var links []endeavor.Connection
	for l, token := range s.Links {
		if token != endeavor.NoToken {
			links = append(links, endeavor.Connection(l))
		}
	}
	decks := map[string]any{}
	for d, cards := range v.Decks {
		decks[endeavor.Deck(d).String()] = engine.Texts(cards)
	}
	stock := map[string]int{}
	for _, offer := range v.Offer {
		stock[offer.Building.String()] = offer.Copies
	}
	players := make([]any, len(v.Players))
	for i := range players {
		players[i] = board(&v.Players[i])
	}
	return map[string]any{
		"round": s.Round, "crown": s.Crown, "abolished": s.Abolished, "regions": regions, "cities": cities,
		"connection_tokens": engine.SortedTexts(links), "decks": decks, "stock": stock, "players": players,
	}
}

func board(p *endeavor.PlayerView) map[string]any {
	status, tokens := map[string]int{}, map[string]int{}
	for st, n := range p.Status {
		status[endeavor.Status(st).String()] = n
	}
	for t := endeavor.AttackToken; t < endeavor.Tokens; t++ {
		tokens[t.String()] = p.Tokens[t]
	}
	var buildings, occupied []endeavor.Building
	for _, place := range p.Places {
		buildings = append(buildings, place.Building)
		if place.Occupied {
			occupied = append(occupied, place.Building)
		}
	}
	return map[string]any{
		"harbour": p.Harbour, "status": status, "tokens": tokens, "buildings": engine.SortedTexts(buildings),
		"occupied": engine.SortedTexts(occupied), "cards": engine.SortedTexts(p.Cards), "turned": p.Turned,
	}
}
