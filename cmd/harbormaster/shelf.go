package main

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// games are the games on the shelf with painters that draw in a queue.
func games(queue *render.Queue) []shelf.Entry {
	list := shelf.Games()
	for i, g := range list {
		list[i].Painter = painterOf(g.Pictures, queue)
	}
	return list
}

// painterOf is the bot's painter of a game, nil for one without pictures.
func painterOf(p shelf.Pictures, queue *render.Queue) title.Painter {
	drawn := painter{queue, p.Paint, p.Text}
	switch {
	case p.Paint == nil:
		return nil
	case p.Draw == nil:
		return plotter{drawn}
	}
	return newTeller(drawn, p.Draw)
}

// forBot are the games as the bot knows them.
func (c config) forBot(queue *render.Queue) []title.Title {
	var list []title.Title
	for _, g := range games(queue) {
		if c.drawn != nil {
			g.Painter = painterOf(c.drawn(g.Pictures), queue)
		}
		list = append(list, g.Title)
	}
	return list
}

// rules are the rules of all games, by their names.
func rules() map[string]engine.Game {
	list := map[string]engine.Game{}
	for _, g := range shelf.Games() {
		list[g.Rules.Name()] = g.Rules
	}
	return list
}

// emojis are the pictures for the buttons and menus of all games on the shelf, by their names in the chat.
func emojis() map[string][]byte {
	list := map[string][]byte{}
	for _, g := range shelf.Games() {
		for name, icon := range g.Emojis {
			if png, ok := render.Emoji(icon); ok {
				list[name] = png
			}
		}
	}
	return list
}

// catalogue holds the texts of the bot and of every game on the shelf.
func catalogue() (*text.Catalogue, error) { return text.New(shelf.Texts()...) }
