package main

import (
	"bytes"
	"context"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
)

// shown runs the gallery into a folder and gives its page and what it printed.
func shown(t *testing.T, folder string, args ...string) (page, said string) {
	t.Helper()
	var out bytes.Buffer
	if err := dispatch(context.Background(), append([]string{"gallery", "-out", folder}, args...), nil, &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data), out.String()
}

func TestTheGalleryShowsItsScenesInThemesAndLanguages(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "of", "pictures")
	page, _ := shown(t, folder, "-only", "mayor-*")
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "puertorico", "*"))
	if err != nil {
		t.Fatal(err)
	}
	// Two scenes in two themes, one of them in every other language that has the words.
	want := 4
	for _, lang := range texts.Languages() {
		if lang != english && texts.Complete(lang, pictures.Keys...) {
			want++
		}
	}
	if len(files) != want {
		t.Errorf("%d pictures, want %d: %v", len(files), want, files)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if pic, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || pic.Width < 1200 {
			t.Errorf("%s: %+v, %v", file, pic, err)
		}
		if name := "puertorico/" + filepath.Base(file); strings.Count(page, `"`+name+`"`) != 2 {
			t.Errorf("the page does not show %s", name)
		}
	}
	for _, want := range []string{"Mayor: Ana and Žofie place", "1600 × 2080", " KB", "Mayor phase", "mayor-own", `class="dark"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "http") {
		t.Error("the page wants something from the network")
	}
}

func TestTheGallerySaysHowMuchItDrew(t *testing.T) {
	_, said := shown(t, t.TempDir(), "-only", "captain-folded")
	if !strings.HasPrefix(said, "2 pictures, 0.") || !strings.Contains(said, "the largest is puertorico/captain-folded.") {
		t.Errorf("it says %q", said)
	}
}

func TestLobbiesHangInTheGallery(t *testing.T) {
	page, _ := shown(t, t.TempDir(), "-only", "lobby")
	if !strings.Contains(page, "Puerto Rico. Ana (host); Ben; Cleo (computer); free seat") {
		t.Errorf("the page says %s", page)
	}
}

func TestTheGalleryShowsHowGamesWent(t *testing.T) {
	folder := t.TempDir()
	page, _ := shown(t, folder, "-only", "course-4*")
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range texts.Languages() {
		if !texts.Complete(lang, slices.Concat(title.TimelineTexts, pictures.Keys)...) {
			continue
		}
		for _, name := range []string{"puertorico/course-4.light." + lang + ".png", "puertorico/course-4-replay.light." + lang + ".gif"} {
			if strings.Count(page, `"`+name+`"`) != 2 {
				t.Errorf("the page does not show %s", name)
			}
		}
	}
	for _, theme := range themes {
		data, err := os.ReadFile(filepath.Join(folder, "puertorico", "course-4-replay."+theme+".en.gif"))
		if err != nil {
			t.Fatal(err)
		}
		if moving, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(moving.Image) < 5 {
			t.Errorf("%s: %v", theme, err)
		}
	}
	if !strings.Contains(page, "the course of") {
		t.Error("the page has no words for a plot")
	}
}

func TestAGalleryThatCannotBeShownIsRefusedInOneSentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"-out DIR":                    {"gallery"},
		"can't be written to " + file: {"gallery", "-out", file, "-only", "captain"},
		`"nothing"`:                   {"gallery", "-out", t.TempDir(), "-only", "nothing"},
		"no pattern":                  {"gallery", "-out", t.TempDir(), "-only", "["},
		`does not know "more"`:        {"gallery", "-out", t.TempDir(), "more"},
	} {
		err := dispatch(context.Background(), args, nil, &bytes.Buffer{}, &bytes.Buffer{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// TestAGameWithoutScenesOfItsOwnShowsItsLobby: a game on the shelf may have a painter and no scenes yet.
func TestAGameWithoutScenesOfItsOwnShowsItsLobby(t *testing.T) {
	texts, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	g := games(render.NewQueue(1, 1))[0]
	g.Pictures.Scenes = nil
	h := hanging{folder: t.TempDir(), only: "*", texts: texts}
	if err := h.game(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, lang := range texts.Languages() {
		if texts.Complete(lang, title.LobbyTexts...) {
			want += len(lobbies)
		}
	}
	if len(h.headings) != 1 || len(h.headings[0].Frames) != want {
		t.Errorf("it shows %+v", h.headings)
	}
	g.Pictures.Scenes = func() []render.Exhibit { return []render.Exhibit{{Name: "empty", Scene: engine.Scene{}}} }
	if err := h.game(context.Background(), g); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("a scene that can't be drawn: %v", err)
	}
}
