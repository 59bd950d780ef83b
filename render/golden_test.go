package render

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens anew")

// TestLobbyLooksAsItDid compares the lobby with its golden picture.
func TestLobbyLooksAsItDid(t *testing.T) {
	pic, err := Lobby("light", "Puerto Rico", []LobbySeat{
		{Name: "Ana", Note: "host"}, {Name: "Ben"}, {Name: "Computer", Note: "medium"}, {Name: "free seat", Free: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Puerto Rico. Ana (host); Ben; Computer (medium); free seat"; pic.Alt != want {
		t.Errorf("alternative text %q, want %q", pic.Alt, want)
	}
	path := filepath.Join("testdata", "lobby.png")
	if *update {
		if err := os.WriteFile(path, pic.PNG, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, want := decode(t, pic.PNG), decode(t, golden)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("picture is %v, golden is %v", got.Bounds(), want.Bounds())
	}
	if n := different(got, want); n > 200 {
		out := filepath.Join(os.TempDir(), "lobby.got.png")
		if err := os.WriteFile(out, pic.PNG, 0o644); err != nil {
			t.Error(err)
		}
		t.Errorf("%d pixels differ from the golden; the picture is %s", n, out)
	}
}

func decode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// different counts pixels that differ by more than a step of antialiasing.
func different(a, b image.Image) int {
	n := 0
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p, _ := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA)
			q, _ := color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if far(p.R, q.R) || far(p.G, q.G) || far(p.B, q.B) {
				n++
			}
		}
	}
	return n
}

func far(a, b uint8) bool { return max(a, b)-min(a, b) > 24 }
