package texttest

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/text"
)

// Update writes the goldens of texts anew: go test -update.
var Update = flag.Bool("update", false, "write the texts anew")

// numbers have one of each plural form of whole numbers in all languages.
var numbers = []int{1, 2, 5, 12, 22, 32}

// counts holds what messages with numbers say for 1, 2, 5, 12, 22 and 32 against testdata/counts.<language>.txt of the
// package: a line for each form, with the numbers that choose it; "1/2" where a second number differs, "-" before what
// is said where no condition holds. Other values are printed by their names. All messages with values are read for what
// is left behind where one is missing, and for a number that has no plural.
func (x Texts) counts(t *testing.T) {
	numeric := x.numeric(t)
	for _, lang := range Languages() {
		say, all, nouns := x.Catalog.Messages(lang), x.uses(t, lang), x.nouns(t, lang, numeric)
		var got strings.Builder
		for _, key := range slices.Sorted(maps.Keys(all)) {
			u := all[key]
			if len(u.printed)+len(u.asked)+len(u.numbers) == 0 {
				continue
			}
			for name := range numeric {
				one, words := u.behind(name, 1, key, say)
				_, two := u.behind(name, 2, key, say)
				_, five := u.behind(name, 5, key, say)
				if nouns[one] && words == two && words == five {
					t.Errorf("%s: %s says %q for any number", lang, key, words)
				}
			}
			lines := u.perForm(something.MatchString(key), func(args text.Args) string {
				words := say.Say(key, args)
				read := words
				if clause.MatchString(key) { // It may bring its own conjunction.
					read = strings.TrimLeft(words, " ,")
				}
				if found := left.FindString(read); found != "" {
					t.Errorf("%s: %s leaves %q: %s", lang, key, found, words)
				}
				return words
			})
			if len(u.numbers) > 0 {
				fmt.Fprintf(&got, "%s\n  %s\n", key, strings.Join(lines, "\n  "))
			}
		}
		Golden(t, "testdata/counts."+lang+".txt", got.String())
	}
}

// left is what a value leaves behind that is not there.
var left = regexp.MustCompile(`<no value>|<template|  | [.,;]|[:(,] *[.,;)]|^[ ,.:;]`)

// clause are messages that go on with a sentence.
var clause = regexp.MustCompile(`\.event\..*\.(then$|more$|again$|after\.)`)

// something are messages of which one value at least is there.
var something = regexp.MustCompile(`\.event\.(gained|income\.paid|raid\.rolled|building\.paid)`)

// numeric are the values that are a number in any language.
func (x Texts) numeric(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{"n": true}
	for _, lang := range Languages() {
		for _, u := range x.uses(t, lang) {
			maps.Copy(names, u.numbers)
		}
	}
	delete(names, "ship") // Ship 5 is one ship.
	return names
}

// perForm are the forms of a message, each with the numbers that choose it and a sentence for the first of them: with
// all values, with two numbers that differ ("1/2"), with each word that is asked for ("quarry 1"), with nothing that a
// condition hangs on ("- 1"), unless always says that there is something, and with one of these only ("doubloons 1").
func (u *uses) perForm(always bool, say func(text.Args) string) (lines []string) {
	seen := map[string]bool{}
	forms := func(what string, sample func(n, next int) (number string, args text.Args)) {
		var shapes, said []string
		chosen := map[string][]string{}
		for i, n := range numbers {
			number, args := sample(n, numbers[(i+1)%len(numbers)])
			words := say(args)
			shape := digits.ReplaceAllString(words, "#")
			if chosen[shape] == nil {
				shapes, said = append(shapes, shape), append(said, words)
			}
			chosen[shape] = append(chosen[shape], number)
		}
		for i, shape := range shapes {
			if !seen[shape] {
				lines = append(lines, what+strings.Join(chosen[shape], " ")+": "+said[i])
			}
			seen[shape] = true
		}
	}
	forms("", func(n, _ int) (string, text.Args) { return strconv.Itoa(n), u.sample(n, n, quoted) })
	if len(u.numbers) > 1 {
		forms("", func(n, next int) (string, text.Args) { return fmt.Sprint(n, "/", next), u.sample(n, next, quoted) })
	}
	for _, name := range slices.Sorted(maps.Keys(u.words)) {
		for _, word := range u.words[name] {
			forms(word+" ", func(n, _ int) (string, text.Args) {
				args := u.sample(n, n, quoted)
				args[name] = word
				return strconv.Itoa(n), args
			})
		}
	}
	for _, only := range append([]string{""}, slices.Sorted(maps.Keys(u.asked))...) {
		if len(u.asked) == 0 || only == "" && always || only != "" && len(u.asked) == 1 {
			continue
		}
		forms(cmp.Or(only, "-")+" ", func(n, _ int) (string, text.Args) {
			args := u.sample(n, n, quoted)
			for name := range u.asked {
				if name != only {
					args[name] = zero(args[name])
				}
			}
			return strconv.Itoa(n), args
		})
	}
	return lines
}

var digits = regexp.MustCompile(`\d+`)

func quoted(name string) string { return "‹" + name + "›" }

// zero is a value for which no condition holds.
func zero(value any) any {
	if _, ok := value.(int); ok {
		return 0
	}
	return ""
}

// sample are values for all that a message names: n for its first number, m for the others, else a word.
func (u *uses) sample(n, m int, word func(name string) string) text.Args {
	args := text.Args{}
	for name := range u.printed {
		args[name] = word(name)
	}
	for name := range u.asked {
		args[name] = word(name)
	}
	for i, name := range slices.Sorted(maps.Keys(u.numbers)) {
		if args[name] = n; i > 0 {
			args[name] = m
		}
	}
	return args
}

// nouns are the words that stand behind a number and change with it, in all messages that are held.
func (x Texts) nouns(t *testing.T, lang string, numeric map[string]bool) map[string]bool {
	t.Helper()
	say, list := x.Catalog.Messages(lang), map[string]bool{}
	for key, u := range x.uses(t, lang) {
		for name := range numeric {
			one, _ := u.behind(name, 1, key, say)
			if two, _ := u.behind(name, 2, key, say); one != two && one != "" && two != "" {
				list[one], list[two] = true, true
			}
		}
	}
	return list
}

// behind is the word behind a number and, with it, the rest of its clause; "" where there is none.
func (u *uses) behind(name string, n int, key string, say *text.Messages) (word, clause string) {
	if !u.printed[name] {
		return "", ""
	}
	args := u.sample(3, 3, quoted)
	args[name] = n
	if found := behindNumber.FindStringSubmatch(say.Say(key, args)); found != nil {
		return found[1], found[1] + found[2]
	}
	return "", ""
}

var behindNumber = regexp.MustCompile(`(?:^|[^\d+−])[125] (\p{Ll}+)([^.,:;()]*)`)

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
	if diff := gocmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s reads otherwise (-want +got):\n%s", file, diff)
	}
}
