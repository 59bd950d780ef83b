package main

import (
	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
	"github.com/harbormaster/harbormaster/render/puertorico/scenes"
)

// shelved is a game on the shelf; scenes and courses are those that the gallery shows of it, nil for none.
type shelved struct {
	bot.Shelved
	scenes  func() []render.Exhibit
	courses func() []render.CourseExhibit
}

// games is the explicit list of games: one line each.
func games(queue *render.Queue) []shelved {
	return []shelved{
		{bot.Shelved{Game: puertorico.Game(), Asker: words.Asker{}, Topics: words.Topics{}, Painter: newTeller(painter{queue, pictures.Paint, pictures.Text}, pictures.Draw), PictureTexts: pictures.Keys, Course: puertorico.Course{}}, scenes.List, scenes.Courses},
	}
}

// shelf are the games as the bot knows them.
func shelf(queue *render.Queue) []bot.Shelved {
	var list []bot.Shelved
	for _, g := range games(queue) {
		list = append(list, g.Shelved)
	}
	return list
}

// emojis are the pictures for the buttons and menus of all games on the shelf.
func emojis() map[string][]byte {
	list := map[string][]byte{}
	for _, name := range words.Emojis() {
		if png, ok := render.Emoji(name); ok {
			list[name] = png
		}
	}
	return list
}

// catalogue holds the texts of the bot and of every game on the shelf.
func catalogue() (*text.Catalogue, error) {
	return text.New(words.Texts())
}
