package main

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"html/template"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/engine"
)

//go:embed gallery.html
var galleryPage string

var galleryTemplate = template.Must(template.New("gallery").Parse(galleryPage))

// heading gathers the pictures of one kind of scenes on the page; Name is what their game is called.
type heading struct {
	Game, Name, Title string
	Frames            []frame
}

// frame is a scene on the page: its pictures in each theme, or in one language that is not English.
type frame struct {
	Name, Title, Lang string
	Pictures          []hung
}

// hung is a picture as a file below the folder of the gallery.
type hung struct {
	File, Theme, Alt     string
	Width, Height, Bytes int
}

// KB is the size in kilobytes of 1,000 bytes.
func (h hung) KB() string { return fmt.Sprintf("%.1f", float64(h.Bytes)/1000) }

// gallery draws the scenes of all games into a folder: each in English in both themes, some in every other language that has
// their words, and a page that shows them.
func gallery(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("gallery", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "", "write pictures and index.html into this `folder`; it is made where it is missing")
	game := ""
	gameFlag(flags, &game)
	only := flags.String("only", "*", "draw the scenes with such `names` only, such as captain or 'game-*'")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("gallery does not know %q", flags.Arg(0))
	case *out == "":
		return errors.New("gallery needs a folder for its pictures: -out DIR")
	}
	if _, err := path.Match(*only, ""); err != nil {
		return fmt.Errorf("-only %q is no pattern of names; one is captain or 'game-*'", *only)
	}
	texts, err := catalogue()
	if err != nil {
		return err
	}
	h := hanging{folder: *out, only: *only, texts: texts}
	for _, g := range games(drawQueue()) {
		if game != "" && g.Rules.Name() != game {
			continue
		}
		if err := h.game(ctx, g); err != nil {
			return err
		}
	}
	if h.count == 0 {
		return fmt.Errorf("no scene is called %q", *only)
	}
	page := filepath.Join(*out, "index.html")
	if err := h.write(page, func(w io.Writer) error { return galleryTemplate.Execute(w, h.headings) }); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d pictures, %.1f MB; the largest is %s with %s KB.\n%s\n", h.count, float64(h.sum)/1e6, h.largest.File, h.largest.KB(), page)
	return nil
}

// hanging is a gallery in the making.
type hanging struct {
	folder, only string
	texts        *text.Catalogue
	headings     []heading
	count, sum   int
	largest      hung
}

// themes are those of all pictures.
var themes = []string{"light", "dark"}

// english is the language of every scene.
const english = "en"

func (h *hanging) game(ctx context.Context, g shelf.Entry) error {
	if g.Painter == nil {
		return nil
	}
	name := g.Rules.Name()
	for _, l := range lobbies {
		err := h.scene(name, "Waiting for players", frame{Name: l.name, Title: l.title}, title.LobbyTexts, func(theme string, v text.Localizer) (engine.Picture, error) {
			return g.Painter.Lobby(ctx, "gallery", l.of(cmp.Or(v.Or(name+".title"), name), theme, v))
		})
		if err != nil {
			return err
		}
	}
	if g.Pictures.Scenes == nil {
		return nil
	}
	for _, e := range g.Pictures.Scenes() {
		var texts []string
		if e.Translated {
			texts = g.PictureTexts
		}
		err := h.scene(name, e.Group, frame{Name: e.Name, Title: e.Title}, texts, func(theme string, v text.Localizer) (engine.Picture, error) {
			s := e.Scene
			s.Theme, s.Lang, s.Words = theme, v.Lang(), v.Say
			return g.Painter.Paint(ctx, "gallery", s)
		})
		if err != nil {
			return err
		}
	}
	return h.courses(ctx, g)
}

// courses shows how finished games went: a plot of each, and a moving picture where there are positions for one.
func (h *hanging) courses(ctx context.Context, g shelf.Entry) error {
	plotter, plots := g.Painter.(title.Plotter)
	animator, moves := g.Painter.(title.Animator)
	if g.Pictures.Courses == nil || !plots {
		return nil
	}
	const group = "The course of a game"
	name := g.Rules.Name()
	for _, e := range g.Pictures.Courses() {
		var texts, replayTexts []string
		if e.Translated {
			replayTexts, texts = g.PictureTexts, slices.Concat(g.PictureTexts, title.TimelineTexts)
		}
		err := h.scene(name, group, frame{Name: e.Name, Title: e.Title}, texts, func(theme string, v text.Localizer) (engine.Picture, error) {
			chart := e.Chart
			chart.Title, chart.Theme, chart.Words = cmp.Or(v.Or(name+".title"), name), theme, v.Say
			return plotter.Plot(ctx, "gallery", chart)
		})
		if err == nil && moves && len(e.Replay) > 0 {
			f := frame{Name: e.Name + "-replay", Title: e.Title + ": a moving picture of some turns"}
			err = h.scene(name, group, f, replayTexts, func(theme string, v text.Localizer) (engine.Picture, error) {
				return animator.Animate(ctx, func(yield func(engine.Scene) bool) {
					for _, s := range e.Replay {
						s.Theme, s.Lang, s.Words = theme, v.Lang(), v.Say
						if !yield(s) {
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

// scene draws one scene in every theme, and in every language that has all messages whose keys begin with one of texts.
func (h *hanging) scene(game, group string, f frame, texts []string, paint func(theme string, v text.Localizer) (engine.Picture, error)) error {
	if ok, err := path.Match(h.only, f.Name); err != nil || !ok {
		return err
	}
	for _, lang := range slices.Concat([]string{english}, h.texts.Languages()) {
		shown := themes
		switch {
		case lang == english && len(f.Pictures) > 0:
			continue
		case lang != english && (len(texts) == 0 || !h.texts.Complete(lang, texts...)):
			continue
		case lang != english:
			shown = themes[:1]
		}
		f.Lang, f.Pictures = lang, nil
		for _, theme := range shown {
			picture, err := paint(theme, text.NewLocalizer(h.texts.Part(texts, lang), game, nil))
			if err != nil {
				return fmt.Errorf("%s can't be drawn: %w", f.Name, err)
			}
			file := path.Join(game, f.Name+"."+theme+"."+lang+kind(picture.PNG))
			if err := h.write(filepath.Join(h.folder, filepath.FromSlash(file)), func(w io.Writer) error {
				_, err := w.Write(picture.PNG)
				return err
			}); err != nil {
				return err
			}
			p := hung{File: file, Theme: theme, Alt: picture.Alt, Width: picture.Width, Height: picture.Height, Bytes: len(picture.PNG)}
			h.count, h.sum = h.count+1, h.sum+p.Bytes
			if p.Bytes > h.largest.Bytes {
				h.largest = p
			}
			f.Pictures = append(f.Pictures, p)
		}
		if n := len(h.headings); n == 0 || h.headings[n-1].Game != game || h.headings[n-1].Title != group {
			h.headings = append(h.headings, heading{Game: game, Name: h.name(game), Title: group})
		}
		last := &h.headings[len(h.headings)-1]
		last.Frames = append(last.Frames, f)
	}
	return nil
}

// name is what a game is called.
func (h *hanging) name(game string) string {
	return cmp.Or(text.NewLocalizer(h.texts.Printer(english), game, nil).Or(game+".title"), game)
}

// kind is how the name of a picture's file ends.
func kind(data []byte) string {
	if bytes.HasPrefix(data, []byte("GIF8")) {
		return ".gif"
	}
	return ".png"
}

// write makes a file, and its folder where that is missing.
func (h *hanging) write(file string, content func(io.Writer) error) error {
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = writeWhole(file, content)
	}
	if err == nil {
		err = os.Chmod(file, 0o644) // Pictures are to be shown around.
	}
	if err != nil {
		return fmt.Errorf("the gallery can't be written to %s: %w", h.folder, err)
	}
	return nil
}

// waiting is a table that waits for players.
type waiting struct {
	name, title string
	seats       int
}

// lobbies are those that the gallery shows of every game.
var lobbies = []waiting{
	{"lobby", "The host, a friend and a computer wait for a fourth", 4},
	{"lobby-2", "Nobody has joined a table of two", 2},
	{"lobby-5", "A full table of five with long names", 5},
}

func (l waiting) of(title, theme string, v text.Localizer) engine.Lobby {
	free := engine.LobbySeat{Name: v.Say("lobby.free"), Free: true}
	host := engine.LobbySeat{Name: "Ana", Note: v.Say("lobby.host")}
	lobby := engine.Lobby{Title: title, Theme: theme, Seats: []engine.LobbySeat{host}}
	switch l.seats {
	case 2:
		lobby.Seats = append(lobby.Seats, free)
	case 5:
		for _, name := range []string{"Bartłomiej Brzęczyszczykiewicz", "Žofie Nejneobhospodařovávatelnější", "Łukasz", "W W W W W W W W W W W"} {
			lobby.Seats = append(lobby.Seats, engine.LobbySeat{Name: name})
		}
	default:
		lobby.Seats = append(lobby.Seats, engine.LobbySeat{Name: "Ben"}, engine.LobbySeat{Name: "Cleo", Note: v.Say("level.medium")}, free)
	}
	return lobby
}
