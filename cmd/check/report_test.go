package main

import (
	"bytes"
	"errors"
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
		{"all is well", said(run, pass, done), nil, counts{1, 0, 0}, []string{"engine (1.5s)"}},
		{"a test fails", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: no wharf\n"}`,
			`{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("exit status 1"), counts{0, 1, 0}, []string{"FAIL", "no wharf"}},
		{"a test has something to show", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: see: 7 games\n"}`, pass, done), nil,
			counts{1, 0, 0}, []string{"  7 games"}},
		{"a test is skipped", said(run, `{"Action":"output","Test":"TestA","Output":"    a_test.go:7: no browser\n"}`,
			`{"Action":"output","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}`, `{"Action":"skip","Test":"TestA"}`, done,
			`{"Action":"run","Test":"TestB"}`, `{"Action":"pass","Test":"TestB"}`, done), nil, counts{1, 0, 1},
			[]string{"SKIP: ", "a_test.go:7: no browser"}},
		{"subtests count beside their parent", said(run, `{"Action":"run","Test":"TestA/one"}`, `{"Action":"run","Test":"TestA/one/deep"}`,
			`{"Action":"run","Test":"TestA/two"}`, `{"Action":"pass","Test":"TestA/one/deep"}`, `{"Action":"pass","Test":"TestA/one"}`,
			`{"Action":"fail","Test":"TestA/two"}`, `{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("1"), counts{2, 2, 0}, nil},
		{"a parent fails on its own", said(run, `{"Action":"run","Test":"TestA/one"}`, `{"Action":"pass","Test":"TestA/one"}`,
			`{"Action":"fail","Test":"TestA"}`, `{"Action":"fail"}`), errors.New("1"), counts{1, 1, 0}, nil},
		{"a package does not build", `{"ImportPath":"example.org/engine","Action":"build-output","Output":"a.go:3: undefined: x\n"}` + "\n" +
			`{"ImportPath":"example.org/engine","Action":"build-fail"}` + "\n" +
			said(`{"Action":"start"}`, `{"Action":"fail","FailedBuild":"example.org/engine"}`), errors.New("1"), counts{0, 1, 0}, []string{"undefined: x"}},
		{"a test ends the process", said(run, `{"Action":"output","Test":"TestA","Output":"panic: overboard\n"}`, `{"Action":"fail"}`),
			errors.New("1"), counts{0, 1, 0}, []string{"TestA (unknown)", "overboard"}},
		{"a package fails with all tests passed", said(run, pass, `{"Action":"output","Output":"exit status 3\n"}`, `{"Action":"fail"}`),
			errors.New("1"), counts{1, 1, 0}, []string{"exit status 3"}},
		{"the stream breaks off", said(run, pass), errors.New("killed"), counts{1, 1, 0}, nil},
		{"the stream breaks off within a test", said(run), errors.New("killed"), counts{0, 1, 0}, []string{"TestA (unknown)"}},
		{"go test fails and no test does", said(run, pass, done) + "go: no such flag\n", errors.New("exit status 2"), counts{1, 1, 0}, nil},
		{"nothing is said at all", "", nil, counts{0, 1, 0}, nil},
		{"a package without tests", said(run, pass, done) + `{"Package":"x","Action":"skip"}` + "\n", nil, counts{1, 0, 0}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			c, err := (&check{out: &out}).report(strings.NewReader(test.stream), strings.NewReader(""))
			got, err := judge(c, errors.Join(err, test.err))
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
