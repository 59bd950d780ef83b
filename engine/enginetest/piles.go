package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// piles holds that an open question shows each answer as piles of the same places and the same number of pieces, that
// Compose is the inverse, that no draft makes it panic, and that other questions have no piles.
func (x *suite[S, M, V]) piles() error {
	return x.walks(x.o.Deep, func(seats, _ int) walker[S, M] {
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			return x.open(s, seats, func(seat engine.Seat) error {
				m := x.rules.Sample(s, seat, rand)
				piles := x.rules.Piles(s, seat, m)
				if !x.rules.Step(s, seat).Open {
					if len(piles) > 0 {
						return errors.New("piles of a question that is not open")
					}
					return nil
				}
				if len(piles) == 0 {
					return errors.New("no piles of an open question")
				}
				beside := x.rules.Moves(s, seat, nil)
				answers := append(x.rules.Candidates(s, seat, nil), x.rules.Sample(s, seat, rand), m)
				for _, answer := range answers {
					if index(beside, answer) >= 0 {
						continue
					}
					if err := x.shown(s, seat, answer, piles); err != nil {
						return fmt.Errorf("%s: %w", answer, err)
					}
				}
				return x.drafted(s, seat, piles, rand)
			})
		}}
	})
}

// shown compares the piles of an answer with those of another one.
func (x *suite[S, M, V]) shown(s *S, seat engine.Seat, m M, other []engine.Pile) error {
	piles := x.rules.Piles(s, seat, m)
	if len(piles) != len(other) {
		return fmt.Errorf("%d piles, elsewhere %d", len(piles), len(other))
	}
	sum, want := map[string]int{}, map[string]int{}
	homes := map[string]int{}
	var keys []string
	for i, p := range piles {
		if p.Key != other[i].Key || p.Piece != other[i].Piece || p.Before != other[i].Before || p.Max != other[i].Max ||
			p.Home != other[i].Home {
			return fmt.Errorf("pile %+v, elsewhere %+v", p, other[i])
		}
		if key := p.Key + " " + p.Piece; p.Key == "" || slices.Contains(keys, key) {
			return fmt.Errorf("pile key %q is empty or double", key)
		}
		keys = append(keys, p.Key+" "+p.Piece)
		if p.Count < 0 || p.Count > p.Max && !p.Home {
			return fmt.Errorf("%d pieces on %s, which takes %d", p.Count, p.Key, p.Max)
		}
		if p.Home {
			homes[p.Piece]++
		}
		sum[p.Piece] += p.Count
		want[p.Piece] += other[i].Count
	}
	for piece, n := range sum {
		if n != want[piece] || homes[piece] > 1 {
			return fmt.Errorf("%d pieces and %d homes, elsewhere %d pieces", n, homes[piece], want[piece])
		}
	}
	back, err := x.rules.Compose(s, seat, piles)
	if err != nil {
		return fmt.Errorf("composing it again: %w", err)
	}
	if !equal(m, back) {
		return fmt.Errorf("composed again it is %s", back)
	}
	return nil
}

// drafted composes drafts that nobody should send.
func (x *suite[S, M, V]) drafted(s *S, seat engine.Seat, piles []engine.Pile, rand *engine.Rand) error {
	for range 8 {
		draft := slices.Clone(piles)
		switch i := rand.IntN(len(draft)); rand.IntN(5) {
		case 0:
			draft[i].Count = -1 - rand.IntN(300)
		case 1:
			draft[i].Count += 1 + rand.IntN(400)
		case 2:
			draft[i].Key = "no such place"
		case 3:
			draft = slices.Delete(draft, i, i+1)
		case 4:
			draft = append(draft, draft[i])
		}
		m, err := x.rules.Compose(s, seat, draft)
		if err != nil {
			continue
		}
		if err := x.rules.Check(s, seat, m); err == nil {
			copied := *s
			x.rules.Apply(&copied, seat, m, nil)
			if err := x.o.Conserved(&copied); err != nil {
				return fmt.Errorf("draft %+v is accepted as %s: %w", draft, m, err)
			}
		}
	}
	if m, err := x.rules.Compose(s, seat, nil); err == nil && x.rules.Check(s, seat, m) == nil {
		return errors.New("an empty draft is composed and accepted")
	}
	return nil
}
