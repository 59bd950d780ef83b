package render

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/lucasb-eyer/go-colorful"
)

// Theme is one variant of the palette with its fixed color table and everything that was drawn in it so far. It is safe
// for concurrent use.
type Theme struct {
	name    string
	colours map[Colour]color.RGBA
	// table holds the 256 colors of every picture, the base colors first.
	table [256]color.RGBA
	// named counts the base colors, lab is the table in CIELAB.
	named int
	lab   [256][3]float64
	// near remembers nearest entries: each word packs a color (24 bits) and its index (8 bits), addressed by a hash.
	near        []atomic.Uint32
	sprites     cache[SpriteKey, *Sprite]
	backgrounds cache[BackgroundKey, *Background]
	inks        cache[color.RGBA, *ink]
	// exact draws everything anew in all colors and keeps nothing: see TrueColour.
	exact bool
}

// TrueColour before "light" or "dark" asks for that theme without its table: every part is drawn anew with gg, in all
// colors, and written by the standard library. It is slow; palettes are learned from such pictures and judged by them.
const TrueColour = "true "

// themeKey names a theme: whose table it has, "" for that of all games without one, dark or light, in true colors or
// not.
type themeKey struct {
	game        string
	dark, exact bool
}

// themes holds each theme that was asked for.
var themes = struct {
	sync.Mutex
	made map[themeKey]*Theme
}{made: map[themeKey]*Theme{}}

// ThemeNamed returns the theme "light" or "dark", which TrueColour may precede; any other name means light. Its table
// is that of pictures of no game, and of games without a table of their own.
func ThemeNamed(name string) *Theme { return ThemeOf("", name) }

// ThemeOf returns the theme of a game's pictures, by name as ThemeNamed does.
func ThemeOf(game, name string) *Theme {
	name, exact := strings.CutPrefix(name, TrueColour)
	key := themeKey{game: game, dark: name == "dark", exact: exact}
	if !HasTable(game) {
		key.game = ""
	}
	themes.Lock()
	defer themes.Unlock()
	t := themes.made[key]
	if t == nil {
		t = newTheme(key)
		themes.made[key] = t
	}
	return t
}

// Name is "light" or "dark".
func (t *Theme) Name() string { return t.name }

const (
	nearBits = 17
	// maxSprites bounds what a theme keeps, and as many older ones; a whole game at all levels needs two thirds of it.
	maxSprites     = 2048
	maxBackgrounds = 12
	maxInks        = 128
)

func newTheme(of themeKey) *Theme {
	file := readPalette()
	t := &Theme{name: "light", exact: of.exact, colours: map[Colour]color.RGBA{},
		near: make([]atomic.Uint32, 1<<nearBits)}
	table := file.tableFile
	if own, ok := file.Games[of.game]; ok {
		table = own
	}
	steps := table.AA.Light
	if of.dark {
		t.name, steps = "dark", table.AA.Dark
	}
	t.sprites.limit, t.backgrounds.limit, t.inks.limit = maxSprites, maxBackgrounds, maxInks
	must := func(hex string) color.RGBA {
		c, err := parseHex(hex)
		if err != nil {
			panic("render: palette.json: " + err.Error())
		}
		return c
	}
	for key, pair := range file.Colours {
		if of.dark {
			t.colours[key] = must(pair.Dark)
		} else {
			t.colours[key] = must(pair.Light)
		}
	}
	n := 0
	seen := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !seen[c] && n < len(t.table) {
			seen[c] = true
			t.table[n] = c
			n++
		}
	}
	for _, key := range table.Base {
		add(t.colours[key])
	}
	t.named = n
	for _, hex := range steps {
		add(must(hex))
	}
	for ; n < len(t.table); n++ {
		t.table[n] = t.table[0]
	}
	for i, c := range t.table {
		t.lab[i] = labOf(c)
	}
	first := uint32(t.search(color.RGBA{}))
	for i := range t.near {
		t.near[i].Store(first)
	}
	return t
}

// ClearCaches drops what was drawn so far: pictures are drawn from nothing then, as in a process that has just begun.
func (t *Theme) ClearCaches() {
	t.sprites.clear()
	t.backgrounds.clear()
	t.inks.clear()
}

// RGB gives a color by name. An unknown name is a mistake in the program and panics.
func (t *Theme) RGB(name Colour) color.RGBA {
	c, ok := t.colours[name]
	if !ok {
		panic(fmt.Sprintf("render: no colour is called %q", name))
	}
	return c
}

// index is the entry of the table that is nearest to the color.
func (t *Theme) index(r, g, b uint8) uint8 {
	rgb := uint32(r)<<16 | uint32(g)<<8 | uint32(b)
	slot := &t.near[(rgb*2654435761)>>(32-nearBits)]
	if v := slot.Load(); v>>8 == rgb {
		return uint8(v)
	}
	i := t.search(color.RGBA{R: r, G: g, B: b})
	slot.Store(rgb<<8 | uint32(i))
	return i
}

// search finds the nearest color by its distance in CIELAB; equal colors always win.
func (t *Theme) search(c color.RGBA) uint8 {
	want := labOf(c)
	best, at := math.Inf(1), 0
	for i := range t.lab {
		l, a, b := t.lab[i][0]-want[0], t.lab[i][1]-want[1], t.lab[i][2]-want[2]
		if d := l*l + a*a + b*b; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

func labOf(c color.RGBA) [3]float64 {
	l, a, b := colorful.Color{R: float64(c.R) / 255, G: float64(c.G) / 255, B: float64(c.B) / 255}.Lab()
	return [3]float64{l, a, b}
}

// Table is the fixed color table of every picture; the first Named ones of it are colors that have a name.
func (t *Theme) Table() []color.RGBA { return slices.Clone(t.table[:]) }

// Named counts the colors of the table that have a name.
func (t *Theme) Named() int { return t.named }

// Tone is a color, or a color blended towards the ground that it stands on: drawings are blended when they are made and
// never drawn with transparency over areas.
type Tone struct {
	Colour Colour
	// Ground and Share (1..99, per cent of Colour) blend; a Share of 0 or 100 leaves the color pure.
	Ground Colour
	Share  uint8
}

// Solid is the pure color.
func Solid(c Colour) Tone { return Tone{Colour: c} }

// Faded is the color at share per cent over the ground.
func Faded(c, ground Colour, share uint8) Tone { return Tone{Colour: c, Ground: ground, Share: share} }

// Fade blends any color to share per cent over the ground.
func Fade(ground Colour, share uint8) Tone { return Tone{Ground: ground, Share: share} }

// FadeIf is Fade where on, else it leaves colors pure.
func FadeIf(on bool, ground Colour, share uint8) Tone {
	if on {
		return Fade(ground, share)
	}
	return Tone{}
}

func (t *Theme) tone(p Tone) color.RGBA {
	c := t.RGB(p.Colour)
	if p.Share == 0 || p.Share >= 100 {
		return c
	}
	return blend(c, t.RGB(p.Ground), p.Share)
}

func blend(c, ground color.RGBA, share uint8) color.RGBA {
	s := uint32(share)
	mix := func(a, b uint8) uint8 { return uint8((uint32(a)*s + uint32(b)*(100-s) + 50) / 100) }
	return color.RGBA{R: mix(c.R, ground.R), G: mix(c.G, ground.G), B: mix(c.B, ground.B), A: 255}
}

// TextOn is cream or ink, whichever contrasts more with the ground.
func (t *Theme) TextOn(ground Colour) Colour {
	g := luminance(t.RGB(ground))
	if contrast(g, luminance(t.RGB(OnDark))) >= contrast(g, luminance(t.RGB(Outline))) {
		return OnDark
	}
	return Outline
}
