package local_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

var importPattern = regexp.MustCompile(`(?m)^(?:import|export|\}).* from '\./([^']+)';$|^import '\./([^']+)';$|import\('\./([^']+)'\)`)

// TestTheScriptsOfThePageImportEachOtherWithoutCycles takes away, again and again, the modules that import none of the
// rest: what stays is a cycle, or stands above one.
func TestTheScriptsOfThePageImportEachOtherWithoutCycles(t *testing.T) {
	files, err := filepath.Glob("page/js/*.js")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d scripts, %v", len(files), err)
	}
	left, count := map[string][]string{}, 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		left[filepath.Base(file)] = nil
		for _, found := range importPattern.FindAllStringSubmatch(string(raw), -1) {
			left[filepath.Base(file)] = append(left[filepath.Base(file)], found[1]+found[2]+found[3])
			count++
		}
	}
	if count < 100 {
		t.Fatalf("%d imports were found", count)
	}
	for gone := true; gone; {
		gone = false
		for name, imports := range left {
			if !slices.ContainsFunc(imports, func(other string) bool { _, here := left[other]; return here }) {
				delete(left, name)
				gone = true
			}
		}
	}
	for name, imports := range left {
		t.Errorf("%s is in a cycle of imports, or above one: it imports %v", name, imports)
	}
}
