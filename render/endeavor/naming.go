package endeavor

import (
	"github.com/harbormaster/harbormaster/render"
)

// fitSmall is render.Fit, a step smaller where the text would be cut otherwise: nothing else says what the name says.
func fitSmall(f render.Font, size, room int, name string) (int, string) {
	fit, text := render.Fit(f, size, room, name)
	if text != name {
		return render.Fit(f, size*7/8, room, name)
	}
	return fit, text
}
