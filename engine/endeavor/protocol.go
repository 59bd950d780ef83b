package endeavor

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// public is the state of a checkpoint of PROTOCOL.md.
func (s *State) public() map[string]any {
	regions := map[string]any{}
	for r := Europe + 1; r < Regions; r++ {
		t := &s.Tracks[r]
		regions[r.String()] = map[string]any{
			"open": s.isOpen(r), "track": slices.Clone(t.Seats[:t.Count]), "beside": slices.Clone(t.Beside[:s.Players]),
		}
	}
	cities := map[string]any{}
	for c := range City(Cities) {
		cities[c.String()] = nil
		if seat := s.holder(c); seat != engine.Everyone {
			cities[c.String()] = seat
		}
	}
	links := []string{}
	for l, token := range s.Links {
		if token != NoToken {
			links = append(links, Connection(l).String())
		}
	}
	slices.Sort(links)
	decks := map[string]any{}
	for d, cards := range (Rules{}).View(s, engine.Everyone).Decks {
		decks[Deck(d).String()] = words(cards)
	}
	stock := map[string]int{}
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		stock[kind.String()] = int(s.Stock[kind])
	}
	players := make([]any, s.Players)
	for i := range players {
		players[i] = s.publicPlayer(Seat(i))
	}
	return map[string]any{
		"round": s.Round, "crown": s.Crown, "abolished": s.Abolished, "regions": regions, "cities": cities,
		"connection_tokens": links, "decks": decks, "stock": stock, "players": players,
	}
}

func (s *State) publicPlayer(seat Seat) map[string]any {
	p := s.showPlayer(seat)
	status, tokens := map[string]int{}, map[string]int{}
	for st, n := range p.Status {
		status[Status(st).String()] = n
	}
	for t := AttackToken; t < Tokens; t++ {
		tokens[t.String()] = p.Tokens[t]
	}
	buildings, occupied := []string{}, []string{}
	for _, place := range p.Places {
		buildings = append(buildings, place.Building.String())
		if place.Occupied {
			occupied = append(occupied, place.Building.String())
		}
	}
	slices.Sort(buildings)
	slices.Sort(occupied)
	cards := words(p.Cards)
	slices.Sort(cards)
	return map[string]any{
		"harbour": p.Harbour, "status": status, "tokens": tokens, "buildings": buildings, "occupied": occupied, "cards": cards,
		"turned": p.Turned,
	}
}

func words[T fmt.Stringer](things []T) []string {
	list := make([]string, len(things))
	for i, c := range things {
		list[i] = c.String()
	}
	return list
}
