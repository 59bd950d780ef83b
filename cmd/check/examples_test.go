package main

import (
	"slices"
	"testing"
)

func TestExamplesAreFoundWithWhatTheyPrint(t *testing.T) {
	got := readExamples("# A\n```\n$ harbormaster no\n```\ntext\n```console\n$ go run ./cmd/harbormaster\n$ harbormaster help\n" +
		"Usage: harbormaster ...\n...\n$ \n$ harbormaster bench puertorico\n```\n$ harbormaster no\n" +
		"```sh\ngo run ./cmd/harbormaster\ngo run ./cmd/harbormaster waits puertorico -games 5\nX=y go run ./cmd/harbormaster\nls\n```\n")
	want := []example{
		{line: 8, args: []string{"help"}, want: "Usage: harbormaster ...\n...\n"},
		{line: 12, args: []string{"bench", "puertorico"}},
		{line: 17, args: []string{"waits", "puertorico", "-games", "5"}},
	}
	if !slices.EqualFunc(got, want, func(a, b example) bool {
		return a.line == b.line && slices.Equal(a.args, b.args) && a.want == b.want
	}) {
		t.Errorf("got %+v", got)
	}
}

func TestDotsStandForAnything(t *testing.T) {
	for _, test := range []struct {
		got, want string
		fine      bool
	}{
		{"a b\n", "a b", true},
		{"a b c", "a b", false},
		{"x a b", "a b", false},
		{"a 17 games", "a ... games", true},
		{"a 17 games\nmore", "a ... games", false},
		{"a 17 games\nmore", "a ... games\n...", true},
		{"a 17 games\nmore", "...more", true},
		{"", "...", true},
	} {
		if fits(test.got, test.want) != test.fine {
			t.Errorf("%q and %q", test.got, test.want)
		}
	}
}
