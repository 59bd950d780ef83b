package texttest

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
)

// lengths are how many characters a text has at most, by the first pattern that its key matches, with a word of eight
// characters for each value.
var lengths = []struct {
	keys *regexp.Regexp
	most int
}{
	{regexp.MustCompile(`^vote\.|\.attack\.city$`), 140}, // They stand in messages.
	{regexp.MustCompile(`(^|\.)button\.`), 40},
	{regexp.MustCompile(`\.(option|order)\..*\.about$|^command\.|\.command$|^option\.`), 100},
	{regexp.MustCompile(`(^|\.)(answer|order\.choice)\.|\.menu$`), 80},
	{regexp.MustCompile(`\.ask\.`), 80},
	{regexp.MustCompile(`\.event\.`), 140},
	{regexp.MustCompile(`(^|\.)(refused|error|limit)\.`), 220},
}

// Lengths holds the messages of a catalog to lengths that a phone shows, in all languages.
func Lengths(t *testing.T, c *text.Catalog, files fs.FS) {
	t.Helper()
	for _, lang := range Languages() {
		messages, say := read(t, files, lang), c.Messages(lang)
		for _, key := range slices.Sorted(maps.Keys(messages)) {
			for _, limit := range lengths {
				if !limit.keys.MatchString(key) {
					continue
				}
				sentences := strings.Join(slices.Collect(maps.Values(messages[key])), "")
				words := say.Say(key, sample(sentences, 12, func(string) string { return "Cleopatr" }))
				if n := utf8.RuneCountInString(words); n > limit.most {
					t.Errorf("%s: %s has %d characters, at most %d: %s", lang, key, n, limit.most, words)
				}
				break
			}
		}
	}
}
