package bot_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/engine"
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

// anySettings draws a value for each setting of a game, but for choices of the lobby alone: they may not fit the number of seats.
func anySettings(g engine.Game, rand *engine.Rand) map[string]string {
	options := map[string]string{}
	for _, o := range g.Options() {
		switch {
		case o.Kind == engine.Flag:
			options[o.Key] = fmt.Sprint(rand.IntN(2) == 0)
		case !o.LobbyOnly:
			options[o.Key] = o.Choices[rand.IntN(len(o.Choices))]
		}
	}
	return options
}

// withAll are such settings with everything that can be added to a game, and all that depends on it.
func withAll(t testing.TB, g engine.Game, rand *engine.Rand) map[string]string {
	options, english := anySettings(g, rand), allTexts(t).Printer("en")
	for _, o := range g.Options() {
		if o.Kind == engine.Flag && (o.Needs != "" || english.Has(g.Name()+".option."+o.Key+".with")) {
			options[o.Key] = "true"
		}
	}
	return options
}
