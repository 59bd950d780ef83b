package puertorico

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
)

var (
	update = flag.Bool("update", false, "write the goldens anew")
	out    = flag.String("out", "", "write every scene into this folder as PNG")
)

// TestTextsSayWhatTheySaid compares the alternative text and the board in words of every scene with the goldens.
func TestTextsSayWhatTheySaid(t *testing.T) {
	for name, scene := range scenes() {
		p, err := newPainter(scene)
		if err != nil {
			t.Fatal(err)
		}
		got := p.alt() + "\n\n" + Text(scene) + "\n"
		path := filepath.Join("testdata", name+".txt")
		if *update {
			write(t, path, []byte(got))
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// pictured are the scenes whose pictures are kept: the position of the mock, one own board, one fold of five; a table, an own
// board and a draft with all expansions.
var pictured = []string{"captain-light", "mayor-own", "folded-5", "fiesta-3", "own-fiesta", "draft-folded"}

// TestPicturesLookAsTheyDid compares a few pictures with the goldens, pixel by pixel with a tolerance.
func TestPicturesLookAsTheyDid(t *testing.T) {
	for name, scene := range scenes() {
		if *out == "" && !slices.Contains(pictured, name) {
			continue
		}
		pic := paint(t, scene)
		if *out != "" {
			write(t, filepath.Join(*out, name+".png"), pic.PNG)
		}
		if !slices.Contains(pictured, name) {
			continue
		}
		path := filepath.Join("testdata", name+".png")
		if *update {
			write(t, path, pic.PNG)
		}
		golden, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		compare(t, name, decode(t, pic.PNG), decode(t, golden))
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func paint(t testing.TB, s engine.Scene) engine.Picture {
	t.Helper()
	pic, err := Paint(s)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// compare fails when more than one pixel in two thousand differs by more than a step of antialiasing, and writes a picture
// in which those pixels are red.
func compare(t *testing.T, name string, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Errorf("%s is %v, the golden %v", name, got.Bounds(), want.Bounds())
		return
	}
	r := got.Bounds()
	diff := image.NewRGBA(r)
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a, b := rgb(got, x, y), rgb(want, x, y)
			diff.SetRGBA(x, y, color.RGBA{a.R/2 + 127, a.G/2 + 127, a.B/2 + 127, 255})
			if far(a.R, b.R) || far(a.G, b.G) || far(a.B, b.B) {
				diff.SetRGBA(x, y, color.RGBA{255, 0, 0, 255})
				n++
			}
		}
	}
	if n <= r.Dx()*r.Dy()/2000 {
		return
	}
	var data bytes.Buffer
	if err := png.Encode(&data, diff); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(os.TempDir(), "harbormaster-"+name+"-diff.png")
	write(t, path, data.Bytes())
	t.Errorf("%s: %d pixels differ from the golden; they are red in %s", name, n, path)
}

func rgb(img image.Image, x, y int) color.RGBA {
	c, _ := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
	return c
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }
