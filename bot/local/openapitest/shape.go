package openapitest

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// exactLength is up to which number of characters lengths are told apart one by one; beyond, by the limits of the
// description.
const exactLength = 2

// limits are the lengths at which the description draws a line. Those above count as one.
var limits = []int{6, 7, 20, 25, 30, 32, 45, 50, 60, 64, 80, 100, 120, 140, 150, 160, 190, 200, 250, 255, 256, 260, 300, 400, 500, 512, 1000, 1024,
	2000, 2048, 4000, 4096, 6000, 10240, 152133}

// shape writes down of a value what a schema can ask for: fields, types, numbers, lengths of lists and, of texts, the length
// between two limits, whether they are numbers, and the words that the description lists.
type shape struct {
	strings.Builder
	words map[string]bool
}

func shapeOf(value any, words map[string]bool) string {
	b := &shape{words: words}
	b.write(value)
	return b.String()
}

func (b *shape) write(value any) {
	switch v := value.(type) {
	case nil:
		b.WriteByte('0')
	case bool:
		b.WriteByte('b')
	case json.Number:
		b.WriteString(v.String())
	case string:
		b.text(v)
	case []any:
		b.WriteByte('[')
		for i, one := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			b.write(one)
		}
		b.WriteByte(']')
	case map[string]any:
		b.WriteByte('{')
		for _, key := range slices.Sorted(maps.Keys(v)) {
			b.WriteString(strconv.Quote(key))
			b.WriteByte(':')
			b.write(v[key])
		}
		b.WriteByte('}')
	}
}

func (b *shape) text(text string) {
	n := utf8.RuneCountInString(text)
	if n > exactLength {
		i, _ := slices.BinarySearch(limits, n)
		n = -i - 1
	}
	b.WriteByte('t')
	b.WriteString(strconv.Itoa(n))
	switch {
	case isDigits(text):
		b.WriteByte('d')
	case b.words[text], len(text) <= 9 && strings.HasPrefix(text, "#"): // a colour
		b.WriteString(strconv.Quote(text))
	}
}

// isDigits says whether a text is an id.
func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && (text[0] != '0' || text == "0")
}

// wordsOf collects the texts that a description lists as values.
func wordsOf(node any, words map[string]bool) {
	switch v := node.(type) {
	case []any:
		for _, one := range v {
			wordsOf(one, words)
		}
	case map[string]any:
		for key, inner := range v {
			if word, ok := inner.(string); ok && key == "const" {
				words[word] = true
			}
			if list, ok := inner.([]any); ok && key == "enum" {
				for _, one := range list {
					if word, ok := one.(string); ok {
						words[word] = true
					}
				}
			}
			wordsOf(inner, words)
		}
	}
}
