package maracaibo

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestTheHeadlineNamesRoundAndWhoseTurnItIs(t *testing.T) {
	v := english(t)
	for want, w := range map[string]rules.View{
		"Before round 1":            {Turn: engine.Everyone},
		"Round 2, Ben's turn":       {Round: 2, Turn: 1},
		"Last round, Ana's turn":    {Round: 3, Turn: 0},
		"Cleo's last turn":          {Round: 3, Turn: 2, Ending: true},
		"Final score after round 3": {Round: 3, Turn: engine.Everyone, Over: true},
	} {
		if got := (Presenter{}).Headline(w, v); got != want {
			t.Errorf("headline is %q, want %q", got, want)
		}
	}
}

func TestTheQuestionNamesWhatDecidesIt(t *testing.T) {
	v := english(t)
	with := func(change func(w *rules.View)) rules.View { return set(t, change) }
	plain := with(func(*rules.View) {})
	for _, c := range []struct {
		step, want string
		view       any
	}{
		{rules.StepKeep, "choose which quest to keep", plain},
		{rules.StepMove, "choose where to sail", plain},
		{rules.StepSail, "sail on with 2 steps left", with(func(w *rules.View) { w.StepsLeft = 2 })},
		{rules.StepTake, "take Coffee or 5 doubloons; Income of 4 doubloons and 1 VP, 6 VP at the end", with(func(w *rules.View) {
			lay(w, "3b", "c43")
			w.Players[0].Ship = slotOf("3b")
		})},
		{rules.StepTake, "take the card or 5 doubloons", plain},
		{rules.StepBuild, "build at Golden Manor, or not; 4 VP at the end per gold, up to 24, worth 12 VP to you now", with(func(w *rules.View) {
			lay(w, "3b", "c80")
			w.Players[0].Ship, w.Players[0].Loose[rules.Gold] = slotOf("3b"), 3
		})},
		{rules.StepBuild, "build at Governor's Mansion, or not; 4 VP at the end per fulfilled quest, up to 24", with(func(w *rules.View) {
			lay(w, "3b", "c78")
			w.Players[0].Ship = slotOf("3b")
		})},
		{rules.StepBuild, "build at Governor's Mansion, or not; 4 VP at the end per fulfilled quest, up to 24, worth 0 VP to you now", with(func(w *rules.View) {
			lay(w, "3b", "c78")
			w.Players[0].Ship, w.Viewer = slotOf("3b"), 0
		})},
		{rules.StepRaid, "spend the 5 strength of your pearl raid", with(func(w *rules.View) { w.Raid = &rules.RaidView{Colour: rules.Pearl, Strength: 5} })},
		{rules.StepExplore, "explore up to 6 steps", with(func(w *rules.View) {
			doing(t, w, 1, func(e rules.Effect) bool { return e.Op == rules.OpExplore && e.N == 4 })
			w.Players[0].Perm.Explore = 2
		})},
		{rules.StepBury, "bury up to 2 treasures", with(func(w *rules.View) { doing(t, w, 2, op(rules.OpBury)) })},
		{rules.StepBury, "bury a treasure", with(func(w *rules.View) { doing(t, w, 1, op(rules.OpBury)) })},
		{rules.StepRefill, "choose an island for 2 cubes", with(func(w *rules.View) {
			doing(t, w, 1, func(e rules.Effect) bool { return e.Op == rules.OpRefill && e.N == 2 })
		})},
		{rules.StepStore, "choose where to store the gold", with(func(w *rules.View) {
			doing(t, w, 1, op(rules.OpTreasure))
			w.Effects[0].Kind = rules.Gold
		})},
		{rules.StepEffect, "choose what to do next", plain},
		{rules.StepDiscard, "discard a quest, or keep them all", plain},
	} {
		d := engine.Decision{Step: c.step}
		got := (Presenter{}).Question(c.view, d, v)
		if details := (Presenter{}).Details(c.view, d, v); details != "" {
			got += "; " + details
		}
		if got != c.want {
			t.Errorf("%s: question is %q, want %q", c.step, got, c.want)
		}
	}
}

func TestAQuestToKeepSaysWhatItAsksForAndWhatGoesBack(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Round = 0
		w.Players[0].Quests = []rules.Quest{6, 0, 15}
	})
	v := english(t)
	offers(t, offered(t, w, rules.StepKeep, "keep q07", "keep q15"),
		"What to keep | Keep Full Muster | 3 crew: 3 VP; 5 crew: 7 VP",
		"What to keep | Keep All Quarters | 1 crew, 1 equipment, 1 ship and 1 residence: 5 VP; 2 crew, 2 equipment, 1 ship and 1 residence: 8 VP")
	d := engine.Decision{Seat: 0, Step: rules.StepKeep, Moves: []string{"keep q07"}, Private: true}
	want := "**You keep Full Muster.**\nFull Muster (3 crew: 3 VP; 5 crew: 7 VP)\nSteady Purse (6 doubloons of income: 3 VP; 10 doubloons of income: 7 VP)\n" +
		"Small Fleet (1 ship: 2 VP; 3 ships: 6 VP)"
	if got := (Presenter{}).Draft(w, d, "keep q07", v); got != want {
		t.Errorf("draft reads %q, want %q", got, want)
	}
	w.Modules[rules.RoyalOrders] = true
	offers(t, offered(t, w, rules.StepKeep, "keep q01 q07", "keep q07 q16"),
		"What to keep | Keep Steady Purse and Full Muster | Returns Small Fleet",
		"What to keep | Keep Full Muster and Small Fleet | Returns Steady Purse")
	d.Given = "keep q01 q07"
	want = "**Your choice is in: you keep Steady Purse and Full Muster.** You can change it until everyone is ready.\n" +
		"Steady Purse (10 doubloons of income: 14 VP)\nFull Muster (5 crew: 14 VP)\nSmall Fleet (3 ships: 12 VP)"
	if got := (Presenter{}).Draft(w, d, d.Given, v); got != want {
		t.Errorf("draft reads %q, want %q", got, want)
	}
}

func TestAQuestOfTheMarketSaysWhatItWouldBringNow(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Players[0].Rivers = []int{0, 1}
		doing(t, w, 1, op(rules.OpQuest))
	})
	offers(t, offered(t, w, rules.StepQuest, "quest q05", "quest q07", "quest deck", "refresh", "skip"),
		"A quest from the market | Ford the Stream | 2 rivers: 3 VP; 4 rivers: 7 VP (now 3 VP)", "A quest from the market | Full Muster | 3 crew: 3 VP; 5 crew: 7 VP",
		" | Draw from the deck | ", " | Replace the quest market first | ", " | No quest | ")
	doing(t, &w, 1, op(rules.OpQuestDiscard))
	offers(t, offered(t, w, rules.StepDiscard, "discard q07", "skip"),
		"Your quests | Discard Full Muster for 8 doubloons | 3 crew: 3 VP; 5 crew: 7 VP", " | Keep all quests | ")
	v, d := english(t), engine.Decision{Seat: 0, Step: rules.StepDiscard, Moves: []string{"discard q07", "skip"}}
	for draft, want := range map[string]string{"discard q07": "**You discard Full Muster.**", "skip": "**You keep all your quests.**", "take": "Choose what to do."} {
		if got := (Presenter{}).Draft(w, d, draft, v); got != want {
			t.Errorf("draft %s reads %q, want %q", draft, got, want)
		}
	}
}

func TestAnEffectSaysWhatItBringsNow(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Effects = []rules.PendingView{{List: cardOf("c71").Actions(), Current: -1, Left: []int{0, 1}}}
		w.Players[0].Rivers = []int{0, 1, 2}
	})
	offers(t, offered(t, w, rules.StepEffect, "effect 0", "effect 1"), " | 2 VP per river (now 6 VP) | ", " | Explore 3 steps | ")
	w.Effects = []rules.PendingView{{List: cardOf("c61").Actions(), Current: 0}}
	offers(t, offered(t, w, rules.StepOption, "option 0", "option 1"), " | Bury 1 treasure | ", " | 1 quest | ")
	w.Effects = []rules.PendingView{{List: cardOf("c34").Instant(), Current: -1, Left: []int{0}}}
	w.Players[0].Income.Doubloons = 4
	offers(t, offered(t, w, rules.StepEffect, "effect 0"), " | Collect your doubloon income (now 4) | ")
	w.Effects = []rules.PendingView{{List: cardOf("c55").Instant(), Current: -1, Left: []int{0, 1}}}
	w.Players[0].Explorer = node("b1")
	offers(t, offered(t, w, rules.StepEffect, "effect 1"), " | Explorer's space: 1 VP, 1 doubloon | ")
}

func TestOwnSaysWhatOneHoldsAndHowFarQuestsHaveCome(t *testing.T) {
	v := english(t)
	w := set(t, func(w *rules.View) {
		p := &w.Players[0]
		*p = rules.PlayerView{
			VP: 17, Doubloons: 1, Head: rules.Lion, Cards: []rules.Card{1, 2, 3}, Residences: []rules.Card{80}, Sockets: []rules.Socket{0, 1}, Rivers: []int{0},
			Quests: []rules.Quest{6, 8, 4}, Held: 3, Buried: []rules.Burial{0}, Cubes: [rules.Treasures]int{2, 0, 1}, Rubies: 1, Points: 44, Ship: slotOf("2b"),
			Tiles: [rules.Tiles]rules.Slot{rules.NoSlot, slotOf("3a"), rules.NoSlot, rules.NoSlot, rules.NoSlot}, Income: rules.Income{Doubloons: 8, VP: 1},
		}
		lay(w, "3a", "c60")
		w.Sides[1] = 2
	})
	want := "You have 1 doubloon and 17 VP. Income: 8 doubloons and 1 VP. Improvements: Navigator, Gunner and Quartermaster. Residences: Golden Manor. Figurehead: Lion. " +
		"Treasures: 2 gold and 1 pearl; 1 buried. Ship upgrades: 2 of 20. You've crossed 1 river. You have 1 ruby. Smuggler tiles: 1 VP per buried treasure, up to 6 (at Trinidad). " +
		"Quests: Full Muster (3 VP; 3 of 5 crew), Full Hold (0 of 3 equipment) and Ford the Stream (1 of 2 rivers). If the game ended now, you'd have 44 VP, not counting quests."
	if got := (Presenter{}).Own(w, 0, v); got != want {
		t.Errorf("own reads\n%q, want\n%q", got, want)
	}
	w.Over, w.Scores = true, []rules.Score{{Total: 144}, {}, {}}
	if got, want := (Presenter{}).Own(w, 0, v), "You scored 144 VP."; got != want {
		t.Errorf("own reads %q, want %q", got, want)
	}
}

func TestAwardsTellWhoDidMost(t *testing.T) {
	table, _, err := rules.Game().New(engine.Config{Seats: 3, Seed: engine.Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	fact := func(kind string, seat engine.Seat, args ...engine.Arg) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args}
	}
	steps := func(yield func(engine.Table, []engine.Event) bool) {
		_ = yield(table, []engine.Event{fact(rules.Buried, 0), fact(rules.Explored, 1, engine.Num("rivers", 2)), fact(rules.DieChosen, 0, engine.Num("strength", 7))}) &&
			yield(table, []engine.Event{fact(rules.Buried, 0), fact(rules.Explored, 1, engine.Num("rivers", 1)), fact(rules.DieChosen, 2, engine.Num("strength", 9)),
				fact(rules.CardTaken, 1), fact(rules.CardTaken, 2), fact(rules.GameOver, engine.Everyone)})
	}
	got := (Presenter{}).Awards(steps, text.NewLocalizer(bottest.Catalog(t, Texts()).Messages("en"), rules.Name, []string{"Ana", "Ben", "C_o"}))
	want := []string{"Most treasures buried: Ana, 2", "Most rivers: Ben, 3", `Most improvements: Ben and C\_o, 1 each`, `Strongest raid: C\_o, 9`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEverythingInACourseHasWords(t *testing.T) {
	v := english(t)
	for _, s := range (rules.Timeline{}).Count(func(func(engine.Table, []engine.Event) bool) {}).Series {
		if !v.Has(prefix + "course." + s.Key) {
			t.Errorf("the series %s has no name", s.Key)
		}
	}
	told := map[string]struct {
		args []engine.Arg
		want string
	}{
		rules.MilestoneResidence:  {[]engine.Arg{engine.Term("card", "c80")}, "Ana builds a residence at Golden Manor"},
		rules.MilestoneFigurehead: {[]engine.Arg{engine.Term("figurehead", "figurehead_e")}, "Ana takes the Lion figurehead"},
		rules.MilestoneMaracaibo:  {nil, "Ana reaches Maracaibo"},
		rules.MilestoneRaid:       {[]engine.Arg{engine.Num("n", 11)}, "Ana raids at strength 11"},
		rules.MilestoneRetired:    {nil, "Ana retires"},
	}
	for _, moment := range enginetest.Constants(t, "../../engine/maracaibo/timeline.go", "Milestone") {
		if got := v.Say(prefix+"moment."+moment, append(told[moment].args, engine.Free("name", "Ana"))...); got != told[moment].want {
			t.Errorf("%s reads %q, want %q", moment, got, told[moment].want)
		}
	}
}
