package engine_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// Data are read where they fit; else the program does not start.
func TestDataThatDoNotFitAreRefused(t *testing.T) {
	for data, want := range map[string]int{`{"fruit":"plum"}`: 1, `{"fruit":"fig"}`: -1, `{`: -1} {
		read := -1
		func() {
			defer func() { _ = recover() }()
			file := engine.ReadData[struct{ Fruit string }]([]byte(data))
			read = engine.Place([]string{"pear", "plum"}, file.Fruit)
		}()
		if read != want {
			t.Errorf("%s is read as %d, not %d", data, read, want)
		}
	}
}
