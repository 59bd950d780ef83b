package endeavor

import "github.com/harbormaster/harbormaster/render"

// What stands here moves to files of its own as it is drawn: own.go, score.go, fold.go.

func (p *painter) paintFolded() *render.Canvas { return p.paintTable() }
