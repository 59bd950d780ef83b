package maracaibo

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// tree is the data as JSON.
func tree(t testing.TB) map[string]any {
	t.Helper()
	var tree map[string]any
	if err := json.Unmarshal(dataJSON, &tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// There are 8 locations, 12 residences and 22 improvements of level I, 41 cards of level II, 25 quests, 12 figureheads, 6 A and 6 B
// cards, 10 sides on 5 tiles, 6 refill symbols; numbers from 1 on, each name once.
func TestTheBoxHasItsNumberOfEverything(t *testing.T) {
	box := oracleRead()
	counts := map[string]int{}
	for i, c := range box.Cards {
		counts[fmt.Sprint(c.Class, c.Level)]++
		if c.ID != fmt.Sprintf("c%02d", i+1) {
			t.Errorf("card %d is %s", i+1, c.ID)
		}
	}
	symbols := 0
	for c := firstLocation; c < firstResidence; c++ {
		if c.RefillSymbol() {
			symbols++
		}
	}
	sides := 0
	for _, tile := range box.Smuggler.Tiles {
		sides += len(tile.Sides)
	}
	as := 0
	for _, c := range box.Solo.Cards {
		if c.Bonus == nil {
			as++
		}
	}
	got := []int{
		counts["location1"], counts["residence1"], counts["improvement1"], counts["improvement2"] + counts["location2"], len(box.Quests),
		len(box.Figureheads), as, len(box.Solo.Cards) - as, sides, len(box.Smuggler.Tiles), symbols, len(box.Ship.Sockets), len(box.Exploration.Nodes),
	}
	if want := []int{8, 12, 22, 41, 25, 12, 6, 6, 10, 5, 6, 20, 42}; !slices.Equal(got, want) {
		t.Errorf("the box has %v, want %v", got, want)
	}
	names := map[string]bool{}
	for _, row := range tree(t)["cards"].([]any) {
		name := row.(map[string]any)["name"].(string)
		if names[name] {
			t.Errorf("two cards are called %s", name)
		}
		names[name] = true
	}
}

// Every component says where it comes from.
func TestEveryComponentSaysWhereItComesFrom(t *testing.T) {
	data := tree(t)
	rows := 0
	look := func(where string, row any) {
		rows++
		object := row.(map[string]any)
		if text, _ := object["provenance"].(string); !strings.Contains(text, "rulebook") && !strings.Contains(text, "designed") && !strings.Contains(text, "source:") {
			t.Errorf("%s %v comes from %q", where, object["id"], text)
		}
	}
	for _, key := range []string{"cards", "quests", "figureheads", "layouts", "modules"} {
		for _, row := range data[key].([]any) {
			look(key, row)
		}
	}
	for _, row := range data["ship_board"].(map[string]any)["sockets"].([]any) {
		look("socket", row)
	}
	for _, row := range data["exploration"].(map[string]any)["nodes"].([]any) {
		look("space", row)
	}
	for _, row := range data["solo"].(map[string]any)["cards"].([]any) {
		look("solo card", row)
	}
	for _, key := range []string{"base", "setup", "blank_card", "islands", "smuggler", "rubies", "final_scoring"} {
		look(key, data[key])
	}
	if rows < 200 {
		t.Errorf("only %d components", rows)
	}
}

// Improvements cost 4 to 14 doubloons, residences 15 to 17, and the upper tier of a quest asks for more and gives more.
func TestCostsAndTiersAreInTheirRanges(t *testing.T) {
	for c := firstCard; c < Cards; c++ {
		least, most := 0, 0
		switch c.Class() {
		case Improvement:
			least, most = 4, 14
		case Residence:
			least, most = 15, 17
		}
		if c.Cost() < least || c.Cost() > most {
			t.Errorf("%s costs %d", c, c.Cost())
		}
	}
	for q := range Quest(Quests) {
		low, high := q.Tiers()[0], q.Tiers()[1]
		more := false
		for _, need := range low.Need {
			at := slices.IndexFunc(high.Need, func(n Need) bool { return n.Per == need.Per })
			if at < 0 || high.Need[at].N < need.N {
				t.Errorf("%s: the upper tier asks for less", q)
				continue
			}
			more = more || high.Need[at].N > need.N
		}
		if !more || high.VP <= low.VP {
			t.Errorf("%s: %+v and %+v", q, low, high)
		}
	}
}

// Every space of the exploration board can be reached, and every way to the end crosses all five rivers.
func TestEveryWayOfTheExplorationBoardCrossesAllRivers(t *testing.T) {
	reached, ways := map[Node]bool{StartNode: true}, 0
	var walk func(at Node, rivers int)
	walk = func(at Node, rivers int) {
		reached[at] = true
		if at == lastNode {
			ways++
			if rivers != 1<<Rivers-1 {
				t.Errorf("a way crosses the rivers %b", rivers)
			}
		}
		for _, next := range at.Next() {
			set := rivers
			if r := next.River(); r >= 0 {
				set |= 1 << r
			}
			walk(next, set)
		}
	}
	walk(StartNode, 0)
	if len(reached) != Nodes || ways != 8 {
		t.Errorf("%d spaces are reached on %d ways", len(reached), ways)
	}
}

// A layout has 27 places and three islands. Two cards are adjacent that lie two half-rows apart in a column or one
// half-row apart in columns beside each other, as RULES.md says. From each place a legal move exists.
func TestLayoutsAreSound(t *testing.T) {
	for l := range Layout(Layouts) {
		s := State{Layout: l}
		slots := l.Slots()
		if len(slots) != 27 {
			t.Errorf("layout %s has %d places", l, len(slots))
		}
		taken := map[[2]int]bool{}
		for _, at := range slots {
			taken[[2]int{at.Column(), l.Row(at)}] = true
			for _, near := range slots {
				columns, rows := near.Column()-at.Column(), l.Row(near)-l.Row(at)
				beside := columns == 0 && rows*rows == 4 || columns*columns == 1 && rows*rows == 1
				if beside != slices.Contains(l.Adjacent(at), near) {
					t.Errorf("layout %s: %s beside %s is %v by their places", l, near, at, beside)
				}
			}
			if last := slices.Contains(l.Adjacent(at), Gulf); last != (at.Column() == 9) {
				t.Errorf("layout %s: %s beside the Gulf is %v", l, at, last)
			}
			if s.sails(at, moveMax) == 0 {
				t.Errorf("layout %s: no move from %s", l, at)
			}
		}
		for kind := range Treasure(Treasures) {
			column, row := l.Island(kind)
			if taken[[2]int{column, row}] {
				t.Errorf("layout %s: two things at %d, %d", l, column, row)
			}
			taken[[2]int{column, row}] = true
		}
		if s.sails(Start, moveMax) == 0 || len(l.Adjacent(Start)) != 3 {
			t.Errorf("layout %s: from the start area to %v", l, l.Adjacent(Start))
		}
	}
}

// Every threshold of the ship board can be reached by the sockets left of it.
func TestThresholdsCanBeReached(t *testing.T) {
	for section := 1; section < 4; section++ {
		left := 0
		for at := range Socket(Sockets) {
			if at.Section() < section {
				left++
			}
		}
		if n := Threshold(section); n < Threshold(section-1) || n > left || n < 1 {
			t.Errorf("section %d opens with %d of %d", section, n, left)
		}
	}
	if Threshold(1) != 2 {
		t.Errorf("the first threshold is %d", Threshold(1))
	}
}

// Every word of the vocabulary is used by some component.
func TestEveryWordOfTheVocabularyIsUsed(t *testing.T) {
	data := tree(t)
	vocabulary := data["vocabulary"].(map[string]any)
	delete(data, "vocabulary")
	used := map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				if text, ok := inner.(string); ok && (key == "op" || key == "per") {
					used[text] = true
				}
				if key == "need" {
					for metric := range inner.(map[string]any) {
						used[metric] = true
					}
				}
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	walk(data)
	for _, sort := range []string{"instant", "permanent", "final", "metrics", "solo_main", "solo_bonus", "solo_upgrade"} {
		for word := range vocabulary[sort].(map[string]any) {
			if !used[word] {
				t.Errorf("%s %s is not used", sort, word)
			}
		}
	}
}

// An effect has the keys that the vocabulary lists for it, and no other.
func TestNoEffectHasAKeyThatTheVocabularyDoesNotList(t *testing.T) {
	data := tree(t)
	if list := unlisted(data); len(list) > 0 {
		t.Error(list)
	}
	text := strings.Replace(inJSON(data), `{"n":3,"op":"explore"}`, `{"n":3,"op":"explore","with":"music"}`, 1)
	var broken map[string]any
	if err := json.Unmarshal([]byte(text), &broken); err != nil {
		t.Fatal(err)
	}
	if list := unlisted(broken); !slices.Equal(list, []string{"explore: with"}) {
		t.Errorf("an unknown key: %v", list)
	}
}

// unlisted are the keys of effects that the vocabulary does not list, each behind its effect.
func unlisted(data map[string]any) (list []string) {
	vocabulary := data["vocabulary"].(map[string]any)
	var walk func(key string, v any)
	walk = func(key string, v any) {
		switch v := v.(type) {
		case map[string]any:
			op, _ := v["op"].(string)
			for inner, value := range v {
				listed := op == "" || inner == "op" || key == "raid_actions" && inner == "id"
				for _, sort := range []string{"instant", "permanent", "final", "solo_main", "solo_bonus", "solo_upgrade"} {
					keys, _ := vocabulary[sort].(map[string]any)[op].(map[string]any)
					_, ok := keys[inner]
					listed = listed || ok
				}
				if !listed {
					list = append(list, op+": "+inner)
				}
				walk(inner, value)
			}
		case []any:
			for _, inner := range v {
				walk(key, inner)
			}
		}
	}
	walk("", data)
	return list
}

// The program takes the components by their places in the data: the words there stand as its own do.
func TestTheWordsOfTheDataAreThoseOfTheProgram(t *testing.T) {
	hideout := func(key string, words []string, each int) {
		for i := range Treasures {
			enginetest.SameWords(t, dataJSON, words[each*i:each*(i+1)], "hideout", "sections", i, key)
		}
	}
	enginetest.SameWords(t, dataJSON, cardWords[1:], "cards")
	enginetest.SameWords(t, dataJSON, questWords[:], "quests")
	enginetest.SameWords(t, dataJSON, headWords[:], "figureheads")
	enginetest.SameWords(t, dataJSON, layoutWords[:], "layouts")
	enginetest.SameWords(t, dataJSON, socketWords[:], "ship_board", "sockets")
	enginetest.SameWords(t, dataJSON, tileWords[:], "smuggler", "tiles")
	enginetest.SameWords(t, dataJSON, rubyWords[:], "rubies", "board")
	enginetest.SameWords(t, dataJSON, soloWords[:], "solo", "cards")
	hideout("storage", storeWords[:], 2)
	hideout("buried", burialWords[:], 4)
	if n := len(rulebook.raids); n != RaidActions || len(rulebook.trades) != Trades {
		t.Errorf("there are %d raid actions and %d trades", n, len(rulebook.trades))
	}
}
