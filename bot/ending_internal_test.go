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
	parts := func(keys ...string) (result engine.Result) {
		for _, key := range keys {
			result.Parts = append(result.Parts, engine.ScorePart{Key: key, Values: []int{1, 2}})
		}
		return result
	}
	for want, result := range map[string]engine.Result{
		"": parts("chips", "built", "nobles"),
		"\n-# more: points of nobles and towers.": parts("chips", "built", "nobles", "towers"),
	} {
		if got := restLine(result, v); got != want {
			t.Errorf("%d parts read %q, want %q", len(result.Parts), got, want)
		}
	}
}
