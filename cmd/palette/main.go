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
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/render"
)

func main() {
	file := flag.String("file", "render/palette.json", "palette `file`")
	write := flag.Bool("write", false, "write the learned colors into the palette")
	flag.Parse()
	if err := run(os.Stdout, *file, *write, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "palette:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, file string, write bool, games []string) error {
	tables, err := tablesOf(games)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for _, t := range tables {
		steps := map[string][]color.RGBA{}
		for _, name := range []string{"light", "dark"} {
			theme := render.ThemeOf(t.game, name)
			seen, err := t.census(name)
			if err != nil {
				return err
			}
			present := theme.Table()[:t.size()]
			base := present[:theme.Named()]
			learned := learn(seen, base, len(present))
			steps[name] = learned[len(base):]
			fmt.Fprintf(out, "%s, %s: %d colors in the drawings, %d of the table's %d have a name\n", t, name,
				len(seen), len(base), len(present))
			fmt.Fprintf(out, "  present %s\n  learned %s\n", judge(seen, present), judge(seen, learned))
		}
		if data, err = withSteps(data, t.game, steps); err != nil {
			return err
		}
	}
	if !write {
		return nil
	}
	return os.WriteFile(file, data, 0o644)
}

var stepsOf = regexp.MustCompile(`"aa": \{[^{}]*\}`)

// withSteps puts the learned steps of a game's table into a palette, of the table of all others where game is "", and
// leaves the rest of the file as it is. The latter is the last table of the file.
func withSteps(palette []byte, game string, steps map[string][]color.RGBA) ([]byte, error) {
	from, indent := 0, "  "
	if game != "" {
		at := bytes.Index(palette, fmt.Appendf(nil, "%q: {", game))
		if at < 0 {
			return nil, fmt.Errorf("the palette has no table for %s", game)
		}
		from, indent = at, "    "
	}
	found := stepsOf.FindAllIndex(palette[from:], -1)
	if found == nil {
		return nil, fmt.Errorf("the palette has no steps")
	}
	at := found[0]
	if game == "" {
		at = found[len(found)-1]
	}
	var b bytes.Buffer
	b.Write(palette[:from+at[0]])
	fmt.Fprintf(&b, "\"aa\": {\n%[1]s\"light\": [\n%[2]s\n%[1]s],\n%[1]s\"dark\": [\n%[3]s\n%[1]s]\n%[4]s}",
		indent, lines(indent, steps["light"]), lines(indent, steps["dark"]), indent[1:])
	b.Write(palette[from+at[1]:])
	if !json.Valid(b.Bytes()) {
		return nil, fmt.Errorf("the palette isn't valid JSON")
	}
	return b.Bytes(), nil
}

// lines lists colors, 14 to a line.
func lines(indent string, colors []color.RGBA) string {
	var rows []string
	for row := range slices.Chunk(colors, 14) {
		words := make([]string, len(row))
		for i, c := range row {
			words[i] = fmt.Sprintf("\"#%02X%02X%02X\"", c.R, c.G, c.B)
		}
		rows = append(rows, indent+" "+strings.Join(words, ", "))
	}
	return strings.Join(rows, ",\n")
}
