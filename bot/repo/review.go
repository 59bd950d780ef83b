package repo

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// reviewKind is the kind of the profiles that hold reviews, by the ids of their games.
	reviewKind = "review"
	// lookBackFor is how long a review goes on before it gives way to what else the timers have, lookBackStored how
	// often it is stored meanwhile. A decision is thought about for decisionMost at most.
	lookBackFor    = 30 * time.Second
	lookBackStored = 3 * time.Second
	decisionMost   = 25 * time.Second
	// sureTimes are the iterations of what is judged again, in those of the first time; sureDeals those in which
	// reasons are looked for.
	sureTimes = 3
	sureDeals = 200
)

// AskReview has a finished game looked back at, once.
func (repo *Repo) AskReview(ctx context.Context, g *title.Game) (*review.Review, error) {
	r, err := repo.Review(ctx, g)
	if err != nil || r != nil {
		return r, err
	}
	r = &review.Review{Next: 1, Last: g.Seq}
	raw, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	// The timer comes first: it is set in vain rather than not at all.
	if err := repo.Store.Set(ctx, g.ID.Timer("review", repo.Now())); err != nil {
		return nil, err
	}
	err = repo.Store.SwapProfile(ctx, reviewKind, string(g.ID), nil, raw)
	if errors.Is(err, storage.ErrConflict) { // It was asked for elsewhere, or has begun.
		err = nil
	}
	return r, err
}

// Review is the review of a finished game as far as it is; nil where none was asked for. It is that of the game as it
// ended: one that goes on has none.
func (repo *Repo) Review(ctx context.Context, g *title.Game) (*review.Review, error) {
	if g.Phase != storage.Finished {
		return nil, nil
	}
	r, raw, err := profile.Read[review.Review](ctx, repo.Store, reviewKind, string(g.ID))
	if err != nil || raw == nil {
		return nil, err
	}
	return &r, nil
}

// LookBack goes on with the review of a finished game for a while, in a place among the thinkers that no computer and
// no suggestion wants. It stores how far it is, and says whether that is to the end. The error is storage.ErrConflict
// where another process goes on with it.
func (repo *Repo) LookBack(ctx context.Context, id storage.GameID) (done bool, err error) {
	g, err := repo.Load(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		raw, failed := repo.Store.Profile(ctx, reviewKind, string(id))
		if failed == nil {
			failed = repo.Store.SwapProfile(ctx, reviewKind, string(id), raw, nil)
		}
		return false, cmp.Or(failed, err)
	}
	if err != nil {
		return false, err
	}
	if g.Phase != storage.Finished || g.Title.Analyst == nil {
		return true, nil
	}
	r, raw, err := profile.Read[review.Review](ctx, repo.Store, reviewKind, string(id))
	if err != nil || r.State != review.Runs {
		return err == nil, err
	}
	records, err := repo.Store.Log(ctx, id, 1, g.Seq)
	if err != nil {
		return false, err
	}
	l := lookBack{repo: repo, g: g, records: records, analyst: g.Title.Analyst(), Review: r}
	result, _ := g.Result()
	l.Seats, l.Last = len(result.Scores), len(records)
	for until := time.Now().Add(lookBackFor); l.State == review.Runs && time.Now().Before(until); {
		for stored := time.Now(); l.State == review.Runs && time.Since(stored) < lookBackStored; {
			if err := l.step(ctx, result); err != nil {
				return false, err
			}
		}
		next, err := json.Marshal(l.Review)
		if err != nil {
			return false, err
		}
		if bytes.Equal(next, raw) {
			continue
		}
		err = storage.Surely(ctx, func() error {
			return repo.Store.SwapProfile(ctx, reviewKind, string(id), raw, next)
		})
		if err != nil {
			return false, err
		}
		raw = next
	}
	return l.State != review.Runs, nil
}

// lookBack is a review on which somebody works.
type lookBack struct {
	repo    *Repo
	g       *title.Game
	records []storage.Record
	steps   []title.Step
	analyst engine.Analyst
	review.Review
}

// step judges the next decision, or one again, or ends the review. An error says that nothing was done.
func (l *lookBack) step(ctx context.Context, result engine.Result) error {
	if l.steps == nil {
		l.steps = l.g.Steps(l.records)
	}
	for at := title.StepAt(l.steps, l.Next); at < len(l.steps); at++ {
		if s := l.steps[at]; s.Seq >= l.Next && l.records[s.Index].Act.Kind == storage.ActMove {
			return l.judge(ctx, s.Seq)
		}
	}
	if l.Result == nil {
		l.Next = len(l.records) + 1
		l.End(result)
	}
	if i := l.Doubtful(); i >= 0 {
		return l.again(ctx, i)
	}
	l.State = review.Done
	if len(l.Decisions) == 0 {
		l.State = review.Failed
	}
	return nil
}

func (l *lookBack) judge(ctx context.Context, seq int) error {
	act := l.records[seq-1].Act
	var d review.Decision
	var choice bool
	err := l.think(ctx, seq, act.Seat, func(ctx context.Context, before engine.Table, seed engine.Seed) (err error) {
		played := engine.Action{Seat: act.Seat, Move: act.Move}
		d, choice, err = review.Judge(ctx, l.analyst, before, played, seed, l.g.Title.Iterations)
		return err
	})
	var refused *engine.Reason
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &refused), errors.Is(err, errNoPosition):
		l.State = review.Other
		l.repo.Log.Warn("a game can't be reviewed", "game", l.g.ID, "seq", seq, "error", err)
		return nil
	case err != nil:
		l.failed(seq, err)
		l.Missing++
	case choice:
		d.Seq = seq
		d.Chance, d.Foreign = l.drawn(seq), l.foreign(seq)
		l.Add(d)
	}
	l.Next = seq + 1
	return nil
}

// drawn says that chance was asked between the last decision that was judged and the one of a record.
func (l *lookBack) drawn(seq int) bool {
	n := len(l.Decisions)
	return n > 0 && l.records[l.Decisions[n-1].Seq-2].Snapshot.Rand != l.records[seq-2].Snapshot.Rand
}

// foreign says that the move of a record is not one that the person who sits there at the end made, or had made by an
// order.
func (l *lookBack) foreign(seq int) bool {
	r := &l.records[seq-1]
	user := l.g.Seats[r.Act.Seat].User
	return user == "" || r.Act.By == "stand_in" || r.Seats[r.Act.Seat].User != user
}

func (l *lookBack) again(ctx context.Context, i int) error {
	d := l.Decisions[i]
	for _, look := range []func(context.Context, engine.Table, engine.Seed) error{
		func(ctx context.Context, before engine.Table, seed engine.Seed) error {
			return d.Again(ctx, l.analyst, before, seed, sureTimes*l.g.Title.Iterations)
		},
		func(ctx context.Context, before engine.Table, seed engine.Seed) error {
			return d.Explain(ctx, l.analyst, before, seed, sureDeals)
		},
	} {
		was := d
		err := l.think(ctx, d.Seq, d.Seat, func(ctx context.Context, before engine.Table, seed engine.Seed) error {
			d = was
			return look(ctx, before, seed)
		})
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil: // What was thought before stands.
			l.failed(d.Seq, err)
			d = was
			d.Sure = true
		}
	}
	l.Replace(i, d)
	return nil
}

// failed notes that a decision could not be judged.
func (l *lookBack) failed(seq int, err error) {
	l.repo.Metrics.ReviewFaults.Inc()
	l.repo.Log.Error("a decision can't be judged", "game", l.g.ID, "seq", seq, "error", err)
}

// errNoPosition says that a position is not one of today's rules.
var errNoPosition = errors.New("position can't be read")

// think judges at the table before a record, in a place that nobody else wants. The same decision meets the same
// chance, which is not the table's. It does not panic.
func (l *lookBack) think(ctx context.Context, seq int, seat engine.Seat,
	judge func(context.Context, engine.Table, engine.Seed) error) error {
	before, err := l.g.Before(l.records, seq)
	if err != nil {
		return fmt.Errorf("%w: %w", errNoPosition, err)
	}
	d, asked := before.Decision(seat)
	if !asked || d.Since != l.records[seq-1].Act.Since {
		return fmt.Errorf("%w: seat %d was not asked", errNoPosition, seat)
	}
	rand := engine.RandFrom(questionSeed(l.g, d))
	seed := rand.Seed()
	return l.repo.spared.think(ctx, l.repo.Thinkers, func(ctx context.Context) (err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
			}
		}()
		ctx, stop := context.WithTimeout(ctx, decisionMost)
		defer stop()
		return judge(ctx, before, seed)
	})
}
