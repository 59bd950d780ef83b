package rendertest

import (
	"bytes"
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Update says that goldens are written anew.
var Update = flag.Bool("update", false, "write the goldens anew")

// Whole compares a picture with the golden at a path, which keeps every pixel.
func Whole(t *testing.T, path string, data []byte) {
	t.Helper()
	golden(t, path, Decode(t, data), 256)
}

// Small compares a picture with the golden at a path, which is kept at a quarter of its size and in few colours.
func Small(t *testing.T, path string, data []byte) {
	t.Helper()
	golden(t, path, Quarter(Decode(t, data)), fewColours)
}

func golden(t *testing.T, path string, got *image.RGBA, colours int) {
	t.Helper()
	if *Update {
		Write(t, path, encode(t, inColours(got, commonColours(got, colours))))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, name := Decode(t, data), strings.TrimSuffix(filepath.Base(path), ".png")
	if got.Rect != want.Rect {
		t.Errorf("%s is %v, the golden %v; after a look at it, -update keeps it", name, got.Rect, want.Rect)
		return
	}
	n, allowed := Differing(got, want)
	if n <= allowed {
		return
	}
	sheet := filepath.Join(os.TempDir(), "harbormaster-"+name+"-diff.png")
	Write(t, sheet, encode(t, differences(like(got, want), want)))
	t.Errorf("%s: %d pixels differ from the golden, at most %d may; %s shows it as it is, as it was, "+
		"and what differs in red; after a look at it, -update keeps it",
		name, n, allowed, sheet)
}

// Write writes a file, and its folder where that is missing.
func Write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Decode reads a PNG.
func Decode(t testing.TB, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return plain(img)
}

// plain is the picture with four bytes a pixel.
func plain(img image.Image) *image.RGBA {
	to := image.NewRGBA(img.Bounds())
	if from, ok := img.(*image.Paletted); ok {
		for i, k := range from.Pix {
			c, _ := from.Palette[k].(color.RGBA)
			copy(to.Pix[4*i:], []byte{c.R, c.G, c.B, c.A})
		}
		return to
	}
	draw.Draw(to, to.Rect, img, to.Rect.Min, draw.Src)
	return to
}

func encode(t testing.TB, img image.Image) []byte {
	t.Helper()
	var data bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

// Quarter is the picture at a quarter of its width and height: every pixel is the mean of sixteen.
func Quarter(from *image.RGBA) *image.RGBA {
	to := image.NewRGBA(image.Rect(0, 0, from.Rect.Dx()/4, from.Rect.Dy()/4))
	for i := 0; i < len(to.Pix); i += 4 {
		x, y := i%to.Stride, 4*(i/to.Stride)
		var sum [4]int
		for row := y; row < y+4; row++ {
			for k, n := range from.Pix[row*from.Stride+4*x:][:16] {
				sum[k%4] += int(n)
			}
		}
		for c, n := range sum {
			to.Pix[i+c] = uint8((n + 8) / 16)
		}
	}
	return to
}

// fewColours is how many colors a golden has that does not keep every pixel.
const fewColours = 64

// coarse drops the low bits of a color, so that a table finds its nearest one.
func coarse(pix []uint8) int { return int(pix[0]>>3)<<10 | int(pix[1]>>3)<<5 | int(pix[2]>>3) }

func fine(i int) color.RGBA {
	part := func(n int) uint8 { return uint8(n&31)<<3 | 4 }
	return color.RGBA{part(i >> 10), part(i >> 5), part(i), 255}
}

// commonColours are the coarse colors that most pixels have, at most so many of them.
func commonColours(img *image.RGBA, most int) color.Palette {
	count := map[int]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[coarse(img.Pix[i:])]++
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b int) int { return cmp.Or(count[b]-count[a], a-b) })
	order = order[:min(len(order), most)]
	slices.Sort(order)
	var list color.Palette
	for _, i := range order {
		list = append(list, fine(i))
	}
	return list
}

// inColours is the picture in the nearest of these colours.
func inColours(img *image.RGBA, colours color.Palette) *image.Paletted {
	to, near := image.NewPaletted(img.Rect, colours), map[int]uint8{}
	for k := range to.Pix {
		i := coarse(img.Pix[4*k:])
		n, ok := near[i]
		if !ok {
			n = uint8(colours.Index(fine(i)))
			near[i] = n
		}
		to.Pix[k] = n
	}
	return to
}

// InFew is a picture in the colors of a small golden.
func InFew(img *image.RGBA) *image.RGBA { return plain(inColours(img, commonColours(img, fewColours))) }

// differences is a sheet of both pictures side by side with a third in which the pixels that differ are red.
func differences(got, want *image.RGBA) *image.RGBA {
	r := got.Rect
	sheet := image.NewRGBA(image.Rect(0, 0, 3*r.Dx()+40, r.Dy()))
	draw.Draw(sheet, r, got, r.Min, draw.Src)
	draw.Draw(sheet, r.Add(image.Pt(r.Dx()+20, 0)), want, r.Min, draw.Src)
	for y := range r.Dy() {
		for x := range r.Dx() {
			c := got.RGBAAt(x, y)
			c = color.RGBA{c.R/2 + 127, c.G/2 + 127, c.B/2 + 127, 255}
			if i := got.PixOffset(x, y); far(got.Pix[i:], want.Pix[i:]) {
				c = color.RGBA{255, 0, 0, 255}
			}
			sheet.SetRGBA(2*r.Dx()+40+x, y, c)
		}
	}
	return sheet
}

// like gives a picture the colors of a golden that is kept in few.
func like(got, golden *image.RGBA) *image.RGBA {
	if kept := commonColours(golden, fewColours+1); len(kept) <= fewColours {
		return plain(inColours(got, kept))
	}
	return got
}

// Differing counts the pixels that differ from a golden of the same size by more than a step of antialiasing, and tells
// how many may: one in 40,000.
func Differing(got, golden *image.RGBA) (n, allowed int) {
	got = like(got, golden)
	for i := 0; i < len(got.Pix); i += 4 {
		if far(got.Pix[i:], golden.Pix[i:]) {
			n++
		}
	}
	return n, len(got.Pix) / 4 / 40_000
}

func far(a, b []uint8) bool {
	for c := range 3 {
		if max(a[c], b[c])-min(a[c], b[c]) > 24 {
			return true
		}
	}
	return false
}
