package history

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/storage"
)

const (
	// reviewMost is how many records a game may have that is reviewed: four times those of a long one.
	reviewMost = 3000
	// overtakenFor is when a review is looked at again with which another process goes on.
	overtakenFor = time.Minute
	// lookedAfter is how often it is looked whether the game of a review is still kept.
	lookedAfter = 30 * 24 * time.Hour
)

// ReviewHere is Review for the games that ended last in a channel, and those that the person has finished wherever: it
// asks which one is meant where there are several, the latest first.
func (hi *History) ReviewHere(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	c, _, err := profile.Read[profile.Channel](ctx, hi.Store, profile.ChannelKind, in.Channel)
	if err != nil {
		return err
	}
	p, err := hi.Profiles.Person(ctx, in.User.ID)
	if err != nil {
		return err
	}
	ids := slices.AppendSeq(slices.Clone(p.Finished), maps.Values(c.Finished))
	slices.Sort(ids)
	var list []*title.Game
	for _, id := range slices.Compact(ids) {
		g, err := hi.Repo.LoadOwn(ctx, in, id)
		switch {
		case err == nil && g.Phase == storage.Finished && g.Title.Analyst != nil:
			list = append(list, g)
		case err != nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, engine.ErrBroken):
			return err
		}
	}
	slices.SortStableFunc(list, func(a, b *title.Game) int { return b.Ended.Compare(a.Ended) })
	switch len(list) {
	case 0:
		return table.Refuse("review.none")
	case 1:
		return hi.Review(ctx, in, r, list[0], "")
	}
	r.Tell(ctx, view.WhichTable(list, hi.Texts.Reader(in.Locale).Say("review.which"), "review", in.Locale))
	return nil
}

// Review shows what a review of a finished game has found, and has it made where there is none yet: "" is the page for
// everybody, "show" shows them, and numbers are the reader's own decisions that cost most: "2:show" shows them one.
func (hi *History) Review(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game, page string) error {
	if r.Overtaken() {
		r.OK(ctx)
		return nil
	}
	h, err := hi.reviewed(ctx, in, g)
	switch {
	case err != nil:
		return err
	case h.Found.State == review.Runs:
		r.TurnTo(ctx, h.Progress())
		return nil
	}
	page, show := strings.CutSuffix(page, ":show")
	switch n, err := strconv.Atoi(page); {
	case page == "show":
		return hi.showReview(ctx, in, r, h)
	case err == nil && (n < 1 || n > len(h.Own())):
		return table.Refuse("refused.unknown_control")
	case err == nil && show:
		return hi.showDecision(ctx, in, r, h, n)
	case err == nil:
		return hi.ownDecision(ctx, in, r, h, n)
	}
	m := shareable(in, g, h.Overview(), "review", h.Words)
	r.TurnTo(ctx, m)
	if !hi.plots(g) {
		return nil
	}
	wanted, done := r.Expect(ctx)
	defer done()
	if picture, err := hi.plot(wanted, h, in.Locale, r.Theme); err == nil {
		_ = r.Amend(wanted, withPlot(m, picture)) // It is logged.
	}
	return nil
}

// reviewed is the review of a game for one reader, asked for where there is none.
func (hi *History) reviewed(ctx context.Context, in chat.Interaction, g *title.Game) (*view.Review, error) {
	switch {
	case g.Phase != storage.Finished:
		return nil, table.Refuse("review.unfinished")
	case g.Title.Analyst == nil:
		return nil, table.Refuse("review.no_analyst")
	case g.Seq > reviewMost:
		return nil, table.Refuse("review.long", engine.Num("n", g.Seq), engine.Num("most", reviewMost))
	}
	found, err := hi.Repo.AskReview(ctx, g)
	if err != nil {
		return nil, err
	}
	switch found.State {
	case review.Other:
		return nil, table.Refuse("review.rules")
	case review.Failed:
		return nil, table.Refuse("review.failed")
	case review.Runs, review.Done:
	}
	h := &view.Review{History: view.History{Game: g, Reader: g.SeatOf(in.User.ID), Words: g.In(in.Locale)},
		Found: found}
	if found.State == review.Done {
		if h.Records, err = hi.Store.Log(ctx, g.ID, 1, g.Seq); err != nil {
			return nil, err
		}
		h.Steps = g.Steps(h.Records)
	}
	return h, nil
}

// showReview shows everybody the page for everybody, in the table's language.
func (hi *History) showReview(ctx context.Context, in chat.Interaction, r *reply.Reply, h *view.Review) error {
	all := *h
	all.Reader, all.Words = engine.Everyone, h.Public()
	return hi.share(ctx, in, r, h.Game, "review", func() (chat.Message, error) {
		m := all.Overview()
		if hi.plots(h.Game) {
			if picture, err := hi.plot(ctx, &all, table.LocaleOf(&h.Envelope), ""); err == nil {
				m = withPlot(m, picture)
			}
		}
		return m, nil
	})
}

// ownDecision shows a decision of the reader's with the position of then.
func (hi *History) ownDecision(ctx context.Context, in chat.Interaction, r *reply.Reply, h *view.Review, n int) error {
	past, err := h.Past(h.Found.Decisions[h.Own()[n-1]].Seq)
	if err != nil {
		return err
	}
	m := shareable(in, h.Game, h.Decision(past, n, ""), fmt.Sprintf("review:%d", n), h.Words)
	r.TurnTo(ctx, m)
	r.AddPicture(ctx, past, decisionScene(h, past, n, in.Locale), m)
	return nil
}

// showDecision shows everybody a decision of the reader's, in the table's language.
func (hi *History) showDecision(ctx context.Context, in chat.Interaction, r *reply.Reply, h *view.Review, n int) error {
	past, err := h.Past(h.Found.Decisions[h.Own()[n-1]].Seq)
	if err != nil {
		return err
	}
	all := *h
	all.Words = h.Public()
	what := fmt.Sprintf("decision-%d-%d", h.Reader, n)
	return hi.share(ctx, in, r, h.Game, what, func() (chat.Message, error) {
		m := all.Decision(past, n, h.Words.Name(h.Reader))
		if h.Title.Painter == nil {
			return m, nil
		}
		s := decisionScene(h, past, n, table.LocaleOf(&h.Envelope))
		picture, err := hi.Draw.Paint(ctx, past, string(h.ID)+" "+what, s)
		if err == nil {
			m.Blocks = slices.Insert(m.Blocks, 1, reply.Drawn(picture))
		}
		return m, err
	})
}

// decisionScene is the position before a decision of the reader's, as they saw it.
func decisionScene(h *view.Review, past *title.Game, n int, locale string) engine.Scene {
	d := &h.Found.Decisions[h.Own()[n-1]]
	s := title.Scene(past, d.Seat, nil)
	title.Word(&s, past, locale)
	s.Theme, s.Level, s.Private = table.ThemeOf(&h.Envelope), "focus", true
	if asked, ok := past.Position.Decision(d.Seat); ok && !asked.Private {
		s.Focus = asked
	}
	return s
}

// plots says whether there is a plot: not of a game that began in the middle of another, which lacks the first rounds.
func (hi *History) plots(g *title.Game) bool {
	_, ok := g.Title.Painter.(title.Plotter)
	return ok && g.Title.Timeline != nil && g.From == nil
}

// plot draws the chances beside the points. The error was logged.
func (hi *History) plot(ctx context.Context, h *view.Review, locale, theme string) (engine.Picture, error) {
	began := time.Now()
	chart := h.Chart(title.InPictures(h.Game, title.TimelineTexts, locale))
	if theme != "" {
		chart.Theme = theme
	}
	picture, err := hi.Draw.Safely(ctx, h.Game, func(ctx context.Context) (engine.Picture, error) {
		return h.Title.Painter.(title.Plotter).Plot(ctx, string(h.ID)+" review "+locale, chart)
	})
	hi.Draw.Note(h.Game, "review", began, err)
	return picture, err
}

func withPlot(m chat.Message, p engine.Picture) chat.Message {
	plot := chat.Picture{Name: "review.png", PNG: p.PNG, Alt: text.Clip(p.Alt, 1024)}
	m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, chat.Block{Picture: &plot})
	return m
}

// OnReviewTimer goes on with a review, and when that is done removes it once its game is gone.
func (hi *History) OnReviewTimer(ctx context.Context, t storage.Timer) error {
	done, err := hi.Repo.LookBack(ctx, t.Game)
	switch {
	case errors.Is(err, storage.ErrConflict):
		t.At, err = hi.Now().Add(overtakenFor), nil
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, engine.ErrBroken): // Today's program can't read it.
		return nil
	case err == nil && done:
		t.At = hi.Now().Add(lookedAfter)
	}
	if err != nil {
		return err
	}
	if err := hi.Store.Set(ctx, t); err != nil { // In its old place: what was begun comes first.
		return err
	}
	return repo.ErrTimerSet
}
