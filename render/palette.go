package render

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image/color"
	"strconv"
	"sync"
)

// Colour is the name of a color in palette.json.
type Colour string

// The colors that the kit and the games draw with; palette.json says what each is for.
const (
	Outline     Colour = "line"
	Sea         Colour = "sea"
	SeaLine1    Colour = "seaLine1"
	SeaLine2    Colour = "seaLine2"
	SeaDeep     Colour = "seaDeep"
	Foam        Colour = "foam"
	Paper       Colour = "paper"
	Paper3      Colour = "paper3"
	PaperLine   Colour = "paperLine"
	Empty       Colour = "empty"
	Frame       Colour = "frame"
	Ink         Colour = "ink"
	Ink2        Colour = "ink2"
	Ink3        Colour = "ink3"
	OnDark      Colour = "onDark"
	Edge        Colour = "edge"
	OutlineSoft Colour = "lineSoft"
	DiscTone    Colour = "plate"
	Dusk1       Colour = "dusk1"
	Dusk2       Colour = "dusk2"
	Dusk3       Colour = "dusk3"
	Dusk4       Colour = "dusk4"
	Dusk5       Colour = "dusk5"
	Sun         Colour = "sun"
	Focus       Colour = "focus"
	FocusSoft   Colour = "focusSoft"
	Gold        Colour = "gold"
	GoldD       Colour = "goldD"
	Points      Colour = "vp"
	Hole        Colour = "hole"
	Ring        Colour = "ring"
	Sail        Colour = "sail"
	SailD       Colour = "sailD"
)

//go:embed palette.json
var paletteJSON []byte

type paletteFile struct {
	Colours map[Colour]struct {
		Light string `json:"light"`
		Dark  string `json:"dark"`
	} `json:"colours"`
	// Games are the tables of the games whose pictures need colors that the table of all others has no room for.
	Games map[string]tableFile `json:"games"`
	// Lobbies are the hours in the skies of the games' lobbies, which tell them apart; of others it is dusk.
	Lobbies map[string]Hour `json:"lobbies"`
	tableFile
}

// tableFile is a fixed color table: colors by name, then the steps between them.
type tableFile struct {
	// Size is how many colors it has, fewer than all for smaller files; 0 is all.
	Size int      `json:"size"`
	Base []Colour `json:"base"`
	AA   struct {
		Light []string `json:"light"`
		Dark  []string `json:"dark"`
	} `json:"aa"`
}

var readPalette = sync.OnceValue(func() *paletteFile {
	var p paletteFile
	if err := json.Unmarshal(paletteJSON, &p); err != nil {
		panic(fmt.Sprintf("render: palette.json: %v", err))
	}
	return &p
})

// HasTable says whether a game has a color table of its own.
func HasTable(game string) bool {
	_, has := readPalette().Games[game]
	return has
}

// TableSize is how many colors the table of a game has, at most 256; "" is the one of all others.
func TableSize(game string) int {
	if own := readPalette().Games[game]; own.Size > 0 {
		return own.Size
	}
	return 256
}

// LobbyHour is the hour in the sky of a game's lobby.
func LobbyHour(game string) Hour {
	if hour, ok := readPalette().Lobbies[game]; ok {
		return hour
	}
	return Dusk
}

func parseHex(s string) (color.RGBA, error) {
	if len(s) != 7 || s[0] != '#' {
		return color.RGBA{}, fmt.Errorf("colour %q is not of the form #rrggbb", s)
	}
	n, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return color.RGBA{}, fmt.Errorf("colour %q: %w", s, err)
	}
	return color.RGBA{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), A: 255}, nil
}
