package maracaibo

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTheTablesOfTheRulesAreThoseOfTheData: what RULES.md says of components is what the game is played with.
func TestTheTablesOfTheRulesAreThoseOfTheData(t *testing.T) {
	text, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range tables(tree(t)) {
		if !strings.Contains(string(text), "\n"+want) {
			t.Errorf("RULES.md lacks\n%s", want)
		}
	}
}

// object is a component, or a part of one.
type object = map[string]any

// tables are the tables of the components in Markdown, and the maps of the layouts.
func tables(data object) []string {
	improvements := table("No.", "Level", "Kind", "Name", "Cost", "VP", "Instant", "Permanent", "Income", "Final")
	locations := table("No.", "Level", "Name", "Refill symbol", "Actions")
	residences := table("No.", "Name", "Cost", "Scoring")
	for _, c := range objects(data["cards"]) {
		switch c["class"] {
		case "improvement":
			income := c["income"].(object)
			improvements.row(c["no"], c["level"], c["kind"], c["name"], c["cost"], c["vp"], effects(c["instant"], ", "), effects(c["perm"], ", "),
				fmt.Sprint(income["doubloons"], "/", income["vp"]), effects(c["final"], ", "))
		case "location":
			symbol := "–"
			if c["refill_symbol"] == true {
				symbol = "yes"
			}
			locations.row(c["no"], c["level"], c["name"], symbol, effects(c["actions"], ", "))
		case "residence":
			residences.row(c["no"], c["name"], c["cost"], effects(c["final"], ", "))
		}
	}
	quests := table("Quest", "Name", "Lower tier", "VP", "Upper tier", "VP")
	for _, q := range objects(data["quests"]) {
		tiers := objects(q["tiers"])
		quests.row(q["id"], q["name"], needs(tiers[0]["need"]), tiers[0]["vp"], needs(tiers[1]["need"]), tiers[1]["vp"])
	}
	sockets := table("Socket", "Section", "Kind", "Effect")
	for _, s := range objects(data["ship_board"].(object)["sockets"]) {
		sockets.row(s["id"], s["section"], s["kind"], effects(s["effects"], ", "))
	}
	hideout := table("Section", "Storage spaces with a bonus", "Burial spaces")
	for _, s := range objects(data["hideout"].(object)["sections"]) {
		hideout.row(s["treasure"], bonuses(s["storage"]), bonuses(s["buried"]))
	}
	smuggler := table("Tile", "One side", "Other side")
	for _, tile := range objects(data["smuggler"].(object)["tiles"]) {
		sides := objects(tile["sides"])
		smuggler.row(tile["id"], effects(sides[0]["effects"], ", "), effects(sides[1]["effects"], ", "))
	}
	rubies := table("Space", "Bonus")
	for _, space := range objects(data["rubies"].(object)["board"]) {
		rubies.row(space["id"], effects(space["bonus"], ", "))
	}
	solo := table("Card", "Bonus", "Main actions, of which the first possible one is done")
	for _, c := range objects(data["solo"].(object)["cards"]) {
		bonus := "–"
		if b, ok := c["bonus"].(object); ok {
			bonus = effect(b)
		}
		solo.row(c["id"], bonus, effects(c["actions"], ", "))
	}
	john := table("Column", "Sockets from top to bottom")
	for i, column := range data["solo"].(object)["ship"].(object)["columns"].([]any) {
		john.row(i+1, effects(column, ", "))
	}
	list := []string{improvements.String(), locations.String(), residences.String(), quests.String(), sockets.String(), hideout.String(),
		trail(data["exploration"].(object)), smuggler.String(), rubies.String(), solo.String(), john.String()}
	for _, layout := range objects(data["layouts"]) {
		list = append(list, chart(layout))
	}
	return list
}

// lines is a table of Markdown.
type lines struct{ strings.Builder }

func table(heads ...any) *lines {
	b := new(lines)
	b.row(heads...)
	b.WriteString("|" + strings.Repeat("---|", len(heads)) + "\n")
	return b
}

func (b *lines) row(cells ...any) {
	for _, cell := range cells {
		fmt.Fprintf(b, "| %v ", cell)
	}
	b.WriteString("|\n")
}

func objects(v any) []object {
	var list []object
	for _, one := range v.([]any) {
		list = append(list, one.(object))
	}
	return list
}

// effects are a list of effects in words, a dash for none.
func effects(v any, between string) string {
	var list []string
	for _, e := range objects(v) {
		list = append(list, effect(e))
	}
	if len(list) == 0 {
		return "–"
	}
	return strings.Join(list, between)
}

// effect is one in words: "raid(fixed,value=4)", "raid_action(cost=2 → vp(3))", "(bury(1) / quest(1))".
func effect(e object) string {
	if options, ok := e["options"].([]any); ok {
		var list []string
		for _, o := range options {
			list = append(list, effects(o, " + "))
		}
		return "(" + strings.Join(list, " / ") + ")"
	}
	if order, ok := e["order"].([]any); ok {
		return fmt.Sprintf("%s(%v, %v, %v)", e["op"], order[0], order[1], order[2])
	}
	var args []string
	for _, key := range []string{"mode", "die", "kind", "per", "group", "n", "cost", "steps", "value", "bonus", "surcharge", "price", "max"} {
		v, ok := e[key]
		switch {
		case !ok || key == "bonus" && v == 0.0:
		case slices.Contains([]string{"cost", "steps", "value", "bonus", "surcharge", "max", "group"}, key):
			args = append(args, fmt.Sprint(key, "=", v))
		default:
			args = append(args, fmt.Sprint(v))
		}
	}
	if gain, ok := e["gain"].([]any); ok {
		args = []string{strings.Join(args, ",") + " → " + effects(gain, " + ")}
	} else if gain, ok := e["gain"]; ok {
		args = append(args, fmt.Sprint(gain))
	}
	if len(args) == 0 {
		return e["op"].(string)
	}
	return fmt.Sprint(e["op"], "(", strings.Join(args, ","), ")")
}

// needs are what a tier of a quest asks for, in the order of their names.
func needs(v any) string {
	var list []string
	for metric, n := range v.(object) {
		list = append(list, fmt.Sprint(metric, " ", n))
	}
	slices.Sort(list)
	return strings.Join(list, " + ")
}

// bonuses are spaces with their bonuses.
func bonuses(v any) string {
	var list []string
	for _, space := range objects(v) {
		list = append(list, fmt.Sprint(space["id"], " ", effects(space["bonus"], " + ")))
	}
	return strings.Join(list, ", ")
}

// trail is the table of the exploration board; an arrow that crosses a river names it.
func trail(board object) string {
	spaces := table("Space", "Effect", "Leads to")
	for _, space := range objects(board["nodes"]) {
		var to []string
		for _, edge := range objects(board["edges"]) {
			if edge["from"] != space["id"] {
				continue
			}
			arrow := edge["to"].(string)
			if river, ok := edge["river"].(string); ok && river != "" {
				arrow += " across " + river
			}
			to = append(to, arrow)
		}
		if len(to) == 0 {
			to = []string{"–"}
		}
		spaces.row(space["id"], effects(space["effects"], " + "), strings.Join(to, ", "))
	}
	return spaces.String()
}

// chart is the map of a layout: a line for a half-row, nine columns, islands in capitals.
func chart(layout object) string {
	var at [7][10]string
	for _, slot := range objects(layout["slots"]) {
		at[int(slot["y"].(float64))][int(slot["col"].(float64))] = slot["id"].(string)
	}
	for _, island := range objects(layout["islands"]) {
		at[int(island["y"].(float64))][int(island["col"].(float64))] = strings.ToUpper(island["id"].(string))
	}
	var b strings.Builder
	for _, row := range at {
		line := ""
		for _, cell := range row[1:] {
			line += fmt.Sprintf("%-8s", cell)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
