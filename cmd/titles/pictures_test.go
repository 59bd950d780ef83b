package titles_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/render/queue"
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
			if pic, err := png.DecodeConfig(bytes.NewReader(raw)); err != nil || pic.Width != 128 ||
				pic.Height != 128 || len(raw) > 256<<10 {
				t.Errorf("%s: the icon %q has %d x %d pixels and %d bytes: %v", g.Rules.Name(), name, pic.Width,
					pic.Height, len(raw), err)
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

// TestAGameIsDrawnWhereItHasPictures: a new one may have none at first.
func TestAGameIsDrawnWhereItHasPictures(t *testing.T) {
	for _, g := range append(titles.Games(), titles.Entry{}) {
		p := g.NewPainter(queue.New(1, 1))
		_, plots := p.(title.Plotter)
		_, moves := p.(title.Animator)
		if has := g.Pictures != nil; (p != nil) != has || plots != has || moves != has {
			t.Errorf("%v: the painter is %T", g.Rules, p)
		}
	}
}
