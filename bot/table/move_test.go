package table

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

func TestAnswersThatAreKept(t *testing.T) {
	always := func(move string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			d, _ := t.Position.Decision(0)
			return AnswerAlways(t, d, move, noon)
		}
	}
	again := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return AskAgain(t, by) }
	}
	draft := func(move string) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			d, _ := t.Position.Decision(0)
			return KeepDraft(t, d, move)
		}
	}
	const seats = "playing of 3; host ana; Ana=ana, Ben=ben, Cem=cem"
	preset := func(t *Table) { t.Presets = map[engine.Seat]map[string]string{0: {"toy.bid": "bid:0"}} }
	kept := func(t *Table) { t.Drafts = map[engine.Seat]storage.Draft{0: {Since: 4, Move: "leave"}} }
	long := strings.Repeat("x", DraftMost+1)
	checkChanges(t, game, []changeCase{
		{"an answer for good", nil, always("leave"),
			"move seat=0 toy.market leave", seats + "; presets map[0:map[toy.market:leave]]"},
		{"a further one", preset, always("leave"),
			"move seat=0 toy.market leave", seats + "; presets map[0:map[toy.bid:bid:0 toy.market:leave]]"},
		{"one that is not legal", nil, always("fold"), "refused.other_question", ""},
		{"asked again", preset, again(ana), "preset seat=0", seats},
		{"asked again without a preset", preset, again(ben), "no: preset.none", ""},
		{"a stranger is asked again", preset, again(dan), "no, asking: refused.not_at_table", ""},
		{"asked again after the end", with(preset, phase(storage.Finished)), again(ana),
			"no, asking: refused.not_playing", ""},

		{"a draft", nil, draft("leave"), "draft seat=0 leave", seats + "; drafts map[0:{4 leave}]"},
		{"the best proposal", nil, draft("take"), "nothing to change", ""},
		{"the draft that is kept", kept, draft("leave"), "nothing to change", ""},
		{"another draft", kept, draft("take"), "draft seat=0 take", seats + "; drafts map[0:{4 take}]"},
		{"a draft that is too long", nil, draft(long), "refused.unknown_move move=" + long[:39] + "…", ""},
	})
}

func TestTheQuestionOfAClick(t *testing.T) {
	bids := func(t *Table) { play(t, "0 leave", "1 leave", "2 leave") }
	question := func(by Input, since int) func(*Table) (engine.Decision, error) {
		return func(t *Table) (engine.Decision, error) { return t.QuestionAt(by, since) }
	}
	private := func(by Input, since int) func(*Table) (engine.Decision, error) {
		return func(t *Table) (engine.Decision, error) { return t.PrivateQuestionAt(by, since) }
	}
	own := func(by Input) func(*Table) (engine.Decision, error) {
		return func(t *Table) (engine.Decision, error) { return t.PrivateQuestion(by) }
	}
	for _, c := range []struct {
		name  string
		given func(*Table)
		find  func(*Table) (engine.Decision, error)
		want  string
	}{
		{"one's own", nil, question(ana, 4), "toy.market"},
		{"one that is over", nil, question(ana, 3), "no, asking: refused.stale"},
		{"another person's", nil, question(ben, 4), "no, asking: refused.not_your_turn"},
		{"a stranger's", nil, question(dan, 4), "no, asking: refused.not_at_table"},
		{"in a pause", paused, question(ana, 4), "no, asking: refused.paused"},
		{"after the end", phase(storage.Finished), question(ana, 4), "no, asking: refused.not_playing"},
		{"a private one", bids, private(ben, 7), "toy.bid"},
		{"a public one", nil, private(ana, 4), "no, asking: refused.unknown_control"},
		{"a private one that is over", bids, private(ben, 4), "no, asking: refused.stale"},
		{"the private one", bids, own(cem), "toy.bid"},
		{"no private one", nil, own(ana), "no, asking: refused.stale"},
		{"the private one in a pause", with(bids, paused), own(cem), "no, asking: refused.paused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := game()
			if c.given != nil {
				c.given(table)
			}
			d, err := c.find(table)
			got := d.Step
			if err != nil {
				got = describeChange(Change{}, err)
			}
			if got != c.want {
				t.Errorf("it is %s, want %s", got, c.want)
			}
		})
	}
}
