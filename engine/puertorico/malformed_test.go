package puertorico

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
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

func refusalOf(t *testing.T, line string) enginetest.Refusal {
	t.Helper()
	return enginetest.RefusalOf(t, Replay, line)
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
		"no selection":             change(`"expansions":[]`, `"expansions":["new_buildings"]`),
		"an expansion twice":       change(`"expansions":[]`, `"expansions":["nobles","nobles"]`),
		"no festival":              change(`"expansions":[]`, `"expansions":["festival"]`),
		"a festival out of place":  change(`"expansions":[]`, `"expansions":[],"festival":{}`),
		"an unknown expansion":     change(`"expansions":[]`, `"expansions":["pirates"]`),
		"expansions of text":       change(`"expansions":[]`, `"expansions":"nobles"`),
		"a selection":              change(`"expansions":[]`, `"expansions":[],"selection":["office"]`),
		"an option that is absent": change(`"expansions":[]`, `"expansions":[],"options":{"speed":true}`),
		"a value that is absent":   change(`"expansions":[]`, `"expansions":[],"options":{"vp_edition":"gold"}`),
		"options of a list":        change(`"expansions":[]`, `"expansions":[],"options":[]`),
		"an option of expansions":  change(`"expansions":[]`, `"expansions":[],"options":{"nobles":true}`),
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

// TestArgumentsOfExpansionsAreReadExactly tries for each kind of entry what is right, and then what is nearly so.
func TestArgumentsOfExpansionsAreReadExactly(t *testing.T) {
	const land = `
		with nobles
		stack corn corn
		seat 0 money 1
		seat 0 island corn 1/1 indigo 1/0
		seat 0 goods sugar 1
		seat 0 city land_office
		seat 0 nobles corn 1`
	for kind, c := range map[string]struct {
		position, right string
		wrong           []string
	}{
		"draw_place": {
			"with new_buildings\nrow corn\nstack coffee corn\nseat 0 city hacienda forest_house\n0 role:settler\n0 hacienda:draw",
			`{"forest":true}`, []string{`{}`, `{"forest":null}`, `{"forest":1}`, `{"forest":true,"tile":"coffee"}`},
		},
		"settle": {
			"with new_buildings\nrow corn\nseat 0 city forest_house\n0 role:settler", `{"tile":"corn","colonist":false,"forest":true}`,
			[]string{
				`{"tile":"corn","colonist":false,"forest":false}`, `{"tile":null,"colonist":false,"forest":true}`,
				`{"tile":"quarry","colonist":false,"forest":true}`, `{"tile":"forest","colonist":false}`, `{"tile":"corn","forest":true}`,
			},
		},
		"hunting_lodge": {
			"with nobles\nstock quarries 0\nrow\nstack corn corn corn corn corn\nseat 0 island corn 1/1\nseat 0 city hunting_lodge\n0 role:settler",
			`{"tile":"corn","occupied":true,"noble":false}`, []string{
				`{"tile":"corn"}`, `{"tile":"corn","occupied":true}`, `{"tile":"corn","occupied":false,"noble":false}`,
				`{"tile":"corn","occupied":true,"noble":true}`, `{"tile":null,"occupied":false}`, `{"tile":"buy"}`, `{}`,
				`{"tile":"corn","occupied":false,"noble":true}`,
			},
		},
		"mayor_take": {"with nobles\n0 role:mayor", `{"noble":true}`, []string{`{}`, `{"noble":1}`, `{"noble":null}`, `{"noble":true,"to":"corn"}`}},
		"build": {
			"with new_buildings nobles\nseat 0 money 6\nseat 0 goods corn 1\nseat 0 san_juan 1\nseat 0 city black_market\n0 role:builder",
			`{"building":"harbor","colonist":false,"pay":{"colonist_from":"san_juan","noble":false}}`, []string{
				`{"building":"harbor","colonist":false}`, `{"building":"harbor","colonist":false,"pay":{}}`,
				`{"building":"harbor","colonist":false,"pay":{"colonist_from":"san_juan"}}`,
				`{"building":"harbor","colonist":false,"pay":{"colonist_from":"san_juan","noble":true}}`,
				`{"building":"harbor","colonist":false,"pay":{"noble":false,"good":"corn"}}`,
				`{"building":"harbor","colonist":false,"pay":{"good":null}}`, `{"building":"harbor","colonist":false,"pay":{"good":"tea"}}`,
				`{"building":"harbor","colonist":false,"pay":{"good":"corn","vp":0}}`, `{"building":"harbor","colonist":false,"pay":{"vp":true}}`,
				`{"building":"harbor","colonist":false,"pay":["corn"]}`, `{"building":null,"colonist":false,"pay":{"good":"corn"}}`,
			},
		},
		"trade": {
			"with new_buildings\nseat 0 goods corn 1\nseat 0 city trading_post\n0 role:trader", `{"good":"corn","post":true}`,
			[]string{`{"good":"corn","post":false}`, `{"good":null,"post":true}`, `{"good":"corn","post":"true"}`},
		},
		"land_office": {
			land + "\n0 role:trader", `{"tile":"buy"}`, []string{
				`{"tile":null}`, `{}`, `{"tile":"buy","occupied":false,"noble":false}`, `{"tile":"indigo","occupied":false,"noble":false}`,
				`{"tile":"san_juan"}`,
			},
		},
		"royal_supplier": {
			"with nobles\nseat 0 goods corn 2 sugar 1\nseat 0 city royal_supplier\nseat 0 san_juan 2\nseat 0 nobles san_juan 2\n0 role:captain",
			`{"goods":["corn","sugar"]}`, []string{
				`{}`, `{"goods":null}`, `{"goods":"corn"}`, `{"goods":["sugar","corn"]}`, `{"goods":["corn","corn"]}`, `{"goods":["tea"]}`,
				`{"goods":{"corn":1}}`, `{"goods":[1]}`,
			},
		},
		"load": {
			"with new_buildings\nseat 0 goods corn 2 sugar 1\nseat 0 city small_wharf\n0 role:captain",
			`{"good":"mixed","ship":"small_wharf","goods":{"corn":1,"sugar":1}}`, []string{
				`{"good":"mixed","ship":"small_wharf"}`, `{"good":"mixed","ship":"small_wharf","goods":{}}`,
				`{"good":"mixed","ship":"small_wharf","goods":{"corn":0,"sugar":1}}`, `{"good":"mixed","ship":"small_wharf","goods":{"corn":3}}`,
				`{"good":"mixed","ship":"wharf","goods":{"corn":1}}`, `{"good":"mixed","ship":5,"goods":{"corn":1}}`,
				`{"good":"corn","ship":"small_wharf"}`, `{"good":"corn","ship":5,"goods":{"corn":2}}`,
				`{"good":"mixed","ship":"small_wharf","goods":{"corn":0.5}}`, `{"good":"mixed","ship":"small_wharf","goods":{"mixed":1}}`,
			},
		},
		"inn": {
			"with new_buildings\nseat 0 city inn=1 small_market=0", `{"to":"small_market","noble":false}`, []string{
				`{"to":"small_market"}`, `{"to":"small_market","noble":true}`, `{"to":null}`, `{"to":null,"noble":false}`, `{}`,
				`{"to":"san_juan","noble":false}`, `{"to":"inn","noble":false}`, `{"to":"forest","noble":false}`,
			},
		},
		"buccaneer": {
			"with buccaneer\nhouse corn\n0 role:buccaneer", `{"do":"plunder"}`, []string{
				`{}`, `{"do":null}`, `{"do":"plunder","ship":5}`, `{"do":"capture"}`, `{"do":"capture","role":"smith"}`, `{"do":"piracy"}`,
				`{"do":"piracy","ship":"wharf"}`, `{"do":"rest"}`, `{"do":"capture","role":"buccaneer"}`,
			},
		},
		"raid": {
			"with buccaneer\nstock ship 9\nseat 0 island corn 1/0 indigo 1/0\n0 role:buccaneer\n0 buccaneer:raid", `{"to":"corn"}`,
			[]string{`{}`, `{"to":null}`, `{"to":"san_juan"}`, `{"to":"sugar"}`, `{"to":"corn","noble":false}`, `{"to":["corn"]}`},
		},
		"place": {
			"with nobles\nseat 0 san_juan 2\nseat 0 nobles san_juan 1\nseat 0 island corn 1/0 indigo 2/0\nstock ship 0 ship_nobles 0\n0 role:mayor",
			`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0,"nobles":{"island":{"corn":1},"buildings":{},"san_juan":0}}`, []string{
				`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0}`,
				`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0,"nobles":{"island":{"corn":1},"buildings":{}}}`,
				`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0,"nobles":{"island":{"corn":0,"indigo":1},"buildings":{},"san_juan":0}}`,
				`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0,"nobles":{"island":{"corn":1,"indigo":1},"buildings":{},"san_juan":0}}`,
				`{"island":{"corn":1,"indigo":2},"buildings":{},"san_juan":0,"nobles":1}`,
				`{"island":{"corn":1,"indigo":2,"forest":0},"buildings":{},"san_juan":0,"nobles":{"island":{"corn":1},"buildings":{},"san_juan":0}}`,
			},
		},
	} {
		t.Run(kind, func(t *testing.T) {
			x := at(t, c.position)
			try := func(text string) error {
				e := entry{Kind: kind}
				if err := json.Unmarshal([]byte(text), &e.Args); err != nil {
					t.Fatal(err)
				}
				r := replayer{state: x.s}
				err := r.play(e)
				if err != nil && r.state != x.s {
					t.Errorf("%s is refused and has changed the game", text)
				}
				return err
			}
			if err := try(c.right); err != nil {
				t.Errorf("%s is refused: %v", c.right, err)
			}
			for _, text := range c.wrong {
				if try(text) == nil {
					t.Errorf("%s is accepted", text)
				}
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
	rand := engine.RandFrom(enginetest.Seed(t))
	words := slices.Concat(goodWords[:], tileWords[:], roleWords[:], buildingWords(), []string{"", "wharf", "role", "place", "none"})
	refused, lines := 0, 0
	for _, game := range enginetest.Some(t, []int{0, 1, 2, 3, 4, 5, 6, 7}, 4) {
		c := exportConfig(game)
		acts, _ := playOut(t, game, c)
		text, err := Export("x", c, acts)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 {
			lines++
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
			var got enginetest.Refusal
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
	if 10*refused < 4*lines {
		t.Errorf("%d of %d lines refused", refused, lines)
	}
	t.Logf("%d of %d lines refused", refused, lines)
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
