package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/engine"
)

// longest is how many games of each kind the long proof plays through the page; of one that is not listed, longUsual.
var longest = map[string]int{"puertorico": 200}

const longUsual = 100

// curiosity is how likely players press what leads nowhere, beside answers, game for game.
var curiosity = []int{1, 6, 1, 1, 1}

// luck is what the players' luck begins with; HARBORMASTER_LUCK has them play other games.
func luck(t *testing.T) uint64 {
	t.Helper()
	given := os.Getenv("HARBORMASTER_LUCK")
	if given == "" {
		return 11
	}
	n, err := strconv.ParseUint(given, 10, 64)
	if err != nil {
		t.Fatalf("HARBORMASTER_LUCK: %v", err)
	}
	return n
}

// TestWholeGamesArePlayedThroughThePagesAPI plays games of every kind with random settings to the end by pressing random enabled
// controls as random people, some of them twice, too late, or by somebody who is not asked.
func TestWholeGamesArePlayedThroughThePagesAPI(t *testing.T) {
	for _, g := range shelf.Games() {
		t.Run(g.Game.Name(), func(t *testing.T) { playThroughThePage(t, g) })
	}
}

// wholeEvery is how many games are played for one whose pictures are sent as they are.
const wholeEvery = 4

// unsent draws all pictures, but sends empty ones unless they are to be sent whole: compressing, carrying and
// keeping them takes longer than all else that these games do.
func unsent(whole bool) func(*config) {
	if whole {
		return func(*config) {}
	}
	return func(c *config) {
		c.drawn = func(p shelf.Pictures) shelf.Pictures {
			if draw := p.Draw; draw != nil {
				p.Paint = func(s engine.Scene) (engine.Picture, error) {
					canvas, alt, err := draw(s)
					if err != nil {
						return engine.Picture{}, err
					}
					defer canvas.Release()
					return engine.Picture{PNG: empty(), Width: canvas.W, Height: canvas.H, Alt: alt}, nil
				}
			}
			return p
		}
	}
}

// empty is a picture without anything.
var empty = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewPaletted(image.Rect(0, 0, 1200, 900), color.Palette{color.Black})); err != nil {
		panic(err)
	}
	return out.Bytes()
})

func playThroughThePage(t *testing.T, g shelf.Entry) {
	games := 20
	switch {
	case os.Getenv("HARBORMASTER_LONG") != "":
		if games = longest[g.Game.Name()]; games == 0 {
			games = longUsual
		}
	case testing.Short():
		games = 4
	}
	least, most := g.Game.Players()
	var mu sync.Mutex
	var latencies []float64
	var pressed, refused int
	// A game mostly waits for pictures and the disk, so more of them run at once than there are processors.
	var jobs sync.WaitGroup
	slots := make(chan struct{}, 2*runtime.GOMAXPROCS(0))
	for n := range games {
		jobs.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			seats := least + n%(most-least+1)
			t.Run(fmt.Sprintf("%d for %d players", n, seats), func(t *testing.T) {
				p := &presser{harbour: newHarbour(t, unsent(n%wholeEvery == 0)), rand: rand.New(rand.NewPCG(uint64(n), luck(t)))}
				p.curious = curiosity[n%len(curiosity)]
				p.play(g.Game, seats)
				mu.Lock()
				defer mu.Unlock()
				latencies = append(latencies, p.latencies...)
				pressed += p.pressed
				refused += p.refused
			})
		})
	}
	jobs.Wait()
	if len(latencies) == 0 {
		t.Fatal("nothing was pressed")
	}
	slices.Sort(latencies)
	at := func(p float64) float64 { return latencies[min(int(p*float64(len(latencies))), len(latencies)-1)] }
	t.Logf("see: %d games of %s, %d presses (%d refused by the page): acknowledged after p50 %.1f ms, p99 %.1f ms, at most %.1f ms",
		games, g.Game.Name(), pressed, refused, at(.5), at(.99), at(1))
}
