package puertorico

import (
	"slices"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/render"
)

// TestAPictureTakesFewAllocations counts what composing and encoding take once the sprites are drawn, and what a picture of
// people with names of usual length takes with its alternative text.
func TestAPictureTakesFewAllocations(t *testing.T) {
	for _, name := range append(measured, "all-4", "game-all-5", "all-over-5", "deed-5", "raid", "mayor-table", "draft-3", "own-inn") {
		s := named(name)
		if n := testing.AllocsPerRun(1, func() { encoded(t, composed(t, s)) }); n > 300 {
			t.Errorf("%s takes %.0f allocations, at most 300", name, n)
		}
		if slices.ContainsFunc(s.Names, func(name string) bool { return utf8.RuneCountInString(name) > 20 }) {
			continue
		}
		if n := testing.AllocsPerRun(1, func() { paint(t, s) }); n > 500 {
			t.Errorf("%s takes %.0f allocations with its words, at most 500", name, n)
		}
	}
}

// TestManyDrawTheSameFromNothing draws scenes by several at once, at first without any sprite, plate or letter's step made; one
// of them forgets all of it in between.
func TestManyDrawTheSameFromNothing(t *testing.T) {
	list := []string{"fiesta-folded", "captain-folded-dark", "own-fiesta", "mayor-own-dark"}
	forget := func() {
		render.ThemeNamed("light").Forget()
		render.ThemeNamed("dark").Forget()
	}
	forget()
	var mu sync.Mutex
	first := map[string]string{}
	var wg sync.WaitGroup
	for worker := range 3 {
		wg.Go(func() {
			for i := range list {
				name := list[(i+worker)%len(list)]
				pic, err := Paint(named(name))
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				if was, ok := first[name]; ok && was != string(pic.PNG) {
					t.Errorf("%s: two pictures of one scene", name)
				}
				first[name] = string(pic.PNG)
				mu.Unlock()
				if worker == 0 && i == 1 {
					forget()
				}
			}
		})
	}
	wg.Wait()
}
