package puertorico

import (
	"slices"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/render"
)

// TestAPictureTakesFewAllocations counts what composing and encoding take once the sprites are drawn, and what the whole
// picture takes with its alternative text: more where names are so long that the text is told anew with shorter ones.
func TestAPictureTakesFewAllocations(t *testing.T) {
	for _, name := range append(names(), measured...) {
		s := named(name)
		whole := testing.AllocsPerRun(1, func() { paint(t, s) })
		if whole <= 300 {
			continue
		}
		most := 500.0
		if slices.ContainsFunc(s.Names, func(name string) bool { return utf8.RuneCountInString(name) > 20 }) {
			most = 1000
		}
		if whole > most {
			t.Errorf("%s takes %.0f allocations with its words, at most %.0f", name, whole, most)
		}
		if n := testing.AllocsPerRun(1, func() { encoded(t, composed(t, s)) }); n > 300 {
			t.Errorf("%s takes %.0f allocations, at most 300", name, n)
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
