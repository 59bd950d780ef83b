package main

import (
	"strings"
	"testing"
)

// leastDoc is how many lines the comment of a package has at least: what it is for, who calls it, what it never does.
const leastDoc = 3

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for dir, f := range folders(t) {
		if f.name == "" { // Nothing but tests.
			continue
		}
		doc, ok := f.files["doc.go"]
		if !ok || doc.Doc == nil {
			t.Errorf("%s has no doc.go with a comment on the package", dir)
			continue
		}
		lines := 0
		for line := range strings.Lines(doc.Doc.Text()) {
			if strings.TrimSpace(line) != "" {
				lines++
			}
		}
		if lines < leastDoc {
			t.Errorf("%s/doc.go has %d lines, not %d: say what the package is for, who calls it, what it never does", dir, lines, leastDoc)
		}
		for name, file := range f.files {
			if name != "doc.go" && file.Doc != nil && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s/%s has a comment on the package; its place is doc.go", dir, name)
			}
		}
	}
}
