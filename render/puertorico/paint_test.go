package puertorico

import (
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := captainScene()
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1 must load") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

func TestManyPaintersAtOnceDrawTheSamePictures(t *testing.T) {
	list, want := map[string]engine.Scene{}, map[string]string{}
	for _, name := range whole {
		list[name] = named(name)
		want[name] = string(paint(t, list[name]).PNG)
	}
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for name, picture := range want {
				if pic, err := Painter.Paint(list[name]); err != nil || string(pic.PNG) != picture {
					t.Errorf("%s: another picture, %v", name, err)
				}
			}
		})
	}
	wg.Wait()
}
