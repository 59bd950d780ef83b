package engine_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAnOrderIsReadAsItIsWritten(t *testing.T) {
	for _, text := range []string{"sell:coffee,sugar:keep", "skip:", "build:harbor", "x", "load::"} {
		if got := engine.ParseOrder(text).String(); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	want := engine.Order{Kind: "sell", Parts: [][]string{{"coffee", "sugar"}, nil}}
	if diff := cmp.Diff(want, engine.ParseOrder("sell:coffee,sugar:")); diff != "" {
		t.Error(diff)
	}
}

func TestAnOrderHasWhatItsKindWants(t *testing.T) {
	kind := engine.OrderKind{Key: "sell", Parts: []engine.OrderPart{
		{Key: "goods", Choices: []string{"corn", "sugar", "coffee"}, Least: 1, Most: 2, Ranked: true},
		{Key: "else", Choices: []string{"keep"}, Most: 1},
	}}
	for text, reason := range map[string]string{
		"sell:coffee,sugar:": "", "sell:corn:keep": "",
		"sell::": "refused.order_count", "sell:corn,sugar,coffee:": "refused.order_count", "sell:corn": "refused.order",
		"sell:corn,corn:": "refused.order", "sell:gold:": "refused.order", "buy:corn:": "refused.order",
	} {
		err := kind.Check(engine.ParseOrder(text))
		var refused *engine.Reason
		if got := errors.As(err, &refused); got != (reason != "") || got && refused.Key != reason {
			t.Errorf("%q is judged %v, want %q", text, err, reason)
		}
	}
}

func TestTheChoicesOfAnOrder(t *testing.T) {
	kind := engine.OrderKind{Key: "sell", Parts: []engine.OrderPart{
		engine.RankedPart("goods", "corn", "sugar"), engine.UpToPart("price", 1, engine.Numbers(2, 4)...), engine.OnePart("else", "keep", "ask"),
	}}
	if diff := cmp.Diff([]string{"2", "3", "4"}, kind.Parts[1].Choices); diff != "" {
		t.Error(diff)
	}
	o := engine.ParseOrder("sell:sugar,corn:3:ask")
	if err := kind.Check(o); err != nil {
		t.Error(err)
	}
	for text, ok := range map[string]bool{"sell:corn::keep": true, "sell::2:keep": false, "sell:corn:5:keep": false, "sell:corn:2:": false, "sell:corn:2:keep,ask": false} {
		if err := kind.Check(engine.ParseOrder(text)); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
	if diff := cmp.Diff([]string{"sugar", "corn"}, o.Chosen(0)); diff != "" {
		t.Error(diff)
	}
	if word, n := o.Word(2), o.Number(1); word != "ask" || n != 3 {
		t.Errorf("%q, %d", word, n)
	}
	for _, part := range []int{-1, 3} {
		if o.Chosen(part) != nil || o.Word(part) != "" || o.Number(part) != 0 {
			t.Errorf("part %d is chosen", part)
		}
	}
	if n := o.Number(2); n != 0 {
		t.Errorf("a word is the number %d", n)
	}
	var many []string
	for range engine.MostRanked + 5 {
		many = append(many, "x")
	}
	if most := engine.RankedPart("many", many...).Most; most != engine.MostRanked {
		t.Errorf("%d may be ranked", most)
	}
}
