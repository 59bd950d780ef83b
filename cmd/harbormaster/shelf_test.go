package main

import (
	"bytes"
	"image/png"
	"testing"

	words "github.com/harbormaster/harbormaster/bot/puertorico"
)

// TestEveryIconOnControlsHasAPicture: within Discord's limits for application emojis.
func TestEveryIconOnControlsHasAPicture(t *testing.T) {
	list := emojis()
	for _, name := range words.Emojis() {
		raw, ok := list[name]
		if !ok {
			t.Errorf("nobody draws the icon %q", name)
			continue
		}
		if pic, err := png.DecodeConfig(bytes.NewReader(raw)); err != nil || pic.Width != 128 || pic.Height != 128 || len(raw) > 256<<10 {
			t.Errorf("the icon %q has %d x %d pixels and %d bytes: %v", name, pic.Width, pic.Height, len(raw), err)
		}
	}
}
