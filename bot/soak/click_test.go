package soak

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// said is a private message of the bot's with these custom ids on buttons; those with a minus sign before them are
// disabled.
func said(t *testing.T, text string, ids ...string) page.Message {
	t.Helper()
	m := page.Message{ID: "5", ChannelID: "7", Ephemeral: true, Author: page.Author{Bot: true}}
	type object = map[string]any
	var buttons []object
	for _, id := range ids {
		off := id[0] == '-'
		if off {
			id = id[1:]
		}
		buttons = append(buttons, object{"type": 2, "custom_id": id, "disabled": off})
	}
	for _, part := range []object{{"type": 10, "content": text}, {"type": 1, "components": buttons}} {
		raw, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		m.Components = append(m.Components, raw)
	}
	return m
}

func TestOnlyAnswersThatARecordedActGivesCountAsDone(t *testing.T) {
	added := said(t, "**Added 3 orders.** You can change or remove them any time.\nStanding orders", "v1|g|0|@orders:wipe")
	plan := said(t, "Plan", "v1|g|4|@confirm:aabbccdd")
	other := said(t, "Your choice is in", "v1|g|0|@plan")
	weigh := said(t, "Really?", "v1|g|4|attack:venice", "v1|g|4|@under:1")
	for _, c := range []struct {
		control string
		took    time.Duration
		kind    string
		message *page.Message
		want    outcome
	}{
		{"v1|g|4|role:mayor", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|4|?1", patience - 1, page.KindDeferredUpdate, nil, done},
		{"v1|g|4|role:mayor", patience, page.KindDeferredUpdate, nil, deferred},
		{"v1|g|4|role:mayor", 0, page.KindMessage, &other, informed},
		{"v1|g|4|role:mayor", 0, page.KindUpdate, &other, done},
		{"v1|g|4|role:mayor", 0, "", nil, unanswered},
		{"v1|g|4|!attack:venice", 0, page.KindUpdate, &weigh, informed},
		{"v1|g|4|!attack:venice", 0, page.KindMessage, &weigh, informed},
		{"v1|g|4|!attack:venice", 0, page.KindUpdate, &other, done},
		{"v1|g|4|!attack:venice", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|4|attack:venice", 0, page.KindUpdate, &other, done},
		{"v1|g|4|@confirm:aabbccdd", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|4|@confirm:aabbccdd", 0, page.KindUpdate, &other, done},
		{"v1|g|4|@confirm:aabbccdd", 0, page.KindUpdate, &plan, informed},
		{"v1|g|4|@confirm:aabbccdd", 0, page.KindMessage, &other, informed},
		{"v1|g|4|@propose:1", 0, page.KindUpdate, &plan, drafted},
		{"v1|g|4|@propose:1", 0, page.KindMessage, &other, informed},
		{"v1|g|4|@from", 0, page.KindUpdate, &plan, informed},
		{"v1|g|0|@join", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|0|@join", 0, page.KindMessage, &other, informed},
		{"v1|g|0|@start", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|0|@start:fill", 0, page.KindUpdate, &other, done},
		{"v1|g|0|@undo", 0, page.KindUpdate, &other, done},
		{"v1|g|0|@undo", 0, page.KindMessage, &other, informed},
		{"v1|g|0|@leave", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|0|@leave", 0, page.KindUpdate, &other, informed},
		{"v1|g|0|@leave:yes", 0, page.KindUpdate, &other, done},
		{"v1|g|0|@end", 0, page.KindUpdate, &other, informed},
		{"v1|g|0|@end:yes", 0, page.KindUpdate, &other, done},
		{"v1|g|0|@board", 0, page.KindMessage, &other, informed},
		{"v1|g|0|@board", 0, page.KindDeferred, &other, deferred},
		{"v1|g|0|@log:1", 0, page.KindUpdate, &other, informed},
		{"v1|g|0|@vote:4.undo.1.yes", 0, page.KindDeferredUpdate, nil, done},
		{"v1|g|0|@vote:4.undo.1.yes", 0, page.KindMessage, &other, informed},
		{"v1|g|0|@orders:set:all", 0, page.KindUpdate, &added, done},
		{"v1|g|0|@orders", 0, page.KindUpdate, &other, informed},
	} {
		control, ok := parseControl(c.control)
		if !ok {
			t.Fatalf("%s is no control", c.control)
		}
		a := page.Answer{Kind: c.kind, Message: c.message}
		var f view
		if c.message != nil {
			f = read(*c.message)
		}
		if c.kind == "" {
			a.Error = &page.Error{Code: page.CodeNoAnswer}
		}
		if got := outcomeOf(control, c.took, a, f); got != c.want {
			t.Errorf("%s answered with %q after %s counts as %s, not as %s", c.control, c.kind, c.took, got, c.want)
		}
	}
}

func TestAMessageIsReadAsAPersonReadsIt(t *testing.T) {
	f := read(said(t, "**Round 1.** <@11> and <@12> choose.\nMore: <@13>", "v1|g|3|role:mayor", "-v1|g|3|role:trader", "v1|g|0|@board", "-v1|g|3|@confirm:00ff00ff", "foreign"))
	if f.game != "g" || f.since != 3 || !f.private || f.mark != "00ff00ff" || len(f.controls) != 2 {
		t.Errorf("read %+v", f)
	}
	if got := f.awaitedUsers(); !slices.Equal(got, []string{"11", "12"}) {
		t.Errorf("it asks %v", got)
	}
	if c := f.controls[0]; c.move("") != "role:mayor" || !c.answersQuestion() || f.controls[1].answersQuestion() {
		t.Errorf("the controls are %+v", f.controls)
	}
}

func TestTheNewestMessageOfATableCounts(t *testing.T) {
	s := newObserver()
	wake := s.subscribe("11")
	show := func(kind, id, text string, ids ...string) {
		m := said(t, text, ids...)
		m.ID, m.Ephemeral = id, false
		e := localtest.Entry{Kind: kind, Message: id, Post: &m}
		if kind == localtest.JournalPost {
			e.Notified = []string{"11"}
		}
		s.observe(e)
	}
	show(localtest.JournalPost, "9", "Lobby", "v1|g|0|@join", "v1|g|0|@start")
	if list, open := s.lobbies(); len(list) != 1 || open != 1 {
		t.Fatalf("%d lobbies, %d open tables", len(list), open)
	}
	show(localtest.JournalPost, "10", "<@11> chooses.", "v1|g|3|role:mayor", "v1|g|0|@board")
	select {
	case <-wake:
	default:
		t.Error("the user who is asked is not woken")
	}
	show(localtest.JournalPost, "11", "<@12> chooses.", "v1|g|4|role:mayor")
	if len(s.tablesAwaiting("11")) != 0 || !slices.Contains(s.tablesAwaiting("12"), "g") {
		t.Errorf("asked are %v and %v", s.tablesAwaiting("11"), s.tablesAwaiting("12"))
	}
	table, _ := s.table("g")
	if table.newest.message != "11" || len(table.outdated) != 1 {
		t.Errorf("the newest message is %s, %d old ones ask something", table.newest.message, len(table.outdated))
	}
	show(localtest.JournalEdit, "10", "Over", "-v1|g|3|role:mayor")
	if table, _ = s.table("g"); len(table.outdated) != 0 {
		t.Error("a message without controls counts as asking")
	}
	show(localtest.JournalEdit, "11", "The end", "v1|g|0|@log")
	if list := s.journal; !list[2].Armed || list[3].Armed || list[2].Shows == list[1].Shows || list[2].Shows == "" {
		t.Errorf("the journal does not tell what is armed: %+v", list)
	}
	if table, _ = s.table("g"); !table.over() {
		t.Error("a table without questions is not over")
	}
	if list := s.journal; len(list) != 5 || list[0].Notified == nil || !list[3].Edit {
		t.Errorf("the journal is %+v", list)
	}
}
