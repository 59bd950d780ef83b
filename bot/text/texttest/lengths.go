package texttest

import (
	"maps"
	"regexp"
	"slices"
	"testing"
	"unicode/utf8"
)

type length struct {
	keys *regexp.Regexp
	most int
}

// lengths are how many characters a text has at most, by the first pattern that its key matches, with a word of eight
// characters for each value. A key that matches none is of a class that nobody has thought of.
var lengths = []length{
	{regexp.MustCompile(`^vote\.|\.attack\.city$`), 140}, // They stand in messages.
	{regexp.MustCompile(`(^|\.)button\.`), 40},
	{regexp.MustCompile(`\.(option|order)\..*\.about$|^command\.|\.command$|^option\.`), 100},
	{regexp.MustCompile(`(^|\.)(refused|error|limit)\.|^\w+\.(option|seats)$`), 220},
	{regexp.MustCompile(`(^|\.)event\.`), 140},
	{regexp.MustCompile(`^\w+\.brings\.`), 100},
	{regexp.MustCompile(`^(\w+\.)?coach\.`), 320}, // A private line, or the head of Help.
	{regexp.MustCompile(`^\w+\.lesson\.\w+$`), 40},
	{regexp.MustCompile(`^\w+\.lesson\.`), 240}, // Above buttons on a phone.
	{regexp.MustCompile(`^article\b|\.(emoji|name)$|\.recap\.`), 32},
	{regexp.MustCompile(`^(branch|whatif)\.`), 270},
	{regexp.MustCompile(`^auction\.`), 40},
	{regexp.MustCompile(`^\w+\.auction$`), 120},
	// The bot's own words, then what it says.
	{regexp.MustCompile(`^(setting|level|flag|permission)\.|^seat\.automaton$`), 60},
	{regexp.MustCompile(`^(award|changed|course|date|generic|letter|list|number|thread)\.`), 80},
	{regexp.MustCompile(`^(away|board|check|closed|digest|end|export|fair|fault|final|forget|games|help|history)\.`), 700},
	{regexp.MustCompile(`^(follow|language|leaders|league|learn|leave|lobby|log|more|next|notices?|open|orders|pause|plan|play)\.`), 220},
	{regexp.MustCompile(`^(preset|rematch|replay|seat|settings|setup|stand|stats|stranded|table|tidy)\.`), 220},
	{regexp.MustCompile(`^house_rules\.`), 220},
	{regexp.MustCompile(`^habits\.|^\w+\.habits\.total$`), 160},
	{regexp.MustCompile(`^(puzzle|review|suggest|turn|under|undo|verify|which|why)\.`), 220},
	{regexp.MustCompile(`^(keys|web)\.`), 140},
	{regexp.MustCompile(`^hooks\.`), 220},
	{regexp.MustCompile(`^welcome\.`), 280},
	// A game's words in controls, in sentences and in pictures, then what is said of a table.
	{regexp.MustCompile(`^\w+\.(automaton|flag|help|option|title|with)\b`), 60},
	{regexp.MustCompile(`^\w+\.(answer|ask|confirm|headline|menu|order|plan|proposal)\b|\.menu$`), 80},
	{regexp.MustCompile(`^\w+\.(action|award|building|card|city|count|course|deck|does|effect|good|habits|kind)\b`), 80},
	{regexp.MustCompile(`^\w+\.(list|metric|moment|need|phase|piece|place|region|role|score|term|things)\b`), 80},
	{regexp.MustCompile(`^\w+\.(upgrade|yield)\b`), 80},
	{regexp.MustCompile(`^\w+\.reason\.`), 140},
	{regexp.MustCompile(`^\w+\.(board|draft|no_such_topic|orders|own|picture|sure|text|topic)\b`), 200},
}

// lengths holds messages to lengths that a phone shows, in all languages.
func (x Texts) lengths(t *testing.T) {
	for _, lang := range Languages() {
		say, all := x.Catalog.Messages(lang), x.uses(t, lang)
		for _, key := range slices.Sorted(maps.Keys(all)) {
			i := slices.IndexFunc(lengths, func(l length) bool { return l.keys.MatchString(key) })
			if i < 0 {
				t.Errorf("%s: no length is set for texts such as %s", lang, key)
				continue
			}
			words := say.Say(key, all[key].sample(12, 12, func(string) string { return "Cleopatr" }))
			if n := utf8.RuneCountInString(words); n > lengths[i].most {
				t.Errorf("%s: %s has %d characters, at most %d: %s", lang, key, n, lengths[i].most, words)
			}
		}
	}
}
