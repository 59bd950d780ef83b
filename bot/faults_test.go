package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// lossy is a store that loses what was published when told so.
type lossy struct {
	storage.Store
	lose *atomic.Int32
}

func (l lossy) SetPublication(ctx context.Context, id storage.GameID, s storage.Publication) error {
	if s.Pending == nil && l.lose.Add(-1) >= 0 {
		return errors.New("the store went away")
	}
	return l.Store.SetPublication(ctx, id, s)
}

func TestAPostWhoseRecordWasLostIsTakenUpAgain(t *testing.T) {
	r := newRoom(t)
	table := r.started("Ana", "Ben")
	var lose atomic.Int32
	r.wrap = func(s storage.Store) storage.Store { return lossy{s, &lose} }
	r.restart()
	lose.Store(1)
	r.press("Ana", table.Message, "Prospector")
	orphan := r.last()
	if orphan.id == table.id {
		t.Fatal("the table was not posted anew")
	}
	r.press("Ben", orphan.Message, "Settler")
	r.restart()
	r.bot.Sweep(context.Background())
	r.bot.Published()
	told := 0
	r.mu.Lock()
	armed := 0
	for _, m := range r.messages {
		if slices.Contains(m.Notify, user("Ben").ID) {
			told++
		}
		if len(controls(m.Message)) > 0 {
			armed++
		}
	}
	r.mu.Unlock()
	if told != 1 || armed != 1 {
		t.Errorf("Ben was told %d times, %d messages are armed", told, armed)
	}
}

// deaf is a chat that takes no edits while it is told so.
type deaf struct {
	chat.Chat
	deaf *atomic.Bool
}

func (d deaf) Edit(ctx context.Context, channel, message string, m chat.Message) error {
	if d.deaf.Load() {
		return chat.ErrUnavailable
	}
	return d.Chat.Edit(ctx, channel, message, m)
}

// TestAPostThatWasTakenUpIsEdited: the post that follows Ana's step was made and its outcome lost. It is taken up after
// Ben's step, and the process ends before its edit. Nobody is to be told, so the next one edits it, and posts nothing.
func TestAPostThatWasTakenUpIsEdited(t *testing.T) {
	r := newRoom(t)
	for _, who := range []string{"Ana", "Ben"} {
		r.notices(who, "how", "silent")
	}
	table := r.started("Ana", "Ben")
	var lose atomic.Int32
	var noEdits atomic.Bool
	r.wrap = func(s storage.Store) storage.Store { return lossy{s, &lose} }
	r.chat = func(c chat.Chat) chat.Chat { return deaf{c, &noEdits} }
	r.restart()
	lose.Store(1)
	r.press("Ana", table.Message, "Prospector")
	orphan := r.last()
	noEdits.Store(true)
	r.press("Ben", orphan.Message, "Trader")
	r.bot.Published()
	rec, shown, err := r.store.Load(t.Context(), r.game())
	noError(t, err)
	if shown.Pending != nil || shown.Message != orphan.id || shown.Seq >= rec.Seq {
		t.Fatalf("the post was not taken up, or edited: %+v of record %d", shown, rec.Seq)
	}
	noEdits.Store(false)
	r.restart()
	r.bot.Sweep(t.Context())
	r.bot.Published()
	if last := r.last(); last.id != orphan.id || len(awaited(last.Message, "Ana")) != 1 {
		t.Errorf("the message is %s and says %q; it was %s", last.id, allText(last.Message), orphan.id)
	}
	if armed := r.armed(); !slices.Equal(armed, []string{orphan.id}) {
		t.Errorf("armed are %v", armed)
	}
}

func TestTheSameCommandTwiceOpensOneTable(t *testing.T) {
	r := newRoom(t)
	in := chat.Interaction{ID: "once", Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "start"}
	r.do(in)
	if got := r.do(in).text(); !strings.Contains(got, "is open") {
		t.Errorf("the second time: %q", got)
	}
	r.records() // fails unless there is exactly one game
}

func TestTheLastPlacementCantBeTakenBackOnceAllAreShown(t *testing.T) {
	r, table := toMayor(t)
	for _, name := range []string{"Ben", "Ana"} {
		plan := r.press(name, table.Message, "Place my colonists")
		r.use(name, word(t, *plan.message, "@confirm"), "", true)
	}
	if got := r.press("Ana", *r.press("Ana", r.last().Message, "More").message, "Undo").text(); !strings.Contains(got, "revealed") {
		t.Errorf("Ana is told %q", got)
	}
}

func TestTakingAPlacementBackLeavesTheOthersPlansAlone(t *testing.T) {
	r, table := toMayor(t)
	plan := r.press("Ben", table.Message, "Place my colonists")
	from := controls(*plan.message)[0]
	changed := r.use("Ben", from[0], from[1], true)
	mine := r.press("Ana", table.Message, "Place my colonists")
	r.use("Ana", word(t, *mine.message, "@confirm"), "", true)
	if got := r.press("Ana", *r.press("Ana", r.last().Message, "More").message, "Undo").text(); !strings.Contains(got, "undone") {
		t.Fatalf("Ana is told %q", got)
	}
	again := r.press("Ben", r.last().Message, "Place my colonists")
	if again.text() != changed.text() {
		t.Errorf("Ben's plan was %q and is %q", changed.text(), again.text())
	}
	if got := r.use("Ben", word(t, *changed.message, "@confirm"), "", true).text(); strings.Contains(got, "over") {
		t.Errorf("Ben's open plan is refused: %q", got)
	}
}

func TestAConfirmationPlacesWhatWasShown(t *testing.T) {
	r, table := toMayor(t)
	old := r.press("Ana", table.Message, "Place my colonists")
	from := controls(*old.message)[0]
	r.use("Ana", from[0], from[1], true)
	before := len(r.records())
	if got := r.use("Ana", word(t, *old.message, "@confirm"), "", true).text(); !strings.Contains(got, "changed elsewhere") {
		t.Errorf("the old plan is answered with %q", got)
	}
	if after := len(r.records()); after != before {
		t.Error("the old plan's confirmation was recorded")
	}
}

func TestARepeatedDraftShowsThePersonsOwnPlan(t *testing.T) {
	r, table := toMayor(t)
	plan := r.press("Ben", table.Message, "Place my colonists")
	from := controls(*plan.message)[0]
	target := r.use("Ben", from[0], from[1], true)
	to := controls(*target.message)[0]
	in := chat.Interaction{ID: "draft", Kind: chat.ComponentUsed, User: user("Ben"), CustomID: to[0], Values: []string{to[1]}, Private: true}
	first := r.do(in)
	r.use("Ben", word(t, *first.message, "@confirm"), "", true)
	second := r.do(in)
	if strings.Contains(second.text(), "Ana") || !strings.Contains(second.text(), "Placement saved") {
		t.Errorf("the repeated draft shows %q", second.text())
	}
}

func TestALogBeginsWithTheGame(t *testing.T) {
	r := newRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Cleo", r.last().Message, "Join")
	r.press("Ben", r.last().Message, "Leave")
	ask := r.press("Ana", r.last().Message, "Start")
	r.press("Ana", *ask.message, "Start with 2")
	log := r.press("Ana", r.last().Message, "Log")
	if strings.Contains(log.text(), "left the table") {
		t.Errorf("the log says %q", log.text())
	}
}

func TestAnEndedTableCanBeLookedAt(t *testing.T) {
	r := newRoom(t)
	r.started("Ana", "Ben")
	sure := r.command("Ana", "puertorico", "end", nil)
	r.press("Ana", *sure.message, "End it")
	r.bot.Published()
	for _, what := range []string{"log", "board"} {
		if got := r.command("Ben", "puertorico", what, nil).text(); strings.Contains(got, "There's no `/puertorico` game") {
			t.Errorf("%s after the end: %q", what, got)
		}
	}
}

func TestNamesAtATableDiffer(t *testing.T) {
	r := newRoom(t)
	r.command("Bosun", "puertorico", "start", map[string]string{"players": "4", "computers": "2"})
	r.do(chat.Interaction{Kind: chat.ComponentUsed, User: chat.User{ID: "other", Name: "bosun"}, CustomID: controls(r.last().Message)[0][0]})
	words := allText(r.last().Message)
	for _, name := range []string{"Bosun (host)", "Purser (computer)", "Gunner (computer)", "bosun 2"} {
		if !strings.Contains(words, name) {
			t.Errorf("%q is missing in %q", name, words)
		}
	}
}

func TestANameIsNoMarkup(t *testing.T) {
	for name, want := range map[string]string{
		"**bold**":          `\*\*bold\*\*`,
		"<@123>":            "\\<@\u200b123\\>",
		"https://x.example": "https:\u200b//x.example",
		"- list":            "\u200b- list",
		"1. list":           "\u200b1. list",
		"a\u202eb\nc":       "ab c",
		"# head":            `\# head`,
	} {
		if got := text.Plain(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

// TestAGameWithoutWordsIsPlayable: a game that stands in the list of titles by its rules alone is asked by generic prompts.
func TestAGameWithoutWordsIsPlayable(t *testing.T) {
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers()})
	r.command("Ana", "toy", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	for step := range 500 {
		m := r.last()
		words := allText(m.Message)
		if strings.Contains(words, "is over") {
			return
		}
		for _, key := range []string{"toy.plan", "toy.confirm", "toy.title", "toy.ask", "generic."} {
			if strings.Contains(words, key) {
				t.Fatalf("a key is shown: %q", words)
			}
		}
		who := awaited(m.Message, "Ana", "Ben")
		if len(who) == 0 {
			t.Fatalf("nobody is awaited: %q", words)
		}
		list := controls(m.Message)
		c := list[step%max(len(list)-4, 1)] // the last four are My board and its neighbors
		if strings.HasSuffix(c[0], "@plan") {
			plan := r.use(who[0], c[0], "", false)
			r.use(who[0], word(t, *plan.message, "@confirm"), "", true)
			continue
		}
		r.use(who[0], c[0], c[1], false)
	}
	t.Fatal("the game does not end")
}

// slow is a store that takes its time to load.
type slow struct {
	storage.Store
	delay *atomic.Int64
}

func (s slow) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	time.Sleep(time.Duration(s.delay.Load()))
	return s.Store.Load(ctx, id)
}

// painted draws one pixel with the longest description that there may be.
type painted struct{}

func (painted) Paint(context.Context, string, engine.Scene) (engine.Picture, error) {
	return engine.Picture{PNG: []byte("png"), Alt: strings.Repeat("a", 1024)}, nil
}
func (p painted) Lobby(ctx context.Context, key string, _ engine.Lobby) (engine.Picture, error) {
	return p.Paint(ctx, key, engine.Scene{})
}
func (painted) Text(engine.Scene) string { return "board" }

// TestALatePrivateAnswerNeverReplacesTheTable: after a promise on the public message, only a further message is private.
func TestALatePrivateAnswerNeverReplacesTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := puertoRico()
		s.Painter = painted{}
		r := newRoom(t, s)
		table := r.started("Ana", "Ben")
		r.bot.Published()
		var delay atomic.Int64
		r.wrap = func(s storage.Store) storage.Store { return slow{s, &delay} }
		r.restart()
		delay.Store(int64(2 * bot.Patience))
		a := r.press("Ana", table.Message, "My board")
		delay.Store(0)
		if a.edited {
			t.Error("the public message was replaced by a private answer")
		}
		if !strings.Contains(a.text(), "Round 1") {
			t.Errorf("Ana is told %q", a.text())
		}
	})
}
