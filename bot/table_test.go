package bot_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
)

func TestALobbyFillsAndStarts(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3"})
	lobby := r.last()
	if !strings.Contains(allText(lobby.Message), "2 of 3 seats are free") {
		t.Fatalf("lobby says %q", allText(lobby.Message))
	}
	if got := r.press("Ana", lobby.Message, "Join").text(); !strings.Contains(got, "already at this table") {
		t.Errorf("joining twice: %q", got)
	}
	r.press("Ben", lobby.Message, "Join")
	if got := r.press("Ben", r.last().Message, "Start").text(); !strings.Contains(got, "Only the host (Ana)") {
		t.Errorf("a guest starts: %q", got)
	}
	if got := r.press("Eve", r.last().Message, "Add computer").text(); !strings.Contains(got, "Join the table first") {
		t.Errorf("a stranger adds a computer: %q", got)
	}
	r.press("Ben", r.last().Message, "Add computer")
	full := r.last()
	if full.id != lobby.id {
		t.Error("the lobby was posted anew instead of edited")
	}
	if id, _ := find(full.Message, "Join"); id != "" {
		t.Error("a full table still offers Join")
	}
	r.press("Ana", full.Message, "Start")
	table := r.last()
	if table.id == lobby.id {
		t.Fatal("the start posted no table")
	}
	if len(table.Notify) > 1 {
		t.Errorf("%v are notified", table.Notify)
	}
	r.mu.Lock()
	old := *r.messages[0]
	r.mu.Unlock()
	if len(controls(old.Message)) > 0 {
		t.Error("the lobby's controls are still armed")
	}
}

func TestAStartWithFreeSeatsAsksWhatToDo(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "4", "computers": "1"})
	ask := r.press("Ana", r.last().Message, "Start")
	if !strings.Contains(ask.text(), "2 of 4 seats are still free") {
		t.Fatalf("asked %q", ask.text())
	}
	r.press("Ana", *ask.message, "Start with 2")
	if got := awaited(r.last().Message, "Ana"); len(got) > 1 {
		t.Fatal("no game")
	}
	other := newRoom(t)
	other.command("Ana", "puertorico", "start", nil)
	ask = other.press("Ana", other.last().Message, "Start")
	if id, _ := find(*ask.message, "Start with"); id != "" {
		t.Error("a game for one is offered")
	}
	other.press("Ana", *ask.message, "Add 4 computers")
	if len(awaited(other.last().Message, "Ana")) != 1 {
		t.Errorf("with four computers: %q", allText(other.last().Message))
	}
}

func TestOptionsThatDoNotExistAreRefusedBeforeATableOpens(t *testing.T) {
	r := newRoom(t)
	for _, options := range []map[string]string{
		{"players": "6"}, {"players": "x"}, {"computers": "5"}, {"players": "2", "computers": "2"}, {"vp_edition": "homemade"}, {"hidden_vp": "maybe"}, {"speed": "1"},
	} {
		if got := r.command("Ana", "puertorico", "start", options).text(); got == "" {
			t.Errorf("%v: accepted", options)
		}
	}
	if len(r.messages) > 0 {
		t.Error("a table was opened")
	}
}

func TestSettingsDeriveFromTheGame(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", nil)
	first := r.press("Ana", r.last().Message, "Settings")
	menu := r.press("Ana", *first.message, "House rules")
	for _, o := range puertorico.Game().Options() {
		if o.Needs != "" {
			continue
		}
		found := false
		for _, c := range append(controls(*menu.message), controls(*first.message)...) {
			found = found || strings.HasSuffix(c[0], "@set:"+o.Key) || strings.HasSuffix(c[0], "@parts") && c[1] == o.Key
		}
		if !found {
			t.Errorf("option %s is not offered", o.Key)
		}
	}
	for _, c := range controls(*menu.message) {
		if strings.HasSuffix(c[0], "@set:first_governor") && c[1] == "host_picks" {
			menu = r.use("Ana", c[0], c[1], true)
			break
		}
	}
	word(t, *menu.message, "@set:governor")
	id := ""
	for _, c := range controls(*menu.message) {
		if strings.HasSuffix(c[0], "@set:vp_edition") {
			id = c[0]
		}
	}
	r.use("Ana", id, "lacerta", true)
	if got := allText(r.last().Message); !strings.Contains(got, "Changed settings") {
		t.Errorf("lobby says %q", got)
	}
	if got := r.use("Ana", id, "homemade", true).text(); !strings.HasPrefix(got, "**Victory points** can't be “homemade”.") || !strings.Contains(got, "classic (65, 75, 100 or 122), Albi (") {
		t.Errorf("a forged value: %q", got)
	}
	r.press("Ben", r.last().Message, "Join")
	if got := r.use("Ben", id, "albi", true).text(); !strings.Contains(got, "(Ana)") {
		t.Errorf("a guest's setting: %q", got)
	}
	menu = r.press("Ana", r.last().Message, "Settings")
	r.press("Ana", *menu.message, "Make Ben the host")
	if got := r.press("Ana", r.last().Message, "Settings").text(); !strings.Contains(got, "(Ben)") {
		t.Errorf("after handing over: %q", got)
	}
}

func TestARefusedSettingIsNamedAsInTheSettings(t *testing.T) {
	r := newRoom(t)
	got := r.command("Ana", "puertorico", "start", map[string]string{"first_governor": "me"}).text()
	if want := "**Starting governor** can't be “me”. Choose one of these: random or picked by the host."; got != want {
		t.Errorf("a value that there is not: %q, want %q", got, want)
	}
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1", "first_governor": "host_picks"})
	menu := r.press("Ana", *r.press("Ana", r.last().Message, "Settings").message, "House rules")
	r.use("Ana", word(t, *menu.message, "@set:governor"), "4", true)
	got = r.press("Ana", r.last().Message, "Start").text()
	if want := "**Starting governor's seat** can't be “seat 5” at this table. Choose something else under Settings."; got != want {
		t.Errorf("a seat that nobody has: %q, want %q", got, want)
	}
}

func TestAClickIsRecordedOnceHoweverOftenItComes(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	id, _ := find(table.Message, "Settler")
	in := chat.Interaction{ID: "same", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id}
	r.do(in)
	after := r.records()
	r.do(in)
	r.restart()
	r.do(in)
	if again := r.records(); len(again) != len(after) {
		t.Errorf("%d records became %d", len(after), len(again))
	}
}

// records is the log of the only game.
func (r *room) records() []storage.Record {
	r.t.Helper()
	r.bot.Published()
	ids, err := r.store.ByChannel(context.Background(), "harbour")
	if err != nil || len(ids) != 1 {
		r.t.Fatalf("games %v, %v", ids, err)
	}
	list, err := r.store.Log(context.Background(), ids[0], 1, 0)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func TestAForeignClickSaysWhoIsAwaited(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	before := len(r.records())
	if got := r.press("Ben", table.Message, "Settler").text(); !strings.Contains(got, "not your turn") || !strings.Contains(got, "Ana") {
		t.Errorf("Ben hears %q", got)
	}
	if got := r.press("Eve", table.Message, "Settler").text(); !strings.Contains(got, "not playing at this table") {
		t.Errorf("Eve hears %q", got)
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
}

func TestAStaleClickOffersThePresentQuestion(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	got := r.press("Ana", table.Message, "Captain")
	if !strings.Contains(got.text(), "is closed") {
		t.Fatalf("Ana hears %q", got.text())
	}
	if len(controls(*got.message)) < 2 {
		t.Fatal("the present question is not offered")
	}
	before := len(r.records())
	r.use("Ana", controls(*got.message)[0][0], "", true)
	if after := len(r.records()); after == before {
		t.Error("the offered control does nothing")
	}
}

func TestForgedControlsAreRefused(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	id, _ := find(table.Message, "Settler")
	parts := strings.Split(id, "|")
	before := len(r.records())
	for _, forged := range []string{
		"", "x", "v1", "v1||1|role:captain", "v9|" + parts[1] + "|1|role:captain", "v1|nosuchgame|1|role:captain",
		"v1|" + parts[1] + "|-1|role:captain", "v1|" + parts[1] + "|" + parts[2] + "|load:corn:6", "v1|" + parts[1] + "|" + parts[2] + "|" + strings.Repeat("x", 90),
		"v1|" + parts[1] + "|" + parts[2] + "|@nonsense", "v1|" + parts[1] + "|" + parts[2] + "|@propose:9", "v1|" + parts[1] + "|0|@set:vp_edition", "v1|../../x|0|@board",
		"v1|" + parts[1] + "|" + parts[2] + "|?1", "v1|" + parts[1] + "|" + parts[2] + "|@to:corn", "v1|" + parts[1] + "|" + parts[2] + "|@confirm", "v1|" + parts[1] + "|" + parts[2] + "|setup:0:corn",
	} {
		if got := r.use("Ana", forged, "nonsense", false).text(); len(got) < 10 {
			t.Errorf("%q: told %q", forged, got)
		}
	}
	if after := len(r.records()); after != before {
		t.Errorf("%d records became %d", before, after)
	}
	if n := r.bot.Metrics.Panics.Load(); n > 0 {
		t.Errorf("%d panics", n)
	}
}

// toMayor brings a game of two to a mayor's placement in which both have a choice: both have tiles and a building.
func toMayor(t *testing.T) (*room, posted) {
	t.Helper()
	r := newRoom(t)
	r.started("Ana", "Ben")
	for _, role := range []string{"Settler", "Builder", "Mayor"} {
		r.press(r.playTo(role, "Ana", "Ben"), r.last().Message, role)
	}
	table := r.last()
	if len(awaited(table.Message, "Ana", "Ben")) != 2 {
		t.Fatalf("not both have a choice: %q", allText(table.Message))
	}
	return r, table
}

// playTo plays until a role can be chosen, and says who chooses.
func (r *room) playTo(role string, names ...string) (who string) {
	r.t.Helper()
	for range 20 {
		message := r.last().Message
		who = awaited(message, names...)[0]
		if id, _ := find(message, role); id != "" {
			break
		}
		c := controls(message)[0]
		r.use(who, c[0], c[1], false)
	}
	return who
}

func TestTheMayorIsPlannedInPrivateAndChangedUntilAllAreIn(t *testing.T) {
	r, table := toMayor(t)
	plan := r.press("Ana", table.Message, "Place my colonists")
	if !plan.message.Private {
		t.Fatal("the plan is not private")
	}
	before := plan.text()
	from, value := "", ""
	for _, c := range controls(*plan.message) {
		if strings.HasSuffix(c[0], "@shift") && from == "" {
			from, value = c[0], c[1]
		}
	}
	if from == "" {
		t.Fatalf("no piece can be moved: %q", before)
	}
	moved := r.use("Ana", from, value, true)
	r.restart()
	again := r.press("Ana", table.Message, "Place my colonists")
	if again.text() != moved.text() {
		t.Errorf("after a restart the plan says %q, before it said %q", again.text(), moved.text())
	}
	r.press("Ana", *again.message, "Or: ")
	in := r.press("Ana", *r.press("Ana", table.Message, "Place my colonists").message, "Place as shown")
	if !strings.Contains(in.text(), "stays secret") {
		t.Fatalf("Ana hears %q", in.text())
	}
	if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
		t.Errorf("awaited are %v", got)
	}
	if r.last().id != table.id {
		t.Error("the table was posted anew although nobody new is awaited")
	}
	changed := r.press("Ana", *in.message, "Change")
	r.press("Ana", *changed.message, "Place as shown")
	plan = r.press("Ben", r.last().Message, "Place my colonists")
	r.press("Ben", *plan.message, "Place as shown")
	if got := awaited(r.last().Message, "Ana", "Ben"); len(got) != 1 {
		t.Errorf("after all are in, %v are awaited: %q", got, allText(r.last().Message))
	}
}

func TestUndoTakesTheOwnStepBackUntilSomethingIsRevealed(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	more := r.press("Ana", table.Message, "More")
	if got := r.press("Ana", *more.message, "Undo").text(); !strings.Contains(got, "no move to undo") {
		t.Errorf("at the start: %q", got)
	}
	r.press("Ana", table.Message, "Settler")
	if got := r.press("Ben", *r.press("Ben", r.last().Message, "More").message, "Undo").text(); !strings.Contains(got, "no move to undo") {
		t.Errorf("Ben hears %q", got)
	}
	got := r.press("Ana", *more.message, "Undo")
	if !strings.Contains(got.text(), "undone") {
		t.Fatalf("Ana hears %q", got.text())
	}
	if id, _ := find(r.last().Message, "Captain"); id == "" {
		t.Fatal("roles are not offered again")
	}
	if stale := r.press("Ana", table.Message, "Settler").text(); !strings.Contains(stale, "closed") {
		t.Errorf("a button from before the undo still works: %q", stale)
	}
	log := r.press("Ana", r.last().Message, "Log")
	if !strings.Contains(log.text(), "~~") {
		t.Errorf("the undone step is not struck through: %q", log.text())
	}
	r.press("Ana", r.last().Message, "Settler")
	for range 3 {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")[0]
		if id, _ := find(m.Message, "Captain"); id != "" {
			break
		}
		r.use(who, controls(m.Message)[0][0], "", false)
	}
	if got := r.press("Ben", *more.message, "Undo").text(); !strings.Contains(got, "revealed") {
		t.Errorf("past a new row of plantations: %q", got)
	}
}

func TestLeavingHandsTheSeatToAComputerAndTheLastOneClosesTheTable(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	leave := r.press("Ana", *r.press("Ana", table.Message, "More").message, "Leave")
	r.press("Ana", *leave.message, "Leave and let")
	m := r.last()
	if got := awaited(m.Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
		t.Fatalf("awaited are %v: %q", got, allText(m.Message))
	}
	leave = r.press("Ben", *r.press("Ben", m.Message, "More").message, "Leave")
	r.press("Ben", *leave.message, "Leave and let")
	if got := allText(r.last().Message); !strings.Contains(got, "closed") {
		t.Errorf("the table says %q", got)
	}
	for _, c := range controls(r.last().Message) {
		if !strings.HasSuffix(c[0], "@log") && !strings.HasSuffix(c[0], "@board") {
			t.Errorf("a closed table has the control %s", c[0])
		}
	}
}

func TestOnlyTheHostEndsAGameAndOnlyAfterConfirming(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	ask := r.command("Ben", "puertorico", "end", nil)
	if got := ask.text(); !strings.Contains(got, "Everyone else at the table must agree") {
		t.Errorf("Ben hears %q", got)
	}
	if got := r.use("Ben", word(t, *ask.message, "@end:ask")[:len(word(t, *ask.message, "@end:ask"))-3]+"yes", "", true).text(); !strings.Contains(got, "(Ana)") {
		t.Errorf("Ben's forged end: %q", got)
	}
	sure := r.command("Ana", "puertorico", "end", nil)
	if got := r.last().id; got != table.id || len(controls(r.last().Message)) == 0 {
		t.Fatal("ended without confirming")
	}
	r.press("Ana", *sure.message, "End it")
	if got := allText(r.last().Message); !strings.Contains(got, "ended") {
		t.Errorf("the table says %q", got)
	}
	if got := r.press("Ana", table.Message, "Settler").text(); !strings.Contains(got, "already over") {
		t.Errorf("after the end: %q", got)
	}
}

func TestALobbyThatNobodyStartsClosesAfterADay(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", nil)
	r.later(23 * time.Hour)
	r.bot.Sweep(context.Background())
	if len(controls(r.last().Message)) == 0 {
		t.Fatal("closed too early")
	}
	r.later(2 * time.Hour)
	r.restart()
	r.bot.Sweep(context.Background())
	if got := allText(r.last().Message); !strings.Contains(got, "within a day") {
		t.Errorf("the lobby says %q", got)
	}
}

func TestWhatWasNotPublishedIsPublishedAfterTheFaultAndNobodyIsMentionedTwice(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.mu.Lock()
	r.broken = errors.New("the chat is away")
	r.mu.Unlock()
	if a := r.press("Ana", table.Message, "Prospector"); a.text() != "" {
		t.Errorf("Ana hears %q", a.text())
	}
	r.bot.Published()
	r.mu.Lock()
	r.broken = nil
	r.mu.Unlock()
	r.restart()
	for range 3 {
		r.bot.Sweep(context.Background())
		r.bot.Published()
	}
	notified := 0
	r.mu.Lock()
	for _, m := range r.messages {
		if slices.Contains(m.Notify, user("Ben").ID) {
			notified++
		}
	}
	r.mu.Unlock()
	if notified != 1 {
		t.Errorf("Ben was notified %d times", notified)
	}
	if got := awaited(r.last().Message, "Ana", "Ben"); !slices.Equal(got, []string{"Ben"}) {
		t.Errorf("awaited are %v", got)
	}
}

func TestAnOldMessageIsPostedAnewAndNotEdited(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	if r.last().id != table.id {
		t.Fatal("posted anew while the same person goes on")
	}
	r.later(61 * time.Minute)
	m := r.last()
	r.use("Ana", controls(m.Message)[0][0], "", false)
	if r.last().id == table.id {
		t.Error("a message of more than an hour was edited")
	}
}

func TestAPanicInAHandlerIsAnswered(t *testing.T) {
	s := puertoRico()
	s.Presenter = panicking{s.Presenter}
	r := newRoom(t, s)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1", "first_governor": "host_picks"})
	r.press("Ana", r.last().Message, "Start")
	r.bot.Published()
	if got := r.command("Ana", "puertorico", "board", nil).text(); !strings.Contains(got, "Something went wrong") {
		t.Errorf("Ana hears %q", got)
	}
	if r.bot.Metrics.Panics.Load() == 0 {
		t.Error("the panic was not counted")
	}
}

func TestAPanicInASweepEndsNothing(t *testing.T) {
	var broken atomic.Bool
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", nil)
	r.later(25 * time.Hour)
	r.store = breaking{r.store, &broken}
	r.bot = r.process()
	broken.Store(true)
	r.bot.Sweep(context.Background())
	broken.Store(false)
	if r.bot.Metrics.Panics.Load() == 0 {
		t.Error("the panic was not counted")
	}
	r.later(2 * time.Minute)
	r.bot.Sweep(context.Background())
	if got := allText(r.last().Message); !strings.Contains(got, "within a day") {
		t.Errorf("the lobby says %q", got)
	}
}

// breaking is a store from which nothing can be loaded without a panic.
type breaking struct {
	storage.Store
	now *atomic.Bool
}

func (s breaking) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	if s.now.Load() {
		panic("a broken store")
	}
	return s.Store.Load(ctx, id)
}

type panicking struct{ title.Presenter }

func (panicking) Headline(any, text.Localizer) string { panic("a broken asker") }

func TestCommandsFindTheirGame(t *testing.T) {
	r := newRoom(t)
	if got := r.command("Ana", "puertorico", "board", nil).text(); !strings.Contains(got, "/puertorico start") {
		t.Errorf("without a game: %q", got)
	}
	r.started("Ana", "Ben")
	if got := r.command("Ana", "puertorico", "board", nil).text(); !strings.Contains(got, "Round 1") {
		t.Errorf("with one game: %q", got)
	}
	r.started("Ana", "Cleo")
	which := r.command("Ana", "puertorico", "log", nil)
	if !strings.Contains(which.text(), "Which one") {
		t.Fatalf("with two games: %q", which.text())
	}
	if got := r.use("Ana", controls(*which.message)[1][0], "", true).text(); !strings.Contains(got, "Log") {
		t.Errorf("after choosing: %q", got)
	}
	if got := r.command("Eve", "puertorico", "undo", nil).text(); !strings.Contains(got, "any of the tables in this channel") {
		t.Errorf("an undo of who plays at neither: %q", got)
	}
	if got := r.command("Ana", "games", "list", nil).text(); strings.Count(got, "Puerto Rico") != 2 {
		t.Errorf("my games: %q", got)
	}
	if got := r.command("Eve", "games", "list", nil).text(); !strings.Contains(got, "not at any table") {
		t.Errorf("the games of a stranger: %q", got)
	}
	if got := r.command("Ana", "help", "", nil).text(); !strings.Contains(got, "/puertorico start") {
		t.Errorf("help: %q", got)
	}
}

func TestRulesAreExplainedOnDemand(t *testing.T) {
	r := newRoom(t)
	list := puertoRico().Topics.List("en")
	for _, topic := range list {
		if got := r.command("Ana", "puertorico", "rules", map[string]string{"topic": topic.Key}); !strings.Contains(got.text(), topic.Title) {
			t.Errorf("%s: %q", topic.Key, got.text())
		}
	}
	if got := r.command("Ana", "puertorico", "rules", map[string]string{"topic": "castle <@1>"}).text(); !strings.Contains(got, "no rule called") {
		t.Errorf("an unknown topic: %q", got)
	}
}

func TestWholeGamesArePlayedByRandomPresses(t *testing.T) {
	seed := enginetest.Seed(t)
	for seats := 2; seats <= 5; seats++ {
		t.Run(fmt.Sprintf("%d players", seats), func(t *testing.T) {
			r := newRoom(t)
			cryptotest.SetGlobalRandom(t, seed)
			names := []string{"Ana", "Ben", "Cleo", "Dan", "Eva"}[:seats]
			r.started(names...)
			rand := engine.RandFrom(seed)
			for step := 0; ; step++ {
				m := r.last()
				if strings.Contains(allText(m.Message), "is over") {
					break
				}
				if step > 3000 {
					t.Fatal("the game does not end")
				}
				who := awaited(m.Message, names...)
				if len(who) == 0 {
					t.Fatalf("nobody is awaited: %q", allText(m.Message))
				}
				name := who[rand.IntN(len(who))]
				if id, _ := find(m.Message, "Place my colonists"); id != "" {
					plan := r.press(name, m.Message, "Place my colonists")
					r.use(name, word(t, *plan.message, "@confirm"), "", true)
					continue
				}
				if id, _ := find(m.Message, "Store my goods"); id != "" {
					plan := r.press(name, m.Message, "Store my goods")
					r.use(name, word(t, *plan.message, "@confirm"), "", true)
					continue
				}
				var answers [][2]string
				for _, c := range controls(m.Message) {
					if !strings.Contains(c[0], "|@") {
						answers = append(answers, c)
					}
				}
				c := answers[rand.IntN(len(answers))]
				if a := r.use(name, c[0], c[1], false); a.text() != "" {
					t.Fatalf("%v is refused: %q", c, a.text())
				}
			}
			for _, m := range r.messages[:len(r.messages)-1] {
				if n := len(controls(m.Message)); n > 0 {
					t.Errorf("message %s keeps %d controls", m.id, n)
				}
			}
		})
	}
}

// word finds the control that carries a word.
func word(t testing.TB, m chat.Message, suffix string) string {
	t.Helper()
	for _, c := range controls(m) {
		if strings.Contains(c[0], suffix) {
			return c[0]
		}
	}
	t.Fatalf("no control %s on %q", suffix, allText(m))
	return ""
}

func TestTheFinalAccountIsPostedOnceAndKeepsItsDoors(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	r.playOut("Ana")
	id := storage.GameID(strings.Split(controls(r.last().Message)[0][0], "|")[1])
	for range 3 {
		r.bot.Publish(id)
		r.bot.Published()
	}
	finals := 0
	r.mu.Lock()
	for _, m := range r.messages {
		if strings.Contains(allText(m.Message), "is over.") {
			finals++
		}
	}
	r.mu.Unlock()
	if finals != 1 {
		t.Errorf("%d final accounts were posted", finals)
	}
	if len(controls(r.last().Message)) != 7 {
		t.Errorf("the final account has the controls %v", controls(r.last().Message))
	}
}

// playOut lets people press the first answer until the game is over.
func (r *room) playOut(names ...string) {
	r.t.Helper()
	for range 3000 {
		m := r.last()
		if words := allText(m.Message); strings.Contains(words, "is over.") || strings.Contains(words, "ist zu Ende.") {
			return
		}
		who := awaited(m.Message, names...)
		if len(who) == 0 {
			r.t.Fatalf("nobody is awaited: %q", allText(m.Message))
		}
		c := controls(m.Message)[0]
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who[0], c[0], "", false)
			r.use(who[0], word(r.t, *plan.message, "@confirm"), "", true)
			continue
		}
		r.use(who[0], c[0], c[1], false)
	}
	r.t.Fatal("the game does not end")
}

// An import without its check may bring a state that no game has.
func TestAStateThatCannotBeIsTheErrorOfItsGameAlone(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	ids, err := r.store.ByChannel(t.Context(), "harbour")
	noError(t, err)
	rec, shown, err := r.store.Load(t.Context(), ids[0])
	noError(t, err)
	rec.Seq, rec.Interaction = 1, ""
	rec.Snapshot.State = bytes.Replace(rec.Snapshot.State, []byte(`"governor":`), []byte(`"governor":7`), 1)
	rec.Channel = "c9"
	shown.Seq, shown.Pending = 1, nil
	noError(t, r.store.Put(t.Context(), storage.Item{Game: &storage.GameItem{ID: "broken", Log: []storage.Record{rec}, Publication: shown}}))
	id := fmt.Sprintf("v1|broken|%d|role:settler", rec.Snapshot.Since[0])
	in := chat.Interaction{Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id, Channel: "c9"}
	if got := r.do(in).text(); !strings.Contains(got, "Something went wrong") {
		t.Errorf("in the broken game Ana hears %q", got)
	}
	if got := r.command("Ana", "puertorico", "board", nil).text(); strings.Contains(got, "wrong") {
		t.Errorf("in the other one Ana hears %q", got)
	}
}
