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
		err := kind.Well(engine.ParseOrder(text))
		var refused *engine.Reason
		if got := errors.As(err, &refused); got != (reason != "") || got && refused.Key != reason {
			t.Errorf("%q is judged %v, want %q", text, err, reason)
		}
	}
}
