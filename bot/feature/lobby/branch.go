package lobby

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// branchesMost is how many tables a person may begin from one position, when those before are over.
const branchesMost = 20

// PlayFrom opens a private table at which a person plays on from a step of a finished game, on a seat that need not
// have been theirs. What says which, as "step.seat"; with ".level" behind it how well the computers play, which is
// asked else.
func (lo *Lobby) PlayFrom(
	ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, what string,
) error {
	number, rest, _ := strings.Cut(what, ".")
	who, level, _ := strings.Cut(rest, ".")
	step, err := strconv.Atoi(number)
	seat, err2 := strconv.Atoi(who)
	if errors.Join(err, err2) != nil || seat < 0 {
		return table.Refuse("refused.unknown_control")
	}
	g, err := lo.Repo.LoadOwn(ctx, in, id)
	if err != nil {
		return err
	}
	if g.Phase != storage.Finished {
		return table.Refuse("branch.unfinished")
	}
	if err := table.MayKnow(&g.Table, title.InputOf(in), engine.Seat(seat)); err != nil {
		return err
	}
	return lo.branch(ctx, in, r, g, engine.Seat(seat), step, level)
}

// WhatIf opens a private table at which a person plays on from how a game stands, with what they know. The log of the
// game says first that they do. Level is "" to be asked.
func (lo *Lobby) WhatIf(
	ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, level string,
) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	seat, err := table.MayLookAhead(&g.Table, title.InputOf(in))
	if err != nil {
		return err
	}
	return lo.branch(ctx, in, r, g, seat, 0, level)
}

// branch opens a private table from a step of a game, from the newest of one that is running.
func (lo *Lobby) branch(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, seat engine.Seat,
	step int, level string) error {
	records, err := lo.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return err
	}
	steps, before := g.Steps(records), title.Before(records)
	if len(steps) == 0 {
		return table.Refuse("log.empty")
	}
	at := len(steps) - 1
	if step > 0 {
		at = title.StepAt(steps, step+before)
	}
	then, err := g.Past(records, steps, at)
	if err != nil {
		return err
	}
	if _, over := then.Position.Result(); over {
		return table.Refuse("branch.over")
	}
	b := table.Branching{
		Origin: storage.Origin{
			Game: g.ID, Step: steps[at].Seq - before, Round: steps[at].Round, Place: g.Link(),
			Ahead: g.Phase == storage.Playing,
		},
		Seat: seat, Level: level, Locale: in.Locale, Position: then.Position, Seed: engine.NewSeed(),
	}
	if level == "" {
		r.Update(ctx, view.AskBranch(g, b, g.In(in.Locale)))
		return nil
	}
	if g.Title.Computers.Index(level) < 0 {
		return table.Refuse("refused.unknown_control")
	}
	for n := range branchesMost {
		id := table.IDOf(fmt.Sprintf("table branch %s %d %d %s %d", g.ID, steps[at].Seq, seat, in.User.ID, n))
		open, err := lo.Repo.Load(ctx, id)
		if errors.Is(err, storage.ErrNotFound) {
			if err = lo.openBranch(ctx, in, r, g, id, b); !errors.Is(err, errOpened) {
				return err
			}
			open, err = lo.awaitTable(ctx, id)
		}
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return table.Refuse("lobby.opened")
		case err != nil:
			return err
		case open.IsOpen():
			r.Update(ctx, view.BegunElsewhere(open, open.In(in.Locale)))
			return nil
		}
	}
	return table.Refuse("branch.enough", engine.Num("n", branchesMost))
}

// openBranch opens a table of an id; errOpened where somebody has opened it meanwhile.
func (lo *Lobby) openBranch(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, id storage.GameID,
	b table.Branching) error {
	at, how := in, opening{elsewhere: in.Guild != ""}
	var err error
	if how.elsewhere {
		at, err = lo.inConversation(ctx, in, g.Game, id)
	} else {
		err = lo.mayOpen(ctx, at, id, false)
	}
	if err != nil {
		return err
	}
	if b.Ahead {
		log := func(first, last int) ([]storage.Record, error) { return lo.Store.Log(ctx, g.ID, first, last) }
		_, err := lo.Change(ctx, in, g.ID, func(t *table.Table, by table.Input) (table.Change, error) {
			return table.LookAhead(t, by, log)
		})
		if err != nil && !errors.Is(err, table.ErrUnchanged) {
			return err
		}
	}
	next := &title.Game{Title: g.Title, Texts: g.Texts}
	next.ID, next.Rules = id, g.Rules
	c := table.Branch(&next.Table, &g.Table, title.InputOf(in), placeOf(at), b, lo.Now())
	if err := lo.openTable(ctx, at, r, next, c, g.In(in.Locale), how); err != nil {
		return err
	}
	if b.Ahead {
		if err := lo.endOthers(ctx, at, next); err != nil {
			lo.Log.Warn("an older look ahead stays open", "game", g.ID, "error", err)
		}
	}
	return nil
}

// endOthers ends the tables at which a person has looked ahead in the same game before.
func (lo *Lobby) endOthers(ctx context.Context, in chat.Interaction, g *title.Game) error {
	list, err := lo.OpenBy(ctx, lo.Store.ByUser, in.User.ID)
	in.ID = "" // The record of the opening has it.
	for _, old := range list {
		if from := old.From; from == nil || !from.Ahead || from.Game != g.From.Game || old.ID == g.ID {
			continue
		}
		_, _, failed := lo.Repo.Update(ctx, old.ID, in, func(g *title.Game) (table.Change, error) {
			return table.End(&g.Table, title.InputOf(in), "yes", false, lo.Now())
		})
		err = errors.Join(err, failed)
	}
	return err
}
