package puertorico

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// wholeLine is a line of a two-player game that ends before its first action.
const wholeLine = `{"game":"puertorico","id":"x","players":2,"vp_pool":65,"governor":1,"expansions":[],` +
	`"plantation_order":[ORDER],"actions":[ACTIONS]}`

// lineWith is a line with these actions.
func lineWith(actions string) string {
	order := strings.Repeat(`"indigo",`, 8) + strings.Repeat(`"sugar",`, 8) + strings.Repeat(`"corn",`, 6) +
		strings.Repeat(`"tobacco",`, 6) + strings.Repeat(`"coffee",`, 4) + `"coffee"`
	return strings.NewReplacer("ORDER", order, "ACTIONS", actions).Replace(wholeLine)
}

// refusal is an answer to a line that is not a whole legal game.
type refusal struct {
	ID     any    `json:"id"`
	OK     *bool  `json:"ok"`
	At     *int   `json:"at"`
	Reason string `json:"reason"`
}

func refusalOf(t *testing.T, line string) refusal {
	t.Helper()
	var got refusal
	if err := json.Unmarshal(Replay([]byte(line), true), &got); err != nil {
		t.Fatal(err)
	}
	if got.OK == nil || *got.OK || got.At == nil || got.Reason == "" {
		t.Fatalf("%s: not a refusal: %+v", line, got)
	}
	return got
}

func TestALineThatIsNoGameIsRefusedBeforeItsFirstAction(t *testing.T) {
	whole := lineWith("")
	change := func(old, new string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("no %s in the line", old)
		}
		return strings.Replace(whole, old, new, 1)
	}
	for what, line := range map[string]string{
		"nothing":                  "",
		"no JSON":                  "{",
		"a list":                   "[1,2]",
		"null":                     "null",
		"a number":                 "7",
		"another game":             change(`"puertorico"`, `"endeavor"`),
		"no game":                  change(`"game":"puertorico",`, ""),
		"one player":               change(`"players":2`, `"players":1`),
		"six players":              change(`"players":2`, `"players":6`),
		"players of text":          change(`"players":2`, `"players":"2"`),
		"half a player":            change(`"players":2`, `"players":2.5`),
		"no chips":                 change(`"vp_pool":65`, `"vp_pool":0`),
		"too many chips":           change(`"vp_pool":65`, `"vp_pool":99999999999999999999`),
		"a governor who is absent": change(`"governor":1`, `"governor":2`),
		"a negative governor":      change(`"governor":1`, `"governor":-1`),
		"no governor":              change(`"governor":1,`, ""),
		"no UTF-8":                 change(`"id":"x"`, "\"id\":\"\xff\""),
		"no expansions":            change(`"expansions":[],`, ""),
		"an option of text":        change(`"expansions":[]`, `"expansions":[],"options":{"duplicate_production":"true"}`),
		"an expansion":             change(`"expansions":[]`, `"expansions":["nobles"]`),
		"an unknown expansion":     change(`"expansions":[]`, `"expansions":["pirates"]`),
		"expansions of text":       change(`"expansions":[]`, `"expansions":"nobles"`),
		"a selection":              change(`"expansions":[]`, `"expansions":[],"selection":["office"]`),
		"an option that is absent": change(`"expansions":[]`, `"expansions":[],"options":{"speed":true}`),
		"a value that is absent":   change(`"expansions":[]`, `"expansions":[],"options":{"vp_edition":"gold"}`),
		"options of a list":        change(`"expansions":[]`, `"expansions":[],"options":[]`),
		"an option of expansions":  change(`"expansions":[]`, `"expansions":[],"options":{"nobles_in_draft":true}`),
		"a tile too few":           change(`"coffee","coffee"`, `"coffee"`),
		"a tile too many":          change(`"coffee","coffee"`, `"coffee","coffee","coffee"`),
		"another tile":             change(`"coffee","coffee"`, `"coffee","corn"`),
		"a quarry":                 change(`"coffee","coffee"`, `"coffee","quarry"`),
		"a tile of text":           change(`"coffee","coffee"`, `"coffee",7`),
		"hundreds of tiles":        change(`"coffee","coffee"`, strings.Repeat(`"coffee",`, 300)+`"coffee"`),
		"no actions":               change(`,"actions":[]`, ""),
		"actions of text":          change(`"actions":[]`, `"actions":"none"`),
	} {
		t.Run(what, func(t *testing.T) {
			if got := refusalOf(t, line); *got.At != -1 {
				t.Errorf("refused at %d: %s", *got.At, got.Reason)
			}
		})
	}
}

func TestTheAnswerGivesTheIDBack(t *testing.T) {
	if got := refusalOf(t, lineWith("")); got.ID != "x" {
		t.Errorf("id %v", got.ID)
	}
	if got := refusalOf(t, `{"id":"y","game":"puertorico"}`); got.ID != "y" {
		t.Errorf("id %v", got.ID)
	}
	if got := refusalOf(t, `{"id":"y"`); got.ID != nil {
		t.Errorf("id %v of a line that is no JSON", got.ID)
	}
}

func TestAGameThatIsNotOverIsRefusedAtItsEnd(t *testing.T) {
	const role = `{"player":1,"kind":"role","args":{"role":"prospector"}}`
	if got := refusalOf(t, lineWith("")); *got.At != 0 {
		t.Errorf("refused at %d", *got.At)
	}
	if got := refusalOf(t, lineWith(role)); *got.At != 1 {
		t.Errorf("refused at %d", *got.At)
	}
}

func TestAMalformedActionIsRefusedAtItsIndex(t *testing.T) {
	const first = `{"player":1,"kind":"role","args":{"role":"prospector"}},`
	const settler = `{"player":1,"kind":"role","args":{"role":"settler"}},`
	for what, c := range map[string]struct {
		actions string
		at      int
	}{
		"no object":             {first + `5`, 1},
		"null":                  {first + `null`, 1},
		"no player":             {first + `{"kind":"role","args":{"role":"mayor"}}`, 1},
		"a player who is not":   {first + `{"player":2,"kind":"role","args":{"role":"mayor"}}`, 1},
		"a player below chance": {first + `{"player":-2,"kind":"role","args":{"role":"mayor"}}`, 1},
		"chance takes a role":   {first + `{"player":-1,"kind":"role","args":{"role":"mayor"}}`, 1},
		"a player of text":      {first + `{"player":"0","kind":"role","args":{"role":"mayor"}}`, 1},
		"the wrong player":      {first + `{"player":1,"kind":"role","args":{"role":"mayor"}}`, 1},
		"no kind":               {first + `{"player":0,"args":{"role":"mayor"}}`, 1},
		"an unknown kind":       {first + `{"player":0,"kind":"resign","args":{}}`, 1},
		"an expansion's kind":   {first + `{"player":0,"kind":"inn","args":{"to":null}}`, 1},
		"no arguments":          {first + `{"player":0,"kind":"role"}`, 1},
		"arguments of a list":   {first + `{"player":0,"kind":"role","args":[]}`, 1},
		"a role missing":        {first + `{"player":0,"kind":"role","args":{}}`, 1},
		"a role of a number":    {first + `{"player":0,"kind":"role","args":{"role":1}}`, 1},
		"an unknown role":       {first + `{"player":0,"kind":"role","args":{"role":"smith"}}`, 1},
		"the buccaneer":         {first + `{"player":0,"kind":"role","args":{"role":"buccaneer"}}`, 1},
		"the second prospector": {first + `{"player":0,"kind":"role","args":{"role":"prospector2"}}`, 1},
		"a role taken":          {first + `{"player":0,"kind":"role","args":{"role":"prospector"}}`, 1},
		"an argument too many":  {first + `{"player":0,"kind":"role","args":{"role":"mayor","now":true}}`, 1},
		"auto of text":          {first + `{"player":0,"kind":"role","args":{"role":"mayor"},"auto":"yes"}`, 1},
		"a reshuffle too early": {first + `{"player":-1,"kind":"reshuffle","args":{"tiles":[]}}`, 1},
		"a reshuffle of none":   {first + `{"player":-1,"kind":"reshuffle","args":{}}`, 1},
		"a setup":               {first + `{"player":-1,"kind":"setup","args":{}}`, 1},
		"a colonist missing":    {settler + `{"player":1,"kind":"settle","args":{"tile":"indigo"}}`, 1},
		"a colonist of text":    {settler + `{"player":1,"kind":"settle","args":{"tile":"indigo","colonist":"no"}}`, 1},
		"a colonist on nothing": {settler + `{"player":1,"kind":"settle","args":{"tile":null,"colonist":true}}`, 1},
		"a colonist of none":    {settler + `{"player":1,"kind":"settle","args":{"tile":"indigo","colonist":true}}`, 1},
		"a forest":              {settler + `{"player":1,"kind":"settle","args":{"tile":"forest","colonist":false}}`, 1},
		"a tile not in the row": {settler + `{"player":1,"kind":"settle","args":{"tile":"corn","colonist":false}}`, 1},
		"a ship for nothing":    {first + `{"player":0,"kind":"load","args":{"good":null,"ship":4}}`, 1},
		"a ship of a fraction":  {first + `{"player":0,"kind":"load","args":{"good":"corn","ship":4.5}}`, 1},
		"a ship far too large":  {first + `{"player":0,"kind":"load","args":{"good":"corn","ship":1e300}}`, 1},
		"a small wharf":         {first + `{"player":0,"kind":"load","args":{"good":"mixed","ship":"small_wharf","goods":{}}}`, 1},
		"a storage of none":     {first + `{"player":0,"kind":"store","args":{"keep":{"corn":0}}}`, 1},
		"a storage below none":  {first + `{"player":0,"kind":"store","args":{"keep":{"corn":-1}}}`, 1},
		"a placement of lists":  {first + `{"player":0,"kind":"place","args":{"island":[],"buildings":{},"san_juan":0}}`, 1},
		"a placement too large": {first + `{"player":0,"kind":"place","args":{"island":{"corn":999},"buildings":{},"san_juan":0}}`, 1},
		"an unknown building":   {first + `{"player":0,"kind":"build","args":{"building":"inn","colonist":false}}`, 1},
	} {
		t.Run(what, func(t *testing.T) {
			if got := refusalOf(t, lineWith(c.actions)); *got.At != c.at {
				t.Errorf("refused at %d (%s), want %d", *got.At, got.Reason, c.at)
			}
		})
	}
}

func TestAForcedStepMustStandInTheRecordAsItIs(t *testing.T) {
	mayor := `{"player":1,"kind":"role","args":{"role":"mayor"}},`
	one := `{"player":1,"kind":"place","args":{"island":{"indigo":1},"buildings":{},"san_juan":1},"auto":true},`
	for what, c := range map[string]struct {
		actions string
		at      int
	}{
		"as it is":         {mayor + one + `{"player":0,"kind":"place","args":{"island":{"corn":1},"buildings":{},"san_juan":0},"auto":true}`, 3},
		"somebody else":    {mayor + `{"player":0,"kind":"place","args":{"island":{"corn":1},"buildings":{},"san_juan":0},"auto":true}`, 1},
		"otherwise":        {mayor + one + `{"player":0,"kind":"place","args":{"island":{},"buildings":{},"san_juan":1},"auto":true}`, 2},
		"left out":         {mayor + one + `{"player":0,"kind":"role","args":{"role":"settler"}}`, 2},
		"left out at last": {mayor + strings.TrimSuffix(one, ","), 2},
	} {
		t.Run(what, func(t *testing.T) {
			if got := refusalOf(t, lineWith(c.actions)); *got.At != c.at {
				t.Errorf("refused at %d (%s), want %d", *got.At, got.Reason, c.at)
			}
		})
	}
}

func FuzzReplay(f *testing.F) {
	f.Add([]byte(lineWith(`{"player":1,"kind":"role","args":{"role":"settler"}}`)))
	for game := range 4 {
		c := exportConfig(game)
		acts, _ := playOut(f, game, c)
		line, err := Export("seed", c, acts)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if answer := Replay(line, true); !json.Valid(answer) {
			t.Errorf("the answer is no JSON: %s", answer)
		}
	})
}

// TestARecordChangedAtRandomIsAnswered changes single values of whole games: words for other words of the same game, numbers,
// truth values, and whole entries for other ones. Every such line has an answer, and one that is refused names an action.
func TestARecordChangedAtRandomIsAnswered(t *testing.T) {
	rand := engine.RandFrom(9)
	words := slices.Concat(goodWords[:], tileWords[:], roleWords[:], buildingWords[:], []string{"", "wharf", "role", "place", "none"})
	refused := 0
	for game := range 8 {
		c := exportConfig(game)
		acts, _ := playOut(t, game, c)
		text, err := Export("x", c, acts)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			var tree map[string]any
			if err := json.Unmarshal(text, &tree); err != nil {
				t.Fatal(err)
			}
			actions := tree["actions"].([]any)
			at := rand.IntN(len(actions))
			actions[at] = change(actions[at], actions, words, &rand)
			line, err := json.Marshal(tree)
			if err != nil {
				t.Fatal(err)
			}
			var got refusal
			if err := json.Unmarshal(Replay(line, true), &got); err != nil || got.OK == nil {
				t.Fatalf("answer %+v, %v", got, err)
			}
			if !*got.OK {
				refused++
				if *got.At < at || *got.At > len(actions) || got.Reason == "" {
					t.Fatalf("changed at %d to %v, refused at %d of %d: %s", at, actions[at], *got.At, len(actions), got.Reason)
				}
			}
		}
	}
	if refused < 200 {
		t.Errorf("%d of 480 lines refused", refused)
	}
}

// change gives another value in the place of one.
func change(value any, entries []any, words []string, rand *engine.Rand) any {
	switch value := value.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(value))
		if len(keys) == 0 || rand.IntN(8) == 0 {
			return entries[rand.IntN(len(entries))]
		}
		changed := maps.Clone(value)
		key := keys[rand.IntN(len(keys))]
		if rand.IntN(8) == 0 {
			delete(changed, key)
		} else {
			changed[key] = change(value[key], entries, words, rand)
		}
		return changed
	case string:
		return words[rand.IntN(len(words))]
	case float64:
		return value + float64(rand.IntN(7)-3)
	case bool:
		return !value
	}
	return words[rand.IntN(len(words))]
}
