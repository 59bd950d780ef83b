package render

import (
	"image"
	"image/draw"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface is a font at one size with the glyphs that were needed so far. A font.Face must not be used by two
// goroutines, so making a glyph takes the lock; finished glyphs are only read.
type typeface struct {
	mu     sync.RWMutex
	face   font.Face
	glyphs map[glyphKey]*glyph
	kerns  map[[2]rune]fixed.Int26_6
}

// glyphKey is a character at one of four positions within a pixel.
type glyphKey struct {
	r   rune
	sub uint8
}

type glyph struct {
	mask    []uint8
	w, h    int
	left    int
	top     int
	advance fixed.Int26_6
}

const (
	minSize = 8
	maxSize = 160
	// maxGlyphs bounds what a face keeps, whatever names people have.
	maxGlyphs = 4096
)

var typefaces [fonts][maxSize + 1]struct {
	once sync.Once
	face *typeface
}

func faceOf(f Font, size int) *typeface {
	size = max(minSize, min(size, maxSize))
	slot := &typefaces[f][size]
	slot.once.Do(func() {
		face, err := opentype.NewFace(parsedFonts()[f],
			&opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			panic("render: font face: " + err.Error())
		}
		slot.face = &typeface{face: face, glyphs: map[glyphKey]*glyph{}, kerns: map[[2]rune]fixed.Int26_6{}}
	})
	return slot.face
}

func (f *typeface) glyph(r rune, sub uint8) *glyph {
	key := glyphKey{r, sub}
	f.mu.RLock()
	g := f.glyphs[key]
	f.mu.RUnlock()
	if g != nil {
		return g
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if g = f.glyphs[key]; g != nil {
		return g
	}
	dr, mask, at, advance, ok := f.face.Glyph(fixed.Point26_6{X: fixed.Int26_6(sub) * 16}, r)
	g = &glyph{advance: advance}
	if ok && !dr.Empty() {
		g.w, g.h, g.left, g.top = dr.Dx(), dr.Dy(), dr.Min.X, dr.Min.Y
		alpha := image.NewAlpha(image.Rect(0, 0, g.w, g.h))
		draw.Draw(alpha, alpha.Rect, mask, at, draw.Src)
		g.mask = alpha.Pix
	}
	if len(f.glyphs) >= maxGlyphs {
		clear(f.glyphs)
	}
	f.glyphs[key] = g
	return g
}

func (f *typeface) kern(a, b rune) fixed.Int26_6 {
	key := [2]rune{a, b}
	f.mu.RLock()
	k, ok := f.kerns[key]
	f.mu.RUnlock()
	if ok {
		return k
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	k = f.face.Kern(a, b)
	if len(f.kerns) >= maxGlyphs {
		clear(f.kerns)
	}
	f.kerns[key] = k
	return k
}
