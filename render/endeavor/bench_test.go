package endeavor

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
var measured = []string{"guide", "guide-dark", "guide-folded", "guide-own", "full-5", "game-build"}

// BenchmarkPicture measures a picture beside the least that any picture of its size costs, in turn within one loop, so that
// whatever else the computer does meets all of them. In milliseconds:
//
//   - floor: a frame is cleared and the finished picture's pixels are encoded at the fastest level of our deflate;
//   - compose and encode: the two halves of a picture; whole: both, with the alternative text;
//   - first: the whole picture when nothing of it was drawn before.
//
// Each is the median of its runs; the ratio whole/floor (at most 5) is what counts. Allocations are those of composing and
// encoding, and those of the alternative text.
func BenchmarkPicture(b *testing.B) {
	for _, name := range measured {
		scene := named(name)
		b.Run(name, func(b *testing.B) { measure(b, scene) })
	}
}

func measure(b *testing.B, scene engine.Scene) {
	picture := paint(b, scene)
	f := newFloor(b, picture.PNG)
	allocations := testing.AllocsPerRun(5, func() { encoded(b, composed(b, scene)) })
	words := testing.AllocsPerRun(5, func() { paint(b, scene) }) - allocations
	var floor, compose, encode, whole, first []float64
	for b.Loop() {
		floor = append(floor, took(func() { f.encode(b) }))
		var c *render.Canvas
		compose = append(compose, took(func() { c = composed(b, scene) }))
		encode = append(encode, took(func() { encoded(b, c) }))
		whole = append(whole, took(func() { paint(b, scene) }))
		if len(whole)%10 == 1 {
			render.ThemeOf("endeavor", scene.Theme).Forget()
			first = append(first, took(func() { paint(b, scene) }))
		}
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(floor), "ms-floor")
	b.ReportMetric(median(compose), "ms-compose")
	b.ReportMetric(median(encode), "ms-encode")
	b.ReportMetric(median(whole), "ms-whole")
	b.ReportMetric(median(first), "ms-first")
	b.ReportMetric(median(whole)/median(floor), "whole/floor")
	b.ReportMetric(median(first)/median(floor), "first/floor")
	b.ReportMetric(float64(len(picture.PNG)), "bytes")
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

func encoded(t testing.TB, c *render.Canvas) {
	t.Helper()
	if _, err := c.PNG(); err != nil {
		t.Fatal(err)
	}
	c.Release()
}

// floor is a finished picture and what encodes it fast.
type floor struct {
	pix   []uint8
	frame []uint8
	zip   *zlib.Writer
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
	return &floor{pix: picture.Pix, frame: make([]uint8, len(picture.Pix)), zip: zip}
}

func (f *floor) encode(b *testing.B) {
	clear(f.frame)
	f.zip.Reset(io.Discard)
	if _, err := f.zip.Write(f.pix); err != nil {
		b.Fatal(err)
	}
	if err := f.zip.Close(); err != nil {
		b.Fatal(err)
	}
}

// TestATableTakesFewAllocations counts what composing and encoding take once the sprites are drawn.
func TestATableTakesFewAllocations(t *testing.T) {
	for _, name := range tables() {
		s := named(name)
		encoded(t, composed(t, s))
		if n := testing.AllocsPerRun(1, func() { encoded(t, composed(t, s)) }); n > 600 {
			t.Errorf("%s takes %.0f allocations, at most 600", name, n)
		}
	}
}
