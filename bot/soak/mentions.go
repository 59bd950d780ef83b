package soak

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// reason is what a person is told of by one mention: a wait, or a question of the table. notice is the mention, nil
// where there was none.
type reason struct{ notice *notice }

// notice is the mention of a person by a post. It can be about any of these reasons, and is about one of them; of is
// nil where each of them has its mention already.
type notice struct {
	user  string
	post  entry
	about []*reason
	of    *reason
}

// wait is a run of records after each of which a table awaits a person.
type wait struct {
	reason
	user string
	// first and last are records: the one that began the wait, and the last one after which it still stood.
	first, last int
	// since is the oldest question that a message must ask to show the wait: the one with which the wait began. It is 0
	// where that is private: the controls of a message do not tell which private question they belong to.
	since int
	// own says that the person's own act began it: it is in view anyway.
	own bool
	// acted is the person's first act within the wait, answered the first one that may also have ended it; zero if
	// there was none.
	acted, answered time.Time
	begun, end      time.Time // end is zero while it stands
	// extraMentions counts the mentions that can be about nothing but this wait, which has one already.
	extraMentions int
	// need is why it needs no mention, or that it does.
	mentionNeed mentionNeed
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
			if _, still := now[user]; !still {
				if w.end = r.At; r.Act.User == user && w.answered.IsZero() {
					w.answered = r.At
				}
				delete(open, user)
			}
		}
		for user, since := range now {
			w := open[user]
			if w == nil {
				w = &wait{user: user, first: r.Seq, since: since, own: r.Act.User == user, begun: r.At}
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

// awaited are the persons whom a table awaits after a record, each with the oldest question to them, 0 for a private
// one.
func (a *auditor) awaited(r storage.Record) (map[string]int, error) {
	if r.Snapshot == nil || r.Phase != storage.Playing || r.Pause != nil {
		return nil, nil
	}
	rules, ok := a.rules[r.Game]
	if !ok {
		return nil, fmt.Errorf("no rules for %q", r.Game)
	}
	t, err := auction.Load(rules, *r.Snapshot)
	if err != nil {
		return nil, err
	}
	users := map[string]int{}
	for _, d := range t.Decisions() {
		if !d.Awaited() || d.Seat <= engine.Everyone || r.Seats[d.Seat].Automatic() {
			continue
		}
		user, since := r.Seats[d.Seat].User, d.Since
		if d.Private {
			since = 0
		}
		if before, also := users[user]; also {
			since = min(before, since)
		}
		users[user] = since
	}
	return users, nil
}

// votes lists the questions of a game's table to persons, such as for the consent to an undo: each has a notice of its
// own while it is open, and is like a wait for that.
func votes(g *storage.GameItem) []*wait {
	type key struct {
		vote int
		user string
	}
	var list []*wait
	open := map[key]*wait{}
	for _, r := range g.Log {
		now := map[key]bool{}
		for _, v := range r.Votes {
			for _, u := range v.Asked {
				if slices.Contains(v.Yes, u) || slices.Contains(v.No, u) {
					continue
				}
				k := key{v.ID, u}
				now[k] = true
				if open[k] == nil {
					open[k] = &wait{user: u, first: r.Seq, begun: r.At}
					list = append(list, open[k])
				}
				open[k].last = r.Seq
			}
		}
		for k, q := range open {
			if !now[k] {
				q.end = r.At
				delete(open, k)
			}
		}
	}
	return list
}

// mentions compares the notices in the journal with the waits.
func (a *auditor) mentions(journal []entry) {
	posts := map[storage.GameID][]entry{}
	shown := map[storage.GameID][]entry{}
	newest := map[storage.GameID]string{}
	for _, e := range journal {
		if later(newest[e.Game], e.Message) {
			continue // An edit of an older message, as one that came late, shows nobody how the table stands.
		}
		newest[e.Game] = e.Message
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
		questions := votes(g)
		for i, w := range list {
			w.mentionNeed = w.judgeNeed(list[:i], questions, shown[id])
		}
		a.matchNotices(g, list, questions, posts[id])
		for _, w := range list {
			a.judgeWait(g, w)
		}
	}
}

// matchNotices finds out what each notice of a game's posts is about. Most can be about one thing only; for the others
// it looks for the reading in which as many waits as possible have their mention, and every notice has a reason of its
// own. Whatever no reading explains is a violation.
func (a *auditor) matchNotices(g *storage.GameItem, list, questions []*wait, posts []entry) {
	var notices []*notice
	var before time.Time // the post before
	for _, p := range posts {
		if p.Opening || p.Nonce != "" && !strings.HasPrefix(p.Nonce, string(g.ID)+"-") {
			continue // An answer to a command: an invitation.
		}
		for _, user := range p.Notified {
			a.Mentions++
			n := &notice{user: user, post: p}
			for _, w := range slices.Concat(list, questions) {
				if w.couldMean(n, before) {
					n.about = append(n.about, &w.reason)
				}
			}
			notices = append(notices, n)
		}
		before = p.At
	}
	// A match is never taken back: what needs a mention most comes first, and an own act may go without.
	urgency := func(w *wait) int { return slices.Index([]mentionNeed{interrupted, needed}, w.mentionNeed) }
	for _, w := range slices.SortedStableFunc(slices.Values(list),
		func(v, w *wait) int { return urgency(w) - urgency(v) }) {
		w.match(notices, map[*notice]bool{})
	}
	for _, q := range questions {
		q.match(notices, map[*notice]bool{})
	}
	for _, n := range notices {
		if n.of == nil {
			a.excess(g, list, n)
		}
	}
}

// match gives a reason one of the notices that can be about it: a free one, or one whose reason can have another one
// (an augmenting path of a bipartite matching). Tried are the notices that were looked at.
func (r *reason) match(notices []*notice, tried map[*notice]bool) bool {
	for _, n := range notices {
		if tried[n] || !slices.Contains(n.about, r) {
			continue
		}
		tried[n] = true
		if n.of == nil || n.of.match(notices, tried) {
			n.of, r.notice = r, n
			return true
		}
	}
	return false
}

// excess notes a notice without a reason of its own: for the newest wait that it can be about.
func (a *auditor) excess(g *storage.GameItem, list []*wait, n *notice) {
	for _, w := range slices.Backward(list) {
		if slices.Contains(n.about, &w.reason) {
			w.extraMentions++
			return
		}
	}
	a.Uncalled = append(a.Uncalled,
		fmt.Sprintf("%s: the message %s at %s mentions %s, who is not awaited", g.ID, n.post.Message,
			n.post.At.Format("15:04:05.000"), n.user))
}

// couldMean says that a notice can be about the wait. The controls of its post tell which question is the newest one:
// the wait stood when it was asked, or its own question is an older one. Private questions have controls that do not
// tell it: then the wait was not over when the post was begun, which was after the post before was made, and not long
// ago.
func (w *wait) couldMean(n *notice, before time.Time) bool {
	switch {
	case w.user != n.user || w.begun.After(n.post.At):
		return false
	case n.post.Since > 0:
		return w.since <= n.post.Since && n.post.Since <= w.last
	}
	return w.end.IsZero() || n.post.At.Sub(w.end) <= late || !before.IsZero() && w.end.After(before)
}

// late is how far a message may be behind the game.
const late = time.Minute

// mentionNeed says whether a wait needs a mention, and why not.
type mentionNeed string

const (
	needed   mentionNeed = "needed"
	ownAct   mentionNeed = "own act"
	unseen   mentionNeed = "awaited again before anything else was shown"
	unshown  mentionNeed = "acted before it was shown"
	overSoon mentionNeed = "over before it was shown"
	// interrupted waits may have no mention, but not more of them than there were interruptions.
	interrupted mentionNeed = "interrupted"
)

// judgeNeed says whether a wait needs a mention: each of which something was shown does. Before are the waits before
// it, questions those of the table.
func (w *wait) judgeNeed(before, questions []*wait, shown []entry) mentionNeed {
	switch {
	case w.own:
		return ownAct
	case w.unseen(before, shown):
		return unseen
	case !w.acted.IsZero() && !w.shownIn(shown, w.acted):
		return unshown
	case !w.end.IsZero() && !w.shownIn(shown, w.end):
		return overSoon
	case w.interrupted(before, questions, shown):
		return interrupted
	}
	return needed
}

// judgeWait says whether a wait has the mention that it needs, and no second one.
func (a *auditor) judgeWait(g *storage.GameItem, w *wait) {
	if w.extraMentions > 0 {
		a.Twice = append(a.Twice, fmt.Sprintf("%s: %s is mentioned %d times from record %d to %d", g.ID, w.user,
			w.extraMentions+1, w.first, w.last))
	}
	if w.mentionNeed != ownAct {
		a.Waits++
	}
	if w.notice != nil {
		return
	}
	switch w.mentionNeed {
	case needed:
		a.Missed = append(a.Missed, fmt.Sprintf("%s: %s is awaited from record %d (%s) to %d (%s) without a mention",
			g.ID, w.user,
			w.first, w.begun.Format("15:04:05.000"), w.last, w.end.Format("15:04:05.000")))
	case interrupted:
		a.Quick++
	case overSoon:
		a.Unshown = max(a.Unshown, w.end.Sub(w.begun))
		fallthrough
	default:
		a.Unmentioned[string(w.mentionNeed)]++
	}
}

// shows says that a message shows the table as awaiting the person since this wait, and not since one before.
func (w *wait) shows(e entry) bool {
	return e.At.After(w.begun) && (e.Since == 0 || e.Since >= w.since) && slices.Contains(e.Asks, w.user)
}

// shownIn says that the table was shown as awaiting the person between the begin of the wait and a moment.
func (w *wait) shownIn(shown []entry, before time.Time) bool {
	return slices.ContainsFunc(shown, func(e entry) bool { return w.shows(e) && e.At.Before(before) })
}

// interrupted says that the first message that showed the table as awaiting the person was a post without a mention,
// that it was meant for something older, and that the person acted, or the wait was over, before the next post. Posts
// that were interrupted do that: finished later they show the table as it is then, and whoever is awaited anew by then
// is mentioned by the post that follows, which an act overtakes.
func (w *wait) interrupted(before, questions []*wait, shown []entry) bool {
	i := slices.IndexFunc(shown, w.shows)
	if i < 0 || !shown[i].post() || !w.overdue(before, questions, shown[:i]) {
		return false
	}
	first, until := shown[i].At, shown[i].At.Add(late)
	if j := slices.IndexFunc(shown[i+1:], entry.post); j >= 0 && shown[i+1+j].At.Before(until) {
		until = shown[i+1+j].At
	}
	soon := func(at time.Time) bool { return at.After(first) && at.Before(until) }
	return soon(w.answered) || soon(w.end)
}

// overdue says that a post was due before the wait began: for a wait that no post has shown yet, for a question that
// came up since the last post, or the first one of all.
func (w *wait) overdue(before, questions []*wait, shown []entry) bool {
	posts := slices.DeleteFunc(slices.Clone(shown), func(e entry) bool { return !e.post() })
	if len(posts) == 0 {
		return true
	}
	// A record has the time at which it was made, and is stored some time after it while the store is away.
	const stall = 10 * time.Second
	since := posts[len(posts)-1].At.Add(-stall)
	return slices.ContainsFunc(before, func(v *wait) bool {
		return v.begun.Before(w.begun) && (v.end.IsZero() || v.end.After(since)) && !slices.ContainsFunc(posts, v.shows)
	}) || slices.ContainsFunc(questions, func(q *wait) bool { return q.begun.Before(w.begun) && q.begun.After(since) })
}

// post says that the bot posted the message by itself: it is neither a change of one nor an answer to a command.
func (e entry) post() bool { return !e.Edit && !e.Opening }

// unseen says that nobody else was shown as awaited between the person's wait before and this one: for whoever looks at
// the table the person was awaited all the time.
func (w *wait) unseen(before []*wait, shown []entry) bool {
	for _, earlier := range slices.Backward(before) {
		if earlier.user != w.user {
			continue
		}
		return !slices.ContainsFunc(shown, func(e entry) bool {
			return e.At.After(earlier.end) && e.At.Before(w.begun) && len(e.Asks) > 0 &&
				!slices.Contains(e.Asks, w.user)
		})
	}
	return false
}
