package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// said is a stream of go test -json about one package.
func said(lines ...string) string {
	for i, line := range lines {
		lines[i] = strings.Replace(line, "{", `{"Package":"example.org/harbormaster/harbormaster/engine",`, 1)
	}
	return strings.Join(lines, "\n") + "\n"
}

const (
	run  = `{"Action":"run","Test":"TestA"}`
	pass = `{"Action":"pass","Test":"TestA"}`
	done = `{"Action":"pass","Elapsed":1.5}`
)

func TestEveryWayToFailIsCounted(t *testing.T) {
	for _, test := range []struct {
		name   string
		stream string
		err    error
		want   counts
		says   []string
	}{
		{"all is well", said(run, pass, done), nil, counts{1, 0, 0}, []string{"ok    1.5 s  engine: 1 passed"}},
		{"a test fails", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: no wharf\n"}`,
			`{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("exit status 1"), counts{0, 1, 0}, []string{"FAIL", "no wharf"}},
		{"a test has something to show", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: see: 7 games\n"}`, pass, done), nil,
			counts{1, 0, 0}, []string{"     7 games"}},
		{"a test is skipped", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: no browser\n"}`,
			`{"Action":"output","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}`, `{"Action":"skip","Test":"TestA"}`, done,
			`{"Action":"run","Test":"TestB"}`, `{"Action":"pass","Test":"TestB"}`, done), nil, counts{1, 0, 1},
			[]string{"skipped: TestA: a_test.go:7: no browser"}},
		{"subtests count in place of their parent", said(run, `{"Action":"run","Test":"TestA/one"}`, `{"Action":"run","Test":"TestA/one/deep"}`,
			`{"Action":"run","Test":"TestA/two"}`, `{"Action":"pass","Test":"TestA/one/deep"}`, `{"Action":"pass","Test":"TestA/one"}`,
			`{"Action":"fail","Test":"TestA/two"}`, `{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("1"), counts{1, 1, 0}, nil},
		{"a parent fails on its own", said(run, `{"Action":"run","Test":"TestA/one"}`, `{"Action":"pass","Test":"TestA/one"}`,
			`{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("1"), counts{1, 1, 0}, nil},
		{"a package does not build", `{"ImportPath":"example.org/engine","Action":"build-output","Output":"a.go:3: undefined: x\n"}` + "\n" +
			`{"ImportPath":"example.org/engine","Action":"build-fail"}` + "\n" +
			said(`{"Action":"start"}`, `{"Action":"fail","FailedBuild":"example.org/engine"}`), errors.New("1"), counts{0, 1, 0}, []string{"undefined: x"}},
		{"a test ends the process", said(run, `{"Action":"output","Test":"TestA","Output":"panic: overboard\n"}`, `{"Action":"fail"}`),
			errors.New("1"), counts{0, 1, 0}, []string{"TestA did not end", "overboard"}},
		{"a package fails with all tests passed", said(run, pass, `{"Action":"output","Output":"exit status 3\n"}`, `{"Action":"fail"}`),
			errors.New("1"), counts{1, 1, 0}, []string{"exit status 3"}},
		{"the stream breaks off", said(run, pass), errors.New("killed"), counts{1, 1, 0}, []string{"did not end"}},
		{"the stream breaks off within a test", said(run), errors.New("killed"), counts{0, 1, 0}, []string{"did not end"}},
		{"go test fails and no test does", said(run, pass, done) + "go: no such flag\n", errors.New("exit status 2"), counts{1, 1, 0}, nil},
		{"nothing is said at all", "", nil, counts{0, 1, 0}, nil},
		{"a package without tests", said(run, pass, done) + `{"Package":"x","Action":"skip"}` + "\n", nil, counts{1, 0, 0}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			r := newReport(&out)
			if err := r.read(strings.NewReader(test.stream)); err != nil {
				t.Fatal(err)
			}
			got, err := judge(r, test.err, "")
			if got != test.want || (err != nil) != (test.want.failed > 0) {
				t.Errorf("counted %+v, want %+v (%v)\n%s", got, test.want, err, &out)
			}
			for _, text := range test.says {
				if !strings.Contains(out.String(), text) {
					t.Errorf("the report lacks %q:\n%s", text, &out)
				}
			}
		})
	}
}

func TestALongOutputIsShownByItsEnds(t *testing.T) {
	lines := []string{run}
	for i := range 1000 {
		lines = append(lines, fmt.Sprintf(`{"Action":"output","Test":"TestA","Output":"line %d.\\n"}`, i))
	}
	lines = append(lines, `{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`)
	var out bytes.Buffer
	r := newReport(&out)
	if err := r.read(strings.NewReader(said(lines...))); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"line 0.": true, "line 29.": true, "line 30.": false, "line 969.": false, "line 970.": true,
		"line 999.": true, "(940 lines more)": true} {
		if strings.Contains(out.String(), text) != want {
			t.Errorf("%q shown: %v", text, !want)
		}
	}
}
