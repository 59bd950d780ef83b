package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file tells what was remarkable in a game that is over.

const (
	// awardsMost is how many lines of awards an account has, awardsLetters how long they are together.
	awardsMost    = 7
	awardsLetters = 800
	// longWait is from when on a wait is worth a word.
	longWait = time.Hour
)

// awards are what was remarkable in a finished game, in words: what the game says, and the longest wait.
func (b *Bot) awards(ctx context.Context, g *title.Game) ([]string, error) {
	if g.Position == nil || g.Phase != storage.Finished {
		return nil, nil
	}
	v := g.Public()
	var lines []string
	if awarder, ok := g.Title.Presenter.(title.AwardPresenter); ok {
		records, err := b.store.Log(ctx, g.ID, 1, g.Seq)
		if err != nil {
			return nil, err
		}
		lines = awarder.Awards(g.Positions(records), v)
		lines = lines[:min(len(lines), awardsMost-1)]
	}
	if line := longestWait(&g.Envelope, v); line != "" {
		lines = append(lines, line)
	}
	return lines, nil
}

// longestWait tells for whom the table waited longest at one time, "" where nobody was waited for long, or no clock says.
func longestWait(env *storage.Envelope, v text.Localizer) string {
	var longest time.Duration
	for _, c := range env.Clocks {
		longest = max(longest, c.Longest)
	}
	if longest < longWait {
		return ""
	}
	var who []engine.Seat
	for i, c := range env.Clocks {
		if c.Longest == longest && i < len(env.Seats) {
			who = append(who, engine.Seat(i))
		}
	}
	return v.Say("award.wait", engine.Free("who", v.AwardNames(who)), engine.Free("time", span(longest, v)))
}

// span is a long time in words: in hours, or in days and hours.
func span(d time.Duration, v text.Localizer) string {
	hours := int(d.Round(time.Hour) / time.Hour)
	if hours < 48 {
		return v.Say("award.hours", engine.Num("n", hours))
	}
	days := v.Say("award.days", engine.Num("n", hours/24))
	if hours%24 == 0 {
		return days
	}
	return v.List([]string{days, v.Say("award.hours", engine.Num("n", hours%24))})
}

// awardsBlock is the part of an account with the awards.
func awardsBlock(lines []string) []chat.Block {
	if len(lines) == 0 {
		return nil
	}
	lines = slices.Clone(lines)
	for i := range lines {
		lines[i] = "- " + lines[i]
	}
	return []chat.Block{{Text: text.Clip(strings.Join(lines, "\n"), awardsLetters)}}
}
