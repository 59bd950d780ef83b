package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/cmd/titles/exhibits"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

type gallery struct {
	scenes []scenes.Exhibit
	paint  func(engine.Scene) (engine.Picture, error)
	words  func(key string, args ...engine.Arg) string
}

// table is a fixed color table and the galleries drawn in it: those of a game, or of all others, with game "".
type table struct {
	game      string
	galleries []gallery
}

// tablesOf are the tables of the named games with all their galleries, all of them where none is named.
func tablesOf(games []string) ([]table, error) {
	of := func(game string) string {
		if render.HasTable(game) {
			return game
		}
		return ""
	}
	wanted := map[string]bool{}
	for _, game := range games {
		if _, err := titles.Named(game); err != nil {
			return nil, err
		}
		wanted[of(game)] = true
	}
	texts, err := titles.Catalog()
	if err != nil {
		return nil, err
	}
	var list []table
	for _, entry := range titles.Games() {
		if exhibits.Of(entry.Rules.Name()).Scenes == nil {
			continue
		}
		game := of(entry.Rules.Name())
		if len(games) > 0 && !wanted[game] {
			continue
		}
		i := slices.IndexFunc(list, func(t table) bool { return t.game == game })
		if i < 0 {
			i, list = len(list), append(list, table{game: game})
		}
		list[i].galleries = append(list[i].galleries, gallery{
			exhibits.Of(entry.Rules.Name()).Scenes(), entry.Pictures.Paint,
			text.NewLocalizer(texts.Part(entry.PictureTexts, "en"), entry.Rules.Name(), nil).Say,
		})
	}
	return list, nil
}

func (t table) size() int { return render.TableSize(t.game) }

// String is the table's name in a report.
func (t table) String() string {
	if t.game == "" {
		return "all others"
	}
	return t.game
}

func (g gallery) draw(s engine.Scene, theme string) (image.Image, error) {
	s.Theme, s.Lang, s.Words = theme, "en", g.words
	pic, err := g.paint(s)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(pic.PNG))
}

// shade is a color of the drawings with the share of the pictures that it covers, 1 for one whole picture.
type shade struct {
	rgb    color.RGBA
	lab    [3]float64
	weight float64
}

func shadeOf(c color.RGBA, weight float64) shade {
	l, a, b := colorful.Color{R: float64(c.R) / 255, G: float64(c.G) / 255, B: float64(c.B) / 255}.Lab()
	return shade{c, [3]float64{l, a, b}, weight}
}

// rgbOf is the nearest color of three times eight bits.
func rgbOf(lab [3]float64) color.RGBA {
	r, g, b := colorful.Lab(lab[0], lab[1], lab[2]).Clamped().RGB255()
	return color.RGBA{R: r, G: g, B: b, A: 255}
}

func distance(a, b *[3]float64) float64 {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x + y*y + z*z
}

// census counts the colors of all scenes, drawn in the true colors of a theme.
func (t table) census(theme string) ([]shade, error) {
	share := map[color.RGBA]float64{}
	for _, g := range t.galleries {
		for _, e := range g.scenes {
			img, err := g.draw(e.Scene, render.TrueColour+theme)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", e.Name, err)
			}
			count(share, img)
		}
	}
	list := make([]shade, 0, len(share))
	for c, weight := range share {
		list = append(list, shadeOf(c, weight))
	}
	slices.SortFunc(list, func(a, b shade) int {
		return cmp.Or(cmp.Compare(a.rgb.R, b.rgb.R), cmp.Compare(a.rgb.G, b.rgb.G), cmp.Compare(a.rgb.B, b.rgb.B))
	})
	return list, nil
}

func count(share map[color.RGBA]float64, img image.Image) {
	r := img.Bounds()
	one := 1 / float64(r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c, _ := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
			share[c] += one
		}
	}
}

const (
	// rounds is how often the learned colors are moved to the middle of what they stand for.
	rounds = 30
	// eagerness is the power of its share by which a color counts: at 1 the large areas win and thin edges are poor,
	// at 0.5 the rare colors win and all others are a little off.
	eagerness = 0.65
)

// learn finds a table of n colors for shades. It begins with base, which stays; then the color that lies worst, by
// its weight and its distance, is added again and again; and at last each of these is moved to the middle of the shades
// that it stands for (k-means in CIELAB).
func learn(seen []shade, base []color.RGBA, n int) []color.RGBA {
	table := make([][3]float64, 0, n)
	nearest, off := make([]int, len(seen)), slices.Repeat([]float64{math.Inf(1)}, len(seen))
	add := func(lab [3]float64) {
		table = append(table, lab)
		for i := range seen {
			if d := distance(&seen[i].lab, &lab); d < off[i] {
				off[i], nearest[i] = d, len(table)-1
			}
		}
	}
	for _, c := range base {
		add(shadeOf(c, 0).lab)
	}
	weight := make([]float64, len(seen))
	for i := range seen {
		weight[i] = math.Pow(seen[i].weight, eagerness)
	}
	for len(table) < n {
		worst := 0
		for i := range seen {
			if weight[i]*off[i] > weight[worst]*off[worst] {
				worst = i
			}
		}
		add(seen[worst].lab)
	}
	for range rounds {
		recenter(seen, weight, table, nearest, len(base))
	}
	return whole(table, base)
}

// nearestOf is the place of the nearest color of a table; of several that are as near first, else the one before.
func nearestOf(lab *[3]float64, table [][3]float64, first int) int {
	best, d := first, distance(lab, &table[first])
	for k := range table {
		if e := distance(lab, &table[k]); e < d {
			best, d = k, e
		}
	}
	return best
}

// recenter moves the colors behind the first ones, which are fixed, to the middle of their shades.
func recenter(seen []shade, weight []float64, table [][3]float64, nearest []int, fixed int) {
	sums, weights := make([][3]float64, len(table)), make([]float64, len(table))
	for i := range seen {
		best := nearestOf(&seen[i].lab, table, nearest[i])
		nearest[i] = best
		for j := range 3 {
			sums[best][j] += weight[i] * seen[i].lab[j]
		}
		weights[best] += weight[i]
	}
	for k := fixed; k < len(table); k++ {
		if weights[k] > 0 {
			for j := range 3 {
				table[k][j] = sums[k][j] / weights[k]
			}
		}
	}
}

// whole gives the table in whole colors, base untouched.
func whole(table [][3]float64, base []color.RGBA) []color.RGBA {
	list := slices.Clone(base)
	for _, lab := range table[len(base):] {
		list = append(list, rgbOf(lab))
	}
	return list
}
