package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/cmd/titles/exhibits"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// section gathers the scenes of one group on the page; Name is what their game is called.
type section struct {
	Game, Name, Title string
	Scenes            []scene
}

// scene is a scene on the page: its pictures in each theme, or in one language that is not English.
type scene struct {
	Name, Title, Lang string
	Pictures          []picture
}

// picture is a file below the folder of the gallery.
type picture struct {
	File, Theme, Alt     string
	Width, Height, Bytes int
}

// KB is the size in kilobytes of 1,000 bytes.
func (p picture) KB() string { return fmt.Sprintf("%.1f", float64(p.Bytes)/1000) }

// gallery is what was drawn so far. Only is a pattern of path.Match for the names of scenes.
type gallery struct {
	folder, only string
	texts        *text.Catalog
	sections     []section
	count, bytes int
	largest      picture
}

var themes = []string{"light", "dark"}

const english = "en"

type paint func(theme string, v text.Localizer) (engine.Picture, error)

func (g *gallery) game(ctx context.Context, e titles.Entry, has exhibits.Exhibits, painter title.Painter) error {
	if painter == nil {
		return nil
	}
	name := e.Rules.Name()
	for _, l := range lobbies {
		texts := append([]string{name + ".option."}, title.LobbyTexts...)
		err := g.draw(name, "Waiting for players", scene{Name: l.name, Title: l.title}, texts,
			func(theme string, v text.Localizer) (engine.Picture, error) {
				return painter.Lobby(ctx, "gallery", l.of(e.Rules, theme, v))
			})
		if err != nil {
			return err
		}
	}
	if err := g.leagues(ctx, name, painter); err != nil || has.Scenes == nil {
		return err
	}
	for _, exhibit := range has.Scenes() {
		var texts []string
		if exhibit.Translated {
			texts = slices.Concat(e.PictureTexts, []string{"board.recap"})
		}
		err := g.draw(name, exhibit.Group, scene{Name: exhibit.Name, Title: exhibit.Title}, texts,
			func(theme string, v text.Localizer) (engine.Picture, error) {
				return painter.Paint(ctx, "gallery", worded(exhibit.Scene, theme, v))
			})
		if err != nil {
			return err
		}
	}
	if err := cmp.Or(g.comparison(ctx, e, painter), g.statistics(ctx, e, painter)); err != nil {
		return err
	}
	return g.timelines(ctx, e, has, painter)
}

// comparison shows how the strong play, most of them at a table, beside how they do with fewer.
func (g *gallery) comparison(ctx context.Context, e titles.Entry, painter title.Painter) error {
	comparer, compares := painter.(title.Comparer)
	if !compares || e.Strong == nil {
		return nil
	}
	sizes := slices.Sorted(maps.Keys(e.Strong))
	return g.draw(e.Rules.Name(), "How somebody plays", scene{Name: "habits", Title: "Beside the strong"}, nil,
		func(theme string, v text.Localizer) (engine.Picture, error) {
			c := view.Habits{Title: e.Title, Mine: e.Strong[sizes[len(sizes)-1]], Games: view.HabitGames,
				Sizes: map[int]int{sizes[0]: 1}, Words: v}.Comparison()
			c.Theme = theme
			return comparer.Compare(ctx, "gallery", c)
		})
}

func worded(s engine.Scene, theme string, v text.Localizer) engine.Scene {
	s.Theme, s.Lang, s.Words = theme, v.Lang(), v.Say
	if s.Before != nil {
		s.Since = v.Say("board.recap")
	}
	return s
}

// timelines shows how finished games went: a plot of each, and an animation where there are positions for one.
func (g *gallery) timelines(ctx context.Context, e titles.Entry, has exhibits.Exhibits, painter title.Painter) error {
	plotter, plots := painter.(title.Plotter)
	animator, moves := painter.(title.Animator)
	if has.Timelines == nil || !plots {
		return nil
	}
	const group = "A game in review"
	name := e.Rules.Name()
	for _, exhibit := range has.Timelines() {
		var texts, replayTexts []string
		if exhibit.Translated {
			replayTexts, texts = e.PictureTexts, slices.Concat(e.PictureTexts, title.TimelineTexts)
		}
		plot := scene{Name: exhibit.Name, Title: exhibit.Title}
		err := g.draw(name, group, plot, texts, func(theme string, v text.Localizer) (engine.Picture, error) {
			chart := exhibit.Chart
			chart.Title, chart.Theme, chart.Words = cmp.Or(v.Or(name+".title"), name), theme, v.Say
			return plotter.Plot(ctx, "gallery", chart)
		})
		if err == nil && moves && len(exhibit.Replay) > 0 {
			replay := scene{Name: exhibit.Name + "-replay", Title: exhibit.Title + ": an animation of some turns"}
			err = g.draw(name, group, replay, replayTexts,
				func(theme string, v text.Localizer) (engine.Picture, error) {
					teller := text.NewLocalizer(g.texts.Messages(v.Lang()), name, exhibit.Chart.Names)
					return animator.Animate(ctx, func(yield func(engine.Scene) bool) {
						for i, s := range exhibit.Replay {
							if i < len(exhibit.Replay)-1 { // The victory says enough.
								s.Caption = caption(s.Fresh, teller)
							}
							if !yield(worded(s, theme, v)) {
								return
							}
						}
					})
				})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// caption says what happened, as the product says it below a moving picture.
func caption(events []engine.Event, v text.Localizer) string {
	for i := range events {
		record := storage.Record{Act: storage.Act{Kind: storage.ActMove}, Events: events[i : i+1]}
		for _, line := range view.GameLog([]storage.Record{record}, v, engine.Everyone) {
			return text.Unmarked(line.Text)
		}
	}
	return ""
}

// draw draws a scene in every theme, and in every language that has all messages whose keys begin with one of texts.
func (g *gallery) draw(game, group string, s scene, texts []string, paint paint) error {
	if ok, err := path.Match(g.only, s.Name); err != nil || !ok {
		return err
	}
	for _, lang := range slices.Concat([]string{english}, g.texts.Languages()) {
		shown := themes
		switch {
		case lang == english && len(s.Pictures) > 0:
			continue
		case lang != english && (len(texts) == 0 || !g.texts.Complete(lang, texts...)):
			continue
		case lang != english:
			shown = themes[:1]
		}
		s.Lang, s.Pictures = lang, nil
		for _, theme := range shown {
			drawn, err := paint(theme, text.NewLocalizer(g.texts.Part(texts, lang), game, nil))
			if err != nil {
				return fmt.Errorf("can't draw %s: %w", s.Name, err)
			}
			p := picture{
				File:  path.Join(game, s.Name+"."+theme+"."+lang+extension(drawn.PNG)),
				Theme: theme, Alt: drawn.Alt, Width: drawn.Width, Height: drawn.Height, Bytes: len(drawn.PNG),
			}
			if err := g.write(p.File, drawn.PNG); err != nil {
				return err
			}
			g.count, g.bytes = g.count+1, g.bytes+p.Bytes
			if p.Bytes > g.largest.Bytes {
				g.largest = p
			}
			s.Pictures = append(s.Pictures, p)
		}
		if n := len(g.sections); n == 0 || g.sections[n-1].Game != game || g.sections[n-1].Title != group {
			title := text.NewLocalizer(g.texts.Messages(english), game, nil).Or(game + ".title")
			g.sections = append(g.sections, section{Game: game, Name: cmp.Or(title, game), Title: group})
		}
		last := &g.sections[len(g.sections)-1]
		last.Scenes = append(last.Scenes, s)
	}
	return nil
}

func extension(data []byte) string {
	if bytes.HasPrefix(data, []byte("GIF8")) {
		return ".gif"
	}
	return ".png"
}

// write makes a file below the folder of the gallery, and its folder where that is missing.
func (g *gallery) write(name string, data []byte) error {
	file := filepath.Join(g.folder, filepath.FromSlash(name))
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = os.WriteFile(file, data, 0o644)
	}
	if err != nil {
		return fmt.Errorf("can't write the gallery to %s: %w", g.folder, err)
	}
	return nil
}

type lobby struct {
	name, title string
	// others are the seats beside the host's.
	others []seat
}

// seat is a person's or computer's, with the key of a note; a free one has no name.
type seat struct{ name, note string }

var lobbies = []lobby{
	{"lobby", "The host, a friend and a computer wait for a fourth",
		[]seat{{name: "Ben"}, {"Cleo", "level.normal"}, {}}},
	{"lobby-2", "Nobody has joined a table of two", []seat{{}}},
	{"lobby-5", "A full table of five with long names", []seat{
		{name: "Bartłomiej Brzęczyszczykiewicz"}, {name: "Žofie Nejneobhospodařovávatelnější"}, {name: "Łukasz"},
		{name: "W W W W W W W W W W W"},
	}},
}

// of is the lobby of a game with all its expansions, but where nobody has joined.
func (l lobby) of(rules engine.Game, theme string, v text.Localizer) engine.Lobby {
	game := rules.Name()
	drawn := engine.Lobby{Game: game, Title: cmp.Or(v.Or(game+".title"), game), Theme: theme}
	for _, o := range rules.Options() {
		if o.Expansion && len(l.others) > 1 {
			drawn.Chips = append(drawn.Chips, v.OptionName(o))
		}
	}
	drawn.Chips = append(drawn.Chips, v.Say("setting.pace")+": "+v.Say("setting.pace.turn24"))
	seats := append([]seat{{"Ana", "lobby.host"}}, l.others...)
	taken := 0
	for _, s := range seats {
		if s.name != "" {
			taken++
		}
		one := engine.LobbySeat{Name: cmp.Or(s.name, v.Say("lobby.free")), Free: s.name == ""}
		if s.note != "" {
			one.Note = v.Say(s.note)
		}
		drawn.Seats = append(drawn.Seats, one)
	}
	drawn.Taken = v.Say("lobby.taken", engine.Num("n", taken), engine.Num("want", len(seats)))
	return drawn
}
