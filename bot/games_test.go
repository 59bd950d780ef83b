package bot_test

import (
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/shelf"
)

// everyGame runs a test for each game on the shelf.
func everyGame(t *testing.T, test func(t *testing.T, g shelf.Entry)) {
	t.Helper()
	for _, g := range shelf.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) { test(t, g) })
	}
}

// onShelf are all games, without pictures.
func onShelf() []title.Title {
	var list []title.Title
	for _, g := range shelf.Games() {
		list = append(list, g.Title)
	}
	return list
}

// allTexts are the messages of the bot and of all games.
func allTexts(t testing.TB) *text.Catalogue {
	t.Helper()
	c, err := wholeCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var wholeCatalogue = sync.OnceValues(func() (*text.Catalogue, error) { return text.New(shelf.Texts()...) })

// allGames is a bot that knows all games.
func allGames(t testing.TB) *bot.Bot {
	t.Helper()
	b, err := bot.New(bot.Config{Shelf: onShelf(), Texts: allTexts(t)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}
