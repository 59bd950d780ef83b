package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// event is a line of go test -json, as far as it is read.
type event struct {
	Action      string
	Package     string
	ImportPath  string
	Test        string
	Elapsed     float64
	Output      string
	FailedBuild string
}

type report struct {
	out      io.Writer
	packages map[string]*suite
	builds   map[string][]string // what the compiler said, by import path
	stray    []string            // lines that are no events
}

type suite struct {
	tests   map[string]*single
	output  []string
	done    string
	elapsed float64
	build   string
}

type single struct {
	state   string // "", pass, fail or skip
	output  []string
	parent  bool
	elapsed float64
}

func newReport(out io.Writer) *report {
	return &report{out: out, packages: map[string]*suite{}, builds: map[string][]string{}}
}

// read takes the stream to its end and prints each package as it is done.
func (r *report) read(stream io.Reader) error {
	lines := bufio.NewReader(stream)
	for {
		line, err := lines.ReadString('\n')
		if line != "" {
			r.line(line)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (r *report) line(line string) {
	var e event
	if err := json.Unmarshal([]byte(line), &e); err != nil || e.Action == "" {
		r.stray = append(r.stray, line)
		return
	}
	if e.Action == "build-output" || e.Action == "build-fail" {
		if e.Output != "" {
			r.builds[e.ImportPath] = append(r.builds[e.ImportPath], e.Output)
		}
		return
	}
	s := r.packages[e.Package]
	if s == nil {
		s = &suite{tests: map[string]*single{}}
		r.packages[e.Package] = s
	}
	if e.Test == "" {
		switch e.Action {
		case "output":
			s.output = append(s.output, e.Output)
		case "pass", "fail", "skip":
			s.done, s.elapsed, s.build = e.Action, e.Elapsed, e.FailedBuild
			r.finish(e.Package, s)
		}
		return
	}
	one := s.tests[e.Test]
	if one == nil {
		one = &single{}
		s.tests[e.Test] = one
		for name := e.Test; strings.Contains(name, "/"); {
			name = name[:strings.LastIndex(name, "/")]
			if above := s.tests[name]; above != nil {
				above.parent = true
			}
		}
	}
	switch e.Action {
	case "output":
		one.output = append(one.output, e.Output)
	case "pass", "fail", "skip":
		one.state, one.elapsed = e.Action, e.Elapsed
	}
}

// counts are those of the tests of a package: those with subtests count by their subtests, unless they fail on their
// own. A test that began and never ended failed. A package that failed without a failed test counts as one failure.
func (s *suite) counts() counts {
	var t counts
	for name, one := range s.tests {
		switch {
		case one.parent && (one.state != "fail" && one.state != "" || s.failsBelow(name)):
		case one.state == "pass":
			t.passed++
		case one.state == "skip":
			t.skipped++
		default:
			t.failed++
		}
	}
	if s.done != "pass" && s.done != "skip" && t.failed == 0 {
		t.failed++
	}
	return t
}

func (s *suite) failsBelow(name string) bool {
	for other, one := range s.tests {
		if strings.HasPrefix(other, name+"/") && one.state != "pass" && one.state != "skip" {
			return true
		}
	}
	return false
}

// noteworthy marks what a test logs for the reader of a good run: a figure, a folder with pictures.
const noteworthy = "see: "

// finish prints a package: one line, and whatever explains a failure or a skipped test.
func (r *report) finish(name string, s *suite) {
	t := s.counts()
	switch {
	case s.done == "skip" || t == counts{}:
		return // No tests.
	case t.failed == 0:
		fmt.Fprintf(r.out, "  ok %6.1f s  %s: %d passed", s.elapsed, shortName(name), t.passed)
		if t.skipped > 0 {
			fmt.Fprintf(r.out, ", %d skipped", t.skipped)
		}
		fmt.Fprintln(r.out)
	default:
		fmt.Fprintf(r.out, "FAIL %6.1f s  %s: %d failed\n", s.elapsed, shortName(name), t.failed)
		r.explain(s)
	}
	for _, test := range slices.Sorted(maps.Keys(s.tests)) {
		for _, line := range s.tests[test].output {
			if _, figure, ok := strings.Cut(line, noteworthy); ok {
				fmt.Fprintf(r.out, "     %s\n", strings.TrimSpace(figure))
			}
		}
		if one := s.tests[test]; one.state == "skip" && !one.parent {
			fmt.Fprintf(r.out, "     skipped: %s: %s\n", test, lastWords(one.output))
		}
	}
}

func (r *report) explain(s *suite) {
	if s.build != "" {
		r.print(r.builds[s.build])
	}
	shown := false
	for _, test := range slices.Sorted(maps.Keys(s.tests)) {
		one := s.tests[test]
		if one.state != "fail" && one.state != "" {
			continue
		}
		shown = true
		if one.state == "" {
			fmt.Fprintf(r.out, "     %s did not end\n", test)
		}
		r.print(one.output)
	}
	if !shown || s.done != "pass" &&
		slices.ContainsFunc(s.output, func(line string) bool { return strings.HasPrefix(line, "panic:") }) {
		r.print(s.output)
	}
}

// What a test printed is shown up to so many lines from its beginning and its end.
const headLines, tailLines = 30, 30

func (r *report) print(lines []string) {
	lines = slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return strings.HasPrefix(line, "=== ") })
	for i, line := range lines {
		if hidden := len(lines) - headLines - tailLines; hidden > 0 && i >= headLines && i < headLines+hidden {
			if i == headLines {
				fmt.Fprintf(r.out, "     (%d lines more)\n", hidden)
			}
			continue
		}
		fmt.Fprint(r.out, "     ", line)
		if !strings.HasSuffix(line, "\n") {
			fmt.Fprintln(r.out)
		}
	}
}

// total ends the report: it prints what never came to an end and the slowest packages.
func (r *report) total() counts {
	var t counts
	for _, name := range slices.Sorted(maps.Keys(r.packages)) {
		s := r.packages[name]
		if s.done == "" {
			fmt.Fprintf(r.out, "FAIL           %s: did not end\n", shortName(name))
			r.explain(s)
		}
		if s.done == "skip" && len(s.tests) == 0 {
			continue
		}
		t = t.plus(s.counts())
	}
	slow := slices.SortedFunc(maps.Keys(r.packages), func(a, b string) int {
		return cmp.Compare(r.packages[b].elapsed, r.packages[a].elapsed)
	})
	for i, name := range slow {
		if i == 3 || r.packages[name].elapsed < 1 {
			break
		}
		fmt.Fprintf(r.out, "slow: %.1f s  %s\n", r.packages[name].elapsed, shortName(name))
	}
	return t
}

func shortName(pkg string) string {
	if _, name, ok := strings.Cut(pkg, "/harbormaster/"); ok {
		return strings.TrimPrefix(name, "harbormaster/")
	}
	return pkg
}

func lastWords(output []string) string {
	for _, line := range slices.Backward(output) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "---") && !strings.HasPrefix(line, "===") {
			return line
		}
	}
	return "no reason given"
}
