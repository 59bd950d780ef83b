package soak

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func TestOrdersAndVotesThatWereGivenAreNoViolation(t *testing.T) {
	e := played(t)
	i := e.lastMove()
	act := &e.game.Log[i].Act
	for at := range e.game.Log[:i] {
		r := &e.game.Log[at]
		if at == 2 {
			r.Act = storage.Act{Kind: "order", User: r.Seats[act.Seat].User, Seat: act.Seat, Key: "save", Move: "sell"}
		}
		if at >= 2 {
			r.Orders = map[engine.Seat][]string{act.Seat: {"sell"}}
		}
	}
	for at := i; at < len(e.game.Log); at++ {
		e.game.Log[at].Orders = e.game.Log[i-1].Orders
	}
	act.By, act.Key, act.User = "order", "sell", ""
	e.game.Log[3].Votes = []storage.Vote{{ID: 4, Kind: "end", Asked: []string{"ana", "ben"}, Need: 2}}
	e.game.Log[4].Votes = []storage.Vote{{ID: 4, Kind: "end", Asked: []string{"ana", "ben"}, Need: 2, Yes: []string{e.game.Log[4].Act.User}}}
	if a := e.audit(t); len(a.Unagreed) > 0 || a.Ordered != 1 {
		t.Errorf("%d moves by orders, violations %v", a.Ordered, a.Unagreed)
	}
}

func TestASoakFailsOnWhatFailsByItself(t *testing.T) {
	if (&Report{}).Failed() {
		t.Error("a soak without a violation fails")
	}
	for name, r := range map[string]Report{
		"a process ended": {Ended: 1}, "a panic": {Panics: []string{"panic"}}, "stuck": {Stuck: []string{"g"}},
		"a refused request": {Refusals: map[string]int{"POST 50035": 1}}, "an old control": {Audit: Audit{Armed: []string{"m"}}},
		"a duplicate": {Audit: Audit{Duplicates: []string{"m"}}}, "no consent": {Audit: Audit{Unagreed: []string{"g"}}},
		"no answers": {Audit: Audit{Unanswered: clickCount{Clicks: 5}}, Explained: 4},
	} {
		if !r.Failed() {
			t.Errorf("%s: the soak does not fail", name)
		}
	}
}

func TestKillsExplainTheClicksOfTheirTimeByTheirShare(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 0, 0, 0, time.UTC)
	var list []click
	for i := range 120 {
		list = append(list, click{At: at.Add(time.Duration(i) * time.Second)})
	}
	half := outage{at.Add(20 * time.Second), at.Add(28 * time.Second), 0.5}
	for _, c := range []struct {
		outages []outage
		want    int
	}{
		{nil, 3}, {[]outage{half}, 8}, {[]outage{half, half, half}, 13},
		{[]outage{{at.Add(-time.Hour), at.Add(time.Hour), 1}}, 121},
	} {
		if got := mayStay(list, c.outages); got != c.want {
			t.Errorf("%v explain %d clicks, not %d", c.outages, got, c.want)
		}
	}
}

func TestOnlyAnInterruptionExplainsARefusedRequest(t *testing.T) {
	gone := json.RawMessage(`{"attachments":{"0":{"_errors":[{"code":"ATTACHMENT_NOT_FOUND"}]}}}`)
	list := []model.Refusal{{Code: 40060}, {Code: 10008}, {Code: 10015}, {Code: 50109}, {Code: 50035, Errors: gone}, {Code: 50035}}
	for name, c := range map[string]struct {
		report  Report
		twice   bool
		refused int
	}{
		"nothing went wrong":     {Report{}, false, 6},
		"a process was killed":   {Report{Killed: 1}, false, 1},
		"all hear of everything": {Report{}, true, 5},
	} {
		c.report.countRefusals(list, c.twice)
		if sum(c.report.Refusals) != c.refused || sum(c.report.Expected) != len(list)-c.refused || !c.report.Failed() {
			t.Errorf("%s: refused %v, expected %v", name, c.report.Refusals, c.report.Expected)
		}
	}
}
