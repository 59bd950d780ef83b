package scenes

import "github.com/harbormaster/harbormaster/engine"

// Exhibit is a scene of a gallery.
type Exhibit struct {
	// Name is short and of its own in its game: letters, digits and hyphens. It names files.
	Name string
	// Group is the heading under which it stands, Title says in a few words what it shows.
	Group, Title string
	// Translated asks for the scene in every language; the others are shown in English.
	Translated bool
	// Scene has no language, theme and words: these are the gallery's.
	Scene engine.Scene
}

// TimelineExhibit is a finished game of a gallery: how it went as a plot, and as a moving picture.
type TimelineExhibit struct {
	// Name, Title and Translated are those of an Exhibit.
	Name, Title string
	Translated  bool
	// Chart has no language, title, theme and words: these are the gallery's.
	Chart engine.Chart
	// Replay are positions for a moving picture, none where the gallery has none of this game.
	Replay []engine.Scene
}
