package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// What stands here moves to files of its own as it is drawn: own.go, score.go, fold.go, alt.go, text.go.

// boardWords are those of the private board, the account and the texts.
var boardWords = map[string]string{}

func (p *painter) paintOwn() (*render.Canvas, error) { return p.paintTable(), nil }
func (p *painter) paintScore() *render.Canvas        { return p.paintTable() }
func (p *painter) paintFolded() *render.Canvas       { return p.paintTable() }
func (p *painter) alt() string                       { return p.said() }

// Text is the board in words.
func Text(s engine.Scene) string {
	p, err := newPainter(s)
	if err != nil {
		return ""
	}
	return p.alt()
}
