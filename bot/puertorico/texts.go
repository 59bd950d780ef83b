package puertorico

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"

	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, files of a language such as en.json or orders.en.json. What buildings are called comes from
// the rules, where each building has its words.
func Texts() fs.FS { return named{sub(texts, "text")} }

// sub opens a folder of an embedded file system, which is there since the program was built.
func sub(fsys embed.FS, folder string) fs.FS {
	inner, err := fs.Sub(fsys, folder)
	if err != nil {
		panic(err)
	}
	return inner
}

// named adds the names of the buildings to the catalogues of a folder.
type named struct{ fs.FS }

// Open implements fs.FS. The size of a catalogue is that of its file.
func (n named) Open(name string) (fs.File, error) {
	file, err := n.FS.Open(name)
	lang, ok := strings.CutSuffix(path.Base(name), ".json")
	ok = ok && !strings.Contains(lang, ".") // A subject's file has no buildings.
	if err != nil || !ok {
		return file, err
	}
	whole, err := withBuildings(file, lang)
	if err != nil {
		return nil, fmt.Errorf("catalogue %s: %w", name, err)
	}
	return catalogueFile{File: file, text: bytes.NewReader(whole)}, nil
}

// catalogueFile is a file with another content.
type catalogueFile struct {
	fs.File
	text *bytes.Reader
}

func (f catalogueFile) Read(p []byte) (int, error) { return f.text.Read(p) }

// withBuildings reads a catalogue and adds the names of the buildings in its language. A message that stands there already
// is an error.
func withBuildings(file fs.File, lang string) ([]byte, error) {
	var messages map[string]json.RawMessage
	if err := json.NewDecoder(file).Decode(&messages); err != nil {
		return nil, err
	}
	for key, name := range buildingNames(lang) {
		if _, twice := messages[key]; twice {
			return nil, fmt.Errorf("key %q stands twice", key)
		}
		text, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		messages[key] = text
	}
	return json.Marshal(messages)
}

// buildingNames are the messages that name buildings: as a title, in a sentence, as a place for persons with its icon, and
// in the final account. What a language has no words for stays out.
func buildingNames(lang string) map[string]string {
	names := map[string]string{}
	add := func(key, word string) {
		if word != "" {
			names[prefix+key] = word
		}
	}
	for b := range rules.Building(rules.Buildings) {
		words := b.OwnWords(lang)
		add("building."+b.String(), words.Name)
		add("term."+b.String(), words.Noun)
		add("place."+b.String(), words.Noun)
		add("place."+b.String()+".emoji", b.Emoji())
		add("score."+b.String(), words.Short)
	}
	return names
}
