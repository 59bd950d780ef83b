package view

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

func TestTheLastColumnOfTheSheetIsExplainedWhereItSumsUp(t *testing.T) {
	catalog, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(catalog.Messages("en"), "chess", []string{"Ana", "Ben"})
	parts := func(keys ...string) engine.Result {
		result := engine.Result{Scores: []int{5, 8}}
		for i, key := range keys {
			result.Parts = append(result.Parts, engine.ScorePart{Key: key, Values: []int{i - 2, 2}})
		}
		return result
	}
	for want, result := range map[string]engine.Result{
		"": parts("chips", "built", "nobles"),
		"\n-# Ben, more: nobles 2 and towers 2.\n-# Ana, more: towers 1.": parts("chips", "built", "nobles", "towers"),
	} {
		if got := restLines(result, v); got != want {
			t.Errorf("%d parts read %q, want %q", len(result.Parts), got, want)
		}
	}
}

func TestASheetFitsAPhone(t *testing.T) {
	catalog, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(catalog.Messages("en"), "chess", []string{"Ana", "Bartholomew"})
	part := func(key string) engine.ScorePart { return engine.ScorePart{Key: key, Values: []int{10, 20}} }
	result := engine.Result{Scores: []int{30, 60}, Parts: []engine.ScorePart{part("castles"), part("discovered checks"), part("pawns")}}
	want := "             total  castles  more\nBartholomew     60       20    40\nAna             30       10    20"
	if got := scoreSheet(result, v); got != want {
		t.Errorf("the account reads\n%s\nwant\n%s", got, want)
	}
}

func TestWhatDecidesTiesIsToldWhereThereIsOne(t *testing.T) {
	catalog, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	v := text.NewLocalizer(catalog.Messages("en"), "chess", []string{"Ana", "Ben", "Cleo"})
	for want, scores := range map[string][]int{
		"      total\nCleo      9\nBen       8\nAna       5":                                             {5, 8, 9},
		"      total  tie-break\nBen       8          1\nCleo      8          0\nAna       5          7": {5, 8, 8},
	} {
		if got := scoreSheet(engine.Result{Scores: scores, Tiebreaks: []int{7, 1, 0}}, v); got != want {
			t.Errorf("the account reads\n%s\nwant\n%s", got, want)
		}
	}
	want := "      total  tie-break  bid\nBen       8          1    0\nAna       8          0   −1\nCleo     7½          0  −2½"
	bid := engine.Result{Scores: []int{9, 8, 10}, Tiebreaks: []int{0, 1, 0}}.After([]int{2, 0, 5})
	if got := scoreSheet(bid, v); got != want || len(bid.Winners) != 1 || bid.Winners[0] != 1 {
		t.Errorf("after bids %v win; the account reads\n%s\nwant\n%s", bid.Winners, got, want)
	}
}
