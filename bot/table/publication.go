package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// noPicture begins the stored content hash of a message whose picture is to follow. Such a game's Seq stays one behind:
// so it counts as unpublished, and whoever finds it after a stop adds the picture.
const noPicture = "without its picture "

// WithoutPicture is how far a game is published by a message whose picture is to follow.
func WithoutPicture(s storage.Publication) storage.Publication {
	s.Seq--
	s.ContentHash = noPicture + s.ContentHash
	return s
}

// LacksPicture says that the message that is shown is to get its picture.
func LacksPicture(s storage.Publication) bool { return strings.HasPrefix(s.ContentHash, noPicture) }

// Unfinished is how far a game is published by a message that is to be edited yet, after so far: it counts as
// unpublished, unless this record was shown before.
func Unfinished(next, before storage.Publication) storage.Publication {
	if next.Seq > before.Seq {
		return WithoutPicture(next)
	}
	next.ContentHash = ""
	return next
}

// ContentHash is what text and controls of the shown message say, as a hash.
func ContentHash(s storage.Publication) string { return strings.TrimPrefix(s.ContentHash, noPicture) }

// ShownSeq is the last record that the shown message tells of.
func ShownSeq(s storage.Publication) int {
	if LacksPicture(s) {
		return s.Seq + 1
	}
	return s.Seq
}

// AwaitedUsers lists the persons that the table waits for.
func (g *Table) AwaitedUsers() []string {
	var users []string
	for _, seat := range g.Awaited() {
		if s := g.Seats[seat]; !s.Automatic() {
			users = append(users, s.User)
		}
	}
	return users
}

// NewlyAwaited lists the persons whom the table awaits and the shown message does not, by the records since: also who
// was not awaited for a while between.
func (g *Table) NewlyAwaited(since []storage.Record) ([]string, error) {
	now := g.AwaitedUsers()
	users := without(now, g.Publication.Awaited)
	for _, r := range since[:max(len(since)-1, 0)] {
		if len(users) == len(now) {
			break
		}
		between := &Table{ID: g.ID, Record: r, Rules: g.Rules}
		if r.Snapshot != nil {
			var err error
			if between.Position, err = auction.Load(g.Rules, *r.Snapshot); err != nil {
				return nil, fmt.Errorf("position %d: %w", r.Seq, err)
			}
		}
		users = append(users, without(without(now, between.AwaitedUsers()), users)...)
	}
	return text.With(users, g.NewlyAsked(ShownSeq(g.Publication), since)...), nil
}

// StillAsks says that a record did no more than put a question that the table message shows below: no line has to tell
// of it too.
func (g *Table) StillAsks(seq int, records []storage.Record) bool {
	shown := g.Votes[:min(len(g.Votes), VotesShown)]
	return slices.ContainsFunc(shown, func(v storage.Vote) bool { return v.ID == seq }) &&
		slices.ContainsFunc(records, func(r storage.Record) bool {
			return r.Seq == seq && (r.Act.Kind == storage.ActVote || r.Act.Kind == storage.ActOffer)
		})
}

// Concerns says whether the table waits for a person or asks them something; a lobby concerns everybody. Since it was
// decided whom a post is to tell, a person may have acted, or the step may have been taken back that made the table
// wait for them.
func (g *Table) Concerns(user string, asked []string) bool {
	return g.Phase == storage.Lobby || slices.Contains(g.AwaitedUsers(), user) || slices.Contains(asked, user) ||
		slices.ContainsFunc(g.OpenQuestions(), func(a Question) bool { return a.User == user })
}

// OnlyReminds says that nothing but reminders has happened.
func OnlyReminds(records []storage.Record) bool {
	other := func(r storage.Record) bool { return r.Act.Kind != storage.ActRemind }
	return len(records) > 0 && !slices.ContainsFunc(records, other)
}
