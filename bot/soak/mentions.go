package soak

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// wait is a run of records after each of which a table awaits a person.
type wait struct {
	user string
	// first and last are records: the one that began the wait, and the last one after which it still stood.
	first, last int
	// own says that the person's own act began it: it is in view anyway.
	own bool
	// acted is the person's first act within the wait, answered the first one that may also have ended it; zero if there was
	// none.
	acted, answered time.Time
	begun, end      time.Time // end is zero while it stands
	mentions        int
}

// waits lists the waits of a game's persons.
func (a *auditor) waits(g *storage.GameItem) ([]*wait, error) {
	var list []*wait
	open := map[string]*wait{}
	for _, r := range g.Log {
		now, err := a.awaited(r)
		if err != nil {
			return nil, err
		}
		for user, w := range open {
			if !now[user] {
				if w.end = r.At; r.Act.User == user && w.answered.IsZero() {
					w.answered = r.At
				}
				delete(open, user)
			}
		}
		for user := range now {
			w := open[user]
			if w == nil {
				w = &wait{user: user, first: r.Seq, own: r.Act.User == user, begun: r.At}
				open[user] = w
				list = append(list, w)
			}
			if w.last = r.Seq; r.Act.User == user && w.acted.IsZero() {
				w.acted, w.answered = r.At, r.At
			}
		}
	}
	return list, nil
}

// awaited are the persons whom a table awaits after a record.
func (a *auditor) awaited(r storage.Record) (map[string]bool, error) {
	if r.Snapshot == nil || r.Table.Phase != storage.Playing || r.Table.Pause != nil {
		return nil, nil
	}
	rules, ok := a.rules[r.Table.Game]
	if !ok {
		return nil, fmt.Errorf("no rules for %q", r.Table.Game)
	}
	t, err := rules.Load(*r.Snapshot)
	if err != nil {
		return nil, err
	}
	users := map[string]bool{}
	for _, d := range t.Decisions() {
		if d.Awaited() && d.Seat > engine.Everyone && !r.Table.Seats[d.Seat].Automatic() {
			users[r.Table.Seats[d.Seat].User] = true
		}
	}
	return users, nil
}

// ask is a question of the table to a person, such as for the consent to an undo: it has a notice of its own.
type ask struct {
	user string
	at   time.Time
	told bool
}

// asks lists the questions of a game's table.
func asks(g *storage.GameItem) []*ask {
	var list []*ask
	for _, r := range g.Log {
		for _, v := range r.Table.Votes {
			for _, u := range v.Asked {
				if v.ID == r.Seq {
					list = append(list, &ask{user: u, at: r.At})
				}
			}
		}
	}
	return list
}

// mentions compares the notices in the journal with the waits.
func (a *auditor) mentions(journal []entry) {
	posts := map[storage.GameID][]entry{}
	shown := map[storage.GameID][]entry{}
	for _, e := range journal {
		shown[e.Game] = append(shown[e.Game], e)
		if !e.Edit && len(e.Notified) > 0 {
			posts[e.Game] = append(posts[e.Game], e)
		}
	}
	for id, g := range a.logs {
		list, err := a.waits(g)
		if err != nil {
			a.Broken = append(a.Broken, fmt.Sprintf("%s: %v", id, err))
			continue
		}
		a.callAll(g, list, posts[id])
		for i, w := range list {
			a.judgeWait(g, list[:i], w, shown[id])
		}
	}
}

// callAll counts the notices of a game's posts: first of those that tell their question, which leaves the waits that the
// others can be about.
func (a *auditor) callAll(g *storage.GameItem, list []*wait, posts []entry) {
	questions := asks(g)
	for _, tells := range [2]bool{true, false} {
		for _, p := range posts {
			if (p.Since > 0) == tells {
				a.call(g, list, questions, p)
			}
		}
	}
}

// call counts a post's notices for the waits that they are about.
func (a *auditor) call(g *storage.GameItem, list []*wait, questions []*ask, p entry) {
	if !strings.HasPrefix(p.Nonce, string(g.ID)+"-") {
		return // An answer to a command: an invitation.
	}
	for _, user := range p.Notified {
		a.Mentions++
		w := meant(list, user, p)
		if q := untold(questions, user, p); q != nil && (w == nil || w.mentions > 0 || !slices.Contains(p.Asks, user)) {
			q.told = true
			continue
		}
		if w == nil {
			a.Uncalled = append(a.Uncalled, fmt.Sprintf("%s: the message %s at %s mentions %s, who is not awaited", g.ID, p.Message,
				p.At.Format("15:04:05.000"), user))
			continue
		}
		w.mentions++
	}
}

// untold is the oldest question to a person of which no post has told yet.
func untold(questions []*ask, user string, p entry) *ask {
	for _, q := range questions {
		if q.user == user && !q.told && !q.at.After(p.At) {
			return q
		}
	}
	return nil
}

// meant finds the wait that a post mentions a person for. Its controls tell which question is the newest one: the wait that
// stood when it was asked. Private questions have controls that do not tell it: then it is the person's newest wait that had
// begun and has no mention, if that was not over long ago; else the newest one.
func meant(list []*wait, user string, p entry) *wait {
	var newest, unmentioned *wait
	for _, w := range list {
		if w.user != user || w.begun.After(p.At) {
			continue
		}
		if p.Since > 0 {
			if w.first <= p.Since && p.Since <= w.last {
				newest = w
			}
			continue
		}
		if !w.end.IsZero() && p.At.Sub(w.end) > late {
			continue
		}
		newest = w
		if w.mentions == 0 {
			unmentioned = w
		}
	}
	if unmentioned != nil {
		return unmentioned
	}
	return newest
}

// late is how far a message may be behind the game.
const late = time.Minute

// judgeWait says whether a wait has the mention that it needs: each of which something was shown needs one.
func (a *auditor) judgeWait(g *storage.GameItem, before []*wait, w *wait, shown []entry) {
	if w.mentions > 1 {
		a.Twice = append(a.Twice, fmt.Sprintf("%s: %s is mentioned %d times from record %d to %d", g.ID, w.user, w.mentions, w.first, w.last))
	}
	if w.own {
		if w.mentions == 0 {
			a.Unmentioned["own act"]++
		}
		return
	}
	a.Waits++
	if w.mentions > 0 {
		return
	}
	switch {
	case a.unseen(before, w, shown):
		a.Unmentioned["awaited again before anything else was shown"]++
	case !w.acted.IsZero() && !w.shownIn(shown, w.acted):
		a.Unmentioned["acted before it was shown"]++
	case !w.end.IsZero() && !w.shownIn(shown, w.end):
		a.Unmentioned["over before it was shown"]++
		a.Unshown = max(a.Unshown, w.end.Sub(w.begun))
	case w.quick(shown):
		a.Quick++
	default:
		a.Missed = append(a.Missed, fmt.Sprintf("%s: %s is awaited from record %d (%s) to %d (%s) without a mention", g.ID, w.user,
			w.first, w.begun.Format("15:04:05.000"), w.last, w.end.Format("15:04:05.000")))
	}
}

// shownIn says that the table was shown as awaiting the person between the begin of the wait and a moment.
func (w *wait) shownIn(shown []entry, before time.Time) bool {
	return slices.ContainsFunc(shown, func(e entry) bool {
		return e.At.After(w.begun) && e.At.Before(before) && slices.Contains(e.Asks, w.user)
	})
}

// quick says that the first message that showed the table as awaiting the person was a post without a mention, and that the
// person acted, or the wait was over, at once. Posts that were interrupted do that: finished later they show the table as it is
// then, and whoever is awaited anew by then is mentioned by the message that follows, which an act at once overtakes.
func (w *wait) quick(shown []entry) bool {
	const atOnce = 3 * time.Second
	i := slices.IndexFunc(shown, func(e entry) bool { return e.At.After(w.begun) && slices.Contains(e.Asks, w.user) })
	if i < 0 {
		return false
	}
	first := shown[i]
	soon := func(at time.Time) bool { return at.After(first.At) && at.Sub(first.At) < atOnce }
	return !first.Edit && first.Nonce != "" && (soon(w.answered) || soon(w.end))
}

// unseen says that nobody else was shown as awaited between the person's wait before and this one: for whoever looks at the
// table the person was awaited all the time.
func (a *auditor) unseen(before []*wait, w *wait, shown []entry) bool {
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].user != w.user {
			continue
		}
		return !slices.ContainsFunc(shown, func(e entry) bool {
			return e.At.After(before[i].end) && e.At.Before(w.begun) && len(e.Asks) > 0 && !slices.Contains(e.Asks, w.user)
		})
	}
	return false
}
