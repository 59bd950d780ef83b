package endeavor

import (
	"strings"

	"github.com/harbormaster/harbormaster/render"
)

// boxedName sets a name from x on, centered on y: in one line where it fits at its size or no smaller than a size, else
// in two lines of that size, broken at a space or at a soft hyphen, each shrunk and cut as render.Fit does.
func boxedName(c *render.Canvas, name string, x, y, room int, style render.Style, small int) {
	whole := strings.ReplaceAll(name, render.SoftHyphen, "")
	lines := halves(style.Font, small, name)
	if len(lines) < 2 || render.Width(style.Font, small, whole) <= room {
		c.Fitted(x, y, room, whole, style)
		return
	}
	step := small + 1
	for i, line := range lines {
		c.Fitted(x, y-step/2+i*step, room, line, style.In(small))
	}
}

// halves breaks a name where the longer half is shortest; one that can't be broken stays whole.
func halves(f render.Font, size int, name string) []string {
	var best []string
	least := 0
	for i, r := range name {
		hyphen := ""
		switch string(r) {
		case " ":
		case render.SoftHyphen:
			hyphen = "-"
		default:
			continue
		}
		first := strings.ReplaceAll(name[:i], render.SoftHyphen, "") + hyphen
		second := strings.ReplaceAll(name[i+len(string(r)):], render.SoftHyphen, "")
		if wide := max(render.Width(f, size, first), render.Width(f, size, second)); best == nil || wide < least {
			best, least = []string{first, second}, wide
		}
	}
	return best
}

// fitSmall is render.Fit, a step smaller where the text would be cut otherwise: nothing else says what the name says.
func fitSmall(f render.Font, size, room int, name string) (int, string) {
	fit, text := render.Fit(f, size, room, name)
	if text != name {
		return render.Fit(f, size*7/8, room, name)
	}
	return fit, text
}
