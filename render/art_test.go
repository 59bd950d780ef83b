package render

import (
	"testing"
)

// TestEveryGameHasItsSkies draws every sky, header and poster, which fails where a layer or a color has no name.
func TestEveryGameHasItsSkies(t *testing.T) {
	for _, theme := range []string{"light", "dark"} {
		for _, game := range []string{"puertorico", "endeavor", "maracaibo"} {
			drawn := map[string]Hour{}
			for _, hour := range []Hour{Morning, Dusk, Night} {
				for _, layer := range []string{"header_light", "header_land", "poster_light", "poster_glitter", "poster_land"} {
					if name := layer + "_" + game + "_" + string(hour); !skies.Has(name) {
						t.Errorf("there is no %s", name)
					}
				}
				c := NewCanvas(ThemeNamed(theme), 1600, 900, Sea)
				Sky{game, hour}.Draw(c, 148)
				looks := string(c.pix[:1600*148])
				if other, ok := drawn[looks]; ok {
					t.Errorf("%s, %s: %s looks like %s", theme, game, hour, other)
				}
				drawn[looks] = hour
				c.Shapes(func(p *Pen) { Sky{game, hour}.Poster(p, "fireworks", "quay") })
				c.Release()
			}
		}
	}
}

func TestTheHourFollowsTheGame(t *testing.T) {
	for _, c := range []struct {
		share float64
		last  bool
		want  Hour
	}{{0, false, Morning}, {0.33, false, Morning}, {1.0 / 3, false, Dusk}, {1, false, Dusk}, {0.2, true, Night}} {
		if got := HourOf(c.share, c.last); got != c.want {
			t.Errorf("after %.2f, last %v: %s, want %s", c.share, c.last, got, c.want)
		}
	}
}
