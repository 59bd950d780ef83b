package texttest

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/text"
)

// Update writes the goldens of texts anew: go test -update.
var Update = flag.Bool("update", false, "write the texts anew")

// numbers have one of each plural form of whole numbers in all languages.
var numbers = []int{1, 2, 5, 12, 22, 32}

var (
	counted  = regexp.MustCompile(`{{(?:plural|count) \.(\w+)`)
	compared = regexp.MustCompile(`\b(?:eq|ne|lt|le|gt|ge) \.(\w+) \d`)
	asked    = regexp.MustCompile(`\.(\w+)`)
)

// Counts holds what a catalog's messages with numbers say for 1, 2, 5, 12, 22 and 32 against
// testdata/counts.<language>.txt of the package: a line for each form, with the numbers that choose it.
// Other values are printed by their names.
func Counts(t *testing.T, c *text.Catalog, files fs.FS) {
	t.Helper()
	for _, lang := range Languages() {
		messages, say := read(t, files, lang), c.Messages(lang)
		var got strings.Builder
		for _, key := range slices.Sorted(maps.Keys(messages)) {
			sentences := strings.Join(slices.Collect(maps.Values(messages[key])), "")
			if len(messages[key]) == 1 && !counted.MatchString(sentences) {
				continue
			}
			fmt.Fprintln(&got, key)
			for _, line := range perForm(sentences, func(args text.Args) string { return say.Say(key, args) }) {
				fmt.Fprintln(&got, " ", line)
			}
		}
		Golden(t, "testdata/counts."+lang+".txt", got.String())
	}
}

// perForm are the forms of a message, each with the numbers that choose it and a sentence for the first of them.
func perForm(sentences string, say func(text.Args) string) (lines []string) {
	var shapes, said []string
	chosen := map[string][]string{}
	for _, n := range numbers {
		number := strconv.Itoa(n)
		words := say(sample(sentences, n, func(name string) string { return "‹" + name + "›" }))
		shape := regexp.MustCompile(`\b`+number+`\b`).ReplaceAllString(words, "#")
		if chosen[shape] == nil {
			shapes, said = append(shapes, shape), append(said, words)
		}
		chosen[shape] = append(chosen[shape], number)
	}
	for i, shape := range shapes {
		lines = append(lines, strings.Join(chosen[shape], " ")+": "+said[i])
	}
	return lines
}

// sample are values for all that the forms of a message name: n for numbers, else a word.
func sample(sentences string, n int, word func(name string) string) text.Args {
	args := text.Args{"n": n}
	for _, found := range asked.FindAllStringSubmatch(sentences, -1) {
		args[found[1]] = word(found[1])
	}
	for _, pattern := range []*regexp.Regexp{counted, compared} {
		for _, found := range pattern.FindAllStringSubmatch(sentences, -1) {
			args[found[1]] = n
		}
	}
	args["n"] = n
	return args
}

// Golden holds a text against a file, which Update writes anew.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if *Update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s reads otherwise (-want +got):\n%s", file, diff)
	}
}
