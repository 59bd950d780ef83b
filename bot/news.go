package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// news is what a table message tells beside the position.
type news struct {
	// newly lists the persons who are awaited and were not told, anew says that the message is to be posted anew.
	newly []string
	anew  bool
	// asked lists those of newly whom a question of the table asks, or what concerns everybody.
	asked []string
	// from is the last record that is not told, events the facts after it.
	from   int
	events []engine.Event
	lines  []string
	// chosen are the controls that were used on the message before.
	chosen []string
	// back says for each open question about an undo, by its number, what it takes back.
	back map[int][]string
	// awards are what was remarkable in a game that is over.
	awards []string
}

// news collects what happened since the message that is shown was posted, or since its last edit where the same persons
// go on with a new question.
func (b *Bot) news(ctx context.Context, g *title.Game) (news, error) {
	shown, told := g.Publication, table.ToldSeq(g.Publication)
	n := news{from: told, anew: true}
	var records []storage.Record
	var err error
	if g.Position != nil && told < g.Seq {
		if records, err = b.store.Log(ctx, g.ID, told+1, g.Seq); err != nil {
			return n, err
		}
	}
	if n.newly, err = g.NewlyAwaited(records); err != nil {
		return n, err
	}
	n.asked = g.NewlyAsked(told, records)
	if g.Phase == storage.Lobby && shown.Rev == 0 {
		n.newly = append(n.newly, table.Called(&g.Envelope)...) // The command that opened the table got no further.
	}
	if shown.Message != "" {
		n.anew = postAnew(g, n.newly, b.now())
	}
	if g.Position == nil {
		return n, nil
	}
	if n.back, err = b.backSteps(ctx, g, g.Public()); err != nil {
		return n, err
	}
	switch {
	case told == g.Seq && table.LacksPicture(shown): // The same once more, with its picture.
		n.from = shown.From
	case shown.Message != "" && table.OnlyReminds(records): // What was told when the wait began is told again.
		n.from = shown.From
	case !n.anew || shown.Message == "" && len(n.newly) == 0:
		for _, d := range g.Position.Decisions() {
			if d.Since <= told {
				n.from = shown.From
				break
			}
		}
	}
	if n.from < told {
		earlier, err := b.store.Log(ctx, g.ID, n.from+1, told)
		if err != nil {
			return n, err
		}
		records = append(earlier, records...)
	}
	for _, line := range chronicle(records, g.Public(), engine.Everyone) {
		if g.StillAsks(line.seq, records) {
			continue
		}
		n.lines = append(n.lines, line.text)
	}
	for _, r := range table.NotUndone(records) {
		n.events = append(n.events, r.Events...)
	}
	for _, r := range records {
		if r.Act.Kind == "move" {
			for _, word := range []string{r.Act.Move, customid.Confirm + r.Act.Move} {
				n.chosen = append(n.chosen, customid.ID{Game: g.ID, Since: r.Act.Since, Word: word}.String())
			}
		}
	}
	n.awards, err = b.awards(ctx, g)
	return n, err
}
