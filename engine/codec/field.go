package codec

import (
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Field is a part of a form. A game makes fields of its own for what has no other shape.
type Field[M any] struct {
	// Write appends the field's parts of the notation. Read takes them from the front and sets the field; it is false
	// where they are none.
	Write func(m *M, parts []string) []string
	Read  func(m *M, parts []string) (rest []string, ok bool)
	// Put sets the field's arguments in an entry, Take reads them; nil where it has none.
	Put  func(m *M, args map[string]any)
	Take func(m *M, args map[string]any) bool
}

// Text is a field of one part, which is its argument as well; the argument has no name where it is "".
func Text[M any](key string, write func(*M) string, read func(*M, string) bool) Field[M] {
	f := Field[M]{
		Write: func(m *M, parts []string) []string { return append(parts, write(m)) },
		Read: func(m *M, parts []string) ([]string, bool) {
			if len(parts) == 0 {
				return nil, false
			}
			return parts[1:], read(m, parts[0])
		},
	}
	if key != "" {
		f.Put = func(m *M, args map[string]any) { args[key] = write(m) }
		f.Take = func(m *M, args map[string]any) bool {
			text, ok := args[key].(string)
			return ok && read(m, text)
		}
	}
	return f
}

// Word is a word of a list, by its index.
func Word[M any, T ~int8](key string, words []string, at func(*M) *T) Field[M] {
	return Text(key, func(m *M) string {
		if i := int(*at(m)); i >= 0 && i < len(words) {
			return words[i]
		}
		return ""
	}, func(m *M, text string) bool {
		i := slices.Index(words, text)
		*at(m) = T(i)
		return i >= 0
	})
}

// Number is a number from least to most.
func Number[M any, T ~int8](key string, least, most T, at func(*M) *T) Field[M] {
	f := Text(key, func(m *M) string { return strconv.Itoa(int(*at(m))) }, func(m *M, text string) bool {
		n, err := strconv.ParseInt(text, 10, 8)
		*at(m) = T(n)
		return err == nil && T(n) >= least && T(n) <= most
	})
	if key != "" {
		f.Put = func(m *M, args map[string]any) { args[key] = int(*at(m)) }
		f.Take = func(m *M, args map[string]any) bool {
			n, ok := args[key].(float64)
			if ok = ok && n >= float64(least) && n <= float64(most); ok {
				*at(m) = T(n)
			}
			return ok
		}
	}
	return f
}

// Letters is a list of at most so many things, a letter for each by its index; it has no argument.
func Letters[M any, T ~int8](letters string, most int, list func(*M) []T, set func(*M, []T)) Field[M] {
	return Text("", func(m *M) string {
		var text strings.Builder
		for _, i := range list(m) {
			text.WriteByte(letters[i])
		}
		return text.String()
	}, func(m *M, text string) bool {
		if len(text) > most || strings.Trim(text, letters) != "" {
			return false
		}
		things := make([]T, len(text))
		for i := range things {
			things[i] = T(strings.IndexByte(letters, text[i]))
		}
		set(m, things)
		return true
	})
}

// Const is a part that is always the same, with an argument that is; either may be missing, as "".
func Const[M any](part, key string, value any) Field[M] {
	f := Field[M]{
		Write: func(_ *M, parts []string) []string {
			if part == "" {
				return parts
			}
			return append(parts, part)
		},
		Read: func(_ *M, parts []string) ([]string, bool) {
			if part == "" || len(parts) == 0 {
				return parts, part == ""
			}
			return parts[1:], parts[0] == part
		},
	}
	if key != "" {
		f.Put = func(_ *M, args map[string]any) { args[key] = value }
	}
	return f
}

// Flag is a bit that is set where a word stands; its argument is true or false.
func Flag[M any, T ~int8](key, word string, bit T, at func(*M) *T) Field[M] {
	return Field[M]{
		Write: func(m *M, parts []string) []string {
			if *at(m)&bit == 0 {
				return parts
			}
			return append(parts, word)
		},
		Read: func(m *M, parts []string) ([]string, bool) {
			if len(parts) == 0 || parts[0] != word {
				return parts, true
			}
			*at(m) |= bit
			return parts[1:], true
		},
		Put: func(m *M, args map[string]any) { args[key] = *at(m)&bit != 0 },
		Take: func(m *M, args map[string]any) bool {
			if args[key] == true {
				*at(m) |= bit
			}
			return true
		},
	}
}

// Mark is a Flag whose argument is missing where it would be false.
func Mark[M any, T ~int8](key, word string, bit T, at func(*M) *T) Field[M] {
	f := Flag(key, word, bit, at)
	f.Put = func(m *M, args map[string]any) {
		if *at(m)&bit != 0 {
			args[key] = true
		}
	}
	return f
}

// Either is one of two words, for 1 and for 0; its argument is true or false.
func Either[M any, T ~int8](key, yes, no string, at func(*M) *T) Field[M] {
	f := Word("", []string{no, yes}, at)
	flag := Flag(key, "", 1, at)
	f.Put, f.Take = flag.Put, flag.Take
	return f
}

// Set is a set of the words of a list, a bit for each: all that stands up to the end. Its argument is the list of them.
func Set[M any, T ~uint32 | ~uint64](key string, words []string, at func(*M) *T) Field[M] {
	read := func(m *M, list []string) bool {
		for _, word := range list {
			i := slices.Index(words, word)
			if i < 0 {
				return false
			}
			*at(m) |= 1 << i
		}
		return true
	}
	write := func(m *M, list []string) []string {
		for set := uint64(*at(m)); set != 0; set &= set - 1 {
			if i := bits.TrailingZeros64(set); i < len(words) {
				list = append(list, words[i])
			}
		}
		return list
	}
	return Field[M]{
		Write: write,
		Read:  func(m *M, parts []string) ([]string, bool) { return nil, read(m, parts) },
		Put:   func(m *M, args map[string]any) { args[key] = write(m, []string{}) },
		Take: func(m *M, args map[string]any) bool {
			list, ok := Strings(args[key])
			return ok && read(m, list)
		},
	}
}

// Counts are numbers of the words of a list, four bits for each: parts like "corn=2" up to the end, none for 0. Its
// argument is an object of them.
func Counts[M any](key string, words []string, at func(*M) *uint64) Field[M] {
	count := func(m *M, i int) int { return int(*at(m) >> (4 * i) & 15) }
	put := func(m *M, word string, n int) bool {
		i := slices.Index(words, word)
		if i >= 0 && n > 0 && n < 16 {
			*at(m) = *at(m)&^(15<<(4*i)) | uint64(n)<<(4*i)
		}
		return i >= 0 && n > 0 && n < 16
	}
	return Field[M]{
		Write: func(m *M, parts []string) []string {
			for i, word := range words {
				if n := count(m, i); n > 0 {
					parts = append(parts, word+"="+strconv.Itoa(n))
				}
			}
			return parts
		},
		Read: func(m *M, parts []string) ([]string, bool) {
			for _, part := range parts {
				word, number, _ := strings.Cut(part, "=")
				if n, err := strconv.ParseUint(number, 10, 8); err != nil || !put(m, word, int(n)) {
					return nil, false
				}
			}
			return nil, true
		},
		Put: func(m *M, args map[string]any) {
			object := map[string]int{}
			for i, word := range words {
				if n := count(m, i); n > 0 {
					object[word] = n
				}
			}
			args[key] = object
		},
		Take: func(m *M, args map[string]any) bool {
			return Each(args[key], func(word string, n int) bool { return put(m, word, n) })
		},
	}
}

// Joined makes one part of a field's parts, with commas, and the word for none of them.
func Joined[M any](none string, f Field[M]) Field[M] {
	write, read := f.Write, f.Read
	f.Write = func(m *M, parts []string) []string {
		inner := write(m, nil)
		if len(inner) == 0 {
			return append(parts, none)
		}
		return append(parts, strings.Join(inner, ","))
	}
	f.Read = func(m *M, parts []string) ([]string, bool) {
		if len(parts) == 0 {
			return nil, false
		}
		var inner []string
		if parts[0] != none || none == "" {
			inner = strings.Split(parts[0], ",")
		}
		rest, ok := read(m, inner)
		return parts[1:], ok && len(rest) == 0
	}
	return f
}

// Strings reads a list of texts that encoding/json has decoded.
func Strings(value any) ([]string, bool) {
	list, ok := value.([]any)
	words := make([]string, len(list))
	for i, v := range list {
		word, isText := v.(string)
		words[i], ok = word, ok && isText
	}
	return words, ok
}

// Each calls f for each number of an object that encoding/json has decoded, in the order of its words, until f is
// false; numbers are whole and from 0 to 255.
func Each(value any, f func(word string, n int) bool) bool {
	object, ok := value.(map[string]any)
	for _, word := range slices.Sorted(maps.Keys(object)) {
		n, isNumber := object[word].(float64)
		if !isNumber || n != float64(uint8(n)) || !f(word, int(n)) {
			return false
		}
	}
	return ok
}
