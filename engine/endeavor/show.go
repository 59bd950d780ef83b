package endeavor

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

var phases = [steps]string{
	stepBuild: "build", stepSalary: "salary", stepAct: "action", stepSecond: "action", stepDiscard: "action",
}

// View is what a seat may see; engine.Everyone gives the public view.
func (r Rules) View(s *State, seat Seat) View {
	v := View{
		Viewer: seat, Round: int(s.Round), Crown: s.Crown, Phase: phases[s.Step], Step: stepKeys[s.Step],
		Awaited: r.Asked(s).Seats(), Next: s.following(),
		Over: s.Step == stepOver, Neutral: s.Neutral, Abolished: s.Abolished,
	}
	if s.Step == stepSecond {
		g := &s.Begun
		v.Second = &SecondView{Building: g.Building, Done: g.Done, Other: g.other(), Region: g.Region, Deck: g.Deck}
	}
	s.showMap(&v)
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		buildable := s.Step == stepBuild && s.buildable(s.Turn)&(1<<kind) != 0
		v.Offer = append(v.Offer, OfferView{Building: kind, Copies: int(s.Stock[kind]), Buildable: buildable})
	}
	v.Players = engine.PerSeat(s.Players, s.showPlayer)
	if v.Over {
		v.Scores = s.scores()
		v.Winners = winners(v.Scores)
	}
	return v
}

func (s *State) showMap(v *View) {
	for r := range Region(Regions) {
		t := &s.Tracks[r]
		view := RegionView{Region: r, Open: s.isOpen(r)}
		for i := range r.Length() {
			view.Track = append(view.Track, SpaceView{Token: t.Tokens[i], Seat: t.Seats[i]})
		}
		for seat := range Seat(s.Players) {
			view.Beside = append(view.Beside, int(t.Beside[seat]))
			view.Presence = append(view.Presence, s.presence(seat, r))
		}
		v.Regions[r] = view
	}
	for c := range City(Cities) {
		v.Cities[c] = SpaceView{Token: s.Cities[c], Seat: s.holder(c)}
	}
	for l := range Connection(Connections) {
		v.Connections[l] = SpaceView{Token: s.Links[l], Seat: engine.Everyone}
		for seat := range Seat(s.Players) {
			if s.controls(seat, l) {
				v.Connections[l].Seat = seat
			}
		}
	}
	for d := range Deck(Decks) {
		v.Decks[d] = []Card{}
		for i := range engine.Bits[int](s.Decks[d]) {
			v.Decks[d] = append(v.Decks[d], CardOf(d, i))
		}
	}
}

func (s *State) following() []Seat {
	var list []Seat
	switch s.Step {
	case stepBuild:
		return slices.Collect(engine.Clockwise(s.next(s.Turn), s.Left-1, s.Players))
	case stepAct, stepSecond, stepDiscard:
		for seat := s.next(s.Turn); seat != s.Turn; seat = s.next(seat) {
			if !s.Passed.Has(seat) {
				list = append(list, seat)
			}
		}
	}
	return list
}

func (s *State) showPlayer(seat Seat) PlayerView {
	b := &s.Boards[seat]
	p := PlayerView{
		Harbour: int(b.Harbour), Status: ints(b.Status), Cards: slices.Clone(b.cards()),
		Turned:  bits.OnesCount8(b.Turned),
		Counted: b.counted(), Passed: s.Passed.Has(seat), SalaryIn: s.Given.Has(seat), Connections: s.connections(seat),
		Glory: s.score(seat).Total,
	}
	for st := range Status(Statuses) {
		p.Yields[st] = b.yield(st)
	}
	for t, n := range b.Tokens {
		p.Tokens[t] = int(n)
	}
	for i, kind := range b.buildings() {
		p.Places = append(p.Places, PlaceView{Building: kind, Occupied: b.Occupied>>i&1 != 0})
	}
	return p
}
