package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
)

const (
	// leastMoves and mostMoves are how many answers a question has: with fewer it is guessed, with more it is tedious.
	leastMoves, mostMoves = 3, 12
	// clear is by how much of the chance to win the best answer is better than every other, hope is the chance that it
	// leaves at least.
	clear, hope = 0.06, 0.12
	// apart is how many moves of a game are between two puzzles, perGame is how many puzzles a game gives at most.
	apart, perGame = 6, 6
	// glance and search are parts of the iterations of a hint: for a first look, and for the search that judges each
	// answer; longer is how much longer than that the one looks that confirms the best answer.
	glance, search, longer = 0.03, 0.3, 10
	// hurry is the part of the longer look that comes first, and ends it where less than hurried of the margin is left.
	hurry, hurried = 0.2, 0.75
	// deals are those in which reasons are looked for.
	deals = 100
	// askedEach is how often each level is asked for its answer, missed how many of a hundred answer badly at least.
	askedEach, missed = 6, 25
	// reasoned is how many of the best other answers get reasons, hardly how many points fewer may go unexplained.
	reasoned, hardly = 4, 2
	// keptFor and keptAgainst are how many differences are kept that speak for the best answer and for the other one.
	keptFor, keptAgainst = 3, 1
	// declined is the answer that leaves out what is free: searches have thought too well of it.
	declined = "skip"
)

// figures are how many games and questions were looked at, and how many of these were left after each look.
type figures struct{ Games, Questions, Missed, Hard, Clear, Reasoned, Found, Again, Confirmed int }

func (f *figures) add(other figures) {
	f.Games += other.Games
	f.Questions += other.Questions
	f.Missed += other.Missed
	f.Hard += other.Hard
	f.Clear += other.Clear
	f.Reasoned += other.Reasoned
	f.Found += other.Found
	f.Again += other.Again
	f.Confirmed += other.Confirmed
}

func (f figures) String() string {
	return fmt.Sprintf("%d games, %d questions looked at; seem to have one answer that weak computers miss: %d, "+
		"strong ones, too: %d; have one clear answer: %d, a reason for it: %d; confirmed and kept: %d; "+
		"of %d that were looked at again, confirmed: %d",
		f.Games, f.Questions, f.Missed, f.Hard, f.Clear, f.Reasoned, f.Found, f.Again, f.Confirmed)
}

// finder looks for puzzles in one game.
type finder struct {
	figures
	game    titles.Entry
	analyst engine.Analyst
	levels  map[string]engine.Computer
	config  engine.Config
	last    int
	found   []title.Puzzle
}

func newFinder(game titles.Entry) *finder {
	f := &finder{game: game, analyst: game.Analyst(), levels: map[string]engine.Computer{}, last: -apart}
	for _, level := range game.Computers {
		f.levels[level.Key] = level.New()
	}
	return f
}

// looking is a computer player that looks at each of its questions first.
type looking struct {
	engine.Computer
	f *finder
}

func (l looking) Choose(ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand) (string, error) {
	luck := engine.NewRand(rand.Seed())
	if err := l.f.look(ctx, t, seat, &luck); err != nil {
		return "", err
	}
	return l.Computer.Choose(ctx, t, seat, rand)
}

// play plays the n-th game of computers.
func (f *finder) play(n int, seed engine.Seed) error {
	rand := engine.NewRand(seed)
	least, most := f.game.Rules.Players()
	f.config = engine.Config{Seats: least + n%(most-least+1), Options: map[string]string{}}
	for _, o := range f.game.Rules.Options() {
		if o.Expansion && rand.IntN(3) == 0 {
			f.config.Options[o.Key] = "true"
		}
	}
	f.config.Seed = rand.Seed()
	computers := make([]engine.Computer, f.config.Seats)
	for seat := range computers {
		level := []string{engine.LevelNormal, engine.LevelHard}[rand.IntN(2)]
		computers[seat] = looking{f.levels[level], f}
	}
	f.Games++
	_, err := arena.Play(f.game.Rules, f.config, computers, &rand)
	return err
}

// replay plays a finished game again, which a file of this name holds.
func (f *finder) replay(name string, recorded []byte) error {
	s, err := f.game.Verify(recorded)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f.Games++
	f.config = engine.Config{Seats: s.Seats, Options: s.Options}
	if err := f.config.Seed.UnmarshalText([]byte(s.Seed)); err != nil {
		return err
	}
	rand := engine.NewRand(f.config.Seed)
	t, _, err := f.game.Rules.New(f.config)
	for i := 0; err == nil && i < len(s.Moves); i++ {
		if seat := s.Moves[i].Seat; seat != engine.Chance {
			err = f.look(context.Background(), t.Redeal(seat, &rand), seat, &rand)
		}
		if err == nil {
			t, _, err = t.Act(t.Seq()+1, s.Moves[i])
		}
	}
	return err
}

// again looks at a puzzle again, and keeps it if its answer is confirmed.
func (f *finder) again(p title.Puzzle, seed engine.Seed) error {
	t, err := p.Position(f.game.Rules)
	if err != nil {
		return err
	}
	rand := engine.NewRand(seed)
	f.Again++
	q := question{f, t, p.Best.Seat, nil, &rand}
	confirmed, err := q.confirm(context.Background(), &p.Best)
	if confirmed {
		f.Confirmed++
		f.found = append(f.found, p)
	}
	return err
}

// look keeps a question if it is a puzzle.
func (f *finder) look(ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand) error {
	d, _ := t.Decision(seat)
	if table.Planned(d) || len(d.Moves) < leastMoves || len(d.Moves) > mostMoves || !d.Awaited() ||
		len(f.found) == perGame || t.Seq() < f.last+apart {
		return nil
	}
	f.Questions++
	q := question{f, t, seat, d.Moves, rand}
	p, err := q.puzzle(ctx)
	if err != nil || p == nil {
		return err
	}
	p.Players, p.Options, p.Step = f.config.Seats, f.config.Options, d.Step
	snap, err := t.Snapshot()
	if err != nil {
		return err
	}
	p.Schema, p.State = snap.Schema, json.RawMessage(snap.State)
	h := fnv.New32a()
	h.Write(snap.State)
	p.Key = title.PuzzleKey + strconv.FormatUint(uint64(h.Sum32()), 36)
	f.Found++
	f.last = t.Seq()
	f.found = append(f.found, *p)
	return nil
}

// question is one that is looked at.
type question struct {
	*finder
	t     engine.Table
	seat  engine.Seat
	moves []string
	rand  *engine.Rand
}

// analyze searches for some part of the iterations of a hint, each time with other luck.
func (q *question) analyze(ctx context.Context, part float64, only ...string) ([]engine.Judged, error) {
	luck := engine.NewRand(q.rand.Seed())
	return q.analyst.Analyze(ctx, q.t, q.seat, &luck, int(part*float64(q.game.Iterations)), only...)
}

// costs looks at each of some answers alone, because what is followed seldom is known badly: how much of the chance to
// win the others cost beside the first.
func (q *question) costs(ctx context.Context, part float64, moves []string) (s title.Suggestion, err error) {
	s = title.Suggestion{Seat: q.seat, Move: moves[0]}
	for i, m := range moves {
		chance, err := q.alone(ctx, part, m)
		if err != nil {
			return s, err
		}
		if i == 0 {
			s.Chance = chance
			continue
		}
		s.Alternatives = append(s.Alternatives, title.Alternative{Move: m, Cost: s.Chance - chance})
	}
	closest(s.Alternatives)
	return s, nil
}

// alone is the chance to win with one answer.
func (q *question) alone(ctx context.Context, part float64, move string) (float32, error) {
	list, err := q.analyze(ctx, part, move)
	if err != nil {
		return 0, err
	}
	return list[0].Chances[q.seat], nil
}

// closest puts the answers first that come closest to the best one.
func closest(list []title.Alternative) {
	slices.SortStableFunc(list, func(a, b title.Alternative) int { return cmp.Compare(a.Cost, b.Cost) })
}

// confirm looks longer at the best answer and at the one that comes closest to it, which then may be another one, and
// writes down what they are worth: false where the answer is no longer clear or explained. A shorter look comes first,
// and ends it where the answer is far from clear.
func (q *question) confirm(ctx context.Context, s *title.Suggestion) (bool, error) {
	hasty, err := q.costs(ctx, longer*search*hurry, []string{s.Move, s.Alternatives[0].Move})
	if err != nil || hasty.Alternatives[0].Cost < clear*hurried {
		return false, err
	}
	if s.Chance, err = q.alone(ctx, longer*search, s.Move); err != nil || s.Chance < hope {
		return false, err
	}
	for looked := map[string]bool{}; !looked[s.Alternatives[0].Move]; closest(s.Alternatives) {
		a := &s.Alternatives[0]
		chance, err := q.alone(ctx, longer*search, a.Move)
		if a.Cost = s.Chance - chance; err != nil || a.Cost < clear {
			return false, err
		}
		looked[a.Move] = true
	}
	return convincing(s), nil
}

// puzzle is the puzzle that the question makes, nil for none: the cheapest look comes first.
func (q *question) puzzle(ctx context.Context) (*title.Puzzle, error) {
	var list []engine.Judged
	for _, part := range []float64{glance, search / 3} {
		var err error
		list, err = q.analyze(ctx, part)
		if err != nil || len(list) < 2 || list[0].Chances[q.seat]-list[1].Chances[q.seat] < clear/2 {
			return nil, err
		}
	}
	best := list[0].Move
	if best == declined {
		return nil, nil
	}
	wrong, err := q.wrong(ctx, best, engine.LevelEasy, engine.LevelNormal)
	if err != nil || wrong < missed {
		return nil, err
	}
	q.Missed++
	some := []string{best}
	for _, j := range list[1:min(len(list), 3)] {
		some = append(some, j.Move)
	}
	p := &title.Puzzle{}
	if p.Best, err = q.costs(ctx, search/3, some); err != nil || p.Best.Alternatives[0].Cost < clear {
		return nil, err
	}
	p.Wrong, err = q.wrong(ctx, best, engine.LevelEasy, engine.LevelNormal, engine.LevelHard)
	if err != nil || p.Wrong < missed {
		return nil, err
	}
	q.Hard++
	others := slices.DeleteFunc(slices.Clone(q.moves), func(m string) bool { return m == best })
	if p.Best, err = q.costs(ctx, search, append([]string{best}, others...)); err != nil ||
		p.Best.Alternatives[0].Cost < clear || p.Best.Chance < hope {
		return nil, err
	}
	q.Clear++
	if err := q.reason(ctx, &p.Best); err != nil || !convincing(&p.Best) {
		return nil, err
	}
	q.Reasoned++
	if confirmed, err := q.confirm(ctx, &p.Best); err != nil || !confirmed {
		return nil, err
	}
	return p, nil
}

// wrong is how many of a hundred computers of some levels that think for a moment give another answer than the best.
func (q *question) wrong(ctx context.Context, best string, levels ...string) (int, error) {
	wrong := 0
	for _, level := range levels {
		for range askedEach {
			move, err := q.levels[level].Choose(ctx, q.t.Redeal(q.seat, q.rand), q.seat, q.rand)
			if err != nil {
				return 0, err
			}
			if move != best {
				wrong++
			}
		}
	}
	return 100 * wrong / (len(levels) * askedEach), nil
}

// convincing says that what is told of a puzzle explains its answer: beside the best other answer there are at least
// two reasons, one of which is more than what the answer is named after, and hardly fewer points; beside the second
// best there is a reason.
func convincing(s *title.Suggestion) bool {
	count := func(list []engine.Difference, is func(engine.Difference) bool) (n int) {
		for _, d := range list {
			if d.For && is(d) {
				n++
			}
		}
		return n
	}
	all := func(engine.Difference) bool { return true }
	first, second := s.Alternatives[0].Differences, s.Alternatives[1].Differences
	if slices.ContainsFunc(first, func(d engine.Difference) bool {
		return d.Kind == "points" && d.Seat == s.Seat && d.N < -hardly
	}) {
		return false
	}
	return count(first, all) >= 2 && count(second, all) >= 1 &&
		count(first, func(d engine.Difference) bool { return d.Term == "" || !d.Now }) >= 1
}

// reason adds to the best other answers what the best one brings.
func (q *question) reason(ctx context.Context, s *title.Suggestion) error {
	for i := range s.Alternatives {
		a := &s.Alternatives[i]
		if i == reasoned {
			break
		}
		luck := engine.NewRand(q.rand.Seed())
		found, err := q.analyst.Explain(ctx, q.t, q.seat, &luck, deals, s.Move, a.Move)
		if err != nil {
			return err
		}
		speaks, against := 0, 0
		for _, d := range found {
			switch {
			case d.Kind == "points" && d.Seat == q.seat:
			case d.Kind == "points":
				continue
			case d.For:
				if speaks++; speaks > keptFor {
					continue
				}
			default:
				if against++; against > keptAgainst {
					continue
				}
			}
			a.Differences = append(a.Differences, d)
		}
	}
	return nil
}
