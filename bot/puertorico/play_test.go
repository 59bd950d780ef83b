package puertorico

import (
	"errors"
	"regexp"
	"slices"
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
		for game := range 6 {
			seed := engine.Seed{byte(seats), byte(game), 7}
			options := map[string]string{}
			if game%3 == 2 {
				options = map[string]string{rules.OptionOrderedMayor: "true", rules.OptionHiddenVP: "false", rules.OptionDuplicates: "true"}
			}
			play(t, seats, seed, options, v, icons)
		}
	}
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
			if d.Private {
				view = table.View(d.Seat)
				for _, draft := range append(table.Propose(d.Seat), d.Given) {
					plain(t, "draft", (Asker{}).Draft(view, d, draft, v))
				}
			}
			readOptions(t, d, (Asker{}).Options(view, d, v), icons)
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
		if last := s[len(s)-1]; last != '.' || utf8.RuneCountInString(s) > 110 {
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
		if len(o.Move) > 64 {
			t.Errorf("%s is too long for a control", o.Move)
		}
		menus[o.Menu]++
		if o.Move != rules.TakeRole(rules.Prospector2).String() {
			labels = append(labels, o.Menu+" "+o.Label)
		}
	}
	for menu, n := range menus {
		if n > 25 || menu == "" && n > 15 {
			t.Errorf("%d options in menu %q", n, menu)
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
	for _, name := range Emojis() {
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
