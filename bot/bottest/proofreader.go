package bottest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// What a chat has room for: characters of a label, of a description and of a menu's placeholder, bytes of a move in a
// button and in a menu, options of a menu, buttons of a question.
const (
	labelMost       = 80
	descriptionMost = 100
	menuNameMost    = 150
	moveMost        = 64
	menuMoveMost    = 100
	menuMost        = 25
	buttonsMost     = 15
)

// Proofreader plays games by chance and reads every question, answer and sentence of them.
type Proofreader struct {
	T         *testing.T
	Game      engine.Game
	Presenter interface {
		title.Presenter
		title.UnavailablePresenter
	}
	Localizer text.Localizer
	// Emojis are the icons of the game's buttons, by their names in the chat.
	Emojis map[string]string
	// Silent are the kinds of events that may have no sentence, beside all that are forced and have none. Long are
	// those whose sentences may be longer than EventMost characters, with how many they may have.
	Silent    []string
	EventMost int
	Long      map[string]int
	// Unasked are the reasons with which nothing may be refused that a player looks for in an open question.
	Unasked []string
	// Alike says of a move that its words may be those of another one; Split of a menu that the bot shows it in parts.
	// Both may be nil.
	Alike func(move string) bool
	Split func(menu string) bool
	// Pick chooses one of the answers to a question, nil for by chance.
	Pick func(d engine.Decision, answers []string, rand *engine.Rand) string
	// Read checks what else is to be said of a question, by its options and by what is missing among them; nil for
	// nothing more.
	Read func(table engine.Table, d engine.Decision, options, missing []title.Option)
	// Text checks what else is to be said of any text; nil for nothing more.
	Text func(what, words string)
	// Steps counts the questions.
	Steps map[string]int
}

// Play plays one game to its end.
func (r *Proofreader) Play(c engine.Config) {
	r.T.Helper()
	if r.Steps == nil {
		r.Steps = map[string]int{}
	}
	table, events, err := r.Game.New(c)
	if err != nil {
		r.T.Fatal(err)
	}
	rand := engine.NewRand(c.Seed)
	for seq := 1; ; seq++ {
		r.events(events)
		everybody := table.View(engine.Everyone)
		r.plain("headline", r.Presenter.Headline(everybody, r.Localizer))
		for seat := range engine.Seat(c.Seats) {
			r.plain("own", r.Presenter.Own(table.View(seat), seat, r.Localizer))
		}
		var awaited []engine.Decision
		for _, d := range table.Decisions() {
			r.decision(table, d)
			if d.Awaited() {
				awaited = append(awaited, d)
			}
		}
		if len(awaited) == 0 {
			break
		}
		d := awaited[rand.IntN(len(awaited))]
		if table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: r.pick(table, d, &rand)}); err != nil {
			r.T.Fatalf("act %d: %v", seq, err)
		}
	}
	result, over := table.Result()
	if !over {
		r.T.Fatal("nobody is awaited and the game is not over")
	}
	for _, part := range result.Parts {
		if !r.Localizer.Has(r.Game.Name() + ".score." + part.Key) {
			r.T.Errorf("the account's line %s has no name", part.Key)
		}
	}
}

func (r *Proofreader) pick(table engine.Table, d engine.Decision, rand *engine.Rand) string {
	answers := d.Moves
	if d.Open {
		answers = slices.Concat(table.Propose(d.Seat), table.Propose(d.Seat), d.Moves)
	}
	if r.Pick != nil {
		return r.Pick(d, answers, rand)
	}
	return answers[rand.IntN(len(answers))]
}

func (r *Proofreader) plain(what, s string) {
	r.T.Helper()
	Plain(r.T, what, s)
	if r.Text != nil {
		r.Text(what, s)
	}
}

func (r *Proofreader) events(events []engine.Event) {
	r.T.Helper()
	for _, e := range events {
		s := r.Localizer.Event(e)
		if s == "" {
			if !e.Forced && !slices.Contains(r.Silent, e.Kind) {
				r.T.Errorf("%s is not told: %+v", e.Kind, e.Args)
			}
			continue
		}
		r.plain(e.Kind, s)
		if then, _ := r.Localizer.Then(e, text.Told{}); then != "" {
			r.plain(e.Kind, then)
		}
		if !strings.HasSuffix(s, ".") || utf8.RuneCountInString(s) > max(r.EventMost, r.Long[e.Kind]) {
			r.T.Errorf("%s is no short sentence: %q", e.Kind, s)
		}
	}
}

func (r *Proofreader) decision(table engine.Table, d engine.Decision) {
	r.T.Helper()
	r.Steps[d.Step]++
	view := table.View(engine.Everyone)
	r.plain("question", r.Presenter.Question(view, d, r.Localizer))
	if d.Private || d.Open {
		view = table.View(d.Seat)
		for _, draft := range append(table.Propose(d.Seat), d.Given) {
			r.plain("draft", r.Presenter.Draft(view, d, draft, r.Localizer))
		}
	}
	options := r.Presenter.Options(view, d, r.Localizer)
	r.options(d, options)
	var missing []title.Option
	if d.Awaited() {
		missing = r.missing(table, d)
	}
	if r.Read != nil {
		r.Read(table, d, options, missing)
	}
}

// options checks that the options are the legal moves, each once, and keep to the limits of a chat.
func (r *Proofreader) options(d engine.Decision, options []title.Option) {
	r.T.Helper()
	var moves, labels []string
	menus, submenus := map[string]int{}, map[string]bool{}
	for _, o := range options {
		moves = append(moves, o.Move)
		r.option(o)
		if len(o.Move) > menuMoveMost || o.Menu == "" && len(o.Path) == 0 && !d.Private && len(o.Move) > moveMost {
			r.T.Errorf("%s is too long for a control", o.Move)
		}
		menus[strings.Join(append(slices.Clone(o.Path), o.Menu), "/")]++
		if len(o.Path) > 0 {
			submenus[o.Path[0]] = true
		}
		if r.Alike == nil || !r.Alike(o.Move) {
			labels = append(labels, fmt.Sprint(o.Path, o.Menu, o.Label))
		}
	}
	for menu, n := range menus {
		if n > menuMost && !d.Private && (r.Split == nil || !r.Split(menu)) {
			r.T.Errorf("%s: %d options in menu %q", d.Step, n, menu)
		}
	}
	if n := menus[""] + len(submenus); n > buttonsMost && !d.Private {
		r.T.Errorf("%s: %d buttons", d.Step, n)
	}
	r.differ(d, labels)
	want := slices.Sorted(slices.Values(d.Moves))
	slices.Sort(moves)
	if !slices.Equal(moves, want) {
		r.T.Errorf("%s offers %q, legal are %q", d.Step, moves, want)
	}
}

func (r *Proofreader) option(o title.Option) {
	r.T.Helper()
	r.plain(o.Move, o.Label)
	if n := utf8.RuneCountInString(o.Label); n > labelMost {
		r.T.Errorf("%s: label of %d characters: %q", o.Move, n, o.Label)
	}
	for _, more := range append(slices.Clone(o.Path), o.Description, o.Confirm) {
		if more != "" {
			r.plain(o.Move, more)
		}
	}
	if utf8.RuneCountInString(o.Description) > descriptionMost || utf8.RuneCountInString(o.Menu) > menuNameMost {
		r.T.Errorf("%s: description %q in menu %q", o.Move, o.Description, o.Menu)
	}
	for _, icon := range []string{o.Emoji, o.SubmenuEmoji} {
		if _, ok := r.Emojis[icon]; icon != "" && !ok {
			r.T.Errorf("%s: no icon %q", o.Move, icon)
		}
	}
}

// missing asks why everything that is not offered cannot be chosen.
func (r *Proofreader) missing(table engine.Table, d engine.Decision) []title.Option {
	r.T.Helper()
	list := r.Presenter.Missing(table.View(d.Seat), d, r.Localizer)
	var labels []string
	for _, o := range list {
		r.plain(o.Move, o.Label)
		r.plain(o.Move, o.Menu)
		if _, ok := r.Emojis[o.Emoji]; o.Emoji != "" && !ok {
			r.T.Errorf("%s: no icon %q", o.Move, o.Emoji)
		}
		err := table.Check(engine.Action{Seat: d.Seat, Move: o.Move})
		var reason *engine.Reason
		switch {
		case errors.As(err, &reason):
			if slices.Contains(r.Unasked, reason.Key) {
				r.T.Errorf("%s: %s is refused with %v", d.Step, o.Move, reason)
			}
			r.plain(reason.Error(), r.Localizer.Refusal(reason))
		case err != nil:
			r.T.Errorf("%s: %s is refused with %v", d.Step, o.Move, err)
		}
		if r.Alike == nil || !r.Alike(o.Move) {
			labels = append(labels, o.Menu+" "+o.Label)
		}
	}
	r.differ(d, labels)
	return list
}

func (r *Proofreader) differ(d engine.Decision, labels []string) {
	r.T.Helper()
	slices.Sort(labels)
	if len(slices.Compact(slices.Clone(labels))) != len(labels) {
		r.T.Errorf("%s: two of them read the same: %q", d.Step, labels)
	}
}
