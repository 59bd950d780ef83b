package repo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// thinkWait is how long a computer waits for its turn to think, until one of the level below would think instead.
	thinkWait = time.Second
	// thinkMost is how long it may think at all; then one of the level below answers.
	thinkMost = 10 * time.Second
	// thinkLong is how long a thought is expected to take that may take long: the table is shown before it.
	thinkLong = time.Second
)

// expected is how long a thought is expected to take: that of a program of others, of an expert, or of one that has to
// wait for its turn.
func (t *thought) expected(repo *Repo, g *title.Game) time.Duration {
	full := len(repo.Thinkers) == cap(repo.Thinkers) && repo.spared.stop.Load() == nil // What is spared gives way.
	if full || g.Program(t.seat) != "" || g.Title.Computers[g.LevelIndex(t.seat)].Key == engine.LevelExpert {
		return thinkLong
	}
	return 0
}

// think chooses the move of a thought: a program of others does where one plays on the seat and answers, else a
// computer of the seat's level. Both see what the seat could know.
func (t *thought) think(ctx context.Context, repo *Repo, g *title.Game) (err error) {
	if name := g.Program(t.seat); name != "" {
		began := time.Now()
		rand := engine.NewRand(engine.NewSeed())
		t.move, err = repo.Programs.Choose(ctx, name, g.Game, g.Position.Redeal(t.seat, &rand), t.seat)
		if err == nil {
			repo.Metrics.ComputerChose(metrics.Program, began)
		}
		if err == nil || ctx.Err() != nil {
			return err
		}
		reason := program.Ended
		if failed := (*program.Error)(nil); errors.As(err, &failed) {
			reason = failed.Reason
		}
		repo.Metrics.ProgramsReplaced.WithLabelValues(string(reason)).Inc()
		level := slog.LevelWarn
		if reason == program.Resting { // What it rests from has been logged.
			level = slog.LevelDebug
		}
		repo.Log.Log(ctx, level, "a program gave no move", "game", g.ID, "seq", g.Seq, "seat", t.seat, "program", name,
			"error", err)
	}
	t.replaced = g.Seats[t.seat].Program != "" && !g.Bidding()
	t.move, err = repo.choose(ctx, g, t.seat)
	return err
}

// choose asks the computer of a seat's level: where that one can't answer, those of the levels below, and at last the
// first legal answer is taken.
func (repo *Repo) choose(ctx context.Context, g *title.Game, seat engine.Seat) (string, error) {
	wanted := g.LevelIndex(seat)
	i, leave, err := repo.turn(ctx, g.Title.Computers, wanted)
	if err != nil {
		return "", err
	}
	defer leave()
	defer func() {
		if i < wanted {
			repo.Metrics.ComputersFellBack.WithLabelValues(g.Title.Computers[wanted].Key).Inc()
		}
	}()
	for ; i >= 0; i-- {
		level := g.Title.Computers[i]
		move, err := repo.ask(ctx, g, seat, level)
		if err == nil || ctx.Err() != nil {
			return move, err
		}
		repo.Log.Error("computer player failed", "game", g.ID, "seq", g.Seq, "seat", seat, "level", level.Key,
			"error", err)
	}
	for _, move := range g.Position.Propose(seat) {
		if g.Position.Check(engine.Action{Seat: seat, Move: move}) == nil {
			return move, nil
		}
	}
	return "", fmt.Errorf("seat %d has no computer that answers, and no proposal", seat)
}

// turn waits until a computer of a level may think, and gives the level that then does: one below for each thinkWait
// that it took, down to one that doesn't think and needs no turn. A computer that is weaker by then keeps its place
// among those who wait. Whoever has chosen leaves.
func (repo *Repo) turn(ctx context.Context, levels engine.Computers, wanted int) (level int, leave func(), err error) {
	level, leave = wanted, func() {}
	for level >= 0 && levels[level].Thinks {
		level--
	}
	if level == wanted {
		return level, leave, nil
	}
	began := time.Now()
	wait := time.NewTimer(time.Duration(wanted-level) * thinkWait)
	defer wait.Stop()
	repo.spared.giveUp(repo.Thinkers)
	select {
	case repo.Thinkers <- struct{}{}:
		level, leave = max(level+1, wanted-int(time.Since(began)/thinkWait)), func() { <-repo.Thinkers }
	case <-wait.C:
	case <-ctx.Done():
		return 0, nil, context.Cause(ctx)
	}
	return level, leave, nil
}

// spareWait is how long what can wait does so before it looks again whether a place among the thinkers is free.
const spareWait = 50 * time.Millisecond

// spared is what is thought about in a place among the thinkers that nobody wanted, one thing at a time.
type spared struct {
	// stop ends it, nil while there is none.
	stop atomic.Pointer[context.CancelFunc]
}

// think thinks about what can wait: in a place that nobody wants. As soon as a computer or a suggestion does, the
// context of use ends, and it is called again later.
func (s *spared) think(ctx context.Context, places chan struct{}, use func(context.Context) error) error {
	for {
		select {
		case places <- struct{}{}:
			work, stop := context.WithCancel(ctx)
			s.stop.Store(&stop)
			err := use(work)
			wanted := work.Err() != nil && ctx.Err() == nil
			stop()
			s.stop.Store(nil)
			<-places
			if !wanted {
				return err
			}
		default:
		}
		if !storage.Wait(ctx, spareWait) {
			return context.Cause(ctx)
		}
	}
}

// giveUp frees the place where somebody wants one and all are taken.
func (s *spared) giveUp(places chan struct{}) {
	if stop := s.stop.Load(); stop != nil && len(places) == cap(places) {
		(*stop)()
	}
}

// ask lets a computer of a level choose.
func (repo *Repo) ask(ctx context.Context, g *title.Game, seat engine.Seat, l engine.Level) (move string, err error) {
	if l.Thinks {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, thinkMost)
		defer stop()
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	began := time.Now()
	rand := engine.NewRand(engine.NewSeed())
	if move, err = l.New().Choose(ctx, g.Position.Redeal(seat, &rand), seat, &rand); err != nil {
		return "", err
	}
	repo.Metrics.ComputerChose(l.Key, began)
	return move, g.Position.Check(engine.Action{Seat: seat, Move: move})
}
