package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// silent are the facts that nobody wants to read: the table's own line opens the game.
var silent = []string{rules.GameStarted}

// kinds are those of all events of the rules.
func kinds(t *testing.T) []string {
	return enginetest.Constants(t, "../../engine/endeavor/events.go", "")
}

func TestEveryKindOfEventIsToldOrSilentOnPurpose(t *testing.T) {
	bottest.EventsAreTold(t, Texts(), rules.Name, kinds(t), silent)
}

func TestEveryReasonOfTheRulesHasASentence(t *testing.T) {
	reasons := enginetest.Constants(t, "../../engine/endeavor/reasons.go", "")
	bottest.ReasonsAreSaid(t, Texts(), rules.Name, append(reasons, engine.RefusedSeats, engine.RefusedOption))
}

func TestEveryOptionOfTheGameIsNamedAndExplained(t *testing.T) {
	bottest.OptionsAreExplained(t, Texts(), rules.Name, rules.Options())
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
	for r := range rules.Region(rules.Regions) {
		want("region." + r.String())
	}
	for c := range rules.City(rules.Cities) {
		want("city." + c.String())
	}
	for d := range rules.Deck(rules.Decks) {
		want("deck." + d.String())
		for at := range rules.DeckCards {
			want("card." + rules.CardOf(d, at).String())
		}
	}
	for n := range rules.DeckCards {
		want("card." + rules.CardOf(rules.SlaveryDeck, n).Term(true))
	}
	want("deck."+rules.SlaveryDeck.Term(true), "term.glory")
	for b := range rules.Building(rules.Buildings) {
		want("term." + b.String())
		if v.Has(prefix+"does."+b.String()) != (len(b.Parts()) > 0) {
			t.Errorf("what the %s does", b)
		}
	}
	for tok := range rules.Token(rules.Tokens) {
		want("term." + tokenWord(tok))
	}
	for st := range rules.Status(rules.Statuses) {
		want("term."+st.String(), "yield."+st.String())
	}
	for p := range rules.Part(rules.Parts) {
		want("action."+p.String(), "answer.menu."+p.String())
	}
	for _, step := range rules.Steps {
		want("ask."+step, "coach."+step)
	}
	for _, phase := range []string{"build", "salary", "action"} {
		want("phase." + phase)
	}
	for _, part := range rules.ScoreParts {
		want("score." + part)
	}
}

// TestNoTermIsTheNameOfAnArgument: a number whose key is a term is taken for a counted word.
func TestNoTermIsTheNameOfAnArgument(t *testing.T) {
	v := english(t)
	for _, key := range []string{
		"n", "round", "markers", "seats", "space", "second", "nearest", "cards", "turned", "governor", "higher", "level", "limit",
		"counted", "have", "need", "least", "most", "own", "all", "broken", "won", "occupied", "buildings", "spaces", "value", "presence",
	} {
		if v.Has(prefix + "term." + key) {
			t.Errorf("%s is a term", key)
		}
	}
}

func TestFactsAreToldInShortSentences(t *testing.T) {
	num, term := engine.Num, engine.Term
	tells(t, "Round 3: Ana holds the crown.", rules.RoundStarted, false, num("round", 3))
	tells(t, "Ana built docks.", rules.Built, false, term("building", "docks"))
	tells(t, "Ana built a bank, because nothing of a lower level was left.", rules.Built, true, term("building", "bank"), num("higher", 1))
	tells(t, "Ana and Cleo got 3 markers each.", rules.Grew, false, num("markers", 3), num("grown_seat", 0), num("grown_seat", 2), num("seats", 2))
	tells(t, "Ben got 2 markers.", rules.Grew, false, num("markers", 2), num("grown_seat", 1), num("seats", 1))
	tells(t, "Ana's salary freed the docks and 2 markets.", rules.SalaryPaid, false, num("markers", 3),
		term("building", "docks"), term("building", "market"), term("building", "market"))
	tells(t, "Ana shipped to India with the docks (space 3) and took a culture token.", rules.Shipped, false,
		term("source", "docks"), term("region", "india"), num("space", 3), term("token", "token_culture"))
	tells(t, "Ana also shipped to the Far East, next to the full track.", rules.Shipped, false,
		term("source", "docks"), num("second", 1), term("region", "far_east"))
	tells(t, "Ana occupied Rome with the occupy-or-draw token and took a finance token.", rules.Occupied, false,
		term("source", "token_occupy_or_draw"), term("city", "rome"), term("region", "europe"), term("token", "token_finance"))
	tells(t, "Ana was the first to connect Rome and Venice and took a politics token.", rules.Linked, false,
		term("city", "rome"), term("city", "venice"), term("token", "token_politics"))
	tells(t, "Ana attacked Ben in Paris with the barracks and took the city.", rules.Attacked, false,
		term("source", "barracks"), term("city", "paris"), term("region", "europe"), num("defender_seat", 1))
	tells(t, "Ana freed the docks with the payment token.", rules.Repaid, false, term("source", "token_payment"), term("building", "docks"))
	tells(t, "Ana drew India 2 with the market: 2 culture and 1 finance.", rules.Drew, false,
		term("source", "market"), term("card", "india_2"), num("culture", 2), num("finance", 1))
	tells(t, "Ana won the governor of India with 3 markers (tied, nearest the deck): 2 culture and 2 finance.", rules.GovernorWon, false,
		term("card", "india_gov"), term("region", "india"), num("markers", 3), num("nearest", 1), num("culture", 2), num("finance", 2))
	tells(t, "Forced labor was abolished. Its remaining cards left the game.", rules.Abolished, false, term("deck", "forced_labour"))
	tells(t, "Ana turned over 1 of their cards.", rules.CardsTurned, false, num("cards", 1))
	tells(t, "Ana discarded India 3.", rules.Discarded, false, term("card", "india_3"))
	tells(t, "Ana discarded Slavery 2, which turned over: −1 glory at the end.", rules.Discarded, false, term("card", "slavery_2"), num("turned", 1))
	tells(t, "Ana discarded the governor of the Far East, who left the game.", rules.Discarded, false, term("card", "far_east_gov"), num("governor", 1))
	tells(t, "Ana had to pass.", rules.Passed, true)
}

func TestARefusalSaysWhyAndWhatCanBeDone(t *testing.T) {
	num, term := engine.Num, engine.Term
	for want, reason := range map[string]*engine.Reason{
		"For the docks you need build level 3, and yours is 1. Build something of a lower level.":                                       engine.Refuse(rules.RefusedLevel, term("building", "docks"), num("level", 3), num("have", 1)),
		"Ben holds Paris. Occupy a free city, or attack this one.":                                                                      engine.Refuse(rules.RefusedTaken, term("city", "paris"), num("holder_seat", 1)),
		"You can't act in the Far East yet: 1 more space of its shipping track has to be filled. Ship there, or choose another region.": engine.Refuse(rules.RefusedClosed, term("region", "far_east"), num("spaces", 1)),
		"You don't have an attack token. Use one of your own buildings or tokens.":                                                      engine.Refuse(rules.RefusedNoToken, term("token", "token_attack")),
		"India 3 needs presence 3 in India, and yours is 1. Place more markers there first, or draw from another deck.":                 engine.Refuse(rules.RefusedValue, term("card", "india_3"), num("value", 3), num("presence", 1), term("region", "india")),
		"That takes 3 markers from your harbor, and you have 1. Choose something that takes fewer, or pass.":                            engine.Refuse(rules.RefusedMarkers, num("need", 3), num("have", 1)),
		"Slavery 1 is your only card of its kind, and the first of that kind never counts toward your limit. Discard another card.":     engine.Refuse(rules.RefusedLastSlavery, term("card", "slavery_1")),
		"Forced labor is abolished, so that deck has left the game. Draw from another one.":                                             engine.Refuse(rules.RefusedAbolished, term("deck", "forced_labour")),
	} {
		if got := english(t).Refusal(reason); got != want {
			t.Errorf("%s reads %q, want %q", reason, got, want)
		}
	}
}
