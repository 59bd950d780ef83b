package puertorico

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
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// rawKey finds what a catalogue or a template has left behind: keys, braces, words of the notation, formats that failed.
var rawKey = regexp.MustCompile(`\{\{|\}\}|<no value>|%!|[a-z]\.[a-z]|[a-z]_[a-z]|  | [.,:;]|\.\.`)

// TestWholeGamesAreAskedAndToldInPlainWords plays random games and reads every question, answer and sentence of them.
func TestWholeGamesAreAskedAndToldInPlainWords(t *testing.T) {
	v, icons := english(t), iconNames(t)
	for seats := 2; seats <= 5; seats++ {
		for game := range 9 {
			seed := engine.Seed{byte(seats), byte(game), 7}
			rand := engine.NewRand(seed)
			play(t, seats, seed, anyOptions(&rand), v, icons)
		}
	}
}

// anyOptions are settings of a game with expansions by lot; every fourth is the base game.
func anyOptions(rand *engine.Rand) map[string]string {
	options := map[string]string{}
	base := rand.IntN(4) == 0
	for _, o := range rules.Options() {
		values := o.Choices
		if o.Kind == engine.Flag {
			values = []string{"true", "false"}
		}
		switch {
		case o.Key == rules.OptionFirstGovernor, o.Key == rules.OptionGovernor:
		case base && !slices.Contains([]string{rules.OptionOrderedMayor, rules.OptionHiddenVP, rules.OptionDuplicates}, o.Key):
		default:
			options[o.Key] = values[rand.IntN(len(values))]
		}
	}
	return options
}

func play(t *testing.T, seats int, seed engine.Seed, options map[string]string, v bot.Voice, icons map[string]bool) {
	t.Helper()
	table, events, err := rules.Game().New(engine.Config{Seats: seats, Seed: seed, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.NewRand(seed)
	seq := 0
	for {
		readEvents(t, v, events)
		everybody := table.View(engine.Everyone)
		plain(t, "headline", (Asker{}).Headline(everybody, v))
		for seat := range engine.Seat(seats) {
			plain(t, "own", (Asker{}).Own(table.View(seat), seat, v))
		}
		var awaited []engine.Decision
		for _, d := range table.Decisions() {
			plain(t, "question", (Asker{}).Question(everybody, d, v))
			view := everybody
			if d.Private || d.Open {
				view = table.View(d.Seat)
				for _, draft := range append(table.Propose(d.Seat), d.Given) {
					plain(t, "draft", (Asker{}).Draft(view, d, draft, v))
				}
			}
			readOptions(t, d, (Asker{}).Options(view, d, v), icons)
			readMissing(t, table, d, v, icons)
			readPrices(t, table, d, v)
			if d.Awaited() {
				awaited = append(awaited, d)
			}
		}
		if len(awaited) == 0 {
			break
		}
		d := awaited[rand.IntN(len(awaited))]
		moves := d.Moves
		if d.Open {
			moves = slices.Concat(table.Propose(d.Seat), table.Propose(d.Seat), d.Moves)
		}
		seq++
		table, events, err = table.Act(seq, engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]})
		if err != nil {
			t.Fatalf("act %d: %v", seq, err)
		}
	}
	result, over := table.Result()
	if !over {
		t.Fatal("nobody is awaited and the game is not over")
	}
	for _, part := range result.Parts {
		if !v.Has(prefix + "score." + part.Key) {
			t.Errorf("the account's line %s has no name", part.Key)
		}
	}
}

func readEvents(t *testing.T, v bot.Voice, events []engine.Event) {
	t.Helper()
	for _, e := range events {
		s := v.Event(e)
		if s == "" {
			if !e.Forced && !slices.Contains(silent, e.Kind) && !slices.Contains(oftenSilent, e.Kind) {
				t.Errorf("%s is not told: %+v", e.Kind, e.Args)
			}
			continue
		}
		plain(t, e.Kind, s)
		most := 110
		if e.Kind == rules.BuilderBuilt { // All that a black market may take.
			most = 150
		}
		if last := s[len(s)-1]; last != '.' || utf8.RuneCountInString(s) > most {
			t.Errorf("%s is no short sentence: %q", e.Kind, s)
		}
	}
}

// readOptions checks that the options are the legal moves, each once, and keep to the limits of a chat.
func readOptions(t *testing.T, d engine.Decision, options []bot.Option, icons map[string]bool) {
	t.Helper()
	var moves, labels []string
	menus := map[string]int{}
	for _, o := range options {
		moves = append(moves, o.Move)
		plain(t, o.Move, o.Label)
		if n := utf8.RuneCountInString(o.Label); n > 80 {
			t.Errorf("%s: label of %d characters", o.Move, n)
		}
		if o.Description != "" {
			plain(t, o.Move, o.Description)
		}
		if utf8.RuneCountInString(o.Description) > 100 || utf8.RuneCountInString(o.Menu) > 150 {
			t.Errorf("%s: description %q in menu %q", o.Move, o.Description, o.Menu)
		}
		if o.Emoji != "" && !icons[o.Emoji] {
			t.Errorf("%s: no icon %q", o.Move, o.Emoji)
		}
		if len(o.Move) > 100 || o.Menu == "" && len(o.Under) == 0 && !d.Private && len(o.Move) > 64 {
			t.Errorf("%s is too long for a control", o.Move)
		}
		menus[strings.Join(o.Under, "/")+"|"+o.Menu]++
		for _, step := range o.Under {
			plain(t, "step", step)
		}
		if role := rules.Prospector2.String(); !strings.HasSuffix(o.Move, role) {
			labels = append(labels, fmt.Sprint(o.Under, o.Menu, o.Label))
		}
	}
	for menu, n := range menus {
		if n > 25 && !d.Private && !strings.Contains(menu, "off the inn") || menu == "|" && !d.Private && n > 15 {
			t.Errorf("%s: %d options in menu %q", d.Step, n, menu)
		}
	}
	slices.Sort(labels)
	if len(slices.Compact(slices.Clone(labels))) != len(labels) {
		t.Errorf("%s: two options read the same: %q", d.Step, labels)
	}
	want := slices.Sorted(slices.Values(d.Moves))
	slices.Sort(moves)
	if !slices.Equal(moves, want) {
		t.Errorf("%s offers %q, legal are %q", d.Step, moves, want)
	}
}

// readMissing asks why everything that is not offered cannot be chosen.
func readMissing(t *testing.T, table engine.Table, d engine.Decision, v bot.Voice, icons map[string]bool) {
	t.Helper()
	if !d.Awaited() {
		return
	}
	view := table.View(d.Seat)
	var labels []string
	asked := map[string]bool{}
	for _, o := range (Asker{}).Missing(view, d, v) {
		plain(t, o.Move, o.Label)
		plain(t, o.Move, o.Menu)
		if o.Emoji != "" && !icons[o.Emoji] {
			t.Errorf("%s: no icon %q", o.Move, o.Emoji)
		}
		asked[o.Move] = true
		err := table.Check(engine.Action{Seat: d.Seat, Move: o.Move})
		var reason *engine.Reason
		switch {
		case errors.As(err, &reason):
			if reason.Key == rules.RefusedStep || reason.Key == rules.RefusedTurn {
				t.Errorf("%s: %s is refused with %v", d.Step, o.Move, reason)
			}
			plain(t, reason.Error(), v.Refusal(reason))
		case err != nil:
			t.Errorf("%s: %s is refused with %v", d.Step, o.Move, err)
		}
		if !strings.HasSuffix(o.Move, rules.Prospector2.String()) {
			labels = append(labels, o.Menu+" "+o.Label)
		}
	}
	slices.Sort(labels)
	if len(slices.Compact(slices.Clone(labels))) != len(labels) {
		t.Errorf("%s: two missing things read the same: %q", d.Step, labels)
	}
	w := view.(rules.View)
	if d.Step == rules.StepBuild {
		for _, o := range w.Offer {
			if m := rules.Build(o.Building, false).String(); !asked[m] {
				t.Errorf("nobody can ask why not %s", m)
			}
		}
	}
}

// readPrices checks that what is said to make a building cheaper is what makes it cheaper.
func readPrices(t *testing.T, table engine.Table, d engine.Decision, v bot.Voice) {
	t.Helper()
	if d.Step != rules.StepBuild {
		return
	}
	w := table.View(d.Seat).(rules.View)
	q := question{View: w, Voice: v, seat: d.Seat, own: w.Players[d.Seat]}
	for _, o := range w.Offer {
		price := o.Building.Cost()
		for _, less := range q.discounts(o.Building) {
			price -= less.N
		}
		if max(0, price) != o.Price {
			t.Errorf("%s costs %d, explained are %d: %+v", o.Building, o.Price, price, q.discounts(o.Building))
		}
	}
}

// plain checks that a text is there and has nothing raw in it.
func plain(t *testing.T, what, s string) {
	t.Helper()
	if s == "" || rawKey.MatchString(s) {
		t.Errorf("%s reads %q", what, s)
	}
}

// iconNames are the names of the icons that the bot gives to the chat as emoji.
func iconNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for name := range Emojis() {
		names[name] = true
	}
	return names
}

// TestRefusalsOfNonsenseArePlainSentences answers every question of a game with moves of all kinds.
func TestRefusalsOfNonsenseArePlainSentences(t *testing.T) {
	v := english(t)
	nonsense := []string{
		"role:captain", "role:prospector", "settle:corn", "settle:quarry", "settle:coffee:colonist", "place:corn=9,san_juan=0",
		"place:harbor=1,san_juan=0", "place:san_juan=1", "place:san_juan=9", "mayor:order", "build:harbor", "build:small_market:colonist", "build:city_hall",
		"craft:coffee", "trade:coffee", "load:corn:4", "load:corn:5", "load:sugar:6", "load:indigo:wharf", "load:corn:9", "load:none", "store:none", "store:corn=9", "none",
	}
	seed := engine.Seed{9, 9}
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.NewRand(seed)
	read := map[string]bool{}
	for seq := 1; ; seq++ {
		decisions := table.Decisions()
		if len(decisions) == 0 {
			break
		}
		var asked engine.Decision
		for _, d := range decisions {
			if d.Awaited() {
				asked = d
			}
			for _, move := range nonsense {
				var reason *engine.Reason
				if errors.As(table.Check(engine.Action{Seat: d.Seat, Move: move}), &reason) {
					plain(t, reason.Error(), v.Refusal(reason))
					read[reason.Key] = true
				}
			}
		}
		moves := asked.Moves
		if asked.Open {
			moves = table.Propose(asked.Seat)
		}
		if table, _, err = table.Act(seq, engine.Action{Seat: asked.Seat, Move: moves[rand.IntN(len(moves))]}); err != nil {
			t.Fatal(err)
		}
	}
	if len(read) < 15 {
		t.Errorf("only %d kinds of refusals were read: %v", len(read), read)
	}
}
