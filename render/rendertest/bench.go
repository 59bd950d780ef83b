package rendertest

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

// Bench measures pictures beside the least that any picture of their size costs, in turn within one loop, so that
// whatever else the computer does meets all of them. In milliseconds:
//
//   - floor: a frame is cleared and the finished picture's pixels are encoded at the fastest level of our deflate or of
//     the standard library, whichever is faster;
//   - compose and encode: the two halves of a picture, of which no part was encoded before; whole: both;
//   - first: the whole picture when nothing of it was drawn before;
//   - gg: the same picture with every part drawn anew by gg and encoded by the standard library.
//
// Each is the median of its runs; the ratios whole/floor (at most 2.5 for a focus picture) and gg/floor
// are what counts. Compose and whole have the alternative text in them.
func (g *Gallery) Bench(b *testing.B, names ...string) {
	b.Helper()
	for _, name := range names {
		b.Run(name, func(b *testing.B) { g.measure(b, name) })
	}
}

// Allocations counts what drawing and encoding a scene takes, its alternative text included, once the sprites are
// drawn.
func (g *Gallery) Allocations(t testing.TB, s engine.Scene) float64 {
	t.Helper()
	return testing.AllocsPerRun(1, func() { g.Paint(t, s) })
}

func (g *Gallery) measure(b *testing.B, name string) {
	b.Helper()
	scene, naive := g.Scene(name), g.Scene(render.TrueColour+name)
	picture := g.Paint(b, scene)
	f := newFloor(b, picture.PNG)
	var library, standard, compose, encode, whole, first, gg []float64
	for b.Loop() {
		library = append(library, took(func() { f.library(b) }))
		standard = append(standard, took(func() { f.standard(b) }))
		var c *render.Canvas
		compose = append(compose, took(func() {
			var err error
			if c, _, err = g.Draw(scene); err != nil {
				b.Fatal(err)
			}
		}))
		render.ClearBands()
		encode = append(encode, took(func() { Encoded(b, c) }))
		render.ClearBands()
		whole = append(whole, took(func() { g.Paint(b, scene) }))
		if len(whole)%10 == 1 {
			gg = append(gg, took(func() { g.Paint(b, naive) }))
			render.ThemeOf(g.Game, scene.Theme).ClearCaches()
			render.ClearBands()
			first = append(first, took(func() { g.Paint(b, scene) }))
		}
	}
	floor, all := min(median(library), median(standard)), median(whole)
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(floor, "ms-floor")
	b.ReportMetric(median(compose), "ms-compose")
	b.ReportMetric(median(encode), "ms-encode")
	b.ReportMetric(all, "ms-whole")
	b.ReportMetric(median(first), "ms-first")
	b.ReportMetric(median(gg), "ms-gg")
	b.ReportMetric(all/floor, "whole/floor")
	b.ReportMetric(median(first)/floor, "first/floor")
	b.ReportMetric(median(gg)/floor, "gg/floor")
	b.ReportMetric(float64(len(picture.PNG)), "bytes")
	b.ReportMetric(g.Allocations(b, scene), "allocs")
}

// Encoded encodes a canvas and releases it.
func Encoded(t testing.TB, c *render.Canvas) {
	t.Helper()
	if _, err := c.PNG(); err != nil {
		t.Fatal(err)
	}
	c.Release()
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

// floor is a finished picture and what encodes it fastest.
type floor struct {
	picture *image.Paletted
	frame   []uint8
	zip     *zlib.Writer
	png     png.Encoder
}

func newFloor(b *testing.B, data []byte) *floor {
	b.Helper()
	decoded, err := png.Decode(bytes.NewReader(data))
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
	return &floor{picture: picture, frame: make([]uint8, len(picture.Pix)), zip: zip,
		png: png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &pool{}}}
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
