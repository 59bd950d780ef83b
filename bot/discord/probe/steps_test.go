package probe

import (
	"slices"
	"strings"
	"testing"
)

func TestEveryStepSaysWhatIsLostAndWhatToDo(t *testing.T) {
	for _, s := range slices.Concat(messageSteps, threadSteps, emojiSteps("button", button), emojiSteps("menu", menu), pressSteps, directSteps, lastSteps) {
		loss, todo, both := strings.Cut(s.loss, ". ")
		if !both || loss == "" || !strings.HasSuffix(todo, ".") || len(s.loss) > 120 {
			t.Errorf("%s: %q", s.name, s.loss)
		}
	}
}
