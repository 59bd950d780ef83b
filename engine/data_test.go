package engine_test

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// Data are read where they fit; whatever does not, the error says what it is.
func TestDataThatDoNotFitAreRefused(t *testing.T) {
	for data, want := range map[string]string{
		`{"fruit":["plum","pear"]}`:        "",
		`{"fruit":["plum","fig"]}`:         "fig is none of [pear plum]",
		`{"fruit":["plum"]}`:               "1 rows where 2 should stand: [plum]",
		`{"fruit":["pear","plum"]}`:        "pear stands where plum should",
		`{"fruit":["plum","plum"]}`:        "two plums",
		`{"fruit":["plum","pear"],"at":7}`: "index out of range",
		`{`:                                "unexpected end of JSON input",
	} {
		var read int
		err := engine.ReadData([]byte(data), func(f *struct {
			Fruit []string
			At    int
		}) {
			fruit := engine.Sized(f.Fruit, 2)
			engine.Same(fruit[0], "plum")
			read = engine.Place([]string{"pear", "plum"}, fruit[1])
			engine.Must(read == 0, "two plums")
			read = len(fruit[f.At])
		})
		switch {
		case want == "" && (err != nil || read != 4):
			t.Errorf("%s is read as %d, %v", data, read, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", data, err, want)
		}
	}
}
