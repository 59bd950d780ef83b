package maracaibo

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// derived are the words of things that have no name of their own: what they do.
func derived(v text.Localizer) map[string]string {
	terms := map[string]string{}
	for s := range rules.Socket(rules.Sockets) {
		terms[s.String()] = socketWords(v, s)
	}
	for s := range rules.Side(rules.Sides) {
		terms[s.Term()] = sideWords(v, s)
	}
	for n := rules.StartNode + 1; n < rules.Nodes; n++ {
		terms[n.Term()] = effectsOf(v, n.Effects())
	}
	for a := range rules.RaidAction(rules.RaidActions) {
		terms[a.Term()] = raidAction(v, a)
	}
	for x := range rules.Trade(rules.Trades) {
		terms[x.Term()] = trade(v, x)
	}
	for s := range rules.Store(rules.Stores) {
		terms["space_"+s.String()] = effectsOf(v, s.Effects())
	}
	for b := range rules.Burial(rules.Burials) {
		terms["space_"+b.String()] = effectsOf(v, b.Effects())
	}
	for r := range rules.RubySpace(rules.RubySpaces) {
		terms["ruby_"+r.String()] = effectsOf(v, r.Effects())
	}
	return terms
}

// TestThingsWithoutANameAreCalledByWhatTheyDo holds in every language that is there: the words agree with those of the effects.
func TestThingsWithoutANameAreCalledByWhatTheyDo(t *testing.T) {
	c := bottest.Catalog(t, Texts())
	for _, lang := range c.Languages() {
		if len(c.Keys(lang, prefix)) == 0 {
			continue
		}
		v := bottest.Localizer(t, Texts(), rules.Name, lang)
		for key, want := range derived(v) {
			if got := v.Term("", key); got != want || strings.TrimSpace(got) == "" {
				t.Errorf("%s: %s reads %q, want %q", lang, key, got, want)
			}
		}
	}
}
