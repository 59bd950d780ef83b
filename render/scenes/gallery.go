package scenes

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// Gallery is what a game has to show, in the order in which it is shown.
type Gallery []LazyExhibit

// LazyExhibit is an exhibit whose scene is made when it is asked for, anew each time.
type LazyExhibit struct {
	exhibit Exhibit
	make    func() engine.Scene
}

// NewExhibit describes an exhibit; name, group, title and translated are those of an Exhibit.
func NewExhibit(name, group, title string, translated bool, make func() engine.Scene) LazyExhibit {
	return LazyExhibit{Exhibit{Name: name, Group: group, Title: title, Translated: translated}, make}
}

// List gives every exhibit with its scene.
func (g Gallery) List() []Exhibit {
	list := make([]Exhibit, 0, len(g))
	for _, h := range g {
		h.exhibit.Scene = h.make()
		list = append(list, h.exhibit)
	}
	return list
}

// Named gives one scene. There being none of that name is a mistake in the program and panics.
func (g Gallery) Named(name string) engine.Scene {
	for _, h := range g {
		if h.exhibit.Name == name {
			return h.make()
		}
	}
	panic(fmt.Sprintf("scenes: nothing is called %q", name))
}

// AtLevel makes a scene at another level.
func AtLevel(level string, make func() engine.Scene) func() engine.Scene {
	return func() engine.Scene {
		s := make()
		s.Level = level
		return s
	}
}

// Sold makes the end of a game whose seats were sold for half points; the winners are those after the bids.
func Sold(bids []int, winners []engine.Seat, make func() engine.Scene) func() engine.Scene {
	return func() engine.Scene {
		s := make()
		s.Bids, s.Winners = bids, winners
		return s
	}
}

// ForPlayers makes a scene for so many players.
func ForPlayers(n int, make func(int) engine.Scene) func() engine.Scene {
	return func() engine.Scene { return make(n) }
}
