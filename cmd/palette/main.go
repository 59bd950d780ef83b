// Command palette learns the fixed colour tables of all pictures from our own art. It draws every scene of the galleries in true
// colours and fills each theme's table, after the colours that have a name, with those that bring the pictures closest to the
// drawings; then it says how far off the pictures are with the present tables and with the learned ones.
//
//	go run ./cmd/palette [-write]
//
// Run it when colours or art have changed; a test fails when that is overdue.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image/color"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/harbormaster/harbormaster/render"
)

func main() {
	file := flag.String("file", "render/palette.json", "the palette")
	write := flag.Bool("write", false, "write the learned steps into the palette")
	flag.Parse()
	if err := run(os.Stdout, *file, *write); err != nil {
		fmt.Fprintln(os.Stderr, "palette:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, file string, write bool) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	steps := map[string][]color.RGBA{}
	for _, name := range []string{"light", "dark"} {
		theme := render.ThemeNamed(name)
		seen, err := census(name)
		if err != nil {
			return err
		}
		present := theme.Table()
		base := present[:theme.Named()]
		learned := learn(seen, base, len(present))
		steps[name] = learned[len(base):]
		fmt.Fprintf(out, "%s: %d colours in the drawings, %d of the table have a name\n", name, len(seen), len(base))
		fmt.Fprintf(out, "  present %s\n  learned %s\n", judge(seen, present), judge(seen, learned))
	}
	if !write {
		return nil
	}
	if data, err = withSteps(data, steps); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// stepsOf is where a palette holds the steps of its tables: its last part.
var stepsOf = regexp.MustCompile(`(?s)"aa": \{.*\}\s*\}\s*$`)

// withSteps puts learned steps into a palette and leaves the rest of the file as it is.
func withSteps(palette []byte, steps map[string][]color.RGBA) ([]byte, error) {
	at := stepsOf.FindIndex(palette)
	if at == nil {
		return nil, fmt.Errorf("the palette does not end with its steps")
	}
	var b bytes.Buffer
	b.Write(palette[:at[0]])
	fmt.Fprintf(&b, "\"aa\": {\n  \"light\": [\n%s\n  ],\n  \"dark\": [\n%s\n  ]\n }\n}\n", lines(steps["light"]), lines(steps["dark"]))
	if !json.Valid(b.Bytes()) {
		return nil, fmt.Errorf("the palette is no JSON")
	}
	return b.Bytes(), nil
}

// lines lists colours, 14 to a line.
func lines(colours []color.RGBA) string {
	var b strings.Builder
	for i, c := range colours {
		switch {
		case i == 0:
			b.WriteString("   ")
		case i%14 == 0:
			b.WriteString(",\n   ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "\"#%02X%02X%02X\"", c.R, c.G, c.B)
	}
	return b.String()
}
