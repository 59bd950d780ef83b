package repo

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

const (
	// suggestWait is how long a suggestion waits for its turn to think, behind computers and other suggestions.
	suggestWait = 8 * time.Second
	// searchMost is how long the best answers are searched for at most, judgeMost with their chances, suggestMost with
	// the reasons.
	searchMost  = time.Second
	judgeMost   = 1600 * time.Millisecond
	suggestMost = 2 * time.Second
	// alternatives are how many answers are compared with the best, judgedPart is the part of the iterations for the
	// chances of each, suggestDeals are those in which reasons are looked for.
	alternatives = 2
	judgedPart   = 4
	suggestDeals = 200
)

// ErrBusy says that a suggestion has waited too long for its turn to think.
var ErrBusy = errors.New("too many computers are thinking")

// Suggest lets the title's analyst judge the question of a seat, for a bounded time and when it is its turn. It knows
// what the seat can know, and the same question gets the same suggestion. It does not panic.
func (repo *Repo) Suggest(ctx context.Context, g *title.Game, d engine.Decision) (title.Suggestion, error) {
	wait := time.NewTimer(suggestWait)
	defer wait.Stop()
	repo.spared.giveUp(repo.Thinkers)
	select {
	case repo.Thinkers <- struct{}{}:
		defer func() { <-repo.Thinkers }()
	case <-wait.C:
		return title.Suggestion{}, ErrBusy
	case <-ctx.Done():
		return title.Suggestion{}, context.Cause(ctx)
	}
	return suggest(ctx, g, d)
}

func suggest(ctx context.Context, g *title.Game, d engine.Decision) (s title.Suggestion, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	searching, stopSearching := context.WithTimeout(ctx, searchMost)
	defer stopSearching()
	judging, stopJudging := context.WithTimeout(ctx, judgeMost)
	defer stopJudging()
	ctx, stop := context.WithTimeout(ctx, suggestMost)
	defer stop()
	rand := engine.RandFrom(questionSeed(g, d))
	table := g.Position.Redeal(d.Seat, &rand)
	rand = engine.RandFrom(questionSeed(g, d))
	analyst, iterations := g.Title.Analyst(), g.Title.Iterations
	list, err := analyst.Analyze(searching, table, d.Seat, &rand, iterations)
	if err != nil {
		return s, err
	}
	list = list[:min(len(list), 1+alternatives)]
	chances := make([]float32, len(list)) // Each is looked at alike: seldom followed answers are known badly.
	for i, j := range list {
		alone, err := analyst.Analyze(judging, table, d.Seat, &rand, iterations/judgedPart, j.Move)
		if err != nil {
			return s, err
		}
		chances[i] = alone[0].Chances[d.Seat]
	}
	s = title.Suggestion{Seat: d.Seat, Move: list[0].Move, Chance: chances[0]}
	for i, j := range list[1:] {
		found, err := analyst.Explain(ctx, table, d.Seat, &rand, suggestDeals, s.Move, j.Move)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			s.Hurried = true
		case err != nil:
			return s, err
		}
		s.Alternatives = append(s.Alternatives,
			title.Alternative{Move: j.Move, Cost: max(0, s.Chance-chances[i+1]), Differences: found})
	}
	slices.SortStableFunc(s.Alternatives, func(a, b title.Alternative) int { return cmp.Compare(a.Cost, b.Cost) })
	return s, nil
}

// questionSeed is the same for the same question, and tells nothing of the table's own chance.
func questionSeed(g *title.Game, d engine.Decision) uint64 {
	h := fnv.New64a()
	for _, part := range []string{string(g.ID), strconv.Itoa(d.Since), strconv.Itoa(int(d.Seat)), d.Step} {
		h.Write([]byte(part + "\n"))
	}
	return h.Sum64()
}
