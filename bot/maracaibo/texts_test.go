package maracaibo

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// silent are the facts that nobody wants to read: what follows tells them.
var silent = []string{rules.GameStarted, rules.RaidBegun, rules.RaidActionUsed, rules.MaracaiboReached}

// kinds are those of all events of the rules.
func kinds(t *testing.T) []string {
	return enginetest.Constants(t, "../../engine/maracaibo/events.go", "")
}

func TestEveryKindOfEventIsToldOrSilentOnPurpose(t *testing.T) {
	bottest.EventsAreTold(t, Texts(), rules.Name, kinds(t), silent)
}

func TestEveryReasonOfTheRulesHasASentence(t *testing.T) {
	reasons := enginetest.Constants(t, "../../engine/maracaibo/reasons.go", "")
	bottest.ReasonsAreSaid(t, Texts(), rules.Name, append(reasons, engine.RefusedSeats, engine.RefusedOption))
}

func TestEveryOptionOfTheGameIsNamedAndExplained(t *testing.T) {
	bottest.OptionsAreExplained(t, Texts(), rules.Name, rules.Options())
}

// TestTheLevelsOfJohnNameTheHeadStart of those above the rulebook's.
func TestTheLevelsOfJohnNameTheHeadStart(t *testing.T) {
	const rulebook = 6
	for _, lang := range bottest.Catalog(t, Texts()).Languages() {
		v := bottest.Localizer(t, Texts(), rules.Name, lang)
		for level := rulebook + 1; level <= 9; level++ {
			name, start := v.Say(fmt.Sprintf("%soption.john.%d", prefix, level)), rules.JohnHeadStart*(level-rulebook)
			if !strings.Contains(name, fmt.Sprintf(" %d ", start)) {
				t.Errorf("%s: level %d is called %q, but John begins with %d", lang, level, name, start)
			}
		}
	}
}

// TestATurnIsToldInOneSentence: what happens within a turn need not name its seat again, and is a clause.
func TestATurnIsToldInOneSentence(t *testing.T) {
	v := english(t)
	apart := []string{ // These begin a line, or are about somebody else.
		rules.QuestsIn, rules.QuestsKept, rules.MarketOpened, rules.RoundStarted, rules.Skirmished, rules.GapFilled, rules.GapHidden, rules.MarketFilled, rules.QuestSeen,
		rules.QuestGone, rules.EndTriggered, rules.IncomePaid, rules.ChainEnded, rules.GameOver,
	}
	for _, kind := range kinds(t) {
		if slices.Contains(silent, kind) {
			continue
		}
		if then := v.Has(prefix + "event." + kind + ".then"); then == slices.Contains(apart, kind) {
			t.Errorf("%s goes on with a sentence: %t", kind, then)
		}
	}
	c, args := bottest.Catalog(t, Texts()), []engine.Arg{engine.Num("n", 1), engine.Num("vp", 1), engine.Num("doubloons", 1)}
	for _, lang := range c.Languages() {
		v := bottest.Localizer(t, Texts(), rules.Name, lang)
		for _, key := range c.Keys(lang, prefix+"event.") {
			if s := v.Say(key, args...); strings.HasSuffix(key, ".then") && (strings.HasSuffix(s, ".") || strings.ToLower(s[:1]) != s[:1]) {
				t.Errorf("%s: %s is no clause: %q", lang, key, s)
			}
		}
	}
}

func TestEveryWordOfTheGameIsSaid(t *testing.T) {
	v := english(t)
	want := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			if !v.Has(prefix + key) {
				t.Errorf("%s is missing", key)
			}
		}
	}
	for c := range rules.Card(rules.Cards) {
		want("term." + c.String())
	}
	for q := range rules.Quest(rules.Quests) {
		want("term." + q.String())
	}
	for f := range rules.Figurehead(rules.Figureheads) {
		want("term." + f.Term())
	}
	for s := range rules.Slot(rules.Slots) {
		want("term.slot_" + s.String())
	}
	for n := range rules.Node(rules.Nodes) {
		want("term." + n.Term())
	}
	for c := range rules.SoloCard(rules.SoloCards) {
		want("term." + c.Term())
	}
	for k := range rules.Treasure(rules.Treasures) {
		want("term." + k.String())
	}
	for k := range rules.CardKind(rules.CardKinds) {
		want("kind." + k.String())
	}
	for m := range rules.Metric(rules.Metrics) {
		want("metric."+m.String(), "need."+m.String())
	}
	for _, step := range rules.Steps {
		want("ask."+step, "coach."+step)
	}
	for _, part := range rules.ScoreParts {
		want("score." + part)
	}
	want("term.space_"+rules.NoStore.String(), "term.ruby_"+rules.NoRubySpace.String(), "kind.residence", "kind.location")
	for _, word := range []string{"raid", "explore", "quest", "acquire_location", "improvement", "nothing"} {
		want("action.john_" + word)
	}
	for _, word := range []string{"tracker", "quest", "figurehead_remove", "residence_roll"} {
		want("upgrade.john_" + word)
	}
}

// TestNoTermIsTheNameOfAnArgument: a number whose key is a term is taken for a counted word. The dice of a roll are such words.
func TestNoTermIsTheNameOfAnArgument(t *testing.T) {
	v := english(t)
	for _, key := range []string{
		"n", "round", "vp", "doubloons", "price", "first", "left", "supply", "value", "bonus", "rivers", "strength", "built", "die", "best", "step",
		"steps", "have", "need", "keep", "seats", "least", "most", "cubes", "worth", "section", "level", "buried", "players", "solo",
	} {
		if v.Has(prefix + "term." + key) {
			t.Errorf("%s is a term", key)
		}
	}
}

func TestFactsAreToldInShortSentences(t *testing.T) {
	num, term, v := engine.Num, engine.Term, english(t)
	for _, c := range []struct {
		kind, want, then string
		args             []engine.Arg
	}{
		{rules.Sailed, "Ana sailed to First Mate (3b).", "sailed to First Mate (3b)", []engine.Arg{term("space", "slot_3b"), term("card", "c23")}},
		{rules.Sailed, "Ana sailed to the Gulf.", "sailed to the Gulf", []engine.Arg{term("space", "slot_gulf")}},
		{rules.Paid, "Ana paid Ben 1 doubloon.", "paid Ben 1 doubloon", []engine.Arg{num("to_seat", 1), num("n", 1)}},
		{rules.SupplyPaid, "Ana paid 1 doubloon to the supply for meeting John.", "paid 1 doubloon to the supply for meeting John", []engine.Arg{num("n", -1)}},
		{rules.SupplyPaid, "Ana got 1 doubloon from the supply for John's visit.", "got 1 doubloon from the supply for John's visit", []engine.Arg{num("n", 1)}},
		{rules.Skirmished, "Skirmish between Ana and Cleo: Cleo won with 7.", "", []engine.Arg{num("winner_seat", 2), num("best", 7), num("fought_seat", 0), num("seat_0", 3), num("fought_seat", 2), num("seat_2", 7)}},
		{rules.Skirmished, "Skirmish between Ana and Cleo: a tie at 3.", "", []engine.Arg{num("winner_seat", -1), num("best", 3), num("fought_seat", 0), num("fought_seat", 2)}},
		{rules.Gained, "Ana gained 2 VP and 1 doubloon.", "gained 2 VP and 1 doubloon", []engine.Arg{num("vp", 2), num("doubloons", 1)}},
		{rules.Gained, "Ana gained 5 doubloons.", "gained 5 doubloons", []engine.Arg{num("vp", 0), num("doubloons", 5)}},
		{rules.CardTaken, "Ana took Coffee for 6 doubloons.", "took Coffee for 6 doubloons", []engine.Arg{term("card", "c43"), num("price", 6)}},
		{rules.GapFilled, "New at 3b: Coffee.", "", []engine.Arg{term("space", "slot_3b"), term("card", "c43")}},
		{rules.MarketFilled, "New in the quest market: Deeper Holes.", "", []engine.Arg{term("quest", "q04")}},
		{rules.MarketRenewed, "Ana replaced the quest market: Deeper Holes and All Quarters.", "replaced the quest market: Deeper Holes and All Quarters", []engine.Arg{term("quest", "q04"), term("quest_2", "q15")}},
		// Records of earlier programs do not name the quests.
		{rules.MarketRenewed, "Ana replaced the quest market.", "replaced the quest market", nil},
		{rules.ResidenceBuilt, "Ana built the first residence at Tavern for 14 doubloons.", "built the first residence at Tavern for 14 doubloons", []engine.Arg{term("card", "c76"), num("price", 14), num("first", 1)}},
		{rules.ResidenceBuilt, "Ana built a residence at Tavern.", "built a residence at Tavern", []engine.Arg{term("card", "c76"), num("price", 0), num("first", 0)}},
		{rules.Upgraded, "Ana upgraded their ship (+1 step per exploration).", "upgraded their ship (+1 step per exploration)", []engine.Arg{term("socket", "s02")}},
		{rules.Upgraded, "Ana upgraded their ship.", "upgraded their ship", []engine.Arg{term("socket", "s03")}}, // The doubloons follow.
		{rules.TreasureGained, "Ana took 1 pearl (3 left on the island).", "took 1 pearl (3 left on the island)", []engine.Arg{term("treasure", "pearl"), num("supply", 0), num("left", 3)}},
		{rules.TreasureGained, "Ana took 1 pearl from the supply.", "took 1 pearl from the supply", []engine.Arg{term("treasure", "pearl"), num("supply", 1), num("left", 0)}},
		{rules.Rolled, "Ana rolled gold 4, emerald 1 and pearl 6.", "rolled gold 4, emerald 1 and pearl 6", []engine.Arg{num("gold", 4), num("emerald", 1), num("pearl", 6)}},
		{rules.Rolled, "Ana rolled pearl 6.", "rolled pearl 6", []engine.Arg{num("pearl", 6)}},
		{rules.DieChosen, "Ana raided for gold with strength 7.", "raided for gold with strength 7", []engine.Arg{term("treasure", "gold"), num("strength", 7)}},
		{rules.Explored, "Ana explored 4 steps across 2 rivers.", "explored 4 steps across 2 rivers", []engine.Arg{term("node", "node_e07"), num("steps", 4), num("rivers", 2)}},
		{rules.Explored, "Ana explored 1 step.", "explored 1 step", []engine.Arg{term("node", "node_e01"), num("steps", 1), num("rivers", 0)}},
		{rules.JohnTurned, "Ana turned up B2 (a raid).", "turned up B2 (a raid)", []engine.Arg{term("solo", "solo_b2"), term("action", "john_raid")}},
		{rules.JohnUpgraded, "Ana upgraded the ship.", "upgraded the ship", []engine.Arg{term("upgrade", "john_figurehead_remove")}}, // It is told by what follows.
		{rules.IncomePaid, "Ana's income: 1 VP and 4 doubloons.", "", []engine.Arg{num("vp", 1), num("doubloons", 4)}},
	} {
		e := engine.Event{Kind: c.kind, Seat: 0, Only: engine.Everyone, Args: c.args}
		then, _ := v.Then(e, text.Told{})
		if got := v.Event(e); got != c.want || then != c.then {
			t.Errorf("%s reads %q and %q, want %q and %q", c.kind, got, then, c.want, c.then)
		}
	}
	taken := engine.Event{Kind: rules.CardTaken, Args: []engine.Arg{term("card", "c43"), num("price", 6)}}
	if got, _ := v.Then(taken, text.Told{Card: "c43"}); got != "took the card for 6 doubloons" {
		t.Errorf("where the card was just named: %q", got)
	}
	bottest.Tells(t, v, "Ana couldn't afford Ghost Ship.", rules.CardIgnored, true, term("card", "c17"))
}

func TestARefusalSaysWhyAndWhatCanBeDone(t *testing.T) {
	num, term := engine.Num, engine.Term
	for want, reason := range map[string]*engine.Reason{
		"Ghost Ship costs 11 and you have 9 doubloons. Choose something cheaper.":                                         engine.Refuse(rules.RefusedPrice, term("card", "c17"), num("price", 11), num("have", 9)),
		"You can't reach 9b: you have 3 steps, and a move must end in a row nearer to Maracaibo. Choose another space.":   engine.Refuse(rules.RefusedReach, term("space", "slot_9b"), num("steps", 3)),
		"That section (8 VP) needs 8 cubes to its left, and you have 5. Fill a socket further left.":                      engine.Refuse(rules.RefusedSocketLocked, term("socket", "s18"), num("need", 8), num("have", 5)),
		"That takes 5 strength and you have 2 left: 1 treasure of the raid's kind for 5 strength. Use something cheaper.": engine.Refuse(rules.RefusedStrength, term("action", "raid_r5"), num("need", 5), num("have", 2)),
		"Your explorer can't stop there (1 quest) with 1 step. Choose a nearer space without another explorer.":           engine.Refuse(rules.RefusedNode, term("node", "node_e06"), num("steps", 1)),
		"This game is for 1 to 4 players, and this table has 5. Add or remove a player, then start.":                      engine.RefuseSeats(5, 1, 4),
		"Choose 2 quests to keep from those you drew.":                                                                    engine.Refuse(rules.RefusedKeep, num("keep", 2)),
	} {
		if got := english(t).Refusal(reason); got != want {
			t.Errorf("%s reads %q, want %q", reason, got, want)
		}
	}
}
