package main

import (
	"bytes"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/cmd/titles/exhibits"
	"github.com/harbormaster/harbormaster/engine"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
	"github.com/harbormaster/harbormaster/render/queue"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// shown runs the gallery into a folder and gives its page and what it printed.
func shown(t *testing.T, folder string, args ...string) (page, said string) {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), append([]string{"-out", folder}, args...), &out, os.Stderr); err != nil {
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
	texts, err := titles.Catalog()
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
	for _, want := range []string{"Mayor: Ana and Žofie place", "1600 × 2314", " KB", "mayor phase", "mayor-own", `class="dark"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if strings.Contains(page, "http") {
		t.Error("the page wants something from the network")
	}
}

func TestTheGallerySaysHowMuchItDrew(t *testing.T) {
	_, said := shown(t, t.TempDir(), "-only", "focus-wharf")
	if !strings.HasPrefix(said, "2 pictures, 0.") || !strings.Contains(said, "the largest is puertorico/focus-wharf.") {
		t.Errorf("it says %q", said)
	}
}

func TestLobbiesAreInTheGallery(t *testing.T) {
	page, _ := shown(t, t.TempDir(), "-only", "lobby")
	if !strings.Contains(page, "Ana (host); Ben; Cleo (computer); free seat") {
		t.Errorf("the page says %s", page)
	}
}

func TestTheGalleryShowsHowGamesWent(t *testing.T) {
	folder := t.TempDir()
	page, _ := shown(t, folder, "-only", "course-4*")
	texts, err := titles.Catalog()
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
	if !strings.Contains(page, "in review") {
		t.Error("the page has no words for a plot")
	}
}

func TestAGalleryThatCannotBeShownIsRefusedInOneSentence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"-out DIR":                         nil,
		"write the gallery to " + file:     {"-out", file, "-only", "captain"},
		`"nothing"`:                        {"-out", t.TempDir(), "-only", "nothing"},
		"isn't a pattern":                  {"-out", t.TempDir(), "-only", "["},
		`doesn't take the argument "more"`: {"-out", t.TempDir(), "more"},
		`no game "chess"`:                  {"-out", "nowhere", "-game", "chess"},
	} {
		err := run(t.Context(), args, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// TestAGameWithoutScenesOfItsOwnShowsItsLobby: a game in the list of titles may have a painter and no scenes yet.
func TestAGameWithoutScenesOfItsOwnShowsItsLobby(t *testing.T) {
	texts, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	e := titles.Games()[0]
	g := gallery{folder: t.TempDir(), only: "*", texts: texts}
	painter := e.NewPainter(queue.New(1, 1))
	if err := g.game(t.Context(), e, exhibits.Exhibits{}, painter); err != nil {
		t.Fatal(err)
	}
	want, tables := 0, 0
	for _, lang := range texts.Languages() {
		if texts.Complete(lang, title.LobbyTexts...) {
			want += len(lobbies)
		}
		if texts.Complete(lang, "league.") {
			tables += len(leagueScenes)
		}
	}
	if len(g.sections) != 2 || len(g.sections[0].Scenes) != want || len(g.sections[1].Scenes) != tables {
		t.Errorf("it shows %+v", g.sections)
	}
	empty := func() []scenes.Exhibit { return []scenes.Exhibit{{Name: "empty", Scene: engine.Scene{}}} }
	if err := g.game(t.Context(), e, exhibits.Exhibits{Scenes: empty}, painter); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Errorf("a scene that can't be drawn: %v", err)
	}
}
