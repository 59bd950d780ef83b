package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
)

// longest is how many games of each kind the long proof plays through the page; of one that is not listed, longUsual.
var longest = map[string]int{"puertorico": 200}

const longUsual = 100

// curiosity is how likely players press what leads nowhere, beside answers, game for game.
var curiosity = []int{1, 6, 1, 1, 1}

// TestWholeGamesArePlayedThroughThePagesAPI plays games of every kind with random settings to the end by pressing
// random enabled controls as random people, some of them twice, too late, or by somebody who is not asked.
func TestWholeGamesArePlayedThroughThePagesAPI(t *testing.T) {
	// In every other game, another one on other days, the pictures are drawn.
	draws := rand.New(rand.NewPCG(enginetest.Seed(t), 0)).IntN(2)
	for kind, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			if !enginetest.Long() { // There many games of a kind are played at once.
				t.Parallel()
			}
			playThroughThePage(t, g, kind+draws)
		})
	}
}

// undrawn sends empty pictures: drawing, compressing, carrying and keeping them takes longer than all else that these
// games do.
func undrawn(c *config) {
	c.drawn = func(p render.Pictures) render.Pictures { return emptyPictures{p} }
}

// emptyPictures are nothing but told.
type emptyPictures struct{ render.Pictures }

func (emptyPictures) Paint(engine.Scene) (engine.Picture, error) {
	return engine.Picture{PNG: empty(), Width: 1200, Height: 900, Alt: "the table"}, nil
}

// empty is a picture without anything.
var empty = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewPaletted(image.Rect(0, 0, 1200, 900), color.Palette{color.Black})); err != nil {
		panic(err)
	}
	return out.Bytes()
})

// playThroughThePage plays one game, or many in the long proof, every other one with its pictures, from that number on.
func playThroughThePage(t *testing.T, g titles.Entry, drawn int) {
	games := 1
	if enginetest.Long() {
		if games = longest[g.Rules.Name()]; games == 0 {
			games = longUsual
		}
	}
	seed := enginetest.Seed(t)
	least, most := g.Rules.Players()
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
			seats := least + int((seed+uint64(n))%uint64(most-least+1))
			t.Run(fmt.Sprintf("%d for %d players", n, seats), func(t *testing.T) {
				var changes []func(*config)
				if (drawn+n)%2 != 0 {
					changes = append(changes, undrawn)
				}
				p := &presser{server: newServer(t, changes...), rand: rand.New(rand.NewPCG(uint64(n), seed))}
				p.curious = curiosity[(seed+uint64(n))%uint64(len(curiosity))]
				p.play(g.Rules, seats)
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
		games, g.Rules.Name(), pressed, refused, at(.5), at(.99), at(1))
}
