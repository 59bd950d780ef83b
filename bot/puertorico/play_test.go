package puertorico

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// TestWholeGamesAreAskedAndToldInPlainWords plays random games and reads every question, answer and sentence of them.
func TestWholeGamesAreAskedAndToldInPlainWords(t *testing.T) {
	v := english(t)
	r := bottest.Proofreader{
		T: t, Game: rules.Game(), Presenter: Presenter{}, Localizer: v, Emojis: Emojis(), Silent: slices.Concat(silent, oftenSilent),
		EventMost: 110, Long: map[string]int{rules.BuilderBuilt: 150}, // All that a black market may take.
		Unasked: []string{rules.RefusedStep, rules.RefusedTurn},
		Alike:   func(move string) bool { return strings.HasSuffix(move, rules.Prospector2.String()) },
		Split:   func(menu string) bool { return strings.Contains(menu, "out of the inn") || byPrice.MatchString(menu) },
		Read: func(table engine.Table, d engine.Decision, _, missing []title.Option) {
			readPrices(t, table, d)
			readOffer(t, table, d, missing)
		},
	}
	for seats := 2; seats <= 5; seats++ {
		for game := range 5 {
			r.Localizer = bottest.Localizer(t, Texts(), rules.Name, texttest.Languages()[(seats+game)%4])
			seed := engine.Seed{byte(seats), byte(game), 7}
			rand := engine.NewRand(seed)
			r.Play(engine.Config{Seats: seats, Seed: seed, Options: anyOptions(&rand)})
		}
	}
}

// byPrice are the buildings that may be built, in any language: with all expansions more than a menu holds.
var byPrice = regexp.MustCompile(`, (by price|podle ceny|nach Preis|według ceny)$`)

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

// readOffer asks why each building cannot be built.
func readOffer(t *testing.T, table engine.Table, d engine.Decision, missing []title.Option) {
	t.Helper()
	if d.Step != rules.StepBuild || !d.Awaited() {
		return
	}
	for _, o := range table.View(d.Seat).(rules.View).Offer {
		m := rules.Build(o.Building, false).String()
		if !slices.ContainsFunc(missing, func(o title.Option) bool { return o.Move == m }) {
			t.Errorf("nobody can ask why not %s", m)
		}
	}
}

// readPrices checks that what is said to make a building cheaper is what makes it cheaper.
func readPrices(t *testing.T, table engine.Table, d engine.Decision) {
	t.Helper()
	if d.Step != rules.StepBuild {
		return
	}
	w := table.View(d.Seat).(rules.View)
	for _, o := range w.Offer {
		price := o.Cost
		for _, less := range o.Discounts {
			price -= less.N
		}
		if max(0, price) != o.Price {
			t.Errorf("%s costs %d, explained are %d: %+v", o.Building, o.Price, price, o.Discounts)
		}
	}
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
					bottest.Plain(t, reason.Error(), v.Refusal(reason))
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
