package puertorico

import (
	"embed"
	"io/fs"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, files of a language such as en.json or buildings.en.json.
func Texts() fs.FS {
	inner, err := fs.Sub(texts, "text")
	if err != nil { // The folder is there since the program was built.
		panic(err)
	}
	return inner
}
