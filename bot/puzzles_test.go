package bot_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// puzzles are what is kept of a person's puzzles.
type puzzles struct {
	Mu, Sigma    float64
	Right, Wrong map[string][]string
	Day, Streak  int
}

func (r *room) puzzles(who string) (kept puzzles) {
	r.t.Helper()
	kept, err := profile.ReadPart[puzzles](r.t.Context(), r.store, "user", user(who).ID, "puzzles")
	if err != nil {
		r.t.Fatal(err)
	}
	return kept
}

// puzzle is the one that the learner's last message shows.
func (le *learner) puzzle() (*title.Puzzle, engine.Table, engine.Decision) {
	le.t.Helper()
	list := le.s.Puzzles()
	for i := range list {
		if !strings.Contains(fmt.Sprint(allControls(le.last)), "|"+le.s.Rules.Name()+"/"+list[i].Key+"|") {
			continue
		}
		position, err := list[i].Position(le.s.Rules)
		if err != nil {
			le.t.Fatal(err)
		}
		d, _ := position.Decision(list[i].Best.Seat)
		return &list[i], position, d
	}
	le.t.Fatalf("no puzzle in %q", allText(le.last))
	return nil, nil, engine.Decision{}
}

// answers answers the puzzle of the last message.
func (le *learner) answers(right bool) *title.Puzzle {
	le.t.Helper()
	p, position, d := le.puzzle()
	move, key := p.Best.Move, "puzzle.right"
	if !right {
		move, key = p.Best.Alternatives[0].Move, "puzzle.not"
	}
	says(le.t, "the task", allText(le.last), le.v.Say("puzzle.task"))
	le.gives(position, d, move)
	// What stands between the values of the sentence tells which one it is.
	parts := strings.Split(le.v.Say(key, engine.Free("answer", "\x00"), engine.Free("move", "\x00"), engine.Free("n", "\x00"),
		engine.Free("cost", "\x00")), "\x00")
	said := allText(le.last)
	for _, part := range parts {
		says(le.t, p.Key+" after "+move, said, strings.Trim(part, " %"))
	}
	says(le.t, "the reasons", said, le.v.Say("suggest.note"))
	return p
}

func (le *learner) daily() {
	le.t.Helper()
	le.last = *le.command("Ana", "games", "puzzle", map[string]string{"game": le.s.Rules.Name()}).message
}

// TestPuzzlesAreSolvedDayByDay solves puzzles: today's, others, those of further days.
func TestPuzzlesAreSolvedDayByDay(t *testing.T) { learners(t, 3, (*learner).days) }

func (le *learner) days() {
	game := le.s.Rules.Name()
	t, r := le.t, le.room
	le.daily()
	says(t, "the head", allText(le.last), le.v.Say("puzzle.head.today", engine.Free("title", le.v.Title())))
	first := le.last
	today := le.answers(true)
	if now := r.puzzles("Ana"); now.Streak != 1 || len(now.Right[game]) != 1 || now.Mu <= 25 || now.Sigma >= 25./3 {
		t.Errorf("after a right answer there is %+v", now)
	}
	counted := r.puzzles("Ana")
	le.again()
	for _, c := range controls(first) { // Late and double presses of all that was there.
		if strings.Contains(c[0], today.Key) {
			le.uses(c[0], c[1])
			says(t, "once more", allText(le.last), le.v.Say("puzzle.again"))
		}
	}
	if now := r.puzzles("Ana"); fmt.Sprint(now) != fmt.Sprint(counted) {
		t.Errorf("what was counted once is now %+v, was %+v", now, counted)
	}
	seen := map[string]bool{today.Key: true}
	others := min(4, len(le.s.Puzzles())-1)
	for range others {
		le.named("@puzzle:another")
		p := le.answers(false)
		if says(t, "another day's", allText(le.last), le.v.Say("puzzle.late")); seen[p.Key] {
			t.Errorf("the puzzle %s comes twice", p.Key)
		}
		seen[p.Key] = true
	}
	if now := r.puzzles("Ana"); now.Streak != 1 || len(now.Wrong[game]) != others || now.Mu >= counted.Mu {
		t.Errorf("after wrong answers there is %+v", now)
	}
	le.daily()
	says(t, "the day's puzzle again", allText(le.last), le.v.Say("puzzle.again"))
	for day, streak := range []int{2, 3, 1} {
		if r.later(24 * time.Hour); day == 2 {
			r.later(24 * time.Hour) // A day is missed.
		}
		if le.daily(); strings.Contains(allText(le.last), le.v.Say("puzzle.again")) {
			return // The store of a test may be small.
		}
		if le.answers(day == 0); r.puzzles("Ana").Streak != streak {
			t.Errorf("day %d: %+v", day, r.puzzles("Ana"))
		}
	}
}

// TestAnAnswerToAPuzzleIsCountedOnce although two processes get it, and different ones.
func TestAnAnswerToAPuzzleIsCountedOnce(t *testing.T) {
	r := newRoom(t)
	le := &learner{room: r, t: t, s: r.titles[0], v: text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)}
	le.daily()
	p, _, d := le.puzzle()
	other := r.process()
	var all sync.WaitGroup
	for i, b := range []*bot.Bot{r.bot, other, r.bot, other} {
		move := p.Best.Move
		if i%2 == 1 {
			move = p.Best.Alternatives[0].Move
		}
		all.Go(func() {
			b.Handle(t.Context(), chat.Interaction{ID: fmt.Sprint("twice-", i), Kind: chat.ComponentUsed, User: user("Ana"), Guild: "guild",
				Channel: "c", Locale: "en", Private: true, Message: fmt.Sprint("private-", i),
				CustomID: fmt.Sprintf("v1|puertorico/%s|%d|%s", p.Key, d.Since, move)}, &answer{room: r})
		})
	}
	all.Wait()
	if now := r.puzzles("Ana"); len(now.Right["puertorico"])+len(now.Wrong["puertorico"]) != 1 || now.Streak != 1 {
		t.Errorf("four answers at once were counted as %+v", now)
	}
}

// TestAPuzzleIsShownToEverybodyWithoutItsAnswer by who has answered it, once.
func TestAPuzzleIsShownToEverybodyWithoutItsAnswer(t *testing.T) {
	for _, s := range allTitles() {
		r := newRoom(t)
		game := s.Rules.Name()
		le := &learner{room: r, t: t, s: s, v: text.NewLocalizer(allTexts(t).Messages("en"), game, nil)}
		le.daily()
		p, _, _ := le.puzzle()
		show := fmt.Sprintf("v1|%s/%s|0|@puzzle:show", game, p.Key)
		says(t, "before an answer", r.use("Ana", show, "", true).text(), le.v.Say("refused.unknown_control"))
		le.answers(false)
		says(t, "Ana", r.press("Ana", le.last, le.v.Say("button.share")).text(), le.v.Say("turn.done"))
		shown := r.last().Message
		says(t, "what all see", allText(shown), le.v.Say("puzzle.shared.wrong", engine.Free("who", "Ana")),
			le.v.Say("puzzle.seat", engine.Num("n", int(p.Best.Seat)+1)))
		for _, secret := range []string{p.Best.Move, le.v.Say("suggest.note"), "less chance"} {
			if strings.Contains(allText(shown)+fmt.Sprint(allControls(shown)), secret) {
				t.Errorf("%s: all are told %q: %q", game, secret, allText(shown))
			}
		}
		says(t, "again", r.press("Ana", le.last, le.v.Say("button.share")).text(), le.v.Say("refused.shared"))
		says(t, "Ben tries", r.press("Ben", shown, le.v.Say("button.puzzle.try")).text(), le.v.Say("puzzle.task"))
	}
}

// TestOddControlsOfPuzzlesChangeNothing: those that nobody offers, of puzzles that are gone, and of other games.
func TestOddControlsOfPuzzlesChangeNothing(t *testing.T) {
	r := newRoom(t)
	v := text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)
	le := &learner{room: r, t: t, s: r.titles[0], v: v}
	le.daily()
	p, _, _ := le.puzzle()
	for _, c := range []struct{ id, value, want string }{
		{"v1|puertorico/pnone|0|role:settler", "", v.Say("refused.no_puzzle")},
		{"v1|puertorico/pnone|0|@puzzle:show", "", v.Say("refused.no_puzzle")},
		{"v1|klingon/" + p.Key + "|0|role:settler", "", v.Say("refused.no_puzzles")},
		{"v1|klingon|0|@puzzle", "", v.Say("refused.no_puzzles")},
		{"v1|puertorico/" + p.Key + "|7|" + p.Best.Move, "", v.Say("refused.unknown_control")},
		{"v1|puertorico/" + p.Key + "|0|role:emperor", "", v.Say("puzzle.task")},
		{"v1|puertorico/" + p.Key + "|0|?1", "", v.Say("puzzle.task")},
		{"v1|puertorico/" + p.Key + "|0|@confirm:1234", "", v.Say("refused.unknown_control")},
		{"v1|puertorico/" + p.Key + "|0|@choose", "place:corn=1", v.Say("refused.unknown_control")},
		{"v1|puertorico/" + p.Key + "|0|@under:99", "", v.Say("refused.unknown_control")},
		{"v1|puertorico/" + p.Key + "|0|@join", "", v.Say("refused.unknown_control")},
		{"v1|puertorico/" + p.Key + "|0|@puzzle:whatever", "", v.Say("puzzle.task")},
	} {
		says(t, c.id, r.use("Ana", c.id, c.value, true).text(), c.want)
	}
	says(t, "a game that is none", r.command("Ana", "games", "puzzle", map[string]string{"game": "klingon"}).text(),
		v.Say("refused.no_puzzles"))
	says(t, "no game", r.command("Ana", "games", "puzzle", nil).text(), v.Say("puzzle.task"))
	says(t, "the button of help", r.press("Ana", *r.command("Ana", "help", "", nil).message, v.Say("button.puzzle")).text(),
		v.Say("puzzle.task"))
	if now := r.puzzles("Ana"); now.Right != nil || now.Wrong != nil || now.Sigma != 0 {
		t.Errorf("odd controls left %+v", now)
	}
	le.answers(true)
	r.forgets("Ana")
	r.counts()
	r.later(11 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("after forget-me there is %q", left)
	}
	le.daily()
	says(t, "after forget-me", allText(le.last), v.Say("puzzle.task"))
}

// TestAPuzzleCountsForItsDay until an hour after it, and when it was answered before its day: who looks at it on that
// day has come.
func TestAPuzzleCountsForItsDay(t *testing.T) {
	s := allTitles()[0]
	few := s.Puzzles()[:9]
	s.Puzzles = func() []title.Puzzle { return few }
	r := newRoom(t, s)
	le := &learner{room: r, t: t, s: s, v: text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)}
	streak := func(want int) {
		t.Helper()
		if got := r.puzzles("Ana"); got.Streak != want {
			t.Errorf("at %v: %+v, not %d days in a row", r.clock(), got, want)
		}
	}
	le.daily()
	le.answers(true)
	streak(1)
	r.later(24 * time.Hour)
	le.daily() // The room's clock began at 19:00.
	r.later(5*time.Hour + 59*time.Minute)
	le.answers(false)
	lacks(t, "an hour after midnight", allText(le.last), le.v.Say("puzzle.late"))
	streak(2)
	for range few[2:] { // That of the new day is one of them.
		le.named("@puzzle:another")
		le.answers(true)
	}
	streak(3)
	r.later(24 * time.Hour)
	for range 2 {
		le.daily()
		says(t, "one that was answered before its day", allText(le.last), le.v.Say("puzzle.again"))
		streak(4)
	}
	r.later(48 * time.Hour)
	le.daily()
	streak(1)
}

// TestAPuzzleIsTooLateAnHourAfterItsDay: it counts for the rating alone.
func TestAPuzzleIsTooLateAnHourAfterItsDay(t *testing.T) {
	s := allTitles()[0]
	r := newRoom(t, s)
	le := &learner{room: r, t: t, s: s, v: text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)}
	le.daily()
	r.later(6*time.Hour + time.Minute)
	le.answers(true)
	says(t, "the answer", allText(le.last), le.v.Say("puzzle.late"))
	if got := r.puzzles("Ana"); got.Streak != 0 || got.Sigma == 0 {
		t.Errorf("%+v", got)
	}
}

// TestNoPuzzleComesTwice until all are answered, and then says so.
func TestNoPuzzleComesTwice(t *testing.T) {
	s := allTitles()[0]
	few := s.Puzzles()[:9]
	s.Puzzles = func() []title.Puzzle { return few }
	r := newRoom(t, s)
	v := text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)
	le := &learner{room: r, t: t, s: s, v: v}
	le.daily()
	for i := range few {
		if i > 0 {
			le.named("@puzzle:another")
		}
		le.answers(i%2 == 0)
	}
	says(t, "after all", r.press("Ana", le.last, v.Say("button.puzzle.another")).text(), v.Say("puzzle.all", engine.Num("n", len(few))))
	if now := r.puzzles("Ana"); len(now.Right["puertorico"])+len(now.Wrong["puertorico"]) != len(few) {
		t.Errorf("%+v", now)
	}
}
