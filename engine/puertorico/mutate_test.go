package puertorico

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// mutation is one way to spoil a line, or to make another good one of it; it gives the changed list of entries.
type mutation struct {
	name   string
	change func(entries []any, rand *engine.Rand) []any
}

// vocabulary is every word of the protocol, of expansions too, by what it names.
var vocabulary = [][]string{
	{"corn", "indigo", "sugar", "tobacco", "coffee", "quarry", "forest", "mixed", ""},
	{"settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector", "prospector2", "buccaneer", "governor"},
	buildingWords(),
	{"role", "hacienda", "settle", "place", "build", "craft_bonus", "trade", "load", "store", "reshuffle", "setup", "draw_place", "inn",
		"hunting_lodge", "mayor_take", "land_office", "royal_supplier", "buccaneer", "raid"},
	{"piracy", "plunder", "raid", "capture", "buy", "san_juan", "wharf", "small_wharf"},
	{"island", "buildings", "nobles", "colonist_from", "good", "vp", "tile", "occupied", "noble", "to", "do", "ship", "goods", "keep"},
}

// otherWord is a word of the same sort, mostly, and else any word.
func otherWord(text string, rand *engine.Rand) string {
	list := vocabulary[rand.IntN(len(vocabulary))]
	for _, words := range vocabulary {
		if slices.Contains(words, text) && rand.IntN(8) > 0 {
			list = words
		}
	}
	return list[rand.IntN(len(list))]
}

// mutateValue changes a single value somewhere inside another.
func mutateValue(value any, rand *engine.Rand) any {
	if rand.IntN(12) == 0 {
		return []any{nil, true, false, 0.0, 1.0, -1.0, 0.5, 4.0, 1e18, "", "corn", "wharf", []any{}, map[string]any{}}[rand.IntN(14)]
	}
	switch value := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(value))
		changed := maps.Clone(value)
		extras := []string{"forest", "post", "pay", "goods", "noble", "nobles", "colonist", "corn", "indigo", "quarry", "harbor", "wharf", "x"}
		switch n := rand.IntN(8); {
		case len(keys) == 0 || n == 0:
			changed[extras[rand.IntN(len(extras))]] = []any{true, false, nil, 1.0, 0.0, "corn"}[rand.IntN(6)]
		case n == 1:
			delete(changed, keys[rand.IntN(len(keys))])
		case n == 2:
			key := keys[rand.IntN(len(keys))]
			delete(changed, key)
			changed[otherWord(key, rand)] = value[key]
		case n == 3 && len(keys) > 1:
			from, to := keys[rand.IntN(len(keys))], keys[rand.IntN(len(keys))]
			changed[from], changed[to] = changed[to], changed[from]
		default:
			key := keys[rand.IntN(len(keys))]
			changed[key] = mutateValue(value[key], rand)
		}
		return changed
	case []any:
		if len(value) == 0 {
			return []any{"corn"}
		}
		changed := slices.Clone(value)
		i, j := rand.IntN(len(value)), rand.IntN(len(value))
		switch rand.IntN(5) {
		case 0:
			return slices.Delete(changed, i, i+1)
		case 1:
			return slices.Insert(changed, i, value[j])
		case 2:
			changed[i] = mutateValue(value[i], rand)
		default:
			changed[i], changed[j] = changed[j], changed[i]
		}
		return changed
	case string:
		return otherWord(value, rand)
	case float64:
		return value + float64(rand.IntN(5)-2)
	case bool:
		return !value
	}
	return []any{"corn", "quarry", "wharf", "small_market", 4.0, 5.0, 6.0, true, false}[rand.IntN(9)]
}

// movePiece takes one from a number somewhere in the arguments and adds it to another: a placement or a storage that has as
// many as before. What is down to 0 is left out.
func movePiece(args any, rand *engine.Rand) any {
	text, err := json.Marshal(args)
	changed := map[string]any{}
	if err != nil || json.Unmarshal(text, &changed) != nil {
		return args
	}
	type place struct {
		in  map[string]any
		key string
	}
	var places []place
	for _, key := range slices.Sorted(maps.Keys(changed)) {
		if inner, isObject := changed[key].(map[string]any); isObject {
			words := slices.Sorted(maps.Keys(inner))
			for _, word := range words {
				places = append(places, place{inner, word})
			}
			places = append(places, place{inner, otherWord("corn", rand)}, place{inner, otherWord("inn", rand)})
		} else if _, isNumber := changed[key].(float64); isNumber {
			places = append(places, place{changed, key})
		}
	}
	if len(places) == 0 {
		return args
	}
	from, to := places[rand.IntN(len(places))], places[rand.IntN(len(places))]
	n, ok := from.in[from.key].(float64)
	if !ok {
		return args
	}
	from.in[from.key] = n - 1
	if n == 1 && from.key != sanJuanKey {
		delete(from.in, from.key)
	}
	k, _ := to.in[to.key].(float64)
	to.in[to.key] = k + 1
	return changed
}

// withKey gives an entry with another value for a key; what is no object stays.
func withKey(e any, key string, change func(any) any) any {
	object, ok := e.(map[string]any)
	if !ok {
		return e
	}
	object = maps.Clone(object)
	object[key] = change(object[key])
	return object
}

// anyIndex is the index of an entry of one of these kinds, or of any where none is named or found; half the time rare kinds
// are as likely as common ones.
func anyIndex(entries []any, rand *engine.Rand, wanted ...string) int {
	if len(wanted) == 0 && rand.IntN(2) == 0 {
		return rand.IntN(len(entries))
	}
	byKind := map[string][]int{}
	for i, e := range entries {
		if object, ok := e.(map[string]any); ok {
			kind, _ := object["kind"].(string)
			if len(wanted) == 0 || slices.Contains(wanted, kind) {
				byKind[kind] = append(byKind[kind], i)
			}
		}
	}
	if len(byKind) == 0 {
		return rand.IntN(len(entries))
	}
	kinds := slices.Sorted(maps.Keys(byKind))
	list := byKind[kinds[rand.IntN(len(kinds))]]
	return list[rand.IntN(len(list))]
}

var mutations = []mutation{
	{"arguments", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		entries[i] = withKey(entries[i], "args", func(args any) any { return mutateValue(args, rand) })
		return entries
	}},
	{"piece", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand, "place", "store")
		entries[i] = withKey(entries[i], "args", func(args any) any { return movePiece(args, rand) })
		return entries
	}},
	{"player", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		entries[i] = withKey(entries[i], "player", func(any) any { return float64(rand.IntN(7) - 2) })
		return entries
	}},
	{"kind", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		entries[i] = withKey(entries[i], "kind", func(kind any) any { return mutateValue(kind, rand) })
		return entries
	}},
	{"auto", func(entries []any, rand *engine.Rand) []any {
		for i := range entries {
			if rand.IntN(3) == 0 {
				entries[i] = withKey(entries[i], "auto", func(auto any) any { return auto != true })
			}
		}
		return entries
	}},
	{"drop", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		return slices.Delete(entries, i, i+1)
	}},
	{"double", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		return slices.Insert(entries, i, entries[i])
	}},
	{"insert", func(entries []any, rand *engine.Rand) []any {
		return slices.Insert(entries, rand.IntN(len(entries)+1), entries[anyIndex(entries, rand)])
	}},
	{"neighbors", func(entries []any, rand *engine.Rand) []any {
		i := anyIndex(entries, rand)
		j := min(i+1, len(entries)-1)
		entries[i], entries[j] = entries[j], entries[i]
		return entries
	}},
	{"swap", func(entries []any, rand *engine.Rand) []any {
		i, j := anyIndex(entries, rand), anyIndex(entries, rand)
		entries[i], entries[j] = entries[j], entries[i]
		return entries
	}},
	{"replace", func(entries []any, rand *engine.Rand) []any {
		entries[anyIndex(entries, rand)] = entries[anyIndex(entries, rand)]
		return entries
	}},
	{"cut", func(entries []any, rand *engine.Rand) []any { return entries[:rand.IntN(len(entries))] }},
	{"no entry", func(entries []any, rand *engine.Rand) []any {
		entries[anyIndex(entries, rand)] = []any{nil, 7.0, "role", []any{}, map[string]any{}}[rand.IntN(5)]
		return entries
	}},
	{"go on", func(entries []any, rand *engine.Rand) []any {
		return append(entries, entries[anyIndex(entries, rand)])
	}},
}

// another gives a line that takes another of the legal ways that the oracle lists for one of its choices.
func another(line []byte, entries []any, rand *engine.Rand) []any {
	o := oracle{}
	o.replay(line)
	i := anyIndex(entries, rand)
	if list, ok := o.legal[fmt.Sprint(i)].([]json.RawMessage); ok {
		var e any
		if json.Unmarshal(list[rand.IntN(len(list))], &e) == nil {
			entries[i] = e
		}
	}
	return entries
}

// headerKeys are the keys that a line has beside its options, those of expansions where these are in.
var headerKeys = []string{"game", "players", "governor", "vp_pool", "expansions", "plantation_order", "actions", "selection", "festival"}

// headers change a line beside its entries.
var headers = []func(line map[string]any, rand *engine.Rand){
	func(line map[string]any, rand *engine.Rand) { line["players"] = float64(rand.IntN(7)) },
	func(line map[string]any, rand *engine.Rand) { line["governor"] = float64(rand.IntN(7) - 1) },
	func(line map[string]any, rand *engine.Rand) { line["vp_pool"] = float64(rand.IntN(60) - 1) },
	func(line map[string]any, rand *engine.Rand) {
		line["plantation_order"] = mutateValue(line["plantation_order"], rand)
	},
	func(line map[string]any, rand *engine.Rand) {
		line["options"] = map[string]any{OptionDuplicates: rand.IntN(2) == 0, OptionHiddenVP: rand.IntN(2) == 0}
	},
	func(line map[string]any, rand *engine.Rand) {
		line["options"] = map[string]any{
			OptionNoblesInDraft: rand.IntN(2) == 0, OptionDoubleBuccaneer: rand.IntN(2) == 0, OptionVPAnyPhase: rand.IntN(2) == 0,
		}
	},
	func(line map[string]any, rand *engine.Rand) {
		line["expansions"] = mutateValue(line["expansions"], rand)
	},
	func(line map[string]any, rand *engine.Rand) {
		for _, key := range []string{"selection", "festival"} {
			if value, ok := line[key]; ok {
				line[key] = mutateValue(value, rand)
			}
		}
	},
	func(line map[string]any, rand *engine.Rand) {
		delete(line, headerKeys[rand.IntN(len(headerKeys))])
	},
	func(line map[string]any, rand *engine.Rand) {
		line[headerKeys[rand.IntN(len(headerKeys))]] = []any{nil, true, "2", 2.5, 1e300, []any{"corn"}, map[string]any{}}[rand.IntN(7)]
	},
}

func TestChangedLinesAreJudgedAsTheOracleJudges(t *testing.T) {
	t.Parallel()
	type tally struct{ lines, accepted int }
	count := map[string]*tally{}
	const each = 24
	for seed := range uint64(games(8)) {
		g := randomLine(t, 1000+4*seed+seed/4%4, 0, false)
		plain := sortedLine(t, g.line)
		rand := engine.RandFrom(seed)
		for range each {
			var tree map[string]any
			if err := json.Unmarshal(g.line, &tree); err != nil {
				t.Fatal(err)
			}
			entries := tree["actions"].([]any)
			names := []string{}
			for range 1 + rand.IntN(2) {
				if len(entries) == 0 {
					break
				}
				switch n := rand.IntN(len(mutations) + 4); {
				case n < len(mutations):
					names = append(names, mutations[n].name)
					entries = mutations[n].change(entries, &rand)
					tree["actions"] = entries
				case n == len(mutations):
					names = append(names, "header")
					headers[rand.IntN(len(headers))](tree, &rand)
				default:
					names = append(names, "another")
					text, err := json.Marshal(tree)
					if err != nil {
						t.Fatal(err)
					}
					entries = another(text, entries, &rand)
				}
			}
			text, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Equal(text, plain) {
				continue
			}
			answer := (&oracle{}).replay(text)
			if got, want := engineAnswer(t, text), inJSON(answer); got != want {
				t.Errorf("seed %d, %s: the answer is\n%.300s, the oracle says\n%.300s", seed, strings.Join(names, ", "), got, want)
				if at, ok := answer["at"].(int); ok && at >= 0 && at < len(entries) {
					t.Logf("entry %d: %s", at, inJSON(entries[at]))
				}
			}
			key := strings.Join(names, ", ")
			if len(names) > 1 {
				key = "two of these"
			}
			if count[key] == nil {
				count[key] = &tally{}
			}
			count[key].lines++
			if answer["ok"] == true {
				count[key].accepted++
			}
		}
	}
	sum := 0
	for _, key := range slices.Sorted(maps.Keys(count)) {
		sum += count[key].lines
		t.Logf("%-14s %6d lines, %6d accepted", key, count[key].lines, count[key].accepted)
	}
	t.Logf("%d lines", sum)
}

// TestChangedHeadersAreJudgedAsTheOracleJudges changes what stands before the first action, in lines without actions: they are
// refused before the first one or at it.
func TestChangedHeadersAreJudgedAsTheOracleJudges(t *testing.T) {
	t.Parallel()
	atLine, atFirst := 0, 0
	for seed := range uint64(32) {
		var plain map[string]any
		if err := json.Unmarshal(randomLine(t, seed, 0, false).line, &plain); err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(seed)
		for range games(12) {
			tree := maps.Clone(plain)
			tree["actions"] = []any{}
			for range 1 + rand.IntN(2) {
				headers[rand.IntN(len(headers))](tree, &rand)
			}
			text, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			answer := (&oracle{}).replay(text)
			if got, want := engineAnswer(t, text), inJSON(answer); got != want {
				t.Fatalf("seed %d: the answer is %.300s, the oracle says %.300s to\n%s", seed, got, want, text)
			}
			if answer["at"] == -1 {
				atLine++
			} else {
				atFirst++
			}
		}
	}
	if atLine < 100 || atFirst < 100 {
		t.Errorf("%d headers refused, %d accepted", atLine, atFirst)
	}
}

// sortedLine writes a line with sorted keys, as a changed one is written.
func sortedLine(t *testing.T, line []byte) []byte {
	t.Helper()
	var tree any
	if err := json.Unmarshal(line, &tree); err != nil {
		t.Fatal(err)
	}
	return []byte(inJSON(tree))
}
