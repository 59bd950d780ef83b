package scenes

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

func TestAGalleryMakesItsScenesWhenTheyAreAskedFor(t *testing.T) {
	made := 0
	g := Gallery{NewExhibit("one", "group", "One", true, ForPlayers(3, func(n int) engine.Scene {
		made++
		return engine.Scene{Names: make([]string, n)}
	}))}
	g = append(g, NewExhibit("two", "group", "Two", false, AtLevel(render.Focused, g[0].make)))
	if made != 0 {
		t.Errorf("%d scenes are made before they are asked for", made)
	}
	list := g.List()
	if len(list) != 2 || list[0].Name != "one" || list[0].Group != "group" || list[0].Title != "One" || !list[0].Translated || list[1].Translated {
		t.Errorf("%+v", list)
	}
	if s := g.Named("two"); s.Level != render.Focused || len(s.Names) != 3 || list[0].Scene.Level != "" || made != 3 {
		t.Errorf("%+v after %d scenes", s, made)
	}
	defer func() {
		if recover() == nil {
			t.Error("a scene that is not there is no mistake")
		}
	}()
	g.Named("nothing")
}
