package main

import (
	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
)

// shelf is the explicit list of games: one line each.
func shelf() []bot.Shelved {
	return []bot.Shelved{
		{Game: puertorico.Game(), Asker: words.Asker{}, Painter: painter{pictures.Paint, pictures.Text}},
	}
}

// catalogue holds the texts of the bot and of every game on the shelf.
func catalogue() (*text.Catalogue, error) {
	return text.New(words.Texts())
}
