package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// learner plays the lessons of a game as a person does, by the controls of the messages.
type learner struct {
	*room
	t    *testing.T
	s    title.Title
	v    text.Localizer
	last chat.Message
	// again stops the bot and starts another one on the same store.
	again func()
}

// progress is what is kept of Ana's lessons.
func (le *learner) progress() profile.Lesson {
	le.t.Helper()
	p, err := profile.ReadPart[profile.Person](le.t.Context(), le.store, "user", "id-ana", "notices")
	if err != nil {
		le.t.Fatal(err)
	}
	return p.Lessons[le.s.Rules.Name()]
}

// uses uses a control, whether it stands in the last message or not.
func (le *learner) uses(id, value string) {
	le.t.Helper()
	a := le.use("Ana", id, value, true)
	if a.message == nil {
		le.t.Fatalf("nothing is said to %s %s", id, value)
	}
	le.last = *a.message
}

// control finds the control of the last message that makes a move.
func (le *learner) control(move string) (id, value string, ok bool) {
	for _, c := range controls(le.last) {
		for _, word := range []string{move, "!" + move} {
			if strings.HasSuffix(c[0], "|"+word) || c[1] == word {
				return c[0], c[1], true
			}
		}
	}
	return "", "", false
}

// named uses the control of the last message that has this word.
func (le *learner) named(word string) {
	le.t.Helper()
	for _, c := range controls(le.last) {
		if strings.Contains(c[0], "|"+word) {
			le.uses(c[0], c[1])
			return
		}
	}
	le.t.Fatalf("no control %s on %q", word, allText(le.last))
}

// gives answers the question with a move: by its control, behind submenus where it has none in the question itself, or
// by the planner.
func (le *learner) gives(position engine.Table, d engine.Decision, move string) {
	le.t.Helper()
	if !table.Planned(d) || slices.Contains(d.Moves, move) && (d.Open || !d.Private) {
		for depth := 0; ; depth++ {
			if id, value, ok := le.control(move); ok {
				le.uses(id, value)
				weighed := strings.HasSuffix(id+value, "!"+move)
				if sure, value, ok := le.control(move); weighed && ok && !strings.HasSuffix(sure+value, "!"+move) {
					le.uses(sure, value)
				}
				return
			}
			if !le.opens(move) || depth == 4 {
				le.t.Fatalf("nothing makes %s on %q", move, allText(le.last))
			}
		}
	}
	if d.Open {
		le.plans(position, d, move)
	} else if id, value, ok := le.control(move); ok {
		le.uses(id, value)
	}
	for _, c := range controls(le.last) {
		if strings.Contains(c[0], "|@confirm:"+table.DraftMark(move)) {
			le.uses(c[0], "")
			return
		}
	}
}

// opens opens the submenu in which a move is offered; false where there is none.
func (le *learner) opens(move string) bool {
	le.t.Helper()
	from := le.last
	for _, c := range controls(from) {
		if !strings.Contains(c[0], "|@under") || strings.HasSuffix(c[0], ":") {
			continue
		}
		le.uses(c[0], c[1])
		if _, _, ok := le.control(move); ok || le.opens(move) {
			return true
		}
		le.last = from
	}
	return false
}

// plans moves one piece after the other until the draft is the move.
func (le *learner) plans(position engine.Table, d engine.Decision, move string) {
	le.t.Helper()
	if !d.Private && !strings.Contains(fmt.Sprint(allControls(le.last)), "|@confirm") {
		le.named("@plan")
	}
	want, err := position.Piles(d.Seat, move)
	if err != nil {
		le.t.Fatal(err)
	}
	for range 30 {
		draft := le.progress().Draft
		if draft == "" {
			draft = (&table.Table{Position: position}).Draft(d)
		}
		now, err := position.Piles(d.Seat, draft)
		if err != nil {
			le.t.Fatal(err)
		}
		if draft == move {
			return
		}
		surplus := func(p engine.Pile) int {
			i := slices.IndexFunc(want, func(w engine.Pile) bool { return table.PileID(w) == table.PileID(p) })
			return p.Count - want[i].Count
		}
		from := slices.IndexFunc(now, func(p engine.Pile) bool { return surplus(p) > 0 })
		if from < 0 {
			le.t.Fatalf("the piles of %s are those of %s", draft, move)
		}
		to := slices.IndexFunc(now, func(p engine.Pile) bool { return surplus(p) < 0 && p.Piece == now[from].Piece })
		shown := fmt.Sprint(allControls(le.last))
		if strings.Contains(shown, "|@shift") {
			le.uses(word(le.t, le.last, "@shift"), table.PileID(now[from])+">"+table.PileID(now[to]))
			continue
		}
		le.uses(word(le.t, le.last, "@from"), table.PileID(now[from]))
		if shown = fmt.Sprint(allControls(le.last)); strings.Contains(shown, "|@to") {
			le.uses(word(le.t, le.last, "@to"), table.PileID(now[to]))
		}
	}
	le.t.Fatalf("the planner doesn't reach %s", move)
}

// composed are some answers to an open question: what is proposed, and what differs from an answer by one piece.
func (le *learner) composed(position engine.Table, d engine.Decision, answer string) []string {
	le.t.Helper()
	moves := position.Propose(d.Seat)
	g := &table.Table{Position: position}
	g.Drafts = map[engine.Seat]storage.Draft{d.Seat: {Since: d.Since, Move: answer}}
	piles, err := position.Piles(d.Seat, answer)
	if err != nil {
		le.t.Fatal(err)
	}
	for i := range piles {
		for j := range piles {
			if !table.Movable(piles, i, j) {
				continue
			}
			move, err := table.Put(g, d, table.PileID(piles[i]), table.PileID(piles[j]))
			if err == nil && position.Check(engine.Action{Seat: d.Seat, Move: move}) == nil {
				moves = append(moves, move)
			}
		}
	}
	return moves
}

// errs answers a step wrongly in all ways that it offers: each is answered, and the question stands as it was.
func (le *learner) errs(l title.Lesson, step title.LessonStep, position engine.Table, d engine.Decision, at string) {
	le.t.Helper()
	before := le.progress()
	moves := slices.Clone(d.Moves)
	if d.Open {
		moves = append(moves, le.composed(position, d, step.Want[0])...)
	}
	for _, move := range moves {
		if step.Takes(move) || strings.ContainsAny(move, "*?") {
			continue
		}
		if _, _, offered := le.control(move); d.Open && !slices.Contains(d.Moves, move) {
			le.gives(position, d, move)
		} else if offered {
			le.gives(position, d, move)
		} else {
			le.uses(fmt.Sprintf("v1|%s|%d|%s", at, d.Since, move), "")
		}
		says(le.t, step.Key+" after "+move, allText(le.last), bottest.LessonAnswer(le.v, l, step, position, move),
			le.v.Say(le.v.Game+".lesson."+l.Key+"."+step.Key))
		if now := le.progress(); !slices.Equal(now.Answers, before.Answers) {
			le.t.Fatalf("after a wrong answer the learner has answered %q, before %q", now.Answers, before.Answers)
		}
	}
}

// plays plays a chapter through, with all wrong answers and with a restart in the middle of it.
func (le *learner) plays(chapter int) {
	le.t.Helper()
	l, at := le.s.Lessons[chapter-1], fmt.Sprintf("%s/%d", le.s.Rules.Name(), chapter)
	var answers []string
	for i, step := range l.Steps {
		says(le.t, step.Key, allText(le.last), le.v.Say(le.v.Game+".lesson."+l.Key+"."+step.Key))
		if i == len(l.Steps)/2 {
			le.again()
			le.last = *le.command("Ana", "learn", "", map[string]string{"game": le.s.Rules.Name()}).message
		}
		answer, old := "", ""
		if step.Page() {
			old = word(le.t, le.last, "@learn:next")
			le.named("@learn:next")
		} else {
			answer = step.Want[0]
			position, _, err := l.Play(le.s.Rules, answers)
			if err != nil {
				le.t.Fatal(err)
			}
			d, _ := position.Decision(l.Seat())
			le.errs(l, step, position, d, at)
			le.gives(position, d, answer)
			old = fmt.Sprintf("v1|%s|%d|%s", at, d.Since, answer)
			if table.Planned(d) {
				old = fmt.Sprintf("v1|%s|%d|@confirm:%s", at, d.Since, table.DraftMark(answer))
			}
		}
		answers = append(answers, answer)
		if now := le.progress(); !slices.Equal(now.Answers, answers) {
			le.t.Fatalf("%s: the learner has answered %q, not %q: %s", step.Key, now.Answers, answers, allText(le.last))
		}
		le.uses(old, "")
		says(le.t, "a step that is done", allText(le.last), le.v.Say("learn.stale"))
	}
	says(le.t, "the end", allText(le.last), le.v.Say(le.v.Game+".lesson."+l.Key+".end"))
	if done := le.progress().Done; !slices.Contains(done, chapter) {
		le.t.Errorf("chapter %d isn't done: %v", chapter, done)
	}
}

// first begins the first game from the end of the last chapter, after its person has switched explanations off.
func (le *learner) first() {
	le.t.Helper()
	le.use("Ana", "v1|me|0|@me:unexplained", "", true)
	le.use("Ana", word(le.t, le.last, "@first"), "", true)
	le.bot.Published()
	_, rec := le.table()
	if rec.Phase != storage.Playing || rec.Game != le.s.Rules.Name() || rec.Seats[0].User != "id-ana" || len(rec.Seats) < 2 {
		le.t.Errorf("the first game is %+v", rec.Envelope)
	}
	p, err := profile.ReadPart[profile.Person](le.t.Context(), le.store, "user", "id-ana", "notices")
	if err != nil || p.Unexplained {
		le.t.Errorf("nothing is explained in the first game: %v", err)
	}
}

// learners lets Ana learn every game in every language, on both stores: one of so many of these, all in a long run.
func learners(t *testing.T, one int, learn func(*learner)) {
	server := redistest.Start(t, redistest.Options{})
	turn := int(enginetest.Seed(t) % uint64(2*one))
	for _, s := range allTitles() {
		for _, lang := range []string{"en", "de", "pl", "cs"} {
			for _, store := range []string{"a file", "Redis"} {
				if turn++; !enginetest.Long() && turn%one != 0 {
					continue
				}
				t.Run(s.Rules.Name()+" "+lang+" "+store, func(t *testing.T) {
					r := newRoom(t)
					le := &learner{room: r, t: t, s: s, again: r.restart,
						v: text.NewLocalizer(allTexts(t).Messages(lang), s.Rules.Name(), nil)}
					if r.locale = lang; store == "Redis" {
						if err := server.Client().FlushAll(t.Context()).Err(); err != nil {
							t.Fatal(err)
						}
						le.again = func() { r.onRedis(server) }
						le.again()
					}
					learn(le)
				})
			}
		}
	}
}

// TestTheLessonsArePlayedThrough plays all lessons with all wrong answers, and begins the first game after them. All
// texts are checked with the data of lessons.
func TestTheLessonsArePlayedThrough(t *testing.T) {
	learners(t, 4, func(le *learner) {
		le.last = *le.command("Ana", "learn", "", map[string]string{"game": le.s.Rules.Name()}).message
		for chapter := range le.s.Lessons {
			le.plays(chapter + 1)
			if chapter+1 < len(le.s.Lessons) {
				le.named("@learn:1")
			}
		}
		le.first()
	})
}

// TestOddControlsOfLessonsChangeNothing: those of other persons, chapters and games, and those that nobody offers.
func TestOddControlsOfLessonsChangeNothing(t *testing.T) {
	r := newRoom(t)
	v := text.NewLocalizer(allTexts(t).Messages("en"), "puertorico", nil)
	hello, settler := v.Say("puertorico.lesson.roles.hello"), v.Say("puertorico.lesson.roles.settler")
	first := *r.command("Ana", "learn", "", map[string]string{"game": "puertorico"}).message
	says(t, "the first chapter", allText(first), hello)
	next := word(t, first, "@learn:next0")
	for range 2 { // Pressed twice.
		says(t, "the second step", r.use("Ana", next, "", true).text(), settler)
	}
	for _, c := range []struct{ who, id, value, want string }{
		{"Ana", next, "", v.Say("learn.stale")},
		{"Ana", "v1|puertorico/1|7|role:settler", "", v.Say("learn.stale")},
		{"Ana", "v1|puertorico/2|0|role:settler", "", v.Say("learn.elsewhere")},
		{"Ana", "v1|puertorico/1|0|role:emperor", "", v.Say("puertorico.lesson.roles.settler")},
		{"Ana", "v1|puertorico/1|0|settle:corn", "", settler},
		{"Ana", "v1|puertorico/1|0|?1", "", settler},
		{"Ana", "v1|puertorico/1|0|@confirm:1234", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|puertorico/1|0|@under:9", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|puertorico/1|0|@join", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|puertorico/1|0|@always", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|puertorico/1|0|@learn:nextx", "", v.Say("learn.stale")},
		{"Ana", "v1|puertorico/99|0|role:settler", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|puertorico/0|0|@learn:1", "", v.Say("refused.unknown_control")},
		{"Ana", "v1|klingon/1|0|role:settler", "", v.Say("refused.no_lessons")},
		{"Ana", "v1|klingon|0|@learn", "", v.Say("refused.no_lessons")},
		{"Ana", "v1|klingon|0|@first", "", v.Say("refused.unknown_control")},
		{"Ben", "v1|puertorico/1|0|role:settler", "", hello}, // Ben begins his own.
		{"Ben", "v1|puertorico/1|0|@learn:list", "", v.Say("learn.about")},
	} {
		says(t, c.who+" "+c.id, r.use(c.who, c.id, c.value, true).text(), c.want)
	}
	says(t, "an unknown game", r.command("Ana", "learn", "", map[string]string{"game": "klingon"}).text(),
		v.Say("refused.no_lessons"))
	says(t, "where Ana is", r.command("Ana", "learn", "", map[string]string{"game": "puertorico"}).text(), settler)
	r.use("Ana", "v1|puertorico/1|0|role:settler", "", true)
	says(t, "the chapters", r.use("Ana", "v1|puertorico|0|@learn:list", "", true).text(), v.Say("learn.about"))
	again := r.use("Ana", "v1|puertorico/1|0|@learn:1", "", true)
	says(t, "the chapter once more", again.text(), hello)
	r.use("Ana", next, "", true)
	says(t, "a chapter under way", r.press("Ana", *r.use("Ana", "v1|puertorico|0|@learn:list", "", true).message,
		"Continue: 1.").text(), settler)
	r.forgets("Ana")
	r.counts()
	r.later(11 * time.Minute)
	r.counts()
	if left := r.traces("Ana"); len(left) > 0 {
		t.Errorf("after forget-me there is %q", left)
	}
	says(t, "after forget-me", r.use("Ana", "v1|puertorico/1|0|role:settler", "", true).text(), v.Say("learn.stale"), hello)
}
