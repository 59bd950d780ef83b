package bot_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// pressed is an answer by which the publisher may speak.
type pressed struct {
	*answer
	whispers *int // those that can be read
}

func (p pressed) Announce(_ context.Context, m chat.Message) (string, error) {
	p.room.mu.Lock()
	defer p.room.mu.Unlock()
	return p.room.keep("harbour", m).id, nil
}

// Whisper keeps what was not taken away again.
func (p pressed) Whisper(ctx context.Context, m chat.Message) (func(context.Context) error, error) {
	*p.whispers++
	return func(context.Context) error { *p.whispers--; return nil }, p.Follow(ctx, m)
}

func (pressed) Revise(context.Context, string, chat.Message) error { return chat.ErrExpired }

// explanations counts how often each kind of question was explained in what a person was told.
type explanations map[string]int

func (e explanations) read(t *testing.T, told ...string) {
	t.Helper()
	for key, forms := range allTexts(t).Texts("en", "puertorico.coach.") {
		e[strings.TrimPrefix(key, "puertorico.coach.")] += strings.Count(strings.Join(told, "\n"), forms[""])
	}
}

// plays makes so many first moves of Ana's, and reads what she is told; last is the last answer with an explanation by
// itself.
func (r *room) plays(t *testing.T, presses int, told explanations) (last *answer) {
	t.Helper()
	whispers := 0
	for n := range presses {
		id, private := "", false
		for _, c := range controls(r.last().Message) {
			if _, value := c[0], c[1]; value == "" && (!strings.Contains(c[0], "|@") || strings.HasSuffix(c[0], "|@plan")) {
				id = c[0]
				break
			}
		}
		if id == "" {
			t.Fatalf("nothing to press on %q", allText(r.last().Message))
		}
		if strings.HasSuffix(id, "|@plan") {
			plan := r.use("Ana", id, "", false)
			told.read(t, plan.all...)
			id, private = word(t, *plan.message, "@confirm"), true
		}
		a := &answer{room: r}
		r.bot.Handle(t.Context(), chat.Interaction{Kind: chat.ComponentUsed, ID: fmt.Sprintf("press %d %s", n, id),
			Guild: "guild", Channel: "harbour", User: user("Ana"), Locale: "en-US", CustomID: id, Private: private}, pressed{a, &whispers})
		r.bot.Published()
		told.read(t, a.all...)
		if a.message != nil && strings.Contains(fmt.Sprint(allControls(*a.message)), "@me:unexplained") {
			last = a
		}
		if whispers > 1 {
			t.Fatalf("%d explanations can be read", whispers)
		}
	}
	return last
}

// TestEachQuestionIsExplainedOnce plays two games against computers with one person, across a restart: each kind of
// question is explained to them once and never again, and again from the start when they want it; nothing is explained
// that they have switched off, and nothing is kept of it when they are forgotten.
func TestEachQuestionIsExplainedOnce(t *testing.T) {
	r := newRoom(t)
	told := explanations{}
	a, whispers := &answer{room: r}, 0
	r.bot.Handle(t.Context(), chat.Interaction{Kind: chat.CommandUsed, ID: "play", Guild: "guild", Channel: "harbour",
		User: user("Ana"), Locale: "en-US", Command: "puertorico", Sub: "play",
		Options: map[string]string{"level": "easy"}}, pressed{a, &whispers})
	r.bot.Published()
	if told.read(t, a.all...); whispers != 1 {
		t.Errorf("%d questions are explained as the game begins: %v", whispers, told)
	}
	last := r.plays(t, 12, told)
	r.restart()
	r.plays(t, 8, told)
	kinds := 0
	for step, n := range told {
		if n > 1 {
			t.Errorf("%s was explained %d times", step, n)
		}
		kinds += n
	}
	if told["role.choose"] != 1 || told["mayor.place"] != 1 || kinds < 5 {
		t.Errorf("explained was %v", told)
	}
	if last == nil {
		t.Fatal("nothing was explained by itself")
	}
	off := r.press("Ana", *last.message, "Don't explain")
	told = explanations{}
	r.plays(t, 4, told)
	told.read(t, r.press("Ana", r.last().Message, "My board").all...)
	for step, n := range told {
		if n > 0 {
			t.Errorf("%s was explained, although it is switched off", step)
		}
	}
	r.press("Ana", *off.message, "Explain each kind")
	told.read(t, r.press("Ana", r.last().Message, "My board").all...)
	told.read(t, r.press("Ana", r.last().Message, "My board").all...)
	again := 0
	for _, n := range told {
		again += n
	}
	if again != 1 {
		t.Errorf("switched on again, explained was %v", told)
	}
	r.forgets("Ana")
	r.counts()
	r.later(11 * time.Minute)
	r.counts()
	if raw, err := r.store.Profile(t.Context(), "user", user("Ana").ID); err == nil {
		t.Errorf("of Ana is kept %s", raw)
	}
}
