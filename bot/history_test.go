package bot_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// album keeps what it is asked to draw.
type album struct {
	painted
	mu     sync.Mutex
	scenes []engine.Scene
	charts []engine.Chart
	moving [][]engine.Scene
	fault  error
}

func (a *album) Paint(_ context.Context, _ string, s engine.Scene) (engine.Picture, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.scenes = append(a.scenes, s)
	return engine.Picture{PNG: fmt.Appendf(nil, "picture %d", len(a.scenes)), Alt: "a board"}, a.fault
}

func (a *album) Plot(_ context.Context, _ string, c engine.Chart) (engine.Picture, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.charts = append(a.charts, c)
	return engine.Picture{PNG: []byte("plot"), Alt: "a course"}, a.fault
}

func (a *album) Animate(_ context.Context, scenes iter.Seq[engine.Scene]) (engine.Picture, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.moving = append(a.moving, slices.Collect(scenes))
	return engine.Picture{PNG: []byte("GIF89a"), Alt: "the end"}, a.fault
}

// last is the newest scene's view.
func (a *album) last(t *testing.T) puertorico.View {
	t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	v, ok := a.scenes[len(a.scenes)-1].View.(puertorico.View)
	if !ok {
		t.Fatal("no view was drawn")
	}
	return v
}

func albumRoom(t *testing.T) (*room, *album) {
	t.Helper()
	a := &album{}
	s := puertoRico()
	s.Painter, s.Timeline = a, puertorico.Timeline{}
	return newRoom(t, s), a
}

// picture is the file of a message's picture, "" without one.
func picture(m chat.Message) string {
	for _, b := range m.Blocks {
		if b.Picture != nil {
			return b.Picture.Name
		}
	}
	return ""
}

func TestTheHistoryStepsThroughThePositions(t *testing.T) {
	r, a := albumRoom(t)
	r.started("Ana", "Ben")
	for _, label := range []string{"Settler", "Quarry", "Corn"} {
		m := r.last()
		who := awaited(m.Message, "Ana", "Ben")[0]
		if id, _ := find(m.Message, label); id == "" {
			label = "" // Another tile lies there.
		}
		if label == "" {
			r.use(who, controls(m.Message)[0][0], controls(m.Message)[0][1], false)
			continue
		}
		r.press(who, m.Message, label)
	}
	records := r.records()
	last := records[len(records)-1].Seq - title.Before(records)
	h := r.command("Ana", "puertorico", "history", nil)
	if got := h.text(); !strings.Contains(got, fmt.Sprintf("Step %d of %d", last, last)) || !strings.Contains(got, "This is the current position") {
		t.Errorf("the newest step says %q", got)
	}
	if picture(*h.message) != "board.png" {
		t.Error("it has no picture")
	}
	if id, _ := find(*h.message, "Next"); id != "" {
		t.Error("the newest step has a next one")
	}
	h = r.press("Ana", *h.message, "First")
	if got := h.text(); !strings.Contains(got, "The game began") || strings.Contains(got, "current position") {
		t.Errorf("the first step says %q", got)
	}
	if v := a.last(t); v.Step != "role.choose" || v.Phase != puertorico.NoRole || v.Viewer != 0 {
		t.Errorf("the first position stands at %q for seat %d", v.Step, v.Viewer)
	}
	if id, _ := find(*h.message, "Previous"); id != "" {
		t.Error("the first step has one before")
	}
	h = r.press("Ana", *h.message, "Next")
	if got := h.text(); !strings.Contains(got, "Ana took the settler") {
		t.Errorf("the second step says %q", got)
	}
	s := a.scenes[len(a.scenes)-1]
	if len(s.Fresh) == 0 || s.Before == nil || s.Fresh[0].Kind != puertorico.RoleTaken || s.Focus.Step != "settler.take" || s.Level != "table" || !s.Private {
		t.Errorf("it is drawn as %s of %v, with %v", s.Level, s.Focus.Step, s.Fresh)
	}
	h = r.press("Ana", *h.message, fmt.Sprintf("%d. ", last))
	if got := h.text(); !strings.Contains(got, fmt.Sprintf("Step %d of %d", last, last)) {
		t.Errorf("the menu leads to %q", got)
	}
	if got := r.command("Eve", "puertorico", "history", map[string]string{"step": fmt.Sprint(last - 1)}).text(); !strings.Contains(got, fmt.Sprintf("Step %d of", last-1)) {
		t.Errorf("somebody without a seat sees %q", got)
	}
	if v := a.last(t); v.Viewer != engine.Everyone {
		t.Errorf("somebody without a seat sees with the eyes of seat %d", v.Viewer)
	}
	if got := r.command("Ana", "puertorico", "history", map[string]string{"step": "yesterday"}).text(); !strings.Contains(got, "no step “yesterday”") {
		t.Errorf("a word that is no step: %q", got)
	}
}

func TestAStepThatWasTakenBackIsNotShown(t *testing.T) {
	r, a := albumRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	h := r.command("Ana", "puertorico", "history", nil)
	r.press("Ana", *r.press("Ana", r.last().Message, "More").message, "Undo")
	records := r.records()
	undone := records[len(records)-1].Act.Undone - title.Before(records)
	again := r.command("Ben", "puertorico", "history", map[string]string{"step": fmt.Sprint(undone)})
	if got := again.text(); !strings.Contains(got, fmt.Sprintf("Step %d was undone", undone)) || strings.Contains(got, "Ana took the settler") {
		t.Errorf("the undone step says %q", got)
	}
	if v := a.last(t); v.Step != "role.choose" {
		t.Errorf("the position of an undone step is shown: %q", v.Step)
	}
	stale := r.press("Ana", *h.message, "Previous")
	if got := stale.text(); !strings.Contains(got, "The game began") {
		t.Errorf("a button from before the undo leads to %q", got)
	}
	r.press("Ana", r.last().Message, "Captain")
	if got := r.command("Ana", "puertorico", "history", nil).text(); !strings.Contains(got, "of "+fmt.Sprint(undone+2)) {
		t.Errorf("the history knows nothing of the new step: %q", got)
	}
}

func TestPlacementsStaySecretInTheHistory(t *testing.T) {
	r, table := toMayor(t)
	a := &album{}
	r.titles[0].Painter, r.titles[0].Timeline = a, puertorico.Timeline{}
	r.restart()
	r.command("Ben", "puertorico", "history", nil)
	before := a.last(t).Players[0]
	plan := r.press("Ana", table.Message, "Place my colonists")
	r.press("Ana", *plan.message, "Place as shown")
	h := r.command("Ben", "puertorico", "history", nil)
	after := a.last(t).Players[0]
	if !after.Placed || before.Placed {
		t.Fatalf("Ana's answer is not the newest step: %q", h.text())
	}
	after.Placed = false
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("Ben sees where Ana places:\n%s", diff)
	}
	if words := allText(*h.message); strings.Contains(words, "plantation") || strings.Contains(words, "hut") {
		t.Errorf("Ben reads where Ana places: %q", words)
	}
	for _, e := range a.scenes[len(a.scenes)-1].Fresh {
		if e.Only != engine.Everyone && e.Only != 1 {
			t.Errorf("Ben is told %s", e.Kind)
		}
	}
}

func TestTheHistoryTellsNobodyWhatOthersWereDealt(t *testing.T) {
	a := &album{}
	r := newRoom(t, title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers(), Painter: a})
	r.command("Ana", "toy", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	r.press("Ana", r.last().Message, "Start")
	r.bot.Published() // What everybody is shown is drawn, too.
	r.command("Ben", "toy", "history", nil)
	own := 0
	for _, e := range a.scenes[len(a.scenes)-1].Fresh {
		switch e.Only {
		case 0:
			t.Errorf("Ben is told %s %v", e.Kind, e.Args)
		case 1:
			own++
		}
	}
	if own == 0 {
		t.Error("Ben is not told what they were dealt")
	}
}

func TestTheLogLeadsToThePositionsAndBack(t *testing.T) {
	r, a := albumRoom(t)
	table := r.started("Ana", "Ben")
	log := r.press("Ana", table.Message, "Log")
	r.press("Ana", table.Message, "Settler")
	r.bot.Published() // The table is drawn, too.
	h := r.press("Ana", *log.message, "Show the position")
	if got := h.text(); !strings.Contains(got, "The game began") || !strings.Contains(got, "Step 1 of 2") {
		t.Errorf("an old page of the log leads to %q", got)
	}
	if v := a.last(t); v.Phase != puertorico.NoRole {
		t.Errorf("it is drawn in phase %d", v.Phase)
	}
	if got := r.press("Ana", *h.message, "Log").text(); !strings.Contains(got, "Ana took the settler") {
		t.Errorf("back in the log stands %q", got)
	}
}

func TestStepsAreCompletedByNumberAndByWords(t *testing.T) {
	r, _ := albumRoom(t)
	table := r.started("Ana", "Ben")
	r.press("Ana", table.Message, "Settler")
	list := r.completed("Ana", "")
	if len(list) != 2 || !strings.Contains(list[0].Name, "Ana took the settler") {
		t.Fatalf("offered are %v", list)
	}
	if got := r.completed("Eve", "SETTLER"); len(got) != 1 || got[0].Value != list[0].Value {
		t.Errorf("by a word: %v", got)
	}
	if got := r.completed("Eve", list[1].Value+"."); len(got) != 1 || got[0].Value != list[1].Value {
		t.Errorf("by a number: %v", got)
	}
	if got := r.command("Ana", "puertorico", "history", map[string]string{"step": list[0].Value}).text(); !strings.Contains(got, "Ana took the settler") {
		t.Errorf("the completion leads to %q", got)
	}
}

// completed asks for completions of a step.
func (r *room) completed(who, typed string) []chat.Choice {
	r.t.Helper()
	a := &choosing{answer: answer{room: r}}
	r.bot.Handle(context.Background(), chat.Interaction{
		ID: "completion " + typed, Kind: chat.CompletionAsked, User: user(who), Guild: "guild", Channel: "harbour", Locale: r.locale,
		Command: "puertorico", Sub: "history", Options: map[string]string{"step": typed}, Focused: "step",
	}, a)
	return a.choices
}

// choosing keeps completions.
type choosing struct {
	answer
	choices []chat.Choice
}

func (c *choosing) Choices(_ context.Context, choices []chat.Choice) error {
	c.choices = choices
	return nil
}

func TestAFinishedGameIsPlottedReplayedAndLookedThrough(t *testing.T) {
	r, a := albumRoom(t)
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "computers": "1"})
	r.press("Ana", r.last().Message, "Start")
	id := r.game()
	r.playOut("Ana")
	final := r.last()
	log, err := r.store.Log(context.Background(), id, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, b := range final.Blocks {
		if b.Picture != nil {
			names = append(names, b.Picture.Name)
		}
	}
	if !slices.Equal(names, []string{"table.png", "course.png"}) {
		t.Errorf("the account has the pictures %v", names)
	}
	if final.Blocks[len(final.Blocks)-1].Row == nil {
		t.Error("the controls are not the last of the message")
	}
	if len(a.charts) != 1 || a.charts[0].Timeline.Rounds() == 0 || a.charts[0].Title != "Puerto Rico" || len(a.charts[0].Winners) == 0 {
		t.Fatalf("%d courses were drawn: %+v", len(a.charts), a.charts)
	}
	rounds := a.charts[0].Timeline.Rounds()

	turns := 0
	for _, rec := range log {
		for _, e := range rec.Events {
			if e.Kind == puertorico.RoleTaken {
				turns++
			}
		}
	}
	replay := r.press("Eve", final.Message, "Animated replay")
	if picture(*replay.message) != "replay.gif" || !replay.message.Private || !strings.Contains(replay.all[0], "a few seconds") {
		t.Errorf("the replay is answered with %q", replay.all)
	}
	if n := len(a.moving[0]); n != turns+1 {
		t.Errorf("the replay of %d roles has %d positions", turns, n)
	}
	told := 0
	for i, s := range a.moving[0] {
		told += len(s.Fresh)
		if len(s.Fresh) > 0 && i < turns && (s.Caption == "" || strings.ContainsAny(s.Caption, "\\\n")) {
			t.Errorf("the caption of %v is %q", s.Fresh, s.Caption)
		}
	}
	if last := a.moving[0][turns].Caption; last != "" {
		t.Errorf("the victory has the caption %q", last)
	}
	moves := 0
	for _, rec := range log {
		moves += len(rec.Events)
	}
	if told != moves {
		t.Errorf("the replay tells %d facts of %d", told, moves)
	}

	over := r.use("Ana", bot.ControlID(ended(final.Message), 0, "@changed"), "", false)
	r.bot.Published()
	if s := a.scenes[len(a.scenes)-1]; s.Level != "changed" || s.Before == nil || !strings.Contains(over.text(), "**Since your last turn**") {
		t.Errorf("what changed at the end is %q, drawn as %s", over.text(), s.Level)
	}

	h := r.press("Ana", final.Message, "History")
	if v := a.last(t); !v.Over {
		t.Error("the history does not begin with the end")
	}
	for round := rounds; round >= 1; round-- {
		h = r.press("Ana", *h.message, "Previous round")
		if v := a.last(t); v.Round != round || v.Phase != puertorico.NoRole {
			t.Fatalf("previous round leads to round %d, %d was meant", v.Round, round)
		}
	}
	if id, _ := find(*h.message, "Previous round"); id != "" {
		t.Error("there is a round before the first one")
	}
	h = r.press("Ana", *h.message, "Round 2")
	if v := a.last(t); v.Round != 2 {
		t.Errorf("the menu leads to round %d", v.Round)
	}
	h = r.press("Ana", *h.message, "Next round")
	if v := a.last(t); v.Round != 3 {
		t.Errorf("next round leads to round %d", v.Round)
	}
	steps := 0
	for h = r.press("Ana", *h.message, "First"); ; steps++ {
		id, _ := find(*h.message, "Next")
		if next, _ := find(*h.message, "Next round"); id == "" || id == next {
			break
		}
		h = r.use("Ana", id, "", true)
	}
	if steps < turns {
		t.Errorf("%d steps lead through %d roles", steps, turns)
	}
	if got := r.command("Ben", "puertorico", "history", nil).text(); !strings.Contains(got, "Step") {
		t.Errorf("when the game is over, the command says %q", got)
	}
}

func TestAReplayThatFailsSaysSo(t *testing.T) {
	r, a := albumRoom(t)
	r.started("Ana", "Ben")
	h := r.command("Ana", "puertorico", "history", nil)
	a.fault = engine.ErrQueueFull
	if got := r.press("Ana", *h.message, "Animated replay").text(); !strings.Contains(got, "couldn't draw") {
		t.Errorf("Ana hears %q", got)
	}
}

// unhurried is a painter whose moving pictures take as long as they may.
type unhurried struct {
	painted
	made int
}

func (s *unhurried) Animate(ctx context.Context, _ iter.Seq[engine.Scene]) (engine.Picture, error) {
	s.made++
	<-ctx.Done()
	return engine.Picture{}, ctx.Err()
}

func TestAReplayThatTakesTooLongSaysSoAndIsMadeOnceAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, painter := puertoRico(), &unhurried{}
		s.Painter, s.Timeline = painter, puertorico.Timeline{}
		r := newRoom(t, s)
		r.started("Ana", "Ben")
		id := bot.ControlID(r.game(), 0, "@replay")
		began := time.Now()
		first := &answer{room: r}
		done := make(chan struct{})
		go func() {
			r.handle(chat.Interaction{ID: "first", Kind: chat.ComponentUsed, User: user("Ana"), CustomID: id}, first)
			close(done)
		}()
		synctest.Wait()
		for range 8 {
			if got := r.use("Ana", id, "", false).text(); !strings.Contains(got, "already") {
				t.Errorf("at another press Ana hears %q", got)
			}
		}
		if painter.made != 1 {
			t.Errorf("%d replays are made", painter.made)
		}
		<-done
		if got, took := first.text(), time.Since(began); !strings.Contains(got, "couldn't draw") || took < time.Minute || took > 5*time.Minute {
			t.Errorf("after %s Ana hears %q", took, got)
		}
		r.use("Ana", id, "", false)
		if painter.made != 2 {
			t.Error("no replay can be asked for any more")
		}
	})
}

func TestAPositionWithoutItsPictureIsStillTold(t *testing.T) {
	for _, fault := range []error{context.DeadlineExceeded, engine.ErrQueueFull, errors.New("no such colour")} {
		r, a := albumRoom(t)
		r.started("Ana", "Ben")
		a.fault = fault
		h := r.command("Ana", "puertorico", "history", nil)
		if got := h.text(); !strings.Contains(got, "The game began") || !strings.Contains(got, "couldn't draw") || picture(*h.message) != "" {
			t.Errorf("%v: Ana hears %q, with the picture %q", fault, got, picture(*h.message))
		}
	}
}

// stepped asks for a step on a private message in which positions are shown.
func (r *room) stepped(seq int) *answer {
	a, id := &answer{room: r}, r.game()
	r.mu.Lock()
	r.number++
	in := chat.Interaction{
		ID: fmt.Sprintf("i%d", r.number), Kind: chat.ComponentUsed, User: user("Ana"), Private: true, Message: "private",
		CustomID: bot.ControlID(id, 0, fmt.Sprintf("@history:%d", seq)),
	}
	r.mu.Unlock()
	go r.handle(in, a)
	synctest.Wait()
	return a
}

// seen is what an answer says at present: how often it was acknowledged, its text and the description of its picture.
func (a *answer) seen() (acks int, words, picture string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.message == nil {
		return a.acks, "", ""
	}
	return a.acks, allText(*a.message), pictured(*a.message)
}

func TestAStepIsToldBeforeItIsDrawn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		r.press("Ana", r.last().Message, "Settler")
		r.last()
		brush.hold()
		began := time.Now()
		first := r.stepped(1)
		if acks, words, picture := first.seen(); acks != 1 || !strings.Contains(words, "Step 1 of 2") || !strings.Contains(picture, "on its way") || time.Since(began) > 0 {
			t.Errorf("at once the step is acknowledged %d times and shows %q with the picture %q", acks, words, picture)
		}
		second := r.stepped(2)
		if _, letters, given := brush.counts(); letters != 0 || given != 1 {
			t.Errorf("%d pictures were drawn, %d given up", letters, given)
		}
		brush.free()
		synctest.Wait()
		if _, words, picture := second.seen(); !strings.Contains(words, "Step 2 of 2") || !strings.HasPrefix(picture, "at ") {
			t.Errorf("the newest step shows %q with the picture %q", words, picture)
		}
		if _, words, _ := first.seen(); strings.Contains(words, "couldn't") || first.edited {
			t.Errorf("the step before became %q", words)
		}
	})
}

func TestAStepThatIsNotDrawnInTimeKeepsNoOtherPicture(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, brush := paintedTable(t)
		brush.hold()
		a := r.stepped(1)
		time.Sleep(time.Minute)
		synctest.Wait()
		if _, words, picture := a.seen(); !strings.Contains(words, "Step 1 of 1") || !strings.Contains(words, "couldn't draw") || picture != "" {
			t.Errorf("after a minute the step shows %q with the picture %q", words, picture)
		}
	})
}

func TestTheHistoryIsOfTheTablesPlaceOnly(t *testing.T) {
	r, a := albumRoom(t)
	r.started("Ana", "Ben")
	id := r.game()
	drawn := len(a.scenes)
	for _, word := range []string{"@history", "@history:3.next", "@replay"} {
		in := chat.Interaction{Kind: chat.ComponentUsed, User: user("Mallory"), CustomID: bot.ControlID(id, 0, word), Channel: "elsewhere"}
		if got := r.do(in).text(); !strings.Contains(got, "no longer exists") {
			t.Errorf("%s from elsewhere: %q", word, got)
		}
	}
	if len(a.scenes) != drawn || len(a.moving) > 0 {
		t.Error("something was drawn for somebody elsewhere")
	}
	for _, word := range []string{"@history:-1.next", "@history:99999999999999999999.x", "@history:x", "@history:"} {
		if got := r.use("Ana", bot.ControlID(id, 0, word), "", false).text(); got == "" {
			t.Errorf("%s is answered with nothing", word)
		}
	}
}
