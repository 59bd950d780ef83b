package endeavor

import (
	"cmp"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Quiet says that a building or an action is chosen, or that the game is over.
func (s *State) Quiet() bool { return s.Step == stepBuild || s.Step == stepAct || s.Step == stepOver }

// PlayOn plays on by the heuristic, every seat for itself, up to the next quiet point.
func (s *State) PlayOn() {
	for e := tuned(); !s.Quiet(); {
		seat := (Rules{}).Asked(s).First()
		(Rules{}).Apply(s, seat, e.heuristicMove(s, seat, 0, nil), nil)
	}
}

// PlayRound plays on by the heuristic to the end of the round: to the first building of the next one, or to the end.
func (s *State) PlayRound() {
	for e, round := tuned(), s.Round; s.Round == round && s.Step != stepOver; {
		seat := (Rules{}).Asked(s).First()
		(Rules{}).Apply(s, seat, e.heuristicMove(s, seat, 0, nil), nil)
	}
}

// Building says that a building is chosen.
func (s *State) Building() bool { return s.Step == stepBuild }

// ForgetSalaries opens the salaries again that others than a seat have chosen in secret.
func (s *State) ForgetSalaries(seat Seat) {
	for other := range engine.Bits[Seat](s.Given.Without(seat)) {
		s.Salaries[other] = 0
		s.Given, s.Waiting = s.Given.Without(other), s.Waiting.With(other)
	}
}

// Rated is a move with what the heuristic says of it, in thousandths of a point.
type Rated struct {
	Move  Move
	Worth int
}

// Rate appends the moves of a seat that is asked, the best first.
func (s *State) Rate(seat Seat, list []Rated) []Rated {
	var buffer [maxMoves]Move
	var v evaluation
	v.prepare(tuned(), s, seat)
	for _, m := range (Rules{}).Moves(s, seat, buffer[:0]) {
		list = append(list, Rated{m, v.rate(m)})
	}
	slices.SortStableFunc(list, func(a, b Rated) int { return cmp.Compare(b.Worth, a.Worth) })
	return list
}

// Quick is the heuristic's answer for a seat that is asked, as far from the best as in games that are played out.
func (s *State) Quick(seat Seat, rand *engine.Rand) Move {
	return tuned().heuristicMove(s, seat, rolloutNoise, rand)
}

// Outlook is how a seat stands at a quiet point.
type Outlook struct {
	Score Score
	// Presence, Governor (the chance of it, in thousandths), and Top (the worth of the card that can be drawn) are by
	// region and deck.
	Presence [Regions]int
	Governor [Regions]int
	// Free, Closed and Lost count the connections whose other city is free, in a closed region, or another's.
	Free, Closed, Lost int
	// Asset is what will be worth something at the end, Promise what the seat can do in this round, in thousandths of a
	// point.
	Asset, Promise int
}

// Outlook tells how a seat stands.
func (s *State) Outlook(seat Seat, o *Outlook) {
	var v evaluation
	v.prepare(tuned(), s, seat)
	v.rateTargets(allParts)
	*o = Outlook{Score: s.score(seat), Presence: v.presence}
	left := v.roundsLeft
	if s.Step == stepBuild {
		left++
	}
	worth := (o.Score.Cities + o.Score.Connections + o.Score.Cards + o.Score.Buildings + o.Score.Turned) * point
	if v.b.governors() == 0 {
		worth += v.governorPlace
	}
	for st, total := range v.b.Status {
		worth += v.tracks[st][left][bounded(int(total))]
	}
	for i, n := range v.b.Tokens[AttackToken:] {
		worth += int(n) * v.actionTokens[i]
	}
	for _, kind := range v.b.buildings() {
		worth += v.buildingPerRound[kind] * v.roundsLeft
	}
	for r := range Region(Regions) {
		if n := v.presence[r]; n > 0 {
			worth += v.firstPresence*left + v.morePresence*v.roundsLeft*(n-1)
		}
		if t := &s.Tracks[r]; !s.isOpen(r) {
			var markers [MaxPlayers]int
			for _, at := range t.Seats[:t.Count] {
				markers[at]++
			}
			own, most := markers[seat], 0
			for other, n := range markers {
				if Seat(other) != seat {
					most = max(most, n)
				}
			}
			if own > 0 {
				o.Governor[r] = chance(own, most, int(rulebook.tracks[r]-t.Count))
				worth += v.gain(&rulebook.cards[CardOf(r.Deck(), 0)].icons, 1) * o.Governor[r] / point *
					v.governorRace / point
			}
		}
	}
	for c := range engine.Bits[City](v.b.Held) {
		for _, l := range rulebook.cities[c].links {
			other := l.Other(c)
			switch bit := uint32(1) << other; {
			case v.b.Held&bit != 0:
			case v.taken&bit != 0:
				o.Lost++
			case s.isOpen(rulebook.cities[other].region):
				o.Free++
			default:
				o.Closed++
			}
		}
	}
	worth += o.Free*v.freeConnection[min(v.roundsLeft, 1)] + o.Closed*v.closedConnection*min(v.roundsLeft, 1)
	o.Asset = worth
	if !s.Passed.Has(seat) {
		o.Promise = v.promise()
	}
}

// promise is what the seat can do in this round, growth and salary included where they are still to come.
func (v *evaluation) promise() int {
	if v.s.Step != stepBuild {
		return v.ratePlan(0, int(v.b.Harbour))
	}
	due := v.b.due()
	markers := int(v.b.Harbour) + v.b.yield(Culture) + due
	set := uint64(0)
	for busy := v.b.busy(); due > 0; due-- {
		best, most := NoBuilding, impossible
		for kind := range Building(Buildings) {
			if busy>>(4*uint(kind))&15 > 0 {
				if worth := v.potential(kind, markers); best == NoBuilding || worth > most {
					best, most = kind, worth
				}
			}
		}
		busy -= 1 << (4 * best)
		set += 1 << (4 * best)
	}
	return v.ratePlan(set, markers)
}
