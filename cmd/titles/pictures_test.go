package titles_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// TestEveryIconOnControlsHasAPicture: within Discord's limits for application emojis.
func TestEveryIconOnControlsHasAPicture(t *testing.T) {
	list := titles.Emojis()
	for _, g := range titles.Games() {
		for name := range g.Emojis {
			raw, ok := list[name]
			if !ok {
				t.Errorf("%s: nobody draws the icon %q", g.Rules.Name(), name)
				continue
			}
			if pic, err := png.DecodeConfig(bytes.NewReader(raw)); err != nil || pic.Width != 128 || pic.Height != 128 || len(raw) > 256<<10 {
				t.Errorf("%s: the icon %q has %d x %d pixels and %d bytes: %v", g.Rules.Name(), name, pic.Width, pic.Height, len(raw), err)
			}
		}
	}
}

// TestAnEmojiIsTheSamePictureInAllGames: the chat has one set of them.
func TestAnEmojiIsTheSamePictureInAllGames(t *testing.T) {
	icons := map[string]string{}
	for _, g := range titles.Games() {
		for name, icon := range g.Emojis {
			if other, there := icons[name]; there && other != icon {
				t.Errorf("%s: %q is the icon %q, which is %q elsewhere", g.Rules.Name(), name, icon, other)
			}
			icons[name] = icon
		}
	}
}

// TestAGameIsDrawnAsFarAsItHasPictures: a new one may have none at first, and moving ones last.
func TestAGameIsDrawnAsFarAsItHasPictures(t *testing.T) {
	queue := render.NewQueue(1, 1)
	paint := func(engine.Scene) (engine.Picture, error) { return engine.Picture{}, nil }
	draw := func(engine.Scene) (*render.Canvas, string, error) { return nil, "", nil }
	for what, c := range map[string]struct {
		of                    titles.Pictures
		painted, plots, moves bool
	}{
		"no pictures":     {titles.Pictures{}, false, false, false},
		"single pictures": {titles.Pictures{Paint: paint}, true, true, false},
		"moving ones too": {titles.Pictures{Paint: paint, Draw: draw}, true, true, true},
	} {
		p := c.of.Painter(queue)
		_, plots := p.(title.Plotter)
		_, moves := p.(title.Animator)
		if (p != nil) != c.painted || plots != c.plots || moves != c.moves {
			t.Errorf("%s: the painter is %T", what, p)
		}
	}
}
