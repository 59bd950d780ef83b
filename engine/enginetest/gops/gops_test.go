package gops

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestGOPSKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, Rules{}, enginetest.Options[State]{
		Game: Game(), Computers: Computers(), Conserved: conserved, Games: 200, Deep: 6,
		Variants: []map[string]string{{OptionTies: TiesCarry}, {OptionTies: TiesDiscard}},
	})
}

func FuzzNotation(f *testing.F) { enginetest.FuzzNotation(f, Rules{}, "bid:7", "turn:13") }

// conserved finds each prize in one place, and as many bids spent by each seat (G2, G4).
func conserved(s *State) error {
	places := []Suit{s.Deck, s.Stake, s.Gone, s.Won[0], s.Won[1]}
	var union Suit
	n := 0
	for _, p := range places {
		union |= p
		n += p.count()
	}
	if union != all || n != Cards {
		return fmt.Errorf("the prizes are %v", places)
	}
	left := s.Deck.count()
	if s.Step == stepBid {
		left++
	}
	for seat, hand := range s.Hands {
		if hand.count() != left || hand&^all != 0 {
			return fmt.Errorf("seat %d holds %v, %d prizes are to come", seat, hand.list(), left)
		}
	}
	return nil
}

func TestConservationNoticesEveryCard(t *testing.T) {
	for name, change := range map[string]func(*State){
		"a prize is gone":   func(s *State) { s.Deck = s.Deck.without(3) },
		"a prize is double": func(s *State) { s.Won[1] = s.Won[1].with(3) },
		"a bid is gone":     func(s *State) { s.Hands[0] = s.Hands[0].without(3) },
	} {
		s, _ := Rules{}.Setup(engine.Config{Seats: Players})
		if change(&s); conserved(&s) == nil {
			t.Errorf("%s is not noticed", name)
		}
	}
}

func TestComputersPlayTheirOwnGameOnly(t *testing.T) {
	other, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	enginetest.ComputersRefuseForeignTables(t, Game(), Computers(), Rules{}, other)
}

// TestCases plays the cases of testdata/cases, and holds that each rule has one.
func TestCases(t *testing.T) {
	rules := enginetest.ReadRulebook(t, "RULES.md")
	tried := map[string]bool{}
	for _, c := range enginetest.Cases(t) {
		for _, id := range c.IDs {
			if tried[id] = true; !rules.Has(id) {
				t.Errorf("%s: there is no rule %s", c.Title, id)
			}
		}
		t.Run(c.Title, func(t *testing.T) { play(t, c.Lines) })
	}
	for _, id := range rules.IDs {
		if !tried[id] {
			t.Errorf("no case tries %s", id)
		}
	}
}

func play(t *testing.T, lines []string) {
	t.Helper()
	config, judged := engine.Config{Seats: Players, Options: map[string]string{}}, false
	s, _ := Rules{}.Setup(config)
	for _, line := range lines {
		words := strings.Fields(line)
		switch {
		case words[0] == "option":
			config.Options[words[1]] = words[2]
			s, _ = Rules{}.Setup(config)
		case words[0] == "turn":
			move(t, &s, engine.Chance, "turn:"+words[1], "")
		case line == "plays equal bids":
			for card := 1; card < Cards; card++ {
				move(t, &s, engine.Chance, fmt.Sprint("turn:", card), "")
				move(t, &s, 0, fmt.Sprint("bid:", card), "")
				move(t, &s, 1, fmt.Sprint("bid:", card), "")
			}
		case words[0] == "want":
			judged = true
			fact, want, _ := strings.Cut(strings.TrimPrefix(line, "want "), "=")
			if got := facts(&s)[strings.TrimSpace(fact)]; got != "["+strings.TrimSpace(want)+"]" {
				t.Errorf("%s: it is %q", line, got)
			}
		default:
			seat := map[string]Seat{"0": 0, "1": 1, "chance": engine.Chance}[words[0]]
			if words[1] != "refused" {
				move(t, &s, seat, words[1], "")
				continue
			}
			judged = true
			move(t, &s, seat, words[2], strings.Join(words[3:], " "))
		}
	}
	if !judged {
		t.Error("nothing is judged")
	}
}

// move makes a move, or finds it refused for a reason.
func move(t *testing.T, s *State, seat Seat, text, refused string) {
	t.Helper()
	m, err := Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var reason *engine.Reason
	errors.As(Rules{}.Check(s, seat, m), &reason)
	switch {
	case refused == "" && reason == nil:
		Rules{}.Apply(s, seat, m, nil)
	case refused == "" || reason == nil || reason.Error() != refused:
		t.Fatalf("%s of seat %d: %v, want %q", text, seat, reason, refused)
	}
}

// facts are what cases ask for.
func facts(s *State) map[string]string {
	v := Rules{}.View(s, engine.Everyone)
	result, _ := Rules{}.Result(s)
	list := map[string]any{
		"asked": Rules{}.Asked(s).Seats(), "deck": v.Deck, "stake": v.Stake, "gone": v.Gone, "over": []bool{v.Over},
		"winners": result.Winners,
	}
	for seat, p := range v.Players {
		own := Rules{}.View(s, Seat(seat))
		for key, value := range map[string]any{
			"hand": p.Hand, "won": p.Won, "points": []int{p.Points}, "bid": []int{own.Bid},
		} {
			list[fmt.Sprint(key, " ", seat)] = value
		}
	}
	words := map[string]string{}
	for key, value := range list {
		words[key] = fmt.Sprint(value)
	}
	return words
}

// playOut plays a numbered random game, of which every second discards.
func playOut(t *testing.T, game int) (enginetest.PlayedGame, engine.Result) {
	t.Helper()
	rand := engine.RandFrom(uint64(game))
	ties := []string{TiesCarry, TiesDiscard}[game%2]
	p := enginetest.PlayOut(t, Game(), engine.Config{
		Seats: Players, Seed: rand.Seed(), Options: map[string]string{OptionTies: ties},
	}, &rand)
	result, over := p.Last().Result()
	if !over {
		t.Fatal("the game is not over")
	}
	return p, result
}

func TestAnExportedGameIsReplayedToTheSameAccount(t *testing.T) {
	for game := range 20 {
		p, want := playOut(t, game)
		line, err := Export("x", p.Config, p.Acts)
		if err != nil {
			t.Fatal(err)
		}
		got := enginetest.Answered(t, Replay(line, true))
		if !got.OK || !slices.Equal(got.Totals(), want.Scores) || !slices.Equal(got.Winners, want.Winners) {
			t.Errorf("game %d: %+v, want %+v", game, got, want)
		}
		p.ExportedAsFarAsItWent(t, 5, Export, Replay)
	}
}

func TestATimelineEndsWithTheFinalAccountAndCountsEveryRound(t *testing.T) {
	for game := range 20 {
		p, want := playOut(t, game)
		told := Timeline{}.Count(p.Steps())
		if told.Rounds() != Cards || !slices.Equal(told.Series[0].Values[Cards], want.Scores) {
			t.Errorf("game %d: %+v, want %v", game, told, want.Scores)
		}
		if n := len(told.Milestones); n == 0 || n > mostWon {
			t.Errorf("game %d: %d milestones", game, n)
		}
	}
}

func TestOrdersAnswerInTheirOwnersPlace(t *testing.T) {
	configs := []engine.Config{{Seats: Players}}
	enginetest.OrdersFitAnEditor(t, Orders(), configs)
	enginetest.SetsAreReady(t, Orders(), configs, "usual")
	enginetest.OrdersAreJudged(t, Orders(), configs[0], "bid::7 bid:1,2:7,8", "")
	enginetest.OrdersAreJudged(t, Orders(), configs[0], "bid::14 bid:0:7 bet::7", "refused.order")
	configOf := func(_ int, rand *engine.Rand) engine.Config { return engine.Config{Seats: Players, Seed: rand.Seed()} }
	acted := enginetest.OrdersDoWhatTheirOwnerCouldDo(t, Game(), Orders(), Rules{}, 20, configOf)
	if acted[OrderBid] == 0 {
		t.Error("no order acted")
	}
	enginetest.NoKindOfOrderGivesWhatIsRefused(t, &orderBook, true, 20, configOf)
}

func TestALineThatIsNoGameIsRefused(t *testing.T) {
	for keys, at := range map[string]int{
		`"players":2`: -1,
		`"players":3,"ties":"carry","prizes":[],"actions":[]`:                                   -1,
		`"players":2,"ties":"keep","prizes":[],"actions":[]`:                                    -1,
		`"players":2,"ties":"carry","prizes":[1,1],"actions":[]`:                                -1,
		`"players":2,"ties":"carry","prizes":[],"actions":[]`:                                   0,
		`"players":2,"ties":"carry","prizes":[1],"actions":[{"player":1,"move":"bid:7"}]`:       0,
		`"players":2,"ties":"carry","prizes":[1],"actions":[{"player":0,"move":"turn:7"}]`:      0,
		`"players":2,"ties":"carry","prizes":[],"actions":[{"player":0,"move":"bid:7"}]`:        0,
		`"players":2,"ties":"carry","prizes":[1],"actions":[{"player":0,"move":"bid:7"},7,8,9]`: 1,
	} {
		got := enginetest.Answered(t, Replay([]byte(`{"game":"gops","id":"x",`+keys+`}`), false))
		if got.OK || got.At != at || got.Reason == "" {
			t.Errorf("%s: %+v", keys, got)
		}
	}
}
