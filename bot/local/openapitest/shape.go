package openapitest

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// vocabulary is what a description can ask of values, beside their structure.
type vocabulary struct {
	names  map[string]bool  // of fields
	words  map[string]bool  // that are listed as values
	limits map[string][]int // lengths at which a line is drawn for the texts of a field; "" for those of any other
}

// shape writes down of a value what a schema can ask for: fields, types, numbers, lengths of lists and, of texts, the
// length between two limits, whether they are numbers, and the words that the description lists. Two values of one
// shape are both valid or both not.
func (v *vocabulary) shape(value any) string {
	var b strings.Builder
	v.write(&b, "", value)
	return b.String()
}

func (v *vocabulary) write(b *strings.Builder, field string, value any) {
	switch one := value.(type) {
	case nil:
		b.WriteByte('0')
	case bool:
		b.WriteString(strconv.FormatBool(one))
	case json.Number:
		b.WriteString(one.String())
	case string:
		v.text(b, field, one)
	case []any:
		b.WriteByte('[')
		for i, inner := range one {
			if i > 0 {
				b.WriteByte(',')
			}
			v.write(b, field, inner)
		}
		b.WriteByte(']')
	case map[string]any:
		b.WriteByte('{')
		for _, key := range slices.Sorted(maps.Keys(one)) {
			b.WriteString(strconv.Quote(key))
			b.WriteByte(':')
			v.write(b, key, one[key])
		}
		b.WriteByte('}')
	}
}

func (v *vocabulary) text(b *strings.Builder, field, text string) {
	limits, known := v.limits[field]
	if !known {
		limits = v.limits[""]
	}
	below, _ := slices.BinarySearch(limits, utf8.RuneCountInString(text))
	b.WriteByte('t')
	b.WriteString(strconv.Itoa(below))
	switch {
	case isID(text):
		b.WriteByte('d')
	case v.words[text], len(text) <= 9 && strings.HasPrefix(text, "#"): // a color
		b.WriteString(strconv.Quote(text))
	}
}

// isID says whether a text is a number without leading zeros.
func isID(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == "" && (text[0] != '0' || text == "0")
}

// vocabularyOf reads a description.
func vocabularyOf(doc any) *vocabulary {
	v := &vocabulary{names: map[string]bool{}, words: map[string]bool{}, limits: map[string][]int{}}
	root, _ := doc.(map[string]any)
	v.collect(root, doc)
	every := v.limits[""]
	for name := range v.names {
		v.limits[name] = append(v.limits[name], every...)
	}
	var all []int
	for _, list := range v.limits {
		all = append(all, list...)
	}
	v.limits[""] = all
	for name, list := range v.limits {
		slices.Sort(list)
		v.limits[name] = slices.Compact(list)
	}
	return v
}

func (v *vocabulary) collect(root map[string]any, node any) {
	switch one := node.(type) {
	case []any:
		for _, inner := range one {
			v.collect(root, inner)
		}
	case map[string]any:
		if fields, ok := one["properties"].(map[string]any); ok {
			for name, field := range fields {
				v.names[name] = true
				v.limits[name] = append(v.limits[name], lengths(root, field, 0)...)
			}
		}
		v.limits[""] = append(v.limits[""], lengths(root, one["additionalProperties"], 0)...)
		for key, inner := range one {
			if word, ok := inner.(string); ok && key == "const" {
				v.words[word] = true
			}
			if list, ok := inner.([]any); ok && key == "enum" {
				for _, word := range list {
					if word, ok := word.(string); ok {
						v.words[word] = true
					}
				}
			}
			v.collect(root, inner)
		}
	}
}

// lengths are the lines that a schema draws for the texts of one field. A text of n characters is on the same side of
// all of them as another that BinarySearch puts at the same place, so a least length counts by what is just below it.
func lengths(root map[string]any, schema any, depth int) (list []int) {
	one, ok := schema.(map[string]any)
	if !ok || depth > maxSpread {
		return nil
	}
	if n, ok := number(one["maxLength"]); ok {
		list = append(list, n)
	}
	if n, ok := number(one["minLength"]); ok {
		list = append(list, n-1)
	}
	if ref, ok := one["$ref"].(string); ok {
		list = append(list, lengths(root, resolve(root, ref), depth+1)...)
	}
	for _, key := range []string{"allOf", "anyOf", "oneOf"} {
		members, _ := one[key].([]any)
		for _, member := range members {
			list = append(list, lengths(root, member, depth+1)...)
		}
	}
	return append(list, lengths(root, one["items"], depth+1)...)
}

func number(value any) (int, bool) {
	n, ok := value.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := n.Int64()
	return int(i), err == nil
}

// resolve follows a reference within the document.
func resolve(root map[string]any, ref string) any {
	var node any = root
	for step := range strings.SplitSeq(strings.TrimPrefix(ref, "#/"), "/") {
		inner, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = inner[step]
	}
	return node
}
