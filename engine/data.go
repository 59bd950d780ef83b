package engine

import (
	"encoding/json"
	"fmt"
	"slices"
)

// ReadData reads the data of a game, JSON that is built into its program. It panics where they are none.
func ReadData[F any](data []byte) (file F) {
	if err := json.Unmarshal(data, &file); err != nil {
		panic(fmt.Sprintf("data of a game: %v", err))
	}
	return file
}

// Word is the word of a thing in a list, "" for what is not there.
func Word[T ~int8](words []string, thing T) string {
	if thing < 0 || int(thing) >= len(words) {
		return ""
	}
	return words[thing]
}

// Place is the index of a word of the data in a list. It panics where it is none of them.
func Place(words []string, text string) int {
	at := slices.Index(words, text)
	if at < 0 {
		panic(fmt.Sprint(text, " is none of ", words))
	}
	return at
}
