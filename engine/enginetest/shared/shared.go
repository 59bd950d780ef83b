// Package shared finds the documents that stand beside the project in its authors' workplace: specifications, recorded
// games, facts about Discord. Tests read them only through this package; a user's clone has none and skips.
package shared

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a document below the folder "shared" that lies beside the project. Where there is none it skips the test and says so.
func Path(t testing.TB, elems ...string) string {
	t.Helper()
	path := Find(t, elems...)
	if path == "" {
		t.Skipf("SKIPPED: %s is not beside this clone, so nothing was compared with it", filepath.Join(append([]string{"shared"}, elems...)...))
	}
	return path
}

// Find is Path for tests that have something to say without the document too: where there is none it returns "".
func Find(t testing.TB, elems ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = up
	}
	path := filepath.Join(append([]string{filepath.Dir(dir), "shared"}, elems...)...)
	if _, err := os.Stat(path); err != nil {
		return ""
	}
	return path
}
