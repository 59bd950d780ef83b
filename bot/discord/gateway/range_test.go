package gateway

import (
	"errors"
	"strings"
	"testing"
)

func TestShardsAreReadAndWrongOnesRefused(t *testing.T) {
	for text, want := range map[string]shardRange{
		"": {}, "auto": {}, " auto ": {}, "0/1": {0, 0, 1}, "2/8": {2, 2, 8}, "0-3/8": {0, 3, 8}, "4-7/8": {4, 7, 8}, "5-5/8": {5, 5, 8},
	} {
		if got, err := parseShards(text); err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	for _, text := range []string{"8", "8/8", "0-8/8", "3-2/8", "-1/8", "1-/8", "/8", "1/", "0/0", "a/b", "1/2/3", "0,1/2", "+1/2", "1/70000", "all"} {
		if got, err := parseShards(text); !errors.Is(err, ErrShards) || !strings.Contains(err.Error(), text) {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	if _, err := New(Config{Token: "x", Shards: "9/8"}); !errors.Is(err, ErrShards) {
		t.Errorf("a client is made: %v", err)
	}
}

func FuzzShards(f *testing.F) {
	for _, text := range []string{"", "auto", "2/8", "0-3/8", "9/8", "-/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parseShards(text)
		if err == nil && !r.auto() && (r.first < 0 || r.first > r.last || r.last >= r.of) {
			t.Errorf("%q: %+v", text, r)
		}
	})
}
