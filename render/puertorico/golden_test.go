package puertorico

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
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
)

var (
	update = flag.Bool("update", false, "write the goldens anew")
	out    = flag.String("out", "", "write every picture of the gallery into this folder as PNG")
)

// TestTextsSayWhatTheySaid compares the alternative text and the board in words of every scene with the goldens.
func TestTextsSayWhatTheySaid(t *testing.T) {
	for _, name := range names() {
		scene := named(name)
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
		if diff := gocmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// whole are the pictures whose goldens keep every pixel: the position of the guide, an own board, the fold of five; a table,
// an own board and a draft with all expansions. The others are kept at a quarter of their size and in few colours.
var whole = []string{"captain", "mayor-own", "folded-5", "fiesta-3", "own-fiesta", "draft-folded"}

// dark are the scenes that are kept in the dark theme too.
var dark = []string{"captain", "mayor-own", "game-role", "game-builder", "game-folded-4", "folded-5", "end-4", "fullest-4", "all-5", "fiesta-4", "draft-4", "own-clear", "own-fiesta"}

// goldens are the names of all pictures that are kept.
func goldens() []string {
	list := names()
	for _, name := range dark {
		list = append(list, name+"-dark")
	}
	return list
}

// TestPicturesLookAsTheyDid compares every scene with its golden, pixel by pixel with a tolerance.
func TestPicturesLookAsTheyDid(t *testing.T) {
	if *out != "" {
		for name, pic := range drawn() {
			write(t, filepath.Join(*out, name+".png"), pic.PNG)
		}
	}
	for _, name := range goldens() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := decode(t, drawn()[name].PNG)
			if !slices.Contains(whole, name) {
				got = quarter(got)
			}
			path := filepath.Join("testdata", name+".png")
			if *update {
				most := 256
				if !slices.Contains(whole, name) {
					most = fewColours
				}
				write(t, path, encode(t, inColours(got, commonColours(got, most))))
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, name, got, decode(t, data))
		})
	}
}

// TestGoldensStaySmall bounds what the pictures take in the repository, and finds those that nobody compares.
func TestGoldensStaySmall(t *testing.T) {
	files, err := filepath.Glob("testdata/*.png")
	if err != nil {
		t.Fatal(err)
	}
	names, sum := goldens(), 0
	for _, path := range files {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		sum += int(info.Size())
		if name := filepath.Base(path); !slices.Contains(names, name[:len(name)-len(".png")]) {
			t.Errorf("%s is the golden of no scene", path)
		}
	}
	if sum > 4_000_000 {
		t.Errorf("the goldens are %d bytes, at most 4,000,000", sum)
	}
}

// TestAGoldenSeesASmallChange changes one number or one circle of a position and looks for it in the reduced picture.
func TestAGoldenSeesASmallChange(t *testing.T) {
	before := quarter(decode(t, drawn()["game-role"].PNG))
	golden := plain(inColours(before, commonColours(before, fewColours)))
	if n, _ := differing(before, golden); n != 0 {
		t.Errorf("a picture differs from itself in %d pixels", n)
	}
	for what, change := range map[string]func(*engine.Scene){
		"a doubloon":   func(s *engine.Scene) { view(s).Players[3].Doubloons++ },
		"a good":       func(s *engine.Scene) { view(s).Players[0].Goods[corn]++ },
		"a colonist":   func(s *engine.Scene) { view(s).Players[1].Island[0].Colonists ^= 1 },
		"a copy":       func(s *engine.Scene) { view(s).Offer[0].Copies++ },
		"a plantation": func(s *engine.Scene) { view(s).FaceUp[0] = (view(s).FaceUp[0] + 1) % 5 },
	} {
		s := named("game-role")
		change(&s)
		after := quarter(decode(t, paint(t, s).PNG))
		if n, allowed := differing(after, golden); n <= allowed {
			t.Errorf("%s more changes %d pixels, which is let pass", what, n)
		}
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

func decode(t testing.TB, data []byte) *image.RGBA {
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

// quarter is the picture at a quarter of its width and height: every pixel is the mean of sixteen.
func quarter(from *image.RGBA) *image.RGBA {
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

// fewColours is how many colours a golden has that does not keep every pixel.
const fewColours = 64

// coarse drops the low bits of a colour, so that a table finds its nearest one.
func coarse(pix []uint8) int { return int(pix[0]>>3)<<10 | int(pix[1]>>3)<<5 | int(pix[2]>>3) }

func fine(i int) color.RGBA {
	part := func(n int) uint8 { return uint8(n&31)<<3 | 4 }
	return color.RGBA{part(i >> 10), part(i >> 5), part(i), 255}
}

// commonColours are the coarse colours that most pixels have, at most so many of them.
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

// compare fails when a picture differs from its golden in more than a few pixels, and writes a picture of both side by
// side with a third in which those pixels are red.
func compare(t *testing.T, name string, got, want *image.RGBA) {
	t.Helper()
	if got.Rect != want.Rect {
		t.Errorf("%s is %v, the golden %v; after a look at it, -update keeps it", name, got.Rect, want.Rect)
		return
	}
	n, allowed := differing(got, want)
	if n <= allowed {
		return
	}
	got = like(got, want)
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
	path := filepath.Join(os.TempDir(), "harbormaster-"+name+"-diff.png")
	write(t, path, encode(t, sheet))
	t.Errorf("%s: %d pixels differ from the golden, at most %d may; %s shows it as it is, as it was, and what differs in red; after a look at it, -update keeps it",
		name, n, allowed, path)
}

// like gives a picture the colours of a golden that is kept in few.
func like(got, golden *image.RGBA) *image.RGBA {
	if kept := commonColours(golden, fewColours+1); len(kept) <= fewColours {
		return plain(inColours(got, kept))
	}
	return got
}

// differing counts the pixels that differ from the golden by more than a step of antialiasing, and tells how many may.
func differing(got, golden *image.RGBA) (n, allowed int) {
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
