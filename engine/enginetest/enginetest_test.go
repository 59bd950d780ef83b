package enginetest_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestTheToyKeepsEveryPromise(t *testing.T) {
	enginetest.Run(t, toy.Rules{}, enginetest.Options[toy.State]{
		Game: toy.Game(toy.Rules{}), Computers: toy.Computers(), Conserved: toy.Conserved, Games: 300, Deep: 20,
	})
}

func FuzzNotationOfTheToy(f *testing.F) {
	enginetest.FuzzNotation(f, toy.Rules{}, "take", "leave", "fold", "bid:3", "spread:2,1,0,0", "deck:lkjihgfedcba")
}
