package view

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// TestTheLogIsToldInShortSentences plays games by chance and reads their logs in all languages. Names are those that most
// people have: with the longest that Discord allows, a sentence may be longer.
func TestTheLogIsToldInShortSentences(t *testing.T) {
	catalog, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	games := 3
	if enginetest.Long() {
		games = 20
	}
	for _, entry := range titles.Games() {
		least, most := entry.Rules.Players()
		for i := range games * (most - least + 1) {
			seats := least + i/games
			rand := engine.RandFrom(uint64(i))
			options := bottest.RandomSettings(entry.Rules, &rand)
			table, events, err := entry.Rules.New(engine.Config{Seats: seats, Seed: engine.Seed{byte(i)}, Options: options})
			if err != nil {
				t.Fatal(err)
			}
			records := []storage.Record{{Act: storage.Act{Kind: "start"}, Events: events}}
			for _, over := table.Result(); !over; _, over = table.Result() {
				table, events = bottest.RandomMove(t, table, &rand)
				records = append(records, storage.Record{Seq: table.Seq(), Act: storage.Act{Kind: "move"}, Events: events})
			}
			var names []storage.Seat
			for _, name := range []string{"Ana", "Benedikt", "Cleopatra", "Dan", "Emanuela"}[:seats] {
				names = append(names, storage.Seat{User: name, Name: name})
			}
			for _, lang := range texttest.Languages() {
				v := text.NewLocalizer(catalog.Messages(lang), entry.Rules.Name(), nil)
				v.Automata, v.Recaps = entry.Automata(seats), entry.Recaps
				v = v.WithSeats(names)
				for _, l := range GameLog(records, v, 0) {
					for words := range strings.SplitSeq(l.Text, ". ") {
						if n := utf8.RuneCountInString(words); n > sentenceMost {
							t.Errorf("%s: %d characters: %s", lang, n, words)
						}
					}
				}
			}
		}
	}
}
