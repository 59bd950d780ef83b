package render

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// chess is the view of a game that is drawn in these tests.
type chess struct{ now Situation }

// chessDrawing draws nothing but its names.
type chessDrawing struct{ *Board[chess] }

func (d chessDrawing) Table() *Canvas                { return NewCanvas(d.Theme, 4, 2, Paper) }
func (d chessDrawing) Focus() *Canvas                { return NewCanvas(d.Theme, 5, 2, Paper) }
func (d chessDrawing) Question(*Canvas, engine.Seat) {}
func (d chessDrawing) Victory() *Canvas              { return NewCanvas(d.Theme, 6, 2, Paper) }
func (d chessDrawing) Own(seat engine.Seat) *Canvas {
	return NewCanvas(d.Theme, 10+int(seat), 2, Paper)
}
func (d chessDrawing) Changed() *Canvas                    { return NewCanvas(d.Theme, 4, 1, Paper) }
func (d chessDrawing) WhatChanged() []string               { return []string{"A pawn went."} }
func (d chessDrawing) Alt(int) ([]string, func() []string) { return slices.Repeat(d.Names, 20), nil }
func (d chessDrawing) Lines(int) []string                  { return slices.Repeat(d.Names, 80) }
func (d chessDrawing) headline(name string) string {
	return d.Headline(name, "move", 9)
}

var chessPainter = Painter[chess]{
	Game: "chess", Situation: func(v *chess) Situation { return v.now },
	New:      func(b *Board[chess]) Drawing { return chessDrawing{b} },
	AltNames: []int{0, 8}, TextNames: []int{0, 8},
}

// chessScene is a scene of two players, whose words are the last parts of their keys with all values.
func chessScene(s Situation, level string) engine.Scene {
	s.Players = 2
	return engine.Scene{
		View: chess{s}, Names: []string{"Ana", "Ben"}, Level: level, Theme: "light", Focus: engine.Decision{Seat: 0},
		Words: func(key string, args ...engine.Arg) string {
			if strings.HasSuffix(key, "several.turn") {
				return key
			}
			line := key[strings.LastIndex(key, ".")+1:]
			for _, a := range args {
				line += " " + cmp.Or(a.Text, fmt.Sprint(a.Num))
			}
			return line
		},
	}
}

func TestASceneIsDrawnAtItsLevel(t *testing.T) {
	public := Situation{Viewer: engine.Everyone}
	nobody := chessScene(public, Own)
	nobody.Focus.Seat = engine.Everyone
	byPointer := chessScene(public, Table)
	byPointer.View = &chess{Situation{Players: 2}}
	for what, test := range map[string]struct {
		scene engine.Scene
		wide  int
		want  error
	}{
		"a table":            {chessScene(public, Table), 4, nil},
		"no level":           {chessScene(public, ""), 4, nil},
		"a view by pointer":  {byPointer, 4, nil},
		"the asked's board":  {chessScene(public, Own), 10, nil},
		"the viewer's board": {chessScene(Situation{Viewer: 1}, Own), 11, nil},
		"the question":       {chessScene(public, Focused), 5, nil},
		"an abandoned game":  {chessScene(Situation{Over: true}, Focused), 5, nil},
		"the victory":        {chessScene(Situation{Over: true, Totals: []int{57, 3}}, Focused), 6, nil},
		"nobody's board":     {nobody, 0, ErrView},
		"an unknown level":   {chessScene(public, "poster"), 0, ErrLevel},
		"no view":            {engine.Scene{}, 0, ErrView},
		"another game":       {engine.Scene{View: 7}, 0, ErrView},
	} {
		if pic, err := chessPainter.Paint(test.scene); !errors.Is(err, test.want) || pic.Width != test.wide {
			t.Errorf("%s: %d wide, %v", what, pic.Width, err)
		}
	}
	if got := chessPainter.Text(engine.Scene{View: 7}); got != "" {
		t.Errorf("another game reads %q", got)
	}
}

func TestNamesAreShortenedWhereTheyHaveNoRoom(t *testing.T) {
	for name, want := range map[string]string{"Benedikt": "Benedikt", strings.Repeat("B", 60): "BBBBBBB…"} {
		s := chessScene(Situation{Viewer: engine.Everyone}, Table)
		s.Names[1] = name
		pic, err := chessPainter.Paint(s)
		if err != nil {
			t.Fatal(err)
		}
		board := chessPainter.Text(s)
		if !strings.HasPrefix(pic.Alt, "Ana "+want+" Ana ") || !strings.HasPrefix(board, "Ana\n"+want+"\nAna\n") {
			t.Errorf("%s is said so: %s", name, pic.Alt)
		}
	}
}

func TestAHeadlineSaysWhoIsAwaitedForWhatOrHasWon(t *testing.T) {
	for want, s := range map[string]Situation{
		"waiting":    {},
		"move Ana 9": {Awaited: []engine.Seat{0}},
		"other 2":    {Awaited: []engine.Seat{0, 1}, Step: "turn"},
		"over":       {Over: true},
		"won Ana 57": {Over: true, Winners: []engine.Seat{0}, Totals: []int{57, 3}},
		"shared":     {Over: true, Winners: []engine.Seat{0, 1}},
	} {
		b, err := chessPainter.Board(chessScene(s, Table))
		if err != nil {
			t.Fatal(err)
		}
		if got := (chessDrawing{b}).headline("Ana"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	b, _ := chessPainter.Board(chessScene(Situation{}, Table))
	b.TopLine = "Round 3 · Build"
	if got := b.Opening("Ana builds"); got != "Round 3, Build. Ana builds." {
		t.Errorf("%q", got)
	}
}
