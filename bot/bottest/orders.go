package bottest

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Orders are the standing orders of a game and how they are worded.
type Orders struct {
	Game      string
	Book      engine.Orders
	Teller    title.OrderPresenter
	Localizer text.Localizer
	// Configs are those whose orders are looked at.
	Configs []engine.Config
	// Words are the beginnings of the keys, behind the game's, under which a choice may have its word: "term.".
	Words []string
}

// SaidInSentences makes many orders of each kind and reads them; more checks what else is to be said of them and may be
// nil.
func (o *Orders) SaidInSentences(t *testing.T, more func(engine.Config, engine.Order, string)) {
	t.Helper()
	book := o.Book
	for _, config := range o.Configs {
		for _, kind := range book.OrderKinds(config) {
			for n := range 80 {
				order := engine.Order{Kind: kind.Key}
				for i, part := range kind.Parts {
					at := (n + i) % len(part.Choices)
					chosen := part.Choices[at:min(at+1+n%max(1, part.Most), at+part.Most, len(part.Choices))]
					if n%3 == 0 || len(chosen) < part.Least {
						chosen = part.Choices[:part.Least]
					}
					order.Parts = append(order.Parts, chosen)
				}
				if err := engine.CheckOrder(book, config, order); err != nil {
					t.Fatalf("%s: %v", order, err)
				}
				got := o.Teller.OrderWords(order, o.Localizer)
				if got == "" || strings.ContainsAny(got, "_{}<>") || strings.Contains(got, "no value") ||
					strings.Contains(got, "  ") ||
					strings.Contains(got, ": ;") || strings.Contains(got, " ,") || strings.HasSuffix(got, " ") ||
					strings.HasSuffix(got, ":") {
					t.Errorf("%s reads %q", order, got)
				}
				if more != nil {
					more(config, order, got)
				}
			}
		}
	}
}

// ChoicesHaveWords fails where a kind of order, a part of it or a choice is not worded by the catalog, or two choices
// read the same.
func (o *Orders) ChoicesHaveWords(t *testing.T) {
	t.Helper()
	prefix := o.Game + ".order."
	for _, config := range o.Configs {
		for _, kind := range o.Book.OrderKinds(config) {
			for _, key := range []string{prefix + kind.Key, prefix + kind.Key + ".about"} {
				if !o.Localizer.Has(key) {
					t.Errorf("order %s lacks its words: there is no message %s", kind.Key, key)
				}
			}
			if n := utf8.RuneCountInString(o.Localizer.Say(prefix + kind.Key + ".about")); n > aboutMost {
				t.Errorf("what order %s does has %d characters, a menu shows %d", kind.Key, n, aboutMost)
			}
			for _, part := range kind.Parts {
				if key := prefix + kind.Key + "." + part.Key; !o.Localizer.Has(key) {
					t.Errorf("part %s of order %s lacks its words: there is no message %s", part.Key, kind.Key, key)
				}
				o.choices(t, kind.Key, part)
			}
		}
	}
}

func (o *Orders) choices(t *testing.T, kind string, part engine.OrderPart) {
	t.Helper()
	seen := map[string]bool{}
	for _, choice := range part.Choices {
		word := title.ChoiceWords(o.Teller, kind, part.Key, []string{choice}, o.Localizer)[0]
		_, err := strconv.Atoi(choice)
		worded := err == nil || word != choice || o.Localizer.HasOrderChoice(kind, part.Key, choice) ||
			slices.ContainsFunc(o.Words, func(key string) bool { return o.Localizer.Has(o.Game + "." + key + choice) })
		if seen[word] || word == "" || !worded {
			t.Errorf("%s, %s: %q reads %q", kind, part.Key, choice, word)
		}
		seen[word] = true
	}
}

// ReadAs compares what orders, in their notation, read as; "" for what is no order.
func (o *Orders) ReadAs(t *testing.T, want map[string]string) {
	t.Helper()
	for order, words := range want {
		if got := o.Teller.OrderWords(engine.ParseOrder(order), o.Localizer); got != words {
			t.Errorf("%s reads\n%q, want\n%q", order, got, words)
		}
	}
}
