package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot"
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
	w := set(t, equipped(map[rules.Token]int{rules.ShipOrDrawToken: 2}, rules.GuildHall, rules.GuildHall))
	w.Regions[rules.Africa].Track[0].Token = rules.CultureToken
	w.Regions[rules.India].Track[0].Token = rules.AttackToken
	got := offered(t, w, rules.StepAct, "activate:guild_hall:ship:africa", "activate:guild_hall:draw:europe",
		"token:ship_or_draw:ship:india", "token:ship_or_draw:draw:slavery", "pass")
	offers(t, got,
		"Guild hall ×2 (1–2 markers) | Ship: 2 of your 5 markers | Ship to Africa: space 1, culture token | 5 spaces left; you have 1 of 1 markers on the track",
		"Guild hall ×2 (1–2 markers) | Draw a card: 1 of your 5 markers | Draw Europe 0: 1 culture and 1 politics | 1 card counts then, the limit is 1",
		"Ship-or-draw token ×2 (0–1 markers) | Ship: 1 of your 5 markers | Ship to India: space 1, attack token | 6 spaces left; you have 1 of 1 markers on the track",
		"Ship-or-draw token ×2 (0–1 markers) | Draw a card: 0 of your 5 markers | Draw Slavery 0: 1 industry and 1 finance | 0 cards count then, the limit is 1",
		" | Pass | ")
	if got[0].DoorEmoji != "ship" || got[3].Emoji != "deck_chain" || got[3].DoorEmoji != "ship" {
		t.Errorf("icons are %q, %q and %q", got[0].DoorEmoji, got[3].Emoji, got[3].DoorEmoji)
	}
}

func TestASourceWithOneTargetIsOneTap(t *testing.T) {
	w := set(t, equipped(map[rules.Token]int{rules.PaymentToken: 1}, rules.Market))
	got := offered(t, w, rules.StepAct, "activate:market:draw:slavery", "token:payment:payment:docks", "pass")
	offers(t, got,
		" | Market: draw Slavery 0: 1 industry and 1 finance | ",
		" | Payment token: free the docks; occupies and ships in one region | ",
		" | Pass | ")
	if got[0].Style != bot.Primary {
		t.Errorf("the tap looks like %v", got[0].Style)
	}
	w.Decks[rules.EuropeDeck] = []rules.Card{card(t, "europe_3")}
	offers(t, offered(t, w, rules.StepAct, "token:occupy_or_draw:draw:europe"),
		"Occupy-or-draw token (no marker) | Draw a card: 0 of your 5 markers | Draw Europe 3: 1 industry, 1 culture, 1 finance, 1 politics and 1 glory | 1 card counts then, the limit is 1")
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
		"Pass":                                          holds(2, "india_1", "caribbean_1"),
		"Pass and give up 1 card":                       holds(3, "india_1", "india_2", "caribbean_1"),
		"Pass and give up 2 cards":                      holds(4, "india_1", "india_2", "india_3", "caribbean_1"),
		"Pass and give up 1 card or more":               holds(3, "india_1", "india_2", "africa_1"),
		"Pass, then place a governor or give up a card": holds(3, "india_1", "india_gov", "caribbean_1"),
	} {
		offers(t, offered(t, w, rules.StepAct, "pass"), " | "+want+" | ")
	}
}
