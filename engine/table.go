package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrBroken says that a stored table can't be read.
var ErrBroken = errors.New("stored table is broken")

// NewTable sets a game up by its rules.
func NewTable[S any, M fmt.Stringer, V any](rules Rules[S, M, V], c Config) (Table, []Event, error) {
	state, err := rules.Setup(c)
	if err != nil {
		return nil, nil, err
	}
	t := table[S, M, V]{rules: rules, state: state, rand: NewRand(c.Seed), recorded: c.Recorded}
	var rec Recorder
	t.answerChance(&rec)
	t.renewQuestions(Everyone)
	return &t, rec.Events, nil
}

// LoadTable goes on from a snapshot.
func LoadTable[S any, M fmt.Stringer, V any](rules Rules[S, M, V], snap Snapshot) (Table, error) {
	if snap.Game != rules.Name() {
		return nil, fmt.Errorf("%w: a game of %q, not of %q", ErrBroken, snap.Game, rules.Name())
	}
	if snap.Schema > rules.Schema() {
		return nil, fmt.Errorf("%w: written by a newer program (schema %d, this one reads %d)", ErrBroken, snap.Schema,
			rules.Schema())
	}
	state, err := rules.Decode(snap.Schema, snap.State)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	t := table[S, M, V]{rules: rules, state: state, rand: snap.Rand, recorded: snap.Recorded, seq: snap.Seq}
	if len(snap.Since) > MaxSeats {
		return nil, fmt.Errorf("%w: %d seats", ErrBroken, len(snap.Since))
	}
	copy(t.since[:], snap.Since)
	t.open = t.asked()
	for _, seat := range t.open.Seats() {
		t.steps[seat] = rules.Step(&t.state, seat).Key
	}
	return &t, nil
}

// table carries a game's state, its generator and the identities of its open questions.
type table[S any, M fmt.Stringer, V any] struct {
	rules    Rules[S, M, V]
	state    S
	rand     Rand
	recorded bool
	seq      int
	since    [MaxSeats]int
	// open holds the seats with a question, given ones included; steps its keys, to notice a new question at once.
	open  SeatSet
	steps [MaxSeats]string
}

func (t *table[S, M, V]) Game() string { return t.rules.Name() }
func (t *table[S, M, V]) Seq() int     { return t.seq }

func (t *table[S, M, V]) answerChance(rec *Recorder) {
	if !t.recorded {
		AnswerChance(t.rules, &t.state, &t.rand, rec)
	}
}

// asked is every seat with an open question: awaited, or free to change its answer.
func (t *table[S, M, V]) asked() SeatSet {
	set := t.rules.Asked(&t.state)
	if set == 0 {
		return 0
	}
	for seat := Seat(0); seat < MaxSeats; seat++ {
		if set.Has(seat) {
			continue
		}
		if _, ok := t.rules.Given(&t.state, seat); ok {
			set = set.With(seat)
		}
	}
	return set
}

// renewQuestions gives new questions their identity: those of seats that had none, that have just acted and may
// not change their answer, or whose step is another one.
func (t *table[S, M, V]) renewQuestions(actor Seat) {
	open := t.asked()
	for seat := Seat(0); seat < MaxSeats; seat++ {
		if !open.Has(seat) {
			t.steps[seat] = ""
			continue
		}
		key := t.rules.Step(&t.state, seat).Key
		_, given := t.rules.Given(&t.state, seat)
		if !t.open.Has(seat) || t.steps[seat] != key || seat == actor && !given {
			t.since[seat] = t.seq
		}
		t.steps[seat] = key
	}
	t.open = open
}

func (t *table[S, M, V]) Decisions() []Decision {
	var list []Decision
	for _, seat := range t.open.Seats() {
		if d, ok := t.Decision(seat); ok {
			list = append(list, d)
		}
	}
	return list
}

func (t *table[S, M, V]) Decision(seat Seat) (Decision, bool) {
	if !t.open.Has(seat) {
		return Decision{}, false
	}
	step := t.rules.Step(&t.state, seat)
	d := Decision{Seat: seat, Since: t.since[seat], Step: step.Key, Open: step.Open, Private: step.Private}
	d.Moves = notations(t.rules.Moves(&t.state, seat, nil))
	if m, ok := t.rules.Given(&t.state, seat); ok {
		d.Given = m.String()
	}
	return d, true
}

// notations are the texts of moves, nil for none.
func notations[M fmt.Stringer](moves []M) []string {
	if len(moves) == 0 {
		return nil
	}
	return Texts(moves)
}

// parse reads and checks an action.
func (t *table[S, M, V]) parse(a Action) (M, error) {
	m, err := t.rules.Parse(a.Move)
	if err != nil {
		return m, Refuse("refused.unknown_move", Term("move", a.Move))
	}
	if a.Seat == Chance {
		if !t.recorded || !t.rules.Chance(&t.state) {
			return m, Refuse("refused.no_chance")
		}
	} else if !t.open.Has(a.Seat) {
		return m, Refuse("refused.not_your_turn")
	}
	return m, t.rules.Check(&t.state, a.Seat, m)
}

func (t *table[S, M, V]) Check(a Action) error {
	_, err := t.parse(a)
	return err
}

func (t *table[S, M, V]) Act(seq int, a Action) (Table, []Event, error) {
	m, err := t.parse(a)
	if err != nil {
		return nil, nil, err
	}
	if seq <= t.seq {
		return nil, nil, fmt.Errorf("act %d on a table that stands at %d", seq, t.seq)
	}
	next := *t
	next.seq = seq
	var rec Recorder
	next.rules.Apply(&next.state, a.Seat, m, &rec)
	next.answerChance(&rec)
	next.renewQuestions(a.Seat)
	return &next, rec.Events, nil
}

func (t *table[S, M, V]) Propose(seat Seat) []string {
	if !t.open.Has(seat) {
		return nil
	}
	return notations(t.rules.Candidates(&t.state, seat, nil))
}

func (t *table[S, M, V]) Piles(seat Seat, move string) ([]Pile, error) {
	m, err := t.rules.Parse(move)
	if err != nil {
		return nil, Refuse("refused.unknown_move", Term("move", move))
	}
	if !t.open.Has(seat) {
		return nil, Refuse("refused.not_your_turn")
	}
	return t.rules.Piles(&t.state, seat, m), nil
}

func (t *table[S, M, V]) Compose(seat Seat, piles []Pile) (string, error) {
	if !t.open.Has(seat) {
		return "", Refuse("refused.not_your_turn")
	}
	m, err := t.rules.Compose(&t.state, seat, piles)
	if err != nil {
		return "", err
	}
	return m.String(), nil
}

func (t *table[S, M, V]) View(seat Seat) any { return t.rules.View(&t.state, seat) }

func (t *table[S, M, V]) Redeal(seat Seat, rand *Rand) Table {
	next := *t
	next.rand = NewRand(rand.Seed())
	next.rules.Redeal(&next.state, seat, rand)
	return &next
}

func (t *table[S, M, V]) Reask(seq int, now Table) Table {
	next := *t
	next.seq = seq
	for _, seat := range next.open.Seats() {
		if now != nil {
			if d, ok := now.Decision(seat); ok && d.Since == t.since[seat] && d.Step == t.steps[seat] && d.Awaited() {
				continue
			}
		}
		next.since[seat] = seq
	}
	return &next
}

func (t *table[S, M, V]) Result() (Result, bool) { return t.rules.Result(&t.state) }

func (t *table[S, M, V]) Snapshot() (Snapshot, error) {
	state, err := t.rules.Encode(&t.state)
	if err != nil {
		return Snapshot{}, err
	}
	return Snapshot{
		Game: t.rules.Name(), Schema: t.rules.Schema(), State: state, Rand: t.rand,
		Seq: t.seq, Since: append([]int(nil), t.since[:]...), Recorded: t.recorded,
	}, nil
}

// State gives the typed state of a table made by NewTable or LoadTable: a copy, for a game's own players and painters
// of tests. It is false when the table is of another game.
func State[S any, M fmt.Stringer, V any](t Table, _ Rules[S, M, V]) (S, bool) {
	if own, ok := t.(*table[S, M, V]); ok {
		return own.state, true
	}
	var none S
	return none, false
}

// AskedState gives the state of a table in which a seat is asked, for those who answer in its place. It refuses a table
// of another game and a seat that is not asked.
func AskedState[S any, M fmt.Stringer, V any](t Table, rules Rules[S, M, V], seat Seat) (S, error) {
	s, ok := State(t, rules)
	if !ok {
		return s, fmt.Errorf("a table of %q, not of %q", t.Game(), rules.Name())
	}
	if !rules.Asked(&s).Has(seat) {
		return s, fmt.Errorf("seat %d is not asked", seat)
	}
	return s, nil
}

// ErrState says that a stored state can't be one of a game.
var ErrState = errors.New("stored game is broken")

// DecodeState reads the stored form of a state, one JSON value of a schema. Errors: ErrState for another schema than
// the one that is written, for a field that is not known, and for anything but white space behind the value.
func DecodeState[S any](schema, written int, data []byte) (S, error) {
	var s, none S
	if schema != written {
		return none, fmt.Errorf("%w: schema %d", ErrState, schema)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return none, fmt.Errorf("%w: %w", ErrState, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return none, fmt.Errorf("%w: something stands behind the state", ErrState)
	}
	return s, nil
}
