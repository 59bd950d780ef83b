package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestASaleShowsAllThatItBrings(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{}, {Prices: [rules.Goods]int{1, -1, -1, -1, 5}}}}
	d := engine.Decision{Seat: 1, Step: rules.StepSell, Moves: []string{"trade:corn", "trade:coffee", "trade:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"trade:corn", "Corn for 1"}, [4]string{"trade:coffee", "Coffee for 5"}, [4]string{"trade:none", "Pass"})
}

func TestTheCraftsmanChoosesAmongGoods(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 2)}
	d := engine.Decision{Step: rules.StepBonus, Moves: []string{"craft:indigo", "craft:tobacco"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got, [4]string{"craft:indigo", "Indigo", "Then you have 1; its base price is 1"}, [4]string{"craft:tobacco", "Tobacco", "Then you have 1; its base price is 3"})
	if got[0].Emoji != "good_indigo" {
		t.Errorf("icon is %q", got[0].Emoji)
	}
}

func TestTheTradingPostAndTheLandOfficeStandBesideTheSales(t *testing.T) {
	w := rules.View{Players: []rules.PlayerView{{Prices: [rules.Goods]int{-1, 2, -1, -1, -1}, PostPrices: [rules.Goods]int{0, 1, -1, -1, -1}}}}
	v := english(t)
	d := engine.Decision{Step: rules.StepSell, Moves: []string{
		"trade:indigo", "trade:corn:post", "trade:indigo:post", "land:buy", "land:forest", "land:corn:occupied", "land:corn:noble", "trade:none",
	}}
	offers(t, (Presenter{}).Options(w, d, v),
		[4]string{"trade:indigo", "Indigo for 2"}, [4]string{"trade:corn:post", "Corn for 0 at the trading post"},
		[4]string{"trade:indigo:post", "Indigo for 1 at the trading post"}, [4]string{"land:buy", "Draw and buy a tile for 1 doubloon"},
		[4]string{"land:forest", "Forest", "", "Sell a tile for 1 doubloon"},
		[4]string{"land:corn:occupied", "Corn with a colonist", "The person on it goes to San Juan", "Sell a tile for 1 doubloon"},
		[4]string{"land:corn:noble", "Corn with a noble", "The person on it goes to San Juan", "Sell a tile for 1 doubloon"},
		[4]string{"trade:none", "Pass"})
	if got, want := (Presenter{}).Question(w, d, v), "sell a good, buy or sell land, or pass"; got != want {
		t.Errorf("question is %q, want %q", got, want)
	}
	d.Moves = []string{"land:buy", "trade:none"}
	offers(t, (Presenter{}).Options(w, d, v), [4]string{"land:buy", "Draw and buy a tile for 1 doubloon"}, [4]string{"trade:none", "Continue"})
	if got, want := (Presenter{}).Question(w, d, v), "buy or sell land, or continue"; got != want {
		t.Errorf("question is %q, want %q", got, want)
	}
	d.Moves = []string{"inn:corn", "trade:none"}
	if got, want := (Presenter{}).Question(w, d, v), "move a guest out of the inn, or continue"; got != want {
		t.Errorf("question is %q, want %q", got, want)
	}
}
