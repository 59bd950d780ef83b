// Package puertorico is how Puerto Rico is asked and told: its messages, its questions as controls, and its rules on
// demand. What is legal is none of its business: it words what the rules list.
package puertorico

import (
	"embed"
	"io/fs"
)

//go:embed text/*.json
var texts embed.FS

// Texts holds the game's messages, one file a language, such as en.json at its root.
func Texts() fs.FS { return sub(texts, "text") }

// sub opens a folder of an embedded file system, which is there since the program was built.
func sub(fsys embed.FS, folder string) fs.FS {
	inner, err := fs.Sub(fsys, folder)
	if err != nil {
		panic(err)
	}
	return inner
}
