package main

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestTheLastLineCounts(t *testing.T) {
	for _, test := range []struct {
		tally   counts
		without []string
		want    string
	}{
		{counts{12, 0, 3}, nil, "12 passed, 0 failed, 3 skipped"},
		{counts{1, 2, 0}, []string{"browser"}, "1 passed, 2 failed, 0 skipped (without browser)"},
	} {
		if got := test.tally.line(test.without); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestAStepCountsAsOneUnlessItCountsItself(t *testing.T) {
	for name, test := range map[string]struct {
		tally counts
		err   error
		want  counts
	}{
		"passed":                      {want: counts{passed: 1}},
		"failed":                      {err: errors.New("no"), want: counts{failed: 1}},
		"skipped":                     {err: skip("not here"), want: counts{skipped: 1}},
		"counted":                     {tally: counts{5, 0, 1}, want: counts{5, 0, 1}},
		"counted and failed":          {tally: counts{5, 2, 1}, err: errors.New("no"), want: counts{5, 2, 1}},
		"counted and failed as whole": {tally: counts{5, 0, 1}, err: errors.New("no"), want: counts{5, 1, 1}},
	} {
		c := &check{out: &bytes.Buffer{}}
		got := c.do(t.Context(), step{name, func(context.Context, *check) (counts, error) { return test.tally, test.err }})
		if got != test.want {
			t.Errorf("%s: got %+v, want %+v", name, got, test.want)
		}
	}
}

func TestLanesRunAtTheSameTimeAndAreShownOneAfterTheOther(t *testing.T) {
	var out bytes.Buffer
	c := &check{out: &out}
	last := make(chan struct{})
	waits := func(context.Context, *check) (counts, error) { <-last; return counts{}, nil }
	total, broken := c.sideBySide(t.Context(), [][]step{
		{{"tests", waits}},
		{{"lint", func(context.Context, *check) (counts, error) { return counts{}, errors.New("no") }}, {"examples", waits}},
		{{"program", func(_ context.Context, c *check) (counts, error) {
			_, _ = c.out.Write([]byte("started\n"))
			close(last)
			return counts{passed: 3}, nil
		}}},
	})
	if want := (counts{passed: 5, failed: 1}); total != want || !slices.Equal(broken, []string{"lint"}) {
		t.Errorf("counted %+v, want %+v; %v are broken", total, want, broken)
	}
	var shown []string
	for line := range strings.Lines(out.String()) {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			shown = append(shown, strings.TrimSpace(name))
		}
	}
	if !slices.Equal(shown, []string{"tests", "lint", "examples", "program"}) || !strings.Contains(out.String(), "started") {
		t.Errorf("shown as %q", out.String())
	}
}

func TestOnlyBrowserAndRedisMayBeLeftOut(t *testing.T) {
	var o options
	if err := o.leaveOut("browser,redis"); err != nil || !slices.Equal(o.without, []string{"browser", "redis"}) {
		t.Errorf("got %v, %v", o.without, err)
	}
	if err := o.leaveOut("tests"); err == nil {
		t.Error("tests were left out")
	}
}

func TestWhatIsMissingIsFoundUnderAnyName(t *testing.T) {
	nothing := func(string) (string, error) { return "", exec.ErrNotFound }
	chrome := func(name string) (string, error) {
		if name == "google-chrome" {
			return "/usr/bin/google-chrome", nil
		}
		return nothing(name)
	}
	if got := missing(needs, nil, nothing); len(got) != 2 || got[0].apt != "chromium" || got[1].apt != "redis-server" {
		t.Errorf("got %+v", got)
	}
	if got := missing(needs, nil, chrome); len(got) != 1 || got[0].apt != "redis-server" {
		t.Errorf("got %+v", got)
	}
	if got := missing(needs, []string{"browser", "redis"}, nothing); len(got) != 0 {
		t.Errorf("got %+v", got)
	}
}

func TestTheTestsAreToldWhatTheyMayCountOn(t *testing.T) {
	want := []string{"HARBORMASTER_TEST_BROWSER=none", "HARBORMASTER_TEST_REDIS=required"}
	if got := settings(needs, []string{"browser"}); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}
