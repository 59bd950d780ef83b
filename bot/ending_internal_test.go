package bot

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

func TestTheLastColumnOfTheSheetIsExplainedWhereItSumsUp(t *testing.T) {
	catalogue, err := text.New()
	if err != nil {
		t.Fatal(err)
	}
	v := NewVoice(catalogue.Printer("en"), "chess", []string{"Ana", "Ben"})
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
