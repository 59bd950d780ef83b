package bot_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/maracaibo/wire"
	"github.com/harbormaster/harbormaster/storage"
)

// pirates are computers of Pirates of Maracaibo.
var pirates = engine.Computers{{Key: engine.LevelEasy, New: func() engine.Computer {
	return engine.ComputerOf(maracaibo.Rules{}, (*maracaibo.State).EasyMove)
}}}

// sailing is a room with a game that one person may play, against an automaton.
func sailing(t *testing.T) *room {
	t.Helper()
	r := newRoom(t, title.Title{Rules: maracaibo.Game(), Computers: pirates, Orders: maracaibo.Orders(), Export: wire.Export})
	texts, err := text.New(fstest.MapFS{"en.json": {Data: []byte(`{
		"maracaibo.title": "Pirates", "maracaibo.automaton": "John Silver", "maracaibo.option.john": "John's strength", "maracaibo.option.rubies.with": "rubies"
	}`)}})
	if err != nil {
		t.Fatal(err)
	}
	r.texts = texts
	r.bot = r.process()
	return r
}

// table is the only table of the channel.
func (r *room) table() (storage.GameID, storage.Record) {
	r.t.Helper()
	r.bot.Published()
	ids, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil || len(ids) != 1 {
		r.t.Fatalf("tables %v: %v", ids, err)
	}
	rec, _, err := r.store.Load(context.Background(), ids[0])
	if err != nil {
		r.t.Fatal(err)
	}
	return ids[0], rec
}

func TestAGameForOneBeginsWithItsCommand(t *testing.T) {
	r := sailing(t)
	r.command("Ana", "maracaibo", "start", map[string]string{"players": "1", "john": "3"})
	_, rec := r.table()
	if rec.Phase != storage.Playing || len(rec.Seats) != 1 || rec.Options["john"] != "3" {
		t.Fatalf("the table is %+v", rec.Envelope)
	}
	m := r.last()
	if got := awaited(m.Message, "Ana"); len(got) != 1 {
		t.Errorf("awaited are %v: %q", got, allText(m.Message))
	}
	if len(r.messages) != 1 || r.told("Ana") != 0 {
		t.Errorf("%d messages, Ana was notified %d times: she has just opened it", len(r.messages), r.told("Ana"))
	}
	if strings.Contains(allText(m.Message), "opened a table") {
		t.Errorf("it is shown as a lobby: %q", allText(m.Message))
	}
	// The same command a second time opens nothing.
	r.restart()
	if again, _ := r.table(); again == "" {
		t.Error("it is gone")
	}
}

func TestATableForOneHasNoOtherSeat(t *testing.T) {
	r := sailing(t)
	for _, options := range []map[string]string{{"players": "1", "computers": "1"}, {"players": "1", "invite": user("Ben").ID}} {
		says(t, "refused", r.command("Ana", "maracaibo", "start", options).text(), "A solo game has one seat")
	}
	if len(r.messages) != 0 {
		t.Error("a table was opened")
	}
}

// TestALobbyThatNobodyJoinsBecomesAGameForOne: it waits for nobody if its host does not want to.
func TestALobbyThatNobodyJoinsBecomesAGameForOne(t *testing.T) {
	r := sailing(t)
	r.command("Ana", "maracaibo", "start", nil)
	settings := r.press("Ana", r.last().Message, "Settings")
	lacks(t, "settings of a table for four", settings.text(), "John's strength")
	r.press("Ana", *r.press("Ana", r.last().Message, "Start").message, "Play solo against John Silver")
	if _, rec := r.table(); rec.Phase != storage.Playing || rec.Want != 1 {
		t.Errorf("the table is %+v", rec.Envelope)
	}

	other := sailing(t)
	other.command("Ana", "maracaibo", "start", nil)
	settings = other.press("Ana", other.last().Message, "Settings")
	size, value := find(*settings.message, "Seats: 1")
	settings = other.use("Ana", size, value, true)
	found := false
	for _, c := range controls(*settings.message) {
		found = found || strings.HasSuffix(c[0], "@set:john")
	}
	if !found {
		t.Error("the strength of the automaton is not offered where it matters")
	}
	says(t, "the lobby", allText(other.last().Message), "a solo game against John Silver")
	other.press("Ana", other.last().Message, "Start")
	if _, rec := other.table(); rec.Phase != storage.Playing {
		t.Errorf("Start does not start: %+v", rec.Envelope)
	}
}

// TestAWholeGameForOne: its account, its statistics, its proofs and what may follow it.
func TestAWholeGameForOne(t *testing.T) {
	r := sailing(t)
	id := r.finished("maracaibo", "Ana")
	rec, _, err := r.store.Load(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if len(rec.Seats) != 1 {
		t.Errorf("the seats are %+v", rec.Seats)
	}
	r.counts()
	final := r.last()
	account := allText(final.Message)
	says(t, "the account", account, "Pirates is over. Ana ", "John Silver")
	if strings.Contains(account, " wins against ") == strings.Contains(account, " loses to ") {
		t.Errorf("who has won? %q", account)
	}
	own := r.stats("Ana", nil)
	says(t, "statistics", own, "Solo against John Silver: 1 game", "    - 0: 1 game", "points, best")
	lacks(t, "statistics", own, "rating 1", "1 player:", "Base game")
	says(t, "the ranking of games for one", r.command("Ana", "games", "leaderboard", map[string]string{"players": "1"}).text(), "aren't rated")
	says(t, "the ranking", r.command("Ana", "games", "leaderboard", nil).text(), "Nobody has finished")
	says(t, "verify", r.command("Ana", "maracaibo", "verify", nil).text(), "The draws check out")
	r.press("Ana", final.Message, "Rematch")
	says(t, "a rematch", allText(r.last().Message), "a solo game against John Silver")
}

func TestTheAutomatonIsNoSeatOfTheTable(t *testing.T) {
	r := sailing(t)
	r.command("Ana", "maracaibo", "start", map[string]string{"players": "1"})
	id, _ := r.table()
	for _, which := range []string{"John Silver", "1"} {
		says(t, "replace "+which, r.command("Ana", "maracaibo", "replace", map[string]string{"seat": which}).text(), "which seat you mean")
	}
	sure := *r.use("Ana", bot.ControlID(id, 0, "@end"), "", false).message
	if ask, _ := find(sure, "Ask the others"); ask != "" || len(controls(sure)) != 1 {
		t.Errorf("who plays alone may ask others to end: %v", controls(sure))
	}
	r.use("Ana", bot.ControlID(id, 0, "@rest:ask"), "", false)
	if _, rec := r.table(); rec.Pause == nil || len(rec.Votes) > 0 {
		t.Errorf("a pause that nobody else is asked about: %+v", rec.Envelope)
	}
	r.use("Ana", bot.ControlID(id, 0, "@leave:yes"), "", false)
	if rec, _, err := r.store.Load(context.Background(), id); err != nil || rec.Phase != storage.Closed {
		t.Errorf("the table that its only person left is %s: %v", rec.Phase, err)
	}
}

func TestANameLikeTheAutomatonsIsToldApart(t *testing.T) {
	r := sailing(t)
	r.finished("maracaibo", "John Silver")
	says(t, "the account", allText(r.last().Message), "John Silver 2")
}
