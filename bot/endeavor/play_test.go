package endeavor

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// rawKey finds what a catalogue or a template has left behind: keys, braces, words of the notation, formats that failed.
var rawKey = regexp.MustCompile(`\{\{|\}\}|<no value>|%!|[a-z]\.[a-z]|[a-z]_[a-z]|  | [.,:;]|\.\.|[(:;,] *\)|: *$`)

// TestWholeGamesAreAskedAndToldInPlainWords plays random games and reads every question, answer and sentence of them.
func TestWholeGamesAreAskedAndToldInPlainWords(t *testing.T) {
	r := proofreader{t: t, voice: english(t), icons: iconNames(), steps: map[string]int{}}
	for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
		for game := range 8 {
			naming := []string{"rulebook", "neutral"}[game%2]
			r.play(engine.Config{Seats: seats, Seed: engine.Seed{byte(seats), byte(game), 7}, Options: map[string]string{rules.OptionNaming: naming}})
		}
	}
	for _, step := range rules.Steps {
		if r.steps[step] < 20 {
			t.Errorf("%s was asked %d times only", step, r.steps[step])
		}
	}
	if !r.attacked {
		t.Error("no attack was offered")
	}
}

// proofreader reads everything that is said in games.
type proofreader struct {
	t     *testing.T
	voice bot.Voice
	icons map[string]bool
	// steps counts the questions, attacked says that an attack was offered.
	steps    map[string]int
	attacked bool
	neutral  bool
}

func (r *proofreader) play(c engine.Config) {
	r.t.Helper()
	r.neutral = c.Option(rules.OptionNaming, "") == "neutral"
	table, events, err := rules.Game().New(c)
	if err != nil {
		r.t.Fatal(err)
	}
	rand := engine.NewRand(c.Seed)
	for seq := 1; ; seq++ {
		r.events(events)
		everybody := table.View(engine.Everyone)
		r.plain("headline", (Asker{}).Headline(everybody, r.voice))
		for seat := range engine.Seat(c.Seats) {
			r.plain("own", (Asker{}).Own(table.View(seat), seat, r.voice))
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
		move := d.Moves[rand.IntN(len(d.Moves))]
		if move == rules.Pass().String() { // Rather once more: games with many actions have more to say.
			move = d.Moves[rand.IntN(len(d.Moves))]
		}
		table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: move})
		if err != nil {
			r.t.Fatalf("act %d: %v", seq, err)
		}
	}
	result, over := table.Result()
	if !over {
		r.t.Fatal("nobody is awaited and the game is not over")
	}
	for _, part := range result.Parts {
		if !r.voice.Has(prefix + "score." + part.Key) {
			r.t.Errorf("the account's line %s has no name", part.Key)
		}
	}
}

func (r *proofreader) decision(table engine.Table, d engine.Decision) {
	r.t.Helper()
	r.steps[d.Step]++
	view := table.View(engine.Everyone)
	r.plain("question", (Asker{}).Question(view, d, r.voice))
	if d.Private {
		view = table.View(d.Seat)
		for _, draft := range append(table.Propose(d.Seat), d.Given) {
			r.plain("draft", (Asker{}).Draft(view, d, draft, r.voice))
		}
	}
	r.options(d, (Asker{}).Options(view, d, r.voice))
	if !d.Private {
		r.missing(table, d)
	}
}

func (r *proofreader) events(events []engine.Event) {
	r.t.Helper()
	for _, e := range events {
		s := r.voice.Event(e)
		if s == "" {
			if !slices.Contains(silent, e.Kind) {
				r.t.Errorf("%s is not told: %+v", e.Kind, e.Args)
			}
			continue
		}
		r.plain(e.Kind, s)
		if last := s[len(s)-1]; last != '.' || utf8.RuneCountInString(s) > 120 {
			r.t.Errorf("%s is no short sentence: %q", e.Kind, s)
		}
	}
}

// options checks that the options are the legal moves, each once, and keep to the limits of a chat.
func (r *proofreader) options(d engine.Decision, options []bot.Option) {
	r.t.Helper()
	var moves, labels []string
	menus, doors := map[string]int{}, map[string]bool{}
	for _, o := range options {
		moves = append(moves, o.Move)
		r.plain(o.Move, o.Label)
		if n := utf8.RuneCountInString(o.Label); n > labelMost {
			r.t.Errorf("%s: label of %d characters: %q", o.Move, n, o.Label)
		}
		if o.Description != "" {
			r.plain(o.Move, o.Description)
		}
		if utf8.RuneCountInString(o.Description) > descriptionMost || utf8.RuneCountInString(o.Menu) > 150 {
			r.t.Errorf("%s: description %q in menu %q", o.Move, o.Description, o.Menu)
		}
		for _, icon := range []string{o.Emoji, o.DoorEmoji} {
			if icon != "" && !r.icons[icon] {
				r.t.Errorf("%s: no icon %q", o.Move, icon)
			}
		}
		if len(o.Move) > 80 {
			r.t.Errorf("%s is too long for a control", o.Move)
		}
		if m, err := rules.Parse(o.Move); err != nil || (m.Does() && m.Part == rules.Attack) != (o.Confirm != "") {
			r.t.Errorf("%s is confirmed by %q", o.Move, o.Confirm)
		}
		if o.Confirm != "" {
			r.attacked = true
			r.plain(o.Move, o.Confirm)
		}
		menu := o.Menu
		for _, step := range o.Under {
			r.plain("step", step)
			menu, doors[step] = step+"/"+menu, true
		}
		menus[menu]++
		labels = append(labels, fmt.Sprint(o.Under, o.Menu, o.Label))
	}
	for menu, n := range menus {
		if n > menuMost {
			r.t.Errorf("%s: %d options in menu %q", d.Step, n, menu)
		}
	}
	if menus[""]+len(doors) > 15 && !d.Private {
		r.t.Errorf("%s: %d buttons", d.Step, menus[""]+len(doors))
	}
	slices.Sort(labels)
	if len(slices.Compact(slices.Clone(labels))) != len(labels) {
		r.t.Errorf("%s: two options read the same: %q", d.Step, labels)
	}
	want := slices.Sorted(slices.Values(d.Moves))
	slices.Sort(moves)
	if !slices.Equal(moves, want) {
		r.t.Errorf("%s offers %q, legal are %q", d.Step, moves, want)
	}
}

// missing asks why everything that is not offered cannot be chosen.
func (r *proofreader) missing(table engine.Table, d engine.Decision) {
	r.t.Helper()
	var labels []string
	for _, o := range (Asker{}).Missing(table.View(d.Seat), d, r.voice) {
		r.plain(o.Move, o.Label)
		r.plain(o.Move, o.Menu)
		if o.Emoji != "" && !r.icons[o.Emoji] {
			r.t.Errorf("%s: no icon %q", o.Move, o.Emoji)
		}
		err := table.Check(engine.Action{Seat: d.Seat, Move: o.Move})
		var reason *engine.Reason
		switch {
		case errors.As(err, &reason):
			if reason.Key == rules.RefusedStep || reason.Key == rules.RefusedTurn {
				r.t.Errorf("%s: %s is refused with %v", d.Step, o.Move, reason)
			}
			r.plain(reason.Error(), r.voice.Refusal(reason))
		case err != nil:
			r.t.Errorf("%s: %s is refused with %v", d.Step, o.Move, err)
		}
		labels = append(labels, o.Menu+" "+o.Label)
	}
	slices.Sort(labels)
	if len(slices.Compact(slices.Clone(labels))) != len(labels) {
		r.t.Errorf("%s: two missing things read the same: %q", d.Step, labels)
	}
}

// plain checks that a text is there, has nothing raw in it, and keeps to the naming of its game.
func (r *proofreader) plain(what, s string) {
	r.t.Helper()
	if s == "" || rawKey.MatchString(s) {
		r.t.Errorf("%s reads %q", what, s)
	}
	if r.neutral && strings.Contains(strings.ToLower(s), "slavery") {
		r.t.Errorf("with the neutral naming %s reads %q", what, s)
	}
}

// iconNames are the names of the icons that the bot gives to the chat as emoji.
func iconNames() map[string]bool {
	names := map[string]bool{}
	for name := range Emojis() {
		names[name] = !strings.Contains(name, "slavery") // It is seen at tables with the neutral naming, too.
	}
	return names
}
