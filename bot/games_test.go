package bot_test

import (
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
)

// everyGame runs a test for each title.
func everyGame(t *testing.T, test func(t *testing.T, g titles.Entry)) {
	t.Helper()
	for _, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) { test(t, g) })
	}
}

// allTitles are all games, without pictures.
func allTitles() []title.Title {
	var list []title.Title
	for _, g := range titles.Games() {
		list = append(list, g.Title)
	}
	return list
}

// allTexts are the messages of the bot and of all games.
func allTexts(t testing.TB) *text.Catalog {
	t.Helper()
	c, err := wholeCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var wholeCatalog = sync.OnceValues(func() (*text.Catalog, error) { return text.New(titles.Texts()...) })

// allGames is a bot that knows all games.
func allGames(t testing.TB) *bot.Bot {
	t.Helper()
	b, err := bot.New(bot.Config{Titles: allTitles(), Texts: allTexts(t)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}
