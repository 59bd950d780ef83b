package soak

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// items is a store that hands out what it holds.
type items []storage.Item

func (s items) Each(_ context.Context, use func(storage.Item) error) error {
	for _, item := range s {
		if err := use(item); err != nil {
			return err
		}
	}
	return nil
}

func (items) Put(context.Context, storage.Item) error { return nil }

// playedGame is a game with all that was seen of it.
type playedGame struct {
	game    *storage.GameItem
	clicks  []click
	journal []entry
}

var rules = map[string]engine.Game{"toy": toy.Game(toy.Rules{})}

// played plays a game of two persons to its end: every move is a click that was answered as done, and whoever is
// awaited anew is mentioned once. Acts come an hour after one another, so every wait is long.
func played(t *testing.T) *playedGame {
	t.Helper()
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	seed := engine.Seed{7}
	env := storage.Envelope{
		Game: "toy", Phase: storage.Lobby, Host: "ana", Seats: []storage.Seat{{User: "ana", Name: "Ana"}, {User: "ben", Name: "Ben"}},
		Options: map[string]string{"rounds": "2"},
	}
	e := &playedGame{game: &storage.GameItem{ID: "g"}}
	var table engine.Table
	awaited := map[string]bool{}
	record := func(act storage.Act, events []engine.Event) {
		seq := len(e.game.Log) + 1
		at = at.Add(time.Hour)
		r := storage.Record{Seq: seq, Act: act, Events: events, Envelope: env, Interaction: fmt.Sprint("i", seq), At: at}
		var asked, asks []string
		since := 0
		now := map[string]bool{}
		if table != nil {
			snap, err := table.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			r.Snapshot = &snap
			for _, d := range table.Decisions() {
				if !d.Private {
					since = max(since, d.Since)
				}
				if user := env.Seats[d.Seat].User; d.Awaited() {
					asks = append(asks, user)
					if now[user] = true; !awaited[user] && user != act.User {
						asked = append(asked, user)
					}
				}
			}
		}
		awaited = now
		e.game.Log = append(e.game.Log, r)
		e.journal = append(e.journal, entry{At: at.Add(time.Second), Message: fmt.Sprint("m", seq), Game: "g", Nonce: fmt.Sprintf("g-%x", 2*seq), Since: since, Notified: asked, Asks: asks, Shows: fmt.Sprint("at ", seq)})
	}
	clicked := func(person, word, move string, since int) {
		e.clicks = append(e.clicks, click{
			ID: fmt.Sprint("i", len(e.game.Log)), Person: person, Game: "g", Word: word, Move: move, Since: since, Outcome: done,
		})
	}
	record(storage.Act{Kind: "open", User: "ana"}, nil)
	clicked("ana", "/toy start", "", 0)
	table, events, err := rules["toy"].New(engine.Config{Seats: 2, Options: env.Options, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	env.Phase, env.Seed = storage.Playing, seed.String()
	table = table.Reask(2, nil)
	record(storage.Act{Kind: "start", User: "ana", Seat: engine.Everyone}, events)
	clicked("ana", "@start", "", 0)
	for len(table.Decisions()) > 0 {
		i := slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)
		d := table.Decisions()[i]
		move := table.Propose(d.Seat)[0]
		next, events, err := table.Act(len(e.game.Log)+1, engine.Action{Seat: d.Seat, Move: move})
		if err != nil {
			t.Fatal(err)
		}
		table = next
		if _, over := table.Result(); over {
			env.Phase = storage.Finished
		}
		user := env.Seats[d.Seat].User
		record(storage.Act{Kind: "move", User: user, Seat: d.Seat, Move: move, Step: d.Step, Since: d.Since}, events)
		clicked(user, move, move, d.Since)
	}
	e.game.Publication.Seq = len(e.game.Log)
	return e
}

func (e *playedGame) audit(t *testing.T) Audit {
	t.Helper()
	a, err := audit(t.Context(), items{{Game: e.game}}, rules, e.clicks, e.journal)
	if err != nil {
		t.Fatal(err)
	}
	return a.Audit
}

func TestAnHonestGameHasNoViolation(t *testing.T) {
	e := played(t)
	a := e.audit(t)
	if a.Violations() > 0 {
		t.Errorf("violations: %+v", a)
	}
	if a.Done != len(e.game.Log) || a.Records != len(e.game.Log) || a.Moves < 8 || a.Finished != 1 {
		t.Errorf("counted %d clicks, %d records, %d moves, %d finished games; the log has %d records", a.Done, a.Records, a.Moves, a.Finished, len(e.game.Log))
	}
	if a.Waits < 4 || a.Mentions != a.Waits {
		t.Errorf("%d waits, %d mentions", a.Waits, a.Mentions)
	}
}

// lastMove is the last record that is a move.
func (e *playedGame) lastMove() int {
	for i := len(e.game.Log) - 1; ; i-- {
		if e.game.Log[i].Act.Kind == "move" {
			return i
		}
	}
}

// called is the first entry that mentions somebody.
func (e *playedGame) called() int {
	return slices.IndexFunc(e.journal, func(one entry) bool { return len(one.Notified) > 0 })
}

func TestTheAuditFindsWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		// spoil changes the game; list is where the audit has to tell of it, with this text.
		spoil func(*playedGame)
		list  func(Audit) []string
		text  string
	}{
		{"a click that was answered as done has no record",
			func(e *playedGame) { e.clicks[3].ID = "i999" }, func(a Audit) []string { return a.Lost }, "i999"},
		{"the end of the log is gone",
			func(e *playedGame) { e.game.Log = e.game.Log[:len(e.game.Log)-1] }, func(a Audit) []string { return a.Lost }, "no record"},
		{"a click was recorded as another move",
			func(e *playedGame) { e.clicks[e.lastMove()].Move = "something:else" }, func(a Audit) []string { return a.Lost }, "recorded as move"},
		{"a click was recorded for somebody else",
			func(e *playedGame) { e.clicks[4].Person = "eva" }, func(a Audit) []string { return a.Lost }, "recorded as an act of"},
		{"a draft was shown that nobody kept",
			func(e *playedGame) {
				e.clicks = append(e.clicks, click{ID: "d", Person: "ana", Game: "g", Word: "@propose:1", Outcome: drafted, Before: "aa", After: "bb"})
			}, func(a Audit) []string { return a.Lost }, "draft"},
		{"one interaction has two records",
			func(e *playedGame) { e.game.Log[4].Interaction = e.game.Log[3].Interaction }, func(a Audit) []string { return a.Doubled }, "interaction i4"},
		{"one question has two answers",
			func(e *playedGame) {
				again := e.game.Log[e.lastMove()]
				again.Seq, again.Interaction = len(e.game.Log)+1, "again"
				e.game.Log = append(e.game.Log, again)
			}, func(a Audit) []string { return a.Doubled }, "answer one question"},
		{"a record is missing in the middle",
			func(e *playedGame) { e.game.Log = slices.Delete(e.game.Log, 4, 5) }, func(a Audit) []string { return a.Broken }, "has the number"},
		{"a position does not follow from the move",
			func(e *playedGame) { e.game.Log[4].Snapshot = e.game.Log[6].Snapshot }, func(a Audit) []string { return a.Broken }, "another position"},
		{"an event does not follow from the move",
			func(e *playedGame) {
				e.game.Log[4].Events = append(slices.Clone(e.game.Log[4].Events), engine.Event{Kind: "market.miracle"})
			}, func(a Audit) []string { return a.Broken }, "other events"},
		{"the deal does not follow from the seed",
			func(e *playedGame) { e.game.Log[1].Seed = engine.Seed{8}.String() }, func(a Audit) []string { return a.Broken }, "(start)"},
		{"a setting changes the position",
			func(e *playedGame) { e.game.Log[4].Act = storage.Act{Kind: "setting"} }, func(a Audit) []string { return a.Broken }, "another position follows"},
		{"somebody is mentioned twice",
			func(e *playedGame) {
				again := e.journal[e.called()]
				again.Message = "again"
				e.journal = append(e.journal, again)
			}, func(a Audit) []string { return a.Twice }, "mentioned 2 times"},
		{"somebody is mentioned who is not awaited",
			func(e *playedGame) { e.journal[e.called()].Notified = []string{"eva"} }, func(a Audit) []string { return a.Uncalled }, "eva"},
		{"somebody is shown as awaited without a mention",
			func(e *playedGame) { e.journal[e.called()].Notified = nil },
			func(a Audit) []string { return a.Missed }, "without a mention"},
		{"a standing order acts that nobody gave",
			func(e *playedGame) {
				e.game.Log[e.lastMove()].Act.By, e.game.Log[e.lastMove()].Act.Key = "order", "sell"
			}, unagreed, "no such order"},
		{"a standing order acts where its person is asked",
			func(e *playedGame) {
				i := e.lastMove()
				seat := e.game.Log[i].Act.Seat
				e.game.Log[i].Act.By, e.game.Log[i].Act.Key, e.game.Log[i].Act.User = "order", "sell", ""
				e.game.Log[i-1].Orders = map[engine.Seat][]string{seat: {"sell"}}
				e.game.Log[i-1].Held = map[engine.Seat]int{seat: e.game.Log[i].Act.Since}
			}, unagreed, "left to its person"},
		{"standing orders change by a move",
			func(e *playedGame) { e.game.Log[e.lastMove()].Orders = map[engine.Seat][]string{1: {"sell"}} }, unagreed, "orders of seat 1 change"},
		{"a vote is carried out without enough who agree",
			func(e *playedGame) {
				i := e.lastMove()
				e.game.Log[i-1].Votes = []storage.Vote{{ID: 3, Kind: "move", Seat: e.game.Log[i].Act.Seat, Asked: []string{"ana", "ben"}, Need: 2}}
				e.game.Log[i].Act.Key = "agreed"
			}, unagreed, "not enough have agreed"},
		{"a consent is counted that nobody gave",
			func(e *playedGame) {
				e.game.Log[4].Votes = []storage.Vote{{ID: 5, Kind: "end", Asked: []string{"ana", "ben"}, Yes: []string{"ana", "ben"}, Need: 2}}
			}, unagreed, "without a word"},
		{"a message is posted twice without a mention",
			func(e *playedGame) {
				again := e.journal[len(e.journal)-1]
				again.Message, again.Notified = "m99", nil
				e.journal = append(e.journal, again)
			}, func(a Audit) []string { return a.Duplicates }, "the post m99"},
		{"an older message keeps its controls",
			func(e *playedGame) { e.journal[4].Armed = true }, func(a Audit) []string { return a.Armed }, "m5"},
		{"an edit that comes late gives an older message its controls back",
			func(e *playedGame) {
				late := e.journal[4]
				late.Edit, late.Armed = true, true
				e.journal = append(e.journal, late)
			}, func(a Audit) []string { return a.Armed }, "m5"},
		{"a game that is over keeps its controls",
			func(e *playedGame) { e.journal[len(e.journal)-1].Armed = true }, func(a Audit) []string { return a.Armed }, "still asks"},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := played(t)
			c.spoil(e)
			found := strings.Join(c.list(e.audit(t)), "\n")
			if !strings.Contains(found, c.text) {
				t.Errorf("the audit says %q, not a word of %q", found, c.text)
			}
		})
	}
}

func TestATableThatMovesIntoItsThreadIsNoDuplicate(t *testing.T) {
	e := played(t)
	again := e.journal[len(e.journal)-1]
	again.Message, again.Channel, again.Notified = "m99", "thread", nil
	e.journal = append(e.journal, again)
	if list := e.audit(t).Duplicates; len(list) > 0 {
		t.Errorf("the audit says %q", list)
	}
}

func unagreed(a Audit) []string { return a.Unagreed }

func TestAnUndoIsFollowedAndFreesItsQuestion(t *testing.T) {
	e := played(t)
	// The game stops after its first move, which is taken back and made anew.
	first := slices.IndexFunc(e.game.Log, func(r storage.Record) bool { return r.Act.Kind == "move" })
	e.game.Log = e.game.Log[:first+1]
	e.clicks, e.journal = e.clicks[:first+1], nil
	now, err := rules["toy"].Load(*e.game.Log[first].Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	before, err := rules["toy"].Load(*e.game.Log[first-1].Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	back := before.Reask(first+2, now)
	add := func(act storage.Act, table engine.Table, events []engine.Event) {
		snap, err := table.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		last := e.game.Log[len(e.game.Log)-1]
		e.game.Log = append(e.game.Log, storage.Record{Seq: last.Seq + 1, Act: act, Envelope: last.Envelope, Snapshot: &snap, Events: events, At: last.At})
	}
	add(storage.Act{Kind: "undo", User: "ana", Undone: first + 1}, back, nil)
	move := e.game.Log[first].Act
	d, _ := back.Decision(move.Seat)
	next, events, err := back.Act(first+3, engine.Action{Seat: move.Seat, Move: move.Move})
	if err != nil {
		t.Fatal(err)
	}
	move.Since = d.Since
	add(move, next, events)
	if a := e.audit(t); len(a.Lost)+len(a.Doubled)+len(a.Broken) > 0 || a.Undone != 1 {
		t.Errorf("violations: %+v", a)
	}
	e.game.Log[first+1].Act.Undone = first
	if a := e.audit(t); len(a.Broken) == 0 {
		t.Error("an undo of another record is not noticed")
	}
}

func TestWaitsThatNobodyCouldSeeNeedNoMention(t *testing.T) {
	e := played(t)
	a := &auditor{rules: rules, logs: map[storage.GameID]*storage.GameItem{"g": e.game}}
	a.Unmentioned = map[string]int{}
	list, err := a.waits(e.game)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(w *wait) bool {
		return !w.own && slices.ContainsFunc(list, func(o *wait) bool { return o.user == w.user && o.last < w.first })
	})
	if i < 0 {
		t.Fatal("nobody is awaited twice")
	}
	w := list[i]
	before := list[slices.IndexFunc(list, func(o *wait) bool { return o.user == w.user })]
	shown := func(at time.Time, asks string) entry { return entry{At: at, Asks: []string{asks}} }
	judge := func(shown ...entry) {
		w.mentionNeed = w.judgeNeed(list[:i], nil, shown)
		a.judgeWait(e.game, w)
	}
	judge(shown(w.begun.Add(time.Minute), w.user))
	if len(a.Missed) > 0 || a.Unmentioned["awaited again before anything else was shown"] != 1 {
		t.Errorf("missed %v, unmentioned %v", a.Missed, a.Unmentioned)
	}
	between := shown(before.end.Add(time.Minute), "somebody else")
	judge(between)
	if len(a.Missed) > 0 || a.Unmentioned["over before it was shown"] != 1 || a.Unshown < time.Hour {
		t.Errorf("missed %v, unmentioned %v", a.Missed, a.Unmentioned)
	}
	judge(between, shown(w.begun.Add(time.Minute), w.user))
	if len(a.Missed) != 1 {
		t.Errorf("a wait that was shown needs no mention: missed %v, unmentioned %v", a.Missed, a.Unmentioned)
	}
	post := entry{At: w.answered.Add(-time.Second), Nonce: "g-1", Asks: []string{w.user}}
	judge(between, post)
	if len(a.Missed) != 1 || a.Quick != 1 {
		t.Errorf("an answer within a second of a post: missed %v, quick %d", a.Missed, a.Quick)
	}
	older := post
	older.At = w.answered.Add(-30 * time.Second)
	judge(between, older)
	if len(a.Missed) != 1 || a.Quick != 2 {
		t.Errorf("an answer before the next post: missed %v, quick %d", a.Missed, a.Quick)
	}
	// Where posts have shown all waits before, none was due that could have been interrupted.
	var told []entry
	for _, v := range list[:i] {
		told = append(told, entry{At: v.begun.Add(time.Second), Nonce: "g-0", Asks: []string{v.user}})
	}
	due := w.end
	for _, v := range list[:i] {
		if v.begun.Before(w.begun) {
			due = v.begun
		}
	}
	judge(append(slices.DeleteFunc(slices.Clone(told), func(e entry) bool { return !e.At.Before(due) }), between, older)...)
	if len(a.Missed) != 1 || a.Quick != 3 {
		t.Errorf("an answer after a post that was due for the wait before: missed %v, quick %d", a.Missed, a.Quick)
	}
	judge(append(told, between, older)...)
	if len(a.Missed) != 2 || a.Quick != 3 {
		t.Errorf("an answer after a post that was due for nothing else: missed %v, quick %d", a.Missed, a.Quick)
	}
	edit, long := post, post
	edit.Edit, long.At = true, w.answered.Add(-2*late)
	for name, messages := range map[string][]entry{
		"an edit": {between, edit}, "shown long before": {between, long}, "another post before the answer": {between, older, post},
	} {
		missed := len(a.Missed)
		judge(messages...)
		if len(a.Missed) != missed+1 || a.Quick != 3 {
			t.Errorf("%s: missed %v, quick %d", name, a.Missed, a.Quick)
		}
	}
}
