package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestARealRunHidesNothing(t *testing.T) {
	root := t.TempDir()
	for name, source := range map[string]string{
		"go.mod":              "module example.org/small\n\ngo 1.26\n",
		"good/good_test.go":   "package good\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { t.Run(\"b\", func(t *testing.T) {}) }\nfunc TestC(t *testing.T) { t.Skip(\"no wind\") }\n",
		"fails/fails_test.go": "package fails\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { t.Error(\"the mast broke\") }\nfunc TestB(t *testing.T) {}\n",
		"panics/p_test.go":    "package panics\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) { panic(\"overboard\") }\n",
		"broken/broken.go":    "package broken\n\nvar x int = \"y\"\n",
		"broken/b_test.go":    "package broken\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n",
		"seed/s_test.go":      "package seed\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestA(t *testing.T) { t.Log(\"see: from\", os.Getenv(\"HARBORMASTER_SEED\")) }\n",
		"parse/p_test.go":     "package parse\n\nfunc {\n",
		"without/w.go":        "package without\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	got, err := tests(t.Context(), &check{options: options{seed: 17}, root: root, out: &out})
	if want := (counts{passed: 4, failed: 4, skipped: 1}); got != want || err == nil {
		t.Errorf("counted %+v, want %+v (%v)\n%s", got, want, err, &out)
	}
	for _, text := range []string{"the mast broke", "overboard", "cannot use \"y\"", "TestC", "no wind", "from 17", "expected"} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("the report lacks %q:\n%s", text, &out)
		}
	}
}
