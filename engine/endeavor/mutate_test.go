package endeavor

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// oracleGame is a random game that the oracle plays by itself: a line of the protocol.
func oracleGame(t testing.TB, game uint64, players int) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(game, 11))
	layout := oracleShuffled(random)
	o := &oracle{}
	crown := random.IntN(players)
	o.set(players, crown, layout)
	player := newOraclePlayer(random, players)
	record := []oracleEntry{}
	o.answer = func(q oracleQuestion) string {
		move := player.choose(q)
		record = append(record, oracleEntry{q.seat, move, len(q.moves) == 1})
		return move
	}
	if at, ok := o.play(); !ok {
		t.Fatalf("game %d: the oracle stops at %d", game, at)
	}
	line, err := json.Marshal(map[string]any{
		"game": Name, "id": fmt.Sprint(game), "players": players, "start": crown, "tokens": layout, "actions": record,
	})
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// oracleShuffled lays the tokens of the box at random: E9.
func oracleShuffled(random *rand.Rand) oracleLayout {
	box := oracleRead()
	tokens := []string{}
	for _, t := range box.Tokens {
		tokens = append(tokens, slices.Repeat([]string{t.ID}, t.Count)...)
	}
	random.Shuffle(len(tokens), func(i, j int) { tokens[i], tokens[j] = tokens[j], tokens[i] })
	next := func() string {
		token := tokens[0]
		tokens = tokens[1:]
		return token
	}
	l := oracleLayout{Tracks: map[string][]string{}, Cities: map[string]string{}, Connections: map[string]string{}}
	for _, r := range box.Regions {
		for range r.Spaces {
			l.Tracks[r.ID] = append(l.Tracks[r.ID], next())
		}
	}
	for _, c := range box.Cities {
		l.Cities[c.ID] = next()
	}
	for _, c := range box.Connections {
		l.Connections[c.ID] = next()
	}
	return l
}

// vocabulary is every word of the protocol by what it names.
var vocabulary = [][]string{
	{"build", "salary", "activate", "token", "pass", "stop", "discard", "keep", ""},
	partWords[:], regionWords[:], deckWords[:], tokenWords[:], buildingWords[:], cardWords[:],
	{"london", "paris", "goree", "elmina", "lima", "goa", "havana", "boston", "canton", "rome", "venice", "nagasaki"},
}

// otherMove changes one word of a move, mostly for another of its sort.
func otherMove(move string, random *rand.Rand) string {
	switch random.IntN(8) {
	case 0:
		return []string{"", ":", "pass:", "PASS", " pass", "keep", "stop", "pass", "ship:india:ship", move + ":", move + " "}[random.IntN(11)]
	case 1:
		head, list, _ := strings.Cut(move, ":")
		words := strings.Split(list, ",")
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		return head + ":" + strings.Join(words, ",")
	}
	words := strings.Split(move, ":")
	at := random.IntN(len(words))
	list := vocabulary[random.IntN(len(vocabulary))]
	for _, sort := range vocabulary {
		if slices.Contains(sort, words[at]) && random.IntN(6) > 0 {
			list = sort
		}
	}
	words[at] = list[random.IntN(len(list))]
	return strings.Join(words, ":")
}

// entryWith is an entry with another value for a key.
func entryWith(entry any, key string, value any) any {
	object, ok := entry.(map[string]any)
	if !ok {
		return entry
	}
	object = maps.Clone(object)
	object[key] = value
	return object
}

// mutations spoil a line, or make another good one of it: they change the list of its entries.
var mutations = map[string]func(entries []any, random *rand.Rand) []any{
	"player": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		entries[i] = entryWith(entries[i], "player", []any{0.0, 1.0, 2.0, 3.0, 4.0, 5.0, -1.0, 0.5, "0", nil, true}[random.IntN(11)])
		return entries
	},
	"move": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		if object, ok := entries[i].(map[string]any); ok {
			move, _ := object["move"].(string)
			entries[i] = entryWith(entries[i], "move", otherMove(move, random))
		}
		return entries
	},
	"no move": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		entries[i] = entryWith(entries[i], "move", []any{nil, 7.0, true, []any{"pass"}, map[string]any{}}[random.IntN(5)])
		return entries
	},
	"auto": func(entries []any, random *rand.Rand) []any {
		for i := range entries {
			if object, ok := entries[i].(map[string]any); ok && random.IntN(3) == 0 {
				entries[i] = entryWith(entries[i], "auto", object["auto"] != true)
			}
		}
		return entries
	},
	"drop": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		return slices.Delete(entries, i, i+1)
	},
	"double": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		return slices.Insert(entries, i, entries[i])
	},
	"neighbors": func(entries []any, random *rand.Rand) []any {
		i := random.IntN(len(entries))
		j := min(i+1, len(entries)-1)
		entries[i], entries[j] = entries[j], entries[i]
		return entries
	},
	"replace": func(entries []any, random *rand.Rand) []any {
		entries[random.IntN(len(entries))] = entries[random.IntN(len(entries))]
		return entries
	},
	"cut": func(entries []any, random *rand.Rand) []any { return entries[:random.IntN(len(entries))] },
	"go on": func(entries []any, random *rand.Rand) []any {
		return append(entries, entries[random.IntN(len(entries))])
	},
	"no entry": func(entries []any, random *rand.Rand) []any {
		entries[random.IntN(len(entries))] = []any{nil, 7.0, "pass", []any{}, map[string]any{}}[random.IntN(5)]
		return entries
	},
}

// another gives a line that takes another of the legal moves at one of its choices.
func another(line []byte, entries []any, random *rand.Rand) []any {
	o := &oracle{}
	o.replay(line, true)
	choices := slices.Sorted(maps.Keys(o.legal))
	i := choices[random.IntN(len(choices))]
	if i < len(entries) {
		entries[i] = entryWith(entries[i], "move", o.legal[i][random.IntN(len(o.legal[i]))])
	}
	return entries
}

// headers change a line beside its entries.
var headers = []func(line map[string]any, random *rand.Rand){
	func(line map[string]any, random *rand.Rand) { line["players"] = float64(random.IntN(8)) },
	func(line map[string]any, random *rand.Rand) { line["start"] = float64(random.IntN(7) - 1) },
	func(line map[string]any, random *rand.Rand) { line["game"] = "puertorico" },
	func(line map[string]any, random *rand.Rand) {
		keys := slices.Sorted(maps.Keys(line))
		delete(line, keys[random.IntN(len(keys))])
	},
	func(line map[string]any, random *rand.Rand) {
		keys := slices.Sorted(maps.Keys(line))
		line[keys[random.IntN(len(keys))]] = []any{nil, true, "3", 3.5, 1e300, []any{"x"}, map[string]any{}}[random.IntN(7)]
	},
	func(line map[string]any, random *rand.Rand) { changeToken(line, random, false) },
	func(line map[string]any, random *rand.Rand) { changeToken(line, random, true) },
}

// changeToken puts another token on a city, or changes it with that of another one; or takes a city or a track off the map.
func changeToken(line map[string]any, random *rand.Rand, swap bool) {
	tokens, ok := line["tokens"].(map[string]any)
	if !ok {
		return
	}
	cities, ok := tokens["cities"].(map[string]any)
	tracks, too := tokens["tracks"].(map[string]any)
	if !ok || !too || len(cities) < 2 {
		return
	}
	words := slices.Sorted(maps.Keys(cities))
	a, b := words[random.IntN(len(words))], words[random.IntN(len(words))]
	switch n := random.IntN(6); {
	case swap:
		cities[a], cities[b] = cities[b], cities[a]
	case n == 0:
		delete(cities, a)
	case n == 1:
		cities["atlantis"] = cities[a]
		delete(cities, a)
	case n == 2:
		tracks["europe"] = []any{cities[a]}
	case n == 3:
		tracks["india"] = []any{}
	case n == 4:
		cities[a] = []any{"gold", 7.0, nil, "Culture"}[random.IntN(4)]
	default:
		cities[a] = tokenWords[random.IntN(Tokens)]
	}
}

// TestChangedLinesAreJudgedAsTheOracleJudges spoils recorded games and compares the answers of the two implementations.
func TestChangedLinesAreJudgedAsTheOracleJudges(t *testing.T) {
	t.Parallel()
	names := slices.Sorted(maps.Keys(mutations))
	lines, accepted := map[string]int{}, map[string]int{}
	for game := range games(12) {
		line := oracleGame(t, uint64(game), 3+game%3)
		random := rand.New(rand.NewPCG(uint64(game), 13))
		for range 30 {
			var tree map[string]any
			if err := json.Unmarshal(line, &tree); err != nil {
				t.Fatal(err)
			}
			entries := tree["actions"].([]any)
			name := "header"
			switch n := random.IntN(len(names) + 6); {
			case n < len(names):
				name = names[n]
				tree["actions"] = mutations[name](entries, random)
			case n < len(names)+2:
				name = "another"
				tree["actions"] = another(line, entries, random)
			default:
				headers[random.IntN(len(headers))](tree, random)
			}
			text, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			want := (&oracle{}).replay(text, true)
			if got, want := engineAnswer(t, text), inJSON(want); got != want {
				t.Errorf("game %d, %s: the answer is\n%.400s, the oracle says\n%.400s", game, name, got, want)
			}
			lines[name]++
			if want["ok"] == true {
				accepted[name]++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		t.Logf("%-10s %5d lines, %5d accepted", name, lines[name], accepted[name])
	}
}

// TestGamesOfTheOracleGoTheSameInTheEngine replays games that the oracle has played alone.
func TestGamesOfTheOracleGoTheSameInTheEngine(t *testing.T) {
	t.Parallel()
	for game := range games(24) {
		line := oracleGame(t, uint64(500+game), 3+game%3)
		if got, want := engineAnswer(t, line), inJSON((&oracle{}).replay(line, true)); got != want {
			t.Errorf("game %d: the answer is\n%.2000s, the oracle says\n%.2000s", game, got, want)
		}
	}
}

// Replay is that of the package wire, which imports this one: wire_test.go hands it over.
var Replay func(line []byte, legal bool) []byte

// engineAnswer is the engine's answer to a line, without its words.
func engineAnswer(t testing.TB, line []byte) string {
	t.Helper()
	var answer map[string]any
	if err := json.Unmarshal(Replay(line, true), &answer); err != nil {
		t.Fatal(err)
	}
	if answer["ok"] != true && answer["reason"] == "" {
		t.Errorf("refused without a reason: %.200s", line)
	}
	delete(answer, "reason")
	return inJSON(answer)
}

func FuzzReplay(f *testing.F) {
	f.Add(oracleGame(f, 1, 3))
	f.Add([]byte(`{"game":"endeavor","id":1,"players":3}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if got, want := engineAnswer(t, line), inJSON((&oracle{}).replay(line, true)); got != want {
			t.Errorf("the answer is %.400s, the oracle says %.400s", got, want)
		}
	})
}
