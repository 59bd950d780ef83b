package endeavor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// equipped gives Ana free buildings and action tokens.
func equipped(tokens map[rules.Token]int, buildings ...rules.Building) func(*rules.View) {
	return func(w *rules.View) {
		for t, n := range tokens {
			w.Players[0].Tokens[t] = n
		}
		w.Players[0].Places = nil
		for _, b := range buildings {
			w.Players[0].Places = append(w.Players[0].Places, rules.PlaceView{Building: b})
		}
	}
}

func TestEverySourceIsAButtonWithItsTargetsBehindIt(t *testing.T) {
	w := set(t, equipped(map[rules.Token]int{rules.ShipOrDrawToken: 2}, rules.GuildHall, rules.GuildHall, rules.Market, rules.Shipyard, rules.Docks))
	w.Regions[rules.Africa].Track[0].Token = rules.CultureToken
	w.Regions[rules.India].Track[0].Token = rules.AttackToken
	moves := []string{"activate:market:draw:slavery"}
	for _, source := range []string{"activate:docks:", "activate:shipyard:", "activate:guild_hall:", "token:ship_or_draw:"} {
		for _, what := range []string{"ship:africa", "draw:europe", "ship:india", "draw:slavery", "ship:far_east"} {
			moves = append(moves, source+what)
		}
	}
	got := offered(t, w, rules.StepAct, append(moves, "pass")...)
	got = []title.Option{got[11], got[12], got[18], got[19], got[0], got[1], got[10], got[21]}
	offers(t, got,
		"Guild hall ×2 (1–2 markers) | Ship: 2 markers (you have 5) | Ship to Africa: space 1, culture token | 5 spaces left after this; your markers on the track: 1 of 1",
		"Guild hall ×2 (1–2 markers) | Draw a card: 1 marker (you have 5) | Draw Europe 0: 1 culture and 1 politics | Then 1 card counts (limit 1)",
		"Ship-or-draw token ×2 (up to 1 marker) | Ship: 1 marker (you have 5) | Ship to India: space 1, attack token | 6 spaces left after this; your markers on the track: 1 of 1",
		"Ship-or-draw token ×2 (up to 1 marker) | Draw a card: 0 markers (you have 5) | Draw Slavery 0: 1 industry and 1 finance | Then 0 cards count (limit 1)",
		" | Market: Slavery 0 | ", " | Docks: Africa | ", " | Shipyard: the Far East | ", " | Pass | ")
	if got[0].SubmenuEmoji != "ship" || got[3].Emoji != "deck_chain" || got[3].SubmenuEmoji != "ship" {
		t.Errorf("icons are %q, %q and %q", got[0].SubmenuEmoji, got[3].Emoji, got[3].SubmenuEmoji)
	}
}

// TestFewTargetsAreAllOneTap: those of the smaller source, where there is no room for both.
func TestFewTargetsAreAllOneTap(t *testing.T) {
	w := set(t, equipped(map[rules.Token]int{rules.ShipOrDrawToken: 1}, rules.GuildHall))
	moves := []string{"activate:guild_hall:ship:africa", "activate:guild_hall:draw:europe", "token:ship_or_draw:ship:india",
		"token:ship_or_draw:draw:slavery", "pass"}
	offers(t, offered(t, w, rules.StepAct, moves...), " | Guild hall: Africa | ", " | Guild hall: Europe 0 | ",
		" | Ship-or-draw token: India | ", " | Ship-or-draw token: Slavery 0 | ", " | Pass | ")
	for _, region := range []string{"africa", "india", "far_east", "caribbean", "north_america", "south_america"} {
		moves = append([]string{"activate:guild_hall:ship:" + region, "activate:guild_hall:draw:" + region}, moves...)
	}
	for i, o := range offered(t, w, rules.StepAct, moves...) {
		if listed := o.Menu != ""; listed != (i < 14) {
			t.Errorf("%s stands in %q", o.Move, o.Menu)
		}
	}
}

func TestASourceWithOneTargetIsOneTap(t *testing.T) {
	w := set(t, equipped(map[rules.Token]int{rules.PaymentToken: 1}, rules.Market))
	got := offered(t, w, rules.StepAct, "activate:market:draw:slavery", "token:payment:payment:docks", "pass")
	offers(t, got,
		" | Market: Slavery 0 | ",
		" | Payment token: free the docks | ",
		" | Pass | ")
	if got[0].Style != chat.Primary {
		t.Errorf("the tap looks like %v", got[0].Style)
	}
	d := engine.Decision{Seat: 0, Step: rules.StepAct, Moves: []string{"activate:market:draw:slavery", "token:payment:payment:docks", "pass"}}
	want := "Market (1 marker): draw Slavery 0: 1 industry and 1 finance; then 0 cards count (limit 1)\n" +
		"-# Payment token (no marker): free the docks; lets you occupy and ship in one region"
	if got := (Presenter{}).Details(w, d, english(t)); got != want {
		t.Errorf("below the question stands %q, want %q", got, want)
	}
}

func TestASourceOfTwoHalvesNamesTheMarkersOfBothAsFarAsTheyAreThere(t *testing.T) {
	for harbour, want := range map[int]string{
		5: "Docks (2–3 markers), Cartographer (2–3 markers), Trading office (1 marker), Guild hall (1–2 markers)",
		2: "Docks (2 markers), Cartographer (2 markers), Trading office (1 marker), Guild hall (1–2 markers)",
	} {
		w := set(t, equipped(nil, rules.Docks, rules.Cartographer, rules.TradingOffice, rules.GuildHall))
		w.Players[0].Harbour = harbour
		d := engine.Decision{Seat: 0, Step: rules.StepAct, Moves: []string{"activate:docks:ship:africa",
			"activate:cartographer:ship:africa", "activate:trading_office:draw:europe", "activate:guild_hall:ship:africa",
			"activate:guild_hall:draw:europe"}}
		q := asked(w, d, english(t))
		var doors []string
		for _, moves := range sources(q.moves) {
			name, _, _ := q.sourceName(moves[0])
			doors = append(doors, q.submenu(name, moves))
		}
		if got := strings.Join(doors, ", "); got != want {
			t.Errorf("with %d markers the buttons are %s, want %s", harbour, got, want)
		}
	}
}

// TestTheButtonsOfAQuestionAreTheSameInEveryLanguage: a control names a button by its number, and whoever presses it may read
// another language than the table.
func TestTheButtonsOfAQuestionAreTheSameInEveryLanguage(t *testing.T) {
	names := []string{"Wolfeschlegelsteinhausenbergerdo", "Maximiliane von Hohenlohe-Wittel", "Ana"}
	var voices []text.Localizer
	for _, lang := range []string{"en", "cs", "de", "pl"} {
		voices = append(voices, text.NewLocalizer(catalog(t).Messages(lang), rules.Name, names))
	}
	for game := range byte(6) {
		table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{game, 8}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.NewRand(engine.Seed{game})
		for len(table.Decisions()) > 0 {
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			var first []string
			for _, v := range voices {
				buttons := layout((Presenter{}).Options(table.View(d.Seat), d, v))
				if first == nil {
					first = buttons
				}
				if !slices.Equal(buttons, first) {
					t.Fatalf("in %s the buttons are %q, in English %q", v.Lang(), buttons, first)
				}
			}
			if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// layout says for each option behind which button it stands, by the button's number, and whether it is in a menu there.
func layout(options []title.Option) []string {
	var doors, list []string
	for _, o := range options {
		door := strings.Join(o.Path, "/")
		if !slices.Contains(doors, door) {
			doors = append(doors, door)
		}
		list = append(list, fmt.Sprint(o.Move, slices.Index(doors, door), len(o.Path), o.Menu != ""))
	}
	return list
}

func TestPassingSaysHowManyCardsGo(t *testing.T) {
	holds := func(counted int, cards ...string) rules.View {
		return set(t, func(w *rules.View) {
			w.Players[0].Yields[rules.Politics], w.Players[0].Counted = 2, counted
			for _, word := range cards {
				w.Players[0].Cards = append(w.Players[0].Cards, card(t, word))
			}
		})
	}
	for want, w := range map[string]rules.View{
		"Pass":                              holds(2, "india_1", "caribbean_1"),
		"Pass and discard 1 card":           holds(3, "india_1", "india_2", "caribbean_1"),
		"Pass and discard 2 cards":          holds(4, "india_1", "india_2", "india_3", "caribbean_1"),
		"Pass and discard at least 1 card":  holds(3, "india_1", "india_2", "africa_1"),
		"Pass: place a governor or discard": holds(3, "india_1", "india_gov", "caribbean_1"),
	} {
		offers(t, offered(t, w, rules.StepAct, "pass"), " | "+want+" | ")
	}
}
