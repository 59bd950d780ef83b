package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
)

// tongues is a painter that keeps in which languages it was asked to draw and to tell.
type tongues struct {
	painted
	mu          sync.Mutex
	drawn, told []string
	lobbies     []engine.Lobby
	plots       []string
}

func (p *tongues) Lobby(ctx context.Context, key string, l engine.Lobby) (engine.Picture, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lobbies = append(p.lobbies, l)
	return p.painted.Lobby(ctx, key, l)
}

func (p *tongues) Plot(_ context.Context, _ string, c engine.Chart) (engine.Picture, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.plots = append(p.plots, c.Title, c.Words("course.moments"), c.Words("puertorico.course.money"))
	for _, m := range c.Timeline.Milestones {
		p.plots = append(p.plots, c.Words("puertorico.moment."+m.Key, append(slices.Clone(m.Args), engine.Free("name", "Ana"))...))
	}
	return engine.Picture{PNG: []byte("plot"), Alt: "a course"}, nil
}

func (p *tongues) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drawn = append(p.drawn, s.Level+" "+s.Lang+" "+s.Words("puertorico.term.mayor.capital"))
	return p.painted.Paint(ctx, key, s)
}

func (p *tongues) Text(s engine.Scene) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.told = append(p.told, s.Lang)
	return s.Words("puertorico.term.mayor.capital")
}

// TestPicturesAndMessagesAreInTheReadersLanguage: a German server's table is drawn and told in German, the boards of a Pole and
// the text for a Czech in theirs.
func TestPicturesAndMessagesAreInTheReadersLanguage(t *testing.T) {
	eye := &tongues{}
	s := puertoRico()
	s.Painter, s.PictureTexts = eye, pictures.Keys
	r := newRoom(t, s)
	r.locale = "de"
	r.command("Ana", "puertorico", "start", map[string]string{"players": "2", "first_governor": "host_picks"})
	r.press("Ben", r.last().Message, "Mitspielen")
	r.press("Ana", r.last().Message, "Starten")
	table := r.last()
	r.bot.Published()
	r.locale = "pl"
	own := r.press("Ana", table.Message, "Mein Tableau")
	r.locale = "cs"
	board := r.do(chat.Interaction{Kind: chat.CommandUsed, User: user("Ana"), Command: "puertorico", Sub: "board", Options: map[string]string{"format": "text"}})
	eye.mu.Lock()
	defer eye.mu.Unlock()
	for _, want := range []string{"focus de Bürgermeister", "own pl Burmistrz"} {
		if !slices.Contains(eye.drawn, want) {
			t.Errorf("no picture is %q: %q", want, eye.drawn)
		}
	}
	if !slices.Equal(eye.told, []string{"cs"}) || !strings.Contains(allText(*board.message), "Starosta") {
		t.Errorf("the board in words is in %q: %s", eye.told, allText(*board.message))
	}
	if words := allText(table.Message); !strings.Contains(words, "Eine Rolle wählen") {
		t.Errorf("the table is not told in German:\n%s", words)
	}
	if words := allText(*own.message); !strings.Contains(words, "Masz") {
		t.Errorf("a Pole's board is not told in Polish:\n%s", words)
	}
}

// TestTheLobbyAndThePlotAreInTheTablesLanguage: like the board of a German server, and its messages.
func TestTheLobbyAndThePlotAreInTheTablesLanguage(t *testing.T) {
	eye := &tongues{}
	s := puertoRico()
	s.Painter, s.PictureTexts, s.Timeline = eye, pictures.Keys, puertorico.Timeline{}
	r := newRoom(t, s)
	r.locale = "de"
	r.command("Ana", "puertorico", "start", map[string]string{"players": "3", "computers": "1"})
	r.bot.Published()
	if words := allText(r.last().Message); !strings.Contains(words, "Am Tisch") {
		t.Errorf("the lobby's message is not German:\n%s", words)
	}
	eye.mu.Lock()
	var seats []string
	for _, seat := range eye.lobbies[0].Seats {
		seats = append(seats, seat.Name+"/"+seat.Note)
	}
	title := eye.lobbies[0].Title
	eye.mu.Unlock()
	if title != "Puerto Rico" || !slices.Contains(seats, "Ana/Host") || !slices.Contains(seats, "freier Platz/") {
		t.Errorf("the lobby of %q has the seats %q", title, seats)
	}
	if !slices.ContainsFunc(seats, func(seat string) bool { return strings.HasSuffix(seat, "/Computer") }) {
		t.Errorf("no seat is a German computer's: %q", seats)
	}
	r.press("Ana", r.last().Message, "Computer hinzufügen")
	r.press("Ana", r.last().Message, "Starten")
	r.playOut("Ana")
	r.bot.Published()
	eye.mu.Lock()
	defer eye.mu.Unlock()
	for _, want := range []string{"Puerto Rico", "Wichtige Momente", "Dublonen", "Letzte Runde: "} {
		if !slices.ContainsFunc(eye.plots, func(said string) bool { return strings.HasPrefix(said, want) }) {
			t.Errorf("the plot does not say %q: %q", want, eye.plots)
		}
	}
}
