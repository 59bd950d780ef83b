package soak

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// explained are the waits of one person and the posts that mention them; each post is so many seconds after the first
// wait began.
func explained(waits []*wait, g *storage.GameItem, posts ...entry) (*auditor, int) {
	at := waits[0].begun
	for i := range posts {
		posts[i].Game, posts[i].Notified = g.ID, []string{waits[0].user}
		posts[i].Nonce, posts[i].Message = fmt.Sprintf("%s-%x", g.ID, i+1), fmt.Sprint("m", i+1)
		posts[i].At = at.Add(posts[i].At.Sub(time.Time{}))
	}
	a := &auditor{}
	a.matchNotices(g, waits, votes(g), posts)
	mentioned := 0
	for _, w := range waits {
		w.mentionNeed = needed
		a.judgeWait(g, w)
		if w.notice != nil {
			mentioned++
		}
		w.notice, w.extraMentions = nil, 0
	}
	return a, mentioned
}

// after is a post's time for explained.
func after(seconds int) time.Time { return time.Time{}.Add(time.Duration(seconds) * time.Second) }

// TestALateNoticeBelongsToTheWaitThatItIsAbout: a private question's notice comes when its wait is over and the next
// one has begun, which has a notice of its own.
func TestALateNoticeBelongsToTheWaitThatItIsAbout(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	list := []*wait{
		{user: "ana", first: 5, last: 5, begun: at, end: at.Add(time.Second)},
		{user: "ana", first: 7, last: 8, since: 7, begun: at.Add(5 * time.Second)},
	}
	private, public := entry{At: after(6)}, entry{At: after(9), Since: 7}
	if a, mentioned := explained(list, &storage.GameItem{ID: "g"}, private, public); mentioned != 2 || a.Violations() > 0 {
		t.Errorf("%d waits are mentioned, violations %v %v", mentioned, a.Twice, a.Uncalled)
	}
	if a, _ := explained(list, &storage.GameItem{ID: "g"}, private, public, entry{At: after(12)}); len(a.Twice) != 1 {
		t.Errorf("a third notice is not counted: %v", a.Twice)
	}
}

// TestALateNoticeIsAboutWhatStoodAtThePostBefore: however slow a machine is, a wait that stood when the post before was
// made can be what the next post is about; one that was over long before can not.
func TestALateNoticeIsAboutWhatStoodAtThePostBefore(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	list := []*wait{{user: "ana", first: 5, last: 5, begun: at, end: at.Add(20 * time.Second)}}
	slow := entry{At: after(300)}
	if a, _ := explained(list, &storage.GameItem{ID: "g"}, entry{At: after(1), Since: 5}, slow); len(a.Twice) != 1 {
		t.Errorf("the second notice of one wait: %v %v", a.Twice, a.Uncalled)
	}
	if a, _ := explained(list, &storage.GameItem{ID: "g"}, slow); len(a.Uncalled) != 1 {
		t.Errorf("a notice of a wait that is over: %v %v", a.Twice, a.Uncalled)
	}
}

// TestAnOwnActTakesNoNoticeFromAWaitThatMayMissIt: the notice of a private question can be about both waits.
func TestAnOwnActTakesNoNoticeFromAWaitThatMayMissIt(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	for _, need := range []mentionNeed{interrupted, needed} {
		own := &wait{user: "ana", first: 5, last: 6, begun: at, end: at.Add(10 * time.Second), mentionNeed: ownAct}
		next := &wait{user: "ana", first: 8, last: 9, begun: at.Add(20 * time.Second), mentionNeed: need}
		a := &auditor{}
		a.matchNotices(&storage.GameItem{ID: "g"}, []*wait{own, next}, nil,
			[]entry{{At: at.Add(21 * time.Second), Nonce: "g-1", Notified: []string{"ana"}}})
		if own.notice != nil || next.notice == nil {
			t.Errorf("%s: the own act has the notice", need)
		}
	}
}

// TestAWaitThatGoesOnAfterAPauseHasItsOwnNotice: the question is as old as before the pause.
func TestAWaitThatGoesOnAfterAPauseHasItsOwnNotice(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	list := []*wait{
		{user: "ana", first: 5, last: 6, since: 5, begun: at, end: at.Add(10 * time.Second)},
		{user: "ana", first: 8, last: 9, since: 5, begun: at.Add(20 * time.Second)},
	}
	first, second := entry{At: after(1), Since: 5}, entry{At: after(21), Since: 5}
	if a, mentioned := explained(list, &storage.GameItem{ID: "g"}, first, second); mentioned != 2 || a.Violations() > 0 {
		t.Errorf("%d waits are mentioned, violations %v %v", mentioned, a.Twice, a.Uncalled)
	}
	if a, _ := explained(list, &storage.GameItem{ID: "g"}, first, second, second); len(a.Twice) != 1 {
		t.Errorf("a third notice is not counted: %v", a.Twice)
	}
}

// TestAQuestionWithinAWaitHasANoticeOfItsOwn: the wait began with a private question, and its notice does not tell
// which. Then the person is asked for a consent while the wait goes on, and the notice of that tells a question of the
// wait.
func TestAQuestionWithinAWaitHasANoticeOfItsOwn(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	list := []*wait{{user: "ana", first: 10, last: 20, begun: at}}
	g := &storage.GameItem{ID: "g"}
	for seq := 1; seq <= 20; seq++ {
		r := storage.Record{Seq: seq, At: at.Add(time.Duration(seq-10) * time.Second)}
		if seq == 15 || seq == 16 {
			r.Votes = []storage.Vote{{ID: 15, Kind: "undo", By: "ben", Asked: []string{"ana"}, Need: 1}}
		}
		g.Log = append(g.Log, r)
	}
	private, asks := entry{At: after(1)}, entry{At: after(6), Since: 14}
	if a, mentioned := explained(list, g, private, asks); mentioned != 1 || a.Violations() > 0 {
		t.Errorf("%d waits are mentioned, violations %v %v", mentioned, a.Twice, a.Uncalled)
	}
	if a, _ := explained(list, g, private, asks, asks); len(a.Twice) != 1 {
		t.Errorf("a third notice is no fault: %v", a.Twice)
	}
	if a, _ := explained(list, g, private, entry{At: after(4), Since: 13}); len(a.Twice) != 1 {
		t.Errorf("a second notice before the question is no fault: %v", a.Twice)
	}
	if a, _ := explained(list, g, private, entry{At: after(9), Since: 18}); len(a.Twice) != 1 {
		t.Errorf("a notice of a question that is over is no fault: %v", a.Twice)
	}
}

// TestAQuestionOfTheTableHasANoticeOfItsOwn: who is asked for a consent may be mentioned once for it, and not more
// often.
func TestAQuestionOfTheTableHasANoticeOfItsOwn(t *testing.T) {
	notices := func(n int) Audit {
		e := played(t)
		i := e.called()
		who := e.journal[i].Notified[0]
		r := &e.game.Log[len(e.game.Log)-1]
		r.Votes = []storage.Vote{{ID: r.Seq, Kind: "undo", By: "eva", Asked: []string{who}, Need: 1}}
		for range n {
			e.journal = append(e.journal, entry{At: r.At.Add(2 * time.Second), Message: "asks", Game: "g", Nonce: "g-ff", Notified: []string{who}})
		}
		return e.audit(t)
	}
	clean, once, twice := notices(0), notices(1), notices(2)
	bad := func(a Audit) int { return len(a.Twice) + len(a.Uncalled) }
	if bad(clean) != 0 || bad(once) != 0 {
		t.Errorf("without a notice: %v %v, with one: %v %v", clean.Twice, clean.Uncalled, once.Twice, once.Uncalled)
	}
	if bad(twice) != 1 {
		t.Errorf("a second notice of one question is no fault: %v %v", twice.Twice, twice.Uncalled)
	}
}

// TestAnEditOfAnOlderMessageShowsNoWait: one that came late tells nobody how the table stands.
func TestAnEditOfAnOlderMessageShowsNoWait(t *testing.T) {
	for back, missed := range map[int]int{1: 1, 2: 0} {
		e := played(t)
		i := slices.IndexFunc(e.journal, func(j entry) bool { return j.Since > 0 && len(j.Notified) > 0 }) + 2
		for len(e.journal[i].Notified) == 0 {
			i++
		}
		e.journal[i].Message, e.journal[i].Edit, e.journal[i].Notified = e.journal[i-back].Message, true, nil
		if a := e.audit(t); len(a.Missed) != missed {
			t.Errorf("an edit of the message %d before: missed %v, not %d", back, a.Missed, missed)
		}
	}
}
