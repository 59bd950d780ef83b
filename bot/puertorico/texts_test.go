package puertorico

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// silent are the facts that nobody wants to read: the table's own line opens the game, and the buttons of the next
// question show the doubloons on the roles.
var silent = []string{rules.GameStarted, rules.RoundEnded}

// oftenSilent are told only where there is something to tell: who stays in San Juan, what was produced.
var oftenSilent = []string{rules.MayorPlaced, rules.CraftsmanProduced}

var steps = rules.Steps

// kinds are those of all events of the rules.
func kinds(t *testing.T) []string {
	return enginetest.Constants(t, "../../engine/puertorico/events.go", "")
}

func TestEveryKindOfEventIsToldOrSilentOnPurpose(t *testing.T) {
	bottest.EventsAreTold(t, Texts(), rules.Name, kinds(t), silent)
}

func TestEveryReasonOfTheRulesHasASentence(t *testing.T) {
	reasons := enginetest.Constants(t, "../../engine/puertorico/reasons.go", "")
	reasons = append(reasons, enginetest.Constants(t, "../../engine/puertorico/orders.go", "Spent")...)
	bottest.ReasonsAreSaid(t, Texts(), rules.Name, append(reasons, engine.RefusedSeats, engine.RefusedOption))
}

func TestEveryOptionOfTheGameIsNamedAndExplained(t *testing.T) {
	bottest.OptionsAreExplained(t, Texts(), rules.Name, rules.Options())
}

func TestEveryWordOfTheGameHasATermALabelAndAPlace(t *testing.T) {
	v := english(t)
	want := func(keys ...string) {
		t.Helper()
		for _, key := range keys {
			if !v.Has(prefix + key) {
				t.Errorf("%s is missing", key)
			}
		}
	}
	for r := rules.Settler; r < rules.Roles; r++ {
		want("term." + r.String())
	}
	for g := rules.Corn; g < rules.Goods; g++ {
		want("good."+g.String(), "term."+g.String())
	}
	for tile := rules.Tile(0); tile <= rules.Quarry; tile++ {
		want("term.tile."+tile.String(), "term."+tile.String(), "place."+tile.String(), "place."+tile.String()+".emoji")
	}
	for b := rules.Building(0); b < rules.Buildings; b++ {
		want("term."+b.String(), "place."+b.String()+".emoji")
	}
	for _, step := range steps {
		want("ask."+step, "coach."+step)
	}
	for _, step := range []string{rules.StepPlace, rules.StepStore, rules.StepLoad} {
		want("plan."+step, "plan."+step+".emoji", "confirm."+step)
	}
	want("term.tile.forest", "place.forest", "place.forest.emoji", "place.store", "place.store.emoji", "piece", "piece.noble", "score.nobles")
	want("proposal.load", "answer.load.small_wharf")
	want("title", "place.san_juan", "place.san_juan.emoji", "proposal.place")
	want("score.chips", "score.buildings")
	for b := rules.GuildHall; b <= rules.CityHall; b++ {
		want("score." + b.String())
	}
}

// TestNoTermIsTheNameOfAnArgument: a number whose key is a term is taken for a counted word.
func TestNoTermIsTheNameOfAnArgument(t *testing.T) {
	v := english(t)
	for _, key := range []string{"san_juan", "colonists", "colonist", "vp", "city", "doubloons", "goods", "ship", "tiles", "n", "round", "price"} {
		if v.Has(prefix + "term." + key) {
			t.Errorf("%s is a term", key)
		}
	}
}

// TestTheBotFindsItsTexts reads the bot's sources: every key that stands there as a whole has a message.
func TestTheBotFindsItsTexts(t *testing.T) {
	v := english(t)
	files, err := filepath.Glob("../*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	said := regexp.MustCompile(`\.Say\("([a-z_.]+[a-z_])"[,)]`)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range said.FindAllSubmatch(source, -1) {
			if !v.Has(string(found[1])) {
				t.Errorf("%s says %s, which has no message", filepath.Base(file), found[1])
			}
		}
	}
}

func TestFactsAreToldInShortSentences(t *testing.T) {
	num, term := engine.Num, engine.Term
	tells(t, "Round 3: Ana is governor.", rules.RoundStarted, false, num("round", 3))
	tells(t, "Ana took the captain (+1 doubloon).", rules.RoleTaken, false, term("role", "captain"), num("doubloons", 1))
	tells(t, "Ana took the prospector.", rules.RoleTaken, false, term("role", "prospector2"), num("doubloons", 0))
	tells(t, "Ana planted corn with a colonist.", rules.SettlerTook, false, term("tile", "corn"), num("colonist", 1))
	tells(t, "Ana took a quarry.", rules.SettlerTook, false, term("tile", "quarry"), num("colonist", 0))
	tells(t, "New plantations: 2 corn and 1 coffee.", rules.SettlerRow, false, num("tiles", 3), num("corn", 2), num("coffee", 1))
	tells(t, "No plantations are left.", rules.SettlerRow, false, num("tiles", 0))
	tells(t, "Ana got 2 colonists.", rules.MayorDealt, false, num("colonists", 2))
	tells(t, "Ana got 1 colonist.", rules.MayorDealt, false, num("colonists", 1))
	tells(t, "Ana placed their colonists, 1 of them in San Juan.", rules.MayorPlaced, false, num("corn", 2), num("harbor", 1), num("san_juan", 1))
	tells(t, "", rules.MayorPlaced, true, num("corn", 2), num("san_juan", 0))
	tells(t, "Ana built a small market for 1 doubloon, with a colonist.", rules.BuilderBuilt, false, term("building", "small_market"), num("price", 1), num("colonist", 1))
	tells(t, "Ana couldn't build anything.", rules.BuilderPassed, true)
	tells(t, "Ana produced 3 corn, 1 indigo and 1 sugar.", rules.CraftsmanProduced, false, num("corn", 3), num("indigo", 1), num("sugar", 1))
	tells(t, "", rules.CraftsmanProduced, false)
	tells(t, "Ana sold coffee for 5 doubloons.", rules.TraderSold, false, term("good", "coffee"), num("price", 5))
	loaded := func(ship, vp, harbor, privilege int) []engine.Arg {
		return []engine.Arg{term("good", "corn"), num("goods", 2), num("ship", ship), num("vp", vp), num("harbor", harbor), num("privilege", privilege)}
	}
	tells(t, "Ana loaded 2 corn on ship 6 for 2 points.", rules.CaptainLoaded, false, loaded(6, 2, 0, 0)...)
	tells(t, "Ana loaded 2 corn at their wharf for 4 points (1 as captain, 1 for the harbor).", rules.CaptainLoaded, false, loaded(0, 4, 1, 1)...)
	tells(t, "Ana kept 1 corn and lost 3 goods.", rules.CaptainStored, false, num("corn", 1), num("lost", 3))
	tells(t, "", rules.CaptainStored, true, num("corn", 1), num("lost", 0))
	tells(t, "This is the last round: a city is full.", rules.EndFlag, false, term("flag", "city"))
}

// TestFactsGoOnWithTheOneBefore: what a seat does next is a clause, whatever it got with it.
func TestFactsGoOnWithTheOneBefore(t *testing.T) {
	num, term := engine.Num, engine.Term
	found := func(doubloons int) engine.Event {
		return engine.Event{Kind: rules.ProspectorPaid, Args: []engine.Arg{num("doubloons", doubloons)}}
	}
	for _, c := range []struct {
		lang, want string
		event      engine.Event
	}{
		{"en", "found 1 doubloon", found(1)}, {"de", "findet 2 Dublonen", found(2)}, {"cs", "nachází 2 dublony", found(2)},
		{"pl", "znajduje 1 dublon", found(1)}, {"pl", "znajduje 5 dublonów", found(5)},
		{"en", "produced 2 corn", engine.Event{Kind: rules.CraftsmanProduced, Args: []engine.Arg{num("corn", 2)}}},
		{"en", "took 1 extra corn", engine.Event{Kind: rules.CraftsmanBonus, Args: []engine.Arg{term("good", "corn")}}},
		{"en", "loaded 2 corn on ship 6 for 2 points and 1 doubloon", engine.Event{Kind: rules.CaptainLoaded, Args: []engine.Arg{
			term("good", "corn"), num("goods", 2), num("ship", 6), num("vp", 2), num("harbor", 0), num("privilege", 0), num("doubloons", 1)}}},
	} {
		if got, _ := bottest.Localizer(t, Texts(), rules.Name, c.lang).Then(c.event, text.Told{}); got != c.want {
			t.Errorf("%s: %q, want %q", c.lang, got, c.want)
		}
	}
}

func TestARefusalSaysWhyAndWhatCanBeDone(t *testing.T) {
	num, term := engine.Num, engine.Term
	for want, reason := range map[string]*engine.Reason{
		"Ben already has the captain this round. Choose a role that's still free.":                          engine.Refuse(rules.RefusedRoleTaken, term("role", "captain"), num("seat", 1)),
		"You left 2 in San Juan, but 1 circle is empty. Fill every circle before anyone stays in San Juan.": engine.Refuse(rules.RefusedEmptyCircles, num("san_juan", 2), num("empty", 1)),
		"You must load as much as possible: ship 7 takes 6 corn, more than ship 5. Choose the larger ship or another good.": engine.Refuse(
			rules.RefusedShipTooSmall, term("good", "corn"), num("ship", 5), num("other", 7), num("goods", 6)),
		"That's more than you can store. Without an occupied warehouse you keep 1 single good. Keep less.":                 engine.Refuse(rules.RefusedStoreLess, num("kinds", 0), num("goods", 1)),
		"You can store more than that, so you must. Your warehouses hold 2 kinds of goods, plus 1 single good. Keep more.": engine.Refuse(rules.RefusedStoreMore, num("kinds", 2), num("goods", 1)),
	} {
		if got := english(t).Refusal(reason); got != want {
			t.Errorf("%s reads %q, want %q", reason, got, want)
		}
	}
}
