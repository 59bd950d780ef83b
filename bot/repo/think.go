package repo

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

const (
	// thinkWait is how long a computer waits for its turn to think; then one of the level below thinks instead.
	thinkWait = time.Second
	// thinkMost is how long it may think at all; then one that doesn't think answers.
	thinkMost = 10 * time.Second
)

// errBusy says that too many computers think.
var errBusy = errors.New("too many computers think")

// choose asks the computer of a seat, who sees what its seat could know: where that one can't answer, those of the
// levels below, and at last the first legal answer is taken.
func (repo *Repo) choose(ctx context.Context, g *title.Game, seat engine.Seat) (string, error) {
	for i := g.LevelIndex(seat); i >= 0; i-- {
		level := g.Title.Computers[i]
		move, err := repo.ask(ctx, g, seat, level)
		if err == nil || ctx.Err() != nil {
			return move, err
		}
		repo.Metrics.ComputersFellBack.WithLabelValues(level.Key).Inc()
		if !errors.Is(err, errBusy) {
			repo.Log.Error("computer player failed", "game", g.ID, "seq", g.Seq, "seat", seat, "level", level.Key,
				"error", err)
		}
	}
	for _, move := range g.Position.Propose(seat) {
		if g.Position.Check(engine.Action{Seat: seat, Move: move}) == nil {
			return move, nil
		}
	}
	return "", fmt.Errorf("seat %d has no computer that answers, and no proposal", seat)
}

// ask lets a computer of a level choose, in its turn if it thinks.
func (repo *Repo) ask(ctx context.Context, g *title.Game, seat engine.Seat, l engine.Level) (move string, err error) {
	if l.Thinks {
		wait := time.NewTimer(thinkWait)
		defer wait.Stop()
		select {
		case repo.Thinkers <- struct{}{}:
			defer func() { <-repo.Thinkers }()
		case <-wait.C:
			return "", errBusy
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
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
