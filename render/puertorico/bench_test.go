package puertorico

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/klauspost/compress/zlib"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// measured are the scenes whose cost is watched.
var measured = []string{"captain-light", "captain-dark", "captain-folded", "mayor-own", "fullest-5", "all-5"}

// BenchmarkPicture measures a picture beside the least that any picture of its size costs, in turn within one loop, so that
// whatever else the computer does meets all of them. In milliseconds:
//
//   - floor: a frame is cleared and the finished picture's pixels are encoded at the fastest level of our deflate or of
//     the standard library, whichever is faster;
//   - compose and encode: the two halves of a picture; whole: both, with the alternative text;
//   - gg: the same picture with every part drawn anew by gg and encoded by the standard library.
//
// Each is the median of its runs; the ratios whole/floor (at most 5) and gg/floor are what counts. Allocations are those of
// composing and encoding, and those of the alternative text.
func BenchmarkPicture(b *testing.B) {
	for _, name := range measured {
		scene := scenes()[name]
		b.Run(name, func(b *testing.B) { measure(b, scene) })
	}
}

func measure(b *testing.B, scene engine.Scene) {
	naive := scene
	naive.Theme = render.TrueColour + scene.Theme
	f, size := newFloor(b, scene), len(paint(b, scene).PNG)
	allocations := testing.AllocsPerRun(5, func() { encoded(b, composed(b, scene)) })
	words := testing.AllocsPerRun(5, func() { paint(b, scene) }) - allocations
	var library, standard, compose, encode, whole, gg []float64
	for b.Loop() {
		library = append(library, took(func() { f.library(b) }))
		standard = append(standard, took(func() { f.standard(b) }))
		var c *render.Canvas
		compose = append(compose, took(func() { c = composed(b, scene) }))
		encode = append(encode, took(func() { encoded(b, c) }))
		whole = append(whole, took(func() { paint(b, scene) }))
		if len(whole)%10 == 1 {
			gg = append(gg, took(func() { paint(b, naive) }))
		}
	}
	floor, all := min(median(library), median(standard)), median(whole)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(floor, "ms-floor")
	b.ReportMetric(median(compose), "ms-compose")
	b.ReportMetric(median(encode), "ms-encode")
	b.ReportMetric(all, "ms-whole")
	b.ReportMetric(median(gg), "ms-gg")
	b.ReportMetric(all/floor, "whole/floor")
	b.ReportMetric(median(gg)/floor, "gg/floor")
	b.ReportMetric(float64(size), "bytes")
	b.ReportMetric(allocations, "allocs")
	b.ReportMetric(words, "allocs-alt")
}

// took is how many milliseconds something takes.
func took(do func()) float64 {
	began := time.Now()
	do()
	return float64(time.Since(began).Microseconds()) / 1000
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

func composed(t testing.TB, s engine.Scene) *render.Canvas {
	t.Helper()
	p, err := newPainter(s)
	if err != nil {
		t.Fatal(err)
	}
	if s.Level != Own {
		return p.table(s.Level == Folded)
	}
	c, err := p.own()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func encoded(t testing.TB, c *render.Canvas) {
	t.Helper()
	if _, err := c.PNG(); err != nil {
		t.Fatal(err)
	}
	c.Release()
}

// floor is a finished picture and what encodes it fastest.
type floor struct {
	picture *image.Paletted
	frame   []uint8
	zip     *zlib.Writer
	png     png.Encoder
}

func newFloor(b *testing.B, s engine.Scene) *floor {
	b.Helper()
	decoded, err := png.Decode(bytes.NewReader(paint(b, s).PNG))
	if err != nil {
		b.Fatal(err)
	}
	picture, ok := decoded.(*image.Paletted)
	if !ok {
		b.Fatal("the picture has no table")
	}
	zip, err := zlib.NewWriterLevel(io.Discard, zlib.BestSpeed)
	if err != nil {
		b.Fatal(err)
	}
	return &floor{picture: picture, frame: make([]uint8, len(picture.Pix)), zip: zip, png: png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &pool{}}}
}

func (f *floor) library(b *testing.B) {
	clear(f.frame)
	f.zip.Reset(io.Discard)
	if _, err := f.zip.Write(f.picture.Pix); err != nil {
		b.Fatal(err)
	}
	if err := f.zip.Close(); err != nil {
		b.Fatal(err)
	}
}

func (f *floor) standard(b *testing.B) {
	clear(f.frame)
	if err := f.png.Encode(io.Discard, f.picture); err != nil {
		b.Fatal(err)
	}
}

// pool keeps the one buffer of an encoder.
type pool struct{ buffer *png.EncoderBuffer }

func (p *pool) Get() *png.EncoderBuffer  { return p.buffer }
func (p *pool) Put(b *png.EncoderBuffer) { p.buffer = b }

func BenchmarkText(b *testing.B) {
	scene := captainScene()
	for b.Loop() {
		Text(scene)
	}
}
