package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
)

// tongues is a painter that keeps in which languages it was asked to draw and to tell.
type tongues struct {
	painted
	mu          sync.Mutex
	drawn, told []string
}

func (p *tongues) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn = append(p.drawn, s.Level+" "+s.Lang+" "+s.Words("puertorico.role.mayor"))
	return p.painted.Paint(ctx, key, s)
}

func (p *tongues) Text(s engine.Scene) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = append(p.told, s.Lang)
	return s.Words("puertorico.role.mayor")
}

// TestPicturesAreInTheReadersLanguageWhileMessagesAreEnglish: a German server's table is drawn in German, the boards of a Pole
// and the text for a Czech in theirs; sentences stay English while those languages have not all messages.
func TestPicturesAreInTheReadersLanguageWhileMessagesAreEnglish(t *testing.T) {
	eye := &tongues{}
	s := puertoRico()
	s.Painter, s.PictureTexts = eye, pictures.Keys
	r := newRoom(t, s)
	r.locale = "de"
	table := r.started("Ana", "Ben")
	r.bot.Published()
	r.locale = "pl"
	own := r.press("Ana", table.Message, "My board")
	r.locale = "cs"
	board := r.do(bot.Interaction{Kind: bot.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "board", Options: map[string]string{"format": "text"}})
	eye.mu.Lock()
	defer eye.mu.Unlock()
	for _, want := range []string{"table de Bürgermeister", "own pl Burmistrz"} {
		if !slices.Contains(eye.drawn, want) {
			t.Errorf("no picture is %q: %q", want, eye.drawn)
		}
	}
	if !slices.Equal(eye.told, []string{"cs"}) || !strings.Contains(allText(*board.message), "Starosta") {
		t.Errorf("the board in words is in %q: %s", eye.told, allText(*board.message))
	}
	if complete := catalogue(t).Complete("pl"); !complete && !strings.Contains(allText(*own.message), "You have") {
		t.Errorf("a message is not English:\n%s", allText(*own.message))
	}
}
