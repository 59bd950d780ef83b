package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// faultsLeast is how many faults are looked for, whatever moves.
const faultsLeast = 30

func TestEveryFaultStillApplies(t *testing.T) {
	root := filepath.Join("..", "..")
	list, err := readFaults(root)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < faultsLeast {
		t.Errorf("there are %d faults", len(list))
	}
	var known []string
	for _, f := range list {
		if f.what == "" || slices.Contains(known, f.what) {
			t.Errorf("two faults do the same: %q", f.what)
		}
		known = append(known, f.what)
		changed, err := f.apply(root)
		if err != nil {
			t.Errorf("%s: %v; it stands in %v", f.what, err, standsIn(t, root, f.find))
		} else if strings.HasSuffix(f.file, ".go") {
			if _, err := parser.ParseFile(token.NewFileSet(), f.file, changed, 0); err != nil {
				t.Errorf("%s: %v", f.what, err)
			}
		}
		if !hasTest(t, filepath.Join(root, f.testDir), f.testRun) {
			t.Errorf("%s: there is no test %s in %s", f.what, f.testRun, f.testDir)
		}
	}
}

// standsIn lists the files with a text, where a fault may have moved to.
func standsIn(t *testing.T, root, text string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == filepath.Base(faultList) {
			return err
		}
		source, err := os.ReadFile(path)
		if bytes.Contains(source, []byte(text)) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func hasTest(t *testing.T, dir, name string) bool {
	t.Helper()
	name, _, _ = strings.Cut(name, "/")
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return regexp.MustCompile(`(?m)^func ` + regexp.QuoteMeta(name) + `\(`).Match(source)
	})
}

func TestAFaultIsCaughtByAFailingTestOnly(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":     "module example.org/small\n\ngo 1.26\n",
		"sum/sum.go": "package sum\n\nfunc Sum(a, b int) int { return a + b }\n\nfunc Zero() int { return 0 }\n",
		"sum/s_test.go": "package sum\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\n" +
			"func TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Error(Sum(1, 2))\n\t}\n}\n\n" +
			"func TestSeed(t *testing.T) {\n\tif os.Getenv(\"HARBORMASTER_SEED\") == \"2\" && Sum(1, 2) != 3 {\n\t\tt.Error(Sum(1, 2))\n\t}\n}\n\n" +
			"func TestFails(t *testing.T) { t.Error(Zero()) }\n\nfunc TestSkips(t *testing.T) { t.Skip() }\n",
		faultList: `# What may go wrong.

fault caught
file sum/sum.go
- a + b
+ a - b
test sum TestSum

fault left out
file other.go
- a
+ b
test sum TestSum

fault missed at two seeds
file sum/sum.go
- a + b
+ a - b
test sum TestSeed

fault broken
file sum/sum.go
- a + b
+ a + c
test sum TestSum

fault found without a fault
file sum/sum.go
- a + b
+ a - b
test sum TestFails

fault skipped
file sum/sum.go
- a + b
+ a - b
test sum TestSkips

fault of nowhere
file sum/sum.go
- a * b
+ a - b
test sum TestSum
`,
	} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	got, err := faultStep(t.Context(), &check{options: options{only: []string{"sum/sum.go"}}, root: root, scratch: t.TempDir(), out: &out})
	if want := (counts{passed: 1, failed: 5}); got != want || err == nil {
		t.Errorf("counted %+v, want %+v (%v)", got, want, err)
	}
	for _, text := range []string{
		"caught by sum TestSum: ", "seed 1: it passes", "can't build the fault", "it fails without the fault", "it does not run",
		"stands in sum/sum.go 0 times", "1 caught, 5 missed",
	} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("the report lacks %q", text)
		}
	}
	if t.Failed() {
		t.Log(&out)
	}
	source, err := os.ReadFile(filepath.Join(root, "sum", "sum.go"))
	if err != nil || !strings.Contains(string(source), "a + b") {
		t.Errorf("the tree was changed: %s, %v", source, err)
	}
}
