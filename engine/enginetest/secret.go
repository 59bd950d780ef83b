package enginetest

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// secretSuite holds that nobody learns a secret.
type secretSuite[S any, M fmt.Stringer, V any] struct{ *suite[S, M, V] }

// redealt holds that a redealt state can't be told from the true one by its viewer: the same view, the same public
// view, the same questions and answers; that both are redealt alike; that it is a sound state which can be played to
// the end; and that redealing does change something in the course of the games, differently each time, unless the game
// has no secrets.
func (x secretSuite[S, M, V]) redealt() error {
	changed, varied := false, false
	err := x.walks(x.o.Deep, func(seats, _ int) walker[S, M] {
		step := 0
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			step++
			for viewer := engine.Everyone; int(viewer) < seats; viewer++ {
				d := *s
				x.rules.Redeal(&d, viewer, rand)
				if err := x.alike(s, &d, viewer, seats); err != nil {
					return fmt.Errorf("redealt for seat %d: %w", viewer, err)
				}
				if x.sameState(s, &d) != nil {
					changed = true
				}
				again, other, luck := *s, d, *rand
				x.rules.Redeal(&other, viewer, &luck)
				x.rules.Redeal(&again, viewer, rand)
				if err := x.sameState(&again, &other); err != nil {
					return fmt.Errorf("redealt for seat %d from two states that it can't tell apart: %w", viewer, err)
				}
				if x.sameState(&again, &d) != nil {
					varied = true
				}
				if (step+int(viewer))%16 == 0 {
					if err := x.playable(d, seats, rand); err != nil {
						return fmt.Errorf("redealt for seat %d and played on: %w", viewer, err)
					}
				}
			}
			return nil
		}}
	})
	if err != nil || x.o.Open {
		return err
	}
	if !changed {
		return errors.New("redealing never changes anything: the truth is handed out")
	}
	if !varied {
		return errors.New("redealing always gives the same")
	}
	return nil
}

// alike compares a state with a redealt one as a viewer may see them.
func (x secretSuite[S, M, V]) alike(s, d *S, viewer engine.Seat, seats int) error {
	if err := sameJSON(x.rules.View(s, viewer), x.rules.View(d, viewer)); err != nil {
		return fmt.Errorf("the view: %w", err)
	}
	if err := sameJSON(x.rules.View(s, engine.Everyone), x.rules.View(d, engine.Everyone)); err != nil {
		return fmt.Errorf("the public view: %w", err)
	}
	if a, b := x.rules.Asked(s), x.rules.Asked(d); a != b {
		return fmt.Errorf("asked are %v, then %v", a.Seats(), b.Seats())
	}
	if a, b := x.given(s, seats), x.given(d, seats); a != b {
		return fmt.Errorf("answers of %v, then of %v", a.Seats(), b.Seats())
	}
	if err := x.o.Conserved(d); err != nil {
		return err
	}
	for seat := range engine.Seat(seats) {
		if step := x.rules.Step(s, seat); step.Key == "" || step.Private || !x.rules.Asked(s).Has(seat) {
			continue
		}
		a, b := x.rules.Moves(s, seat, nil), x.rules.Moves(d, seat, nil)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			return fmt.Errorf("the public question of seat %d offers %v, then %v", seat, a, b)
		}
	}
	if set := x.rules.Asked(s) | x.given(s, seats); !set.Has(viewer) {
		return nil
	}
	if a, b := x.rules.Step(s, viewer), x.rules.Step(d, viewer); a != b {
		return fmt.Errorf("the question is %+v, then %+v", a, b)
	}
	a, aok := x.rules.Given(s, viewer)
	b, bok := x.rules.Given(d, viewer)
	if aok != bok || aok && !equal(a, b) {
		return fmt.Errorf("the own answer is %s, then %s", a, b)
	}
	moves, others := x.rules.Moves(s, viewer, nil), x.rules.Moves(d, viewer, nil)
	if len(moves) != len(others) {
		return fmt.Errorf("%d own moves, then %d", len(moves), len(others))
	}
	for i := range moves {
		if !equal(moves[i], others[i]) {
			return fmt.Errorf("own move %s, then %s", moves[i], others[i])
		}
	}
	return nil
}

// playable plays a state to its end.
func (x secretSuite[S, M, V]) playable(s S, seats int, rand *engine.Rand) error {
	for acts := 0; ; acts++ {
		if acts > x.o.Longest {
			return errors.New("the game has no end")
		}
		engine.AnswerChance(x.rules, &s, rand, nil)
		if err := x.waits(&s, seats); err != nil {
			return err
		}
		if err := x.o.Conserved(&s); err != nil {
			return err
		}
		if x.rules.Asked(&s) == 0 {
			return nil
		}
		a := x.draw(&s, seats, rand)
		x.rules.Apply(&s, a.seat, a.move, nil)
	}
}

// seedless holds that neither the seed nor the generator's state stands in any view, event or decision, in any usual
// writing.
func (x secretSuite[S, M, V]) seedless() error {
	return tableSuite[S, M, V](x).tableGames(x.o.Deep,
		func(seats, game int) func(engine.Table, []engine.Event, *engine.Action) error {
			secrets := writings(x.config(seats, game).Seed)
			return func(t engine.Table, events []engine.Event, _ *engine.Action) error {
				snap, err := t.Snapshot()
				if err != nil {
					return err
				}
				text, err := snap.Rand.MarshalText()
				if err != nil {
					return err
				}
				hidden := append([]string{string(text)}, secrets...)
				shown := []any{events, t.Decisions()}
				for viewer := engine.Everyone; int(viewer) < x.seated(seats); viewer++ {
					shown = append(shown, t.View(viewer))
				}
				for _, value := range shown {
					form, err := json.Marshal(value)
					if err != nil {
						return err
					}
					for _, secret := range hidden {
						if strings.Contains(string(form), secret) {
							return fmt.Errorf("the generator is told as %s", secret)
						}
					}
				}
				return nil
			}
		})
}

// writings gives 16 bytes as they may be written: hexadecimal, as JSON's array and base64, as two numbers.
func writings(b engine.Seed) []string {
	hi, lo := binary.BigEndian.Uint64(b[:8]), binary.BigEndian.Uint64(b[8:])
	base64, _ := json.Marshal(b[:])
	list := make([]string, len(b))
	for i := range b {
		list[i] = strconv.Itoa(int(b[i]))
	}
	return []string{
		b.String(), strings.Trim(string(base64), `"`), strings.Join(list, ","),
		strconv.FormatUint(hi, 10), strconv.FormatUint(lo, 10), strconv.FormatInt(int64(hi), 10),
		strconv.FormatInt(int64(lo), 10),
	}
}
