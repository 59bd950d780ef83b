package codec_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine/codec"
)

// move is a move of a made-up game: its kinds are to pick a fruit, to eat some, to sort them and to go.
type move struct {
	Kind  uint8
	A, B  int8
	Fruit uint64
}

const (
	pick = iota + 1
	eat
	sort
	leave
)

var fruit = []string{"apple", "pear", "plum"}

func a(m *move) *int8        { return &m.A }
func b(m *move) *int8        { return &m.B }
func fruits(m *move) *uint64 { return &m.Fruit }

var moves = codec.New(":", func(m move) uint8 { return m.Kind },
	codec.As(move{Kind: pick, A: -1}, "pick:none", "pick", codec.Const[move]("", "fruit", nil)),
	codec.As(move{Kind: pick}, "pick", "pick", codec.Word("fruit", fruit, a), codec.Flag("ripe", "ripe", 1, b), codec.Mark("stolen", "stolen", 2, b)),
	codec.As(move{Kind: eat}, "eat", "have", codec.Joined("none", codec.Counts("of", fruit, fruits)), codec.Either("now", "now", "later", a)),
	codec.As(move{Kind: sort}, "sort", "sort", codec.Number("basket", 2, 9, a), codec.Set("fruit", fruit, fruits)),
	codec.As(move{Kind: leave}, "leave", ""),
)

func TestAMoveIsReadAsItIsWritten(t *testing.T) {
	for _, c := range []struct {
		move             move
		text, kind, args string
	}{
		{move{Kind: pick, A: -1}, "pick:none", "pick", `{"fruit":null}`},
		{move{Kind: pick, A: 1}, "pick:pear", "pick", `{"fruit":"pear","ripe":false}`},
		{move{Kind: pick, A: 2, B: 3}, "pick:plum:ripe:stolen", "pick", `{"fruit":"plum","ripe":true,"stolen":true}`},
		{move{Kind: eat}, "eat:none:later", "have", `{"now":false,"of":{}}`},
		{move{Kind: eat, A: 1, Fruit: 2 | 15<<8}, "eat:apple=2,plum=15:now", "have", `{"now":true,"of":{"apple":2,"plum":15}}`},
		{move{Kind: sort, A: 9}, "sort:9", "sort", `{"basket":9,"fruit":[]}`},
		{move{Kind: sort, A: 2, Fruit: 5}, "sort:2:apple:plum", "sort", `{"basket":2,"fruit":["apple","plum"]}`},
		{move{Kind: leave}, "leave", "", "null"},
	} {
		if got := moves.String(c.move); got != c.text {
			t.Errorf("%+v is written %q, want %q", c.move, got, c.text)
		}
		if got, err := moves.Parse(c.text); got != c.move || err != nil {
			t.Errorf("%q is read as %+v, %v", c.text, got, err)
		}
		kind, args := moves.Entry(c.move)
		text, err := json.Marshal(args)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{c.kind, c.args}, []string{kind, string(text)}); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
		if kind == "" {
			continue
		}
		var decoded map[string]any
		if err := json.Unmarshal(text, &decoded); err != nil {
			t.Fatal(err)
		}
		if got, err := moves.Move(kind, decoded); got != c.move || err != nil {
			t.Errorf("%s %s is read as %+v, %v", kind, text, got, err)
		}
	}
}

func TestOtherTextsAreNoMoves(t *testing.T) {
	for _, text := range []string{
		"", ":", "pick", "pick:", "pick:fig", "pick:none:ripe", "pick:plum:stolen:ripe", "pick:plum:ripe:ripe", "Pick:plum", "pick:plum ",
		"eat", "eat:none", "eat::now", "eat:plum=1,apple=1:now", "eat:plum=0:now", "eat:plum=16:now", "eat:plum=01:now", "eat:plum:now",
		"eat:plum=1,plum=1:now", "eat:none:soon", "sort", "sort:1", "sort:10", "sort:02", "sort:x", "sort:2:plum:apple", "sort:2:plum:plum",
		"sort:2:fig", "leave:", "leave:now", "stay",
	} {
		if m, err := moves.Parse(text); !errors.Is(err, codec.ErrNotation) {
			t.Errorf("%q is read as %+v, %v", text, m, err)
		}
	}
}

func TestOtherEntriesAreNoMoves(t *testing.T) {
	for _, entry := range []struct{ kind, args string }{
		{"", `{}`}, {"leave", `{}`}, {"eat", `{"now":true,"of":{}}`}, {"pick", `{}`}, {"pick", `{"fruit":"pear"}`},
		{"pick", `{"fruit":null,"ripe":false}`}, {"pick", `{"fruit":"pear","ripe":"no"}`}, {"pick", `{"fruit":1,"ripe":true}`},
		{"pick", `{"fruit":"pear","ripe":true,"stolen":false}`}, {"pick", `{"fruit":"pear","ripe":true,"red":true}`},
		{"have", `{"now":true,"of":{"plum":0}}`}, {"have", `{"now":true,"of":{"plum":16}}`}, {"have", `{"now":true,"of":{"plum":1.5}}`},
		{"have", `{"now":true,"of":{"plum":1e300}}`}, {"have", `{"now":true,"of":{"fig":1}}`}, {"have", `{"now":true,"of":["plum"]}`},
		{"have", `{"now":true,"of":null}`}, {"have", `{"now":null,"of":{}}`}, {"sort", `{"basket":1,"fruit":[]}`},
		{"sort", `{"basket":2.5,"fruit":[]}`}, {"sort", `{"basket":1e300,"fruit":[]}`}, {"sort", `{"basket":"2","fruit":[]}`},
		{"sort", `{"basket":2,"fruit":["plum","apple"]}`}, {"sort", `{"basket":2,"fruit":["plum","plum"]}`},
		{"sort", `{"basket":2,"fruit":["fig"]}`}, {"sort", `{"basket":2,"fruit":[7]}`}, {"sort", `{"basket":2,"fruit":null}`},
	} {
		var args map[string]any
		if err := json.Unmarshal([]byte(entry.args), &args); err != nil {
			t.Fatal(err)
		}
		if m, err := moves.Move(entry.kind, args); err == nil {
			t.Errorf("%s %s is read as %+v", entry.kind, entry.args, m)
		}
	}
}

// What no form fits has no notation, so that nothing is written that can't be read.
func TestWhatNoFormFitsIsNotWritten(t *testing.T) {
	for _, m := range []move{{}, {Kind: leave, A: 1}, {Kind: pick, A: 3}, {Kind: pick, A: -1, B: 1}, {Kind: sort, A: 2, Fruit: 8}, {Kind: sort, A: 1}} {
		if text := moves.String(m); text != "" {
			t.Errorf("%+v is written %q", m, text)
		}
		if kind, args := moves.Entry(m); kind != "" || args != nil {
			t.Errorf("%+v is entered as %s %v", m, kind, args)
		}
	}
}
