package publish

import (
	"context"
	"slices"

	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// changes collects what happened since the message that is shown was posted, or since its last edit where the same
// persons go on with a new question.
func (po *poster) changes(ctx context.Context, g *title.Game) (view.Changes, error) {
	shown, told := g.Publication, table.ShownSeq(g.Publication)
	n := view.Changes{From: told, Repost: true}
	var records []storage.Record
	var err error
	if (g.Position != nil || shown.Message != "") && told < g.Seq {
		if records, err = po.recordsAfter(ctx, g, told, g.Seq); err != nil {
			return n, err
		}
	}
	if n.NewlyAwaited, err = g.NewlyAwaited(records); err != nil {
		return n, err
	}
	n.Asked = g.NewlyAsked(told, records)
	n.Began = slices.ContainsFunc(records, func(r storage.Record) bool {
		return r.Act.Kind == storage.ActStart || r.Act.Kind == storage.ActAuction
	})
	n.Over = g.Phase.Over() && len(records) > 0
	n.Round = !n.Over && !n.Began && g.Title.Timeline != nil && beginsRound(g, records)
	if g.Phase == storage.Lobby && shown.Rev == 0 {
		// The command that opened the table got no further.
		n.NewlyAwaited = append(n.NewlyAwaited, table.Called(&g.Envelope)...)
	}
	if g.Phase == storage.Lobby {
		n.NewlyAwaited = append(n.NewlyAwaited, table.NewlySought(records)...)
	}
	if shown.Message != "" {
		n.Repost = postAnew(g, n.NewlyAwaited, po.Now())
	}
	if g.Position == nil {
		return n, nil
	}
	undos, err := po.Repo.VotedUndos(ctx, g)
	if err != nil {
		return n, err
	}
	n.UndoSteps = view.UndoSteps(undos, g.Public())
	switch {
	case told == g.Seq && table.LacksPicture(shown): // The same once more, with its picture.
		n.From = shown.From
	case shown.Message != "" && table.OnlyReminds(records): // What was told when the wait began is told again.
		n.From = shown.From
	case !n.Repost || shown.Message == "" && len(n.NewlyAwaited) == 0:
		for _, d := range g.Position.Decisions() {
			if d.Since <= told {
				n.From = shown.From
				break
			}
		}
	}
	if n.From < told {
		earlier, err := po.recordsAfter(ctx, g, n.From, told)
		if err != nil {
			return n, err
		}
		records = append(earlier, records...)
	}
	tell(&n, g, records)
	if n.Awards, err = po.awards(ctx, g); err == nil && g.Phase == storage.Finished {
		n.Page, err = po.Profiles.Page(ctx, g)
	}
	return n, err
}

// beginsRound says that a round began in some records and was not taken back.
func beginsRound(g *title.Game, records []storage.Record) bool {
	begins := func(e engine.Event) bool { return g.Title.Timeline.Boundary(e) == engine.NewRound }
	return slices.ContainsFunc(table.NotUndone(records),
		func(r storage.Record) bool { return slices.ContainsFunc(r.Events, begins) })
}

// tell adds what happened in these records: in lines, as events, and which buttons were chosen.
func tell(n *view.Changes, g *title.Game, records []storage.Record) {
	for _, line := range view.GameLog(records, g.Public(), engine.Everyone) {
		if !g.StillAsks(line.Seq, records) {
			n.Lines = append(n.Lines, line)
		}
	}
	for _, r := range table.NotUndone(records) {
		n.Events = append(n.Events, r.Events...)
	}
	for _, r := range records {
		// What may still be changed is not ticked: nobody else knows it.
		if d, open := g.Position.Decision(r.Act.Seat); r.Act.Kind == storage.ActMove &&
			!(open && d.Since == r.Act.Since) {
			for _, word := range []string{r.Act.Move, customid.Confirm + r.Act.Move} {
				n.Chosen = append(n.Chosen, g.QuestionID(r.Act.Since, word))
			}
		}
	}
}

// recordsAfter are the records of a game after one of them, up to a later one.
func (po *poster) recordsAfter(ctx context.Context, g *title.Game, seq, last int) ([]storage.Record, error) {
	if seq == g.Seq-1 {
		return []storage.Record{g.Record}, nil
	}
	return po.Store.Log(ctx, g.ID, seq+1, last)
}

// awards are what was remarkable in a finished game, in words: what the game says, and the longest wait.
func (po *poster) awards(ctx context.Context, g *title.Game) ([]string, error) {
	if g.Position == nil || g.Phase != storage.Finished {
		return nil, nil
	}
	var records []storage.Record
	if _, ok := g.Title.Presenter.(title.AwardPresenter); ok {
		var err error
		if records, err = po.Store.Log(ctx, g.ID, 1, g.Seq); err != nil {
			return nil, err
		}
	}
	return view.Awards(g, records, g.Public()), nil
}
