package codec

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// ErrNotation says that a text is no move.
var ErrNotation = errors.New("not a move")

// Codec writes and reads the moves of a game.
type Codec[M comparable] struct {
	separator string
	kind      func(M) uint8
	forms     []Form[M]
	byKind    map[uint8][]int
	// scratch is what a move is written and read with, not allocated anew: a picture reads and writes many moves.
	scratch sync.Pool
}

type scratch[M any] struct {
	m, read, again M
	given, written [8]string
}

// Form is what moves of a kind look like, or those of a kind that have something in common.
type Form[M any] struct {
	of     M
	words  string
	head   []string
	kind   string
	fields []Field[M]
}

// As is the form of the moves that are like a given one but for the fields. The words stand before the fields in the
// notation; kind is what a recorded game calls such a move, "" where it has none.
func As[M any](of M, words, kind string, fields ...Field[M]) Form[M] {
	return Form[M]{of: of, words: words, kind: kind, fields: fields}
}

// New makes the codec of a game from the forms of its moves: of several that fit, the first counts. The separator
// stands between the parts of the notation; kind tells forms apart, a move is held against those of its kind.
func New[M comparable](separator string, kind func(M) uint8, forms ...Form[M]) *Codec[M] {
	c := &Codec[M]{separator: separator, kind: kind, forms: forms, byKind: map[uint8][]int{}}
	c.scratch.New = func() any { return new(scratch[M]) }
	for i, f := range forms {
		forms[i].head = strings.Split(f.words, separator)
		c.byKind[kind(f.of)] = append(c.byKind[kind(f.of)], i)
	}
	return c
}

// String is the move's notation, "" for what has none.
func (c *Codec[M]) String(m M) string {
	x := c.scratch.Get().(*scratch[M])
	defer c.scratch.Put(x)
	_, parts := c.form(x, m)
	return strings.Join(parts, c.separator)
}

// Parse reads a move's notation. It accepts what String writes; any other text is ErrNotation.
func (c *Codec[M]) Parse(text string) (M, error) {
	x := c.scratch.Get().(*scratch[M])
	defer c.scratch.Put(x)
	parts := x.given[:0]
	for part := range strings.SplitSeq(text, c.separator) {
		parts = append(parts, part)
	}
	for i := range c.forms {
		if c.forms[i].read(&x.read, parts) {
			if _, written := c.form(x, x.read); slices.Equal(parts, written) {
				return x.read, nil
			}
		}
	}
	var none M
	return none, fmt.Errorf("%w: %.60q", ErrNotation, text)
}

// Entry gives the kind and the arguments of a move in a recorded game, "" and nil for what has none.
func (c *Codec[M]) Entry(m M) (kind string, args map[string]any) {
	f, _ := c.form(new(scratch[M]), m)
	if f == nil || f.kind == "" {
		return "", nil
	}
	args = map[string]any{}
	for _, field := range f.fields {
		if field.Put != nil {
			field.Put(&m, args)
		}
	}
	return f.kind, args
}

// Move reads what Entry gives, with the arguments as encoding/json decodes them. The error says what is wrong.
func (c *Codec[M]) Move(kind string, args map[string]any) (M, error) {
	var none M
	err := fmt.Errorf("no action %q in this game", kind)
	for i := range c.forms {
		f := &c.forms[i]
		if f.kind != kind || kind == "" {
			continue
		}
		m := f.of
		if slices.ContainsFunc(f.fields,
			func(field Field[M]) bool { return field.Take != nil && !field.Take(&m, args) }) {
			err = fmt.Errorf("%s can't be read from %v", kind, args)
			continue
		}
		if _, written := c.Entry(m); same(written, args) {
			return m, nil
		}
		err = fmt.Errorf("%s has other arguments than %v", kind, args)
	}
	return none, err
}

// same compares arguments as they are put with decoded ones.
func same(put, decoded map[string]any) bool {
	text, err := json.Marshal(put)
	var again map[string]any
	return err == nil && json.Unmarshal(text, &again) == nil && reflect.DeepEqual(again, decoded)
}

// form finds the form of a move, nil for none, and the parts of its notation.
func (c *Codec[M]) form(x *scratch[M], m M) (*Form[M], []string) {
	x.m = m
	for _, i := range c.byKind[c.kind(m)] {
		f, parts := &c.forms[i], append(x.written[:0], c.forms[i].head...)
		for _, field := range f.fields {
			parts = field.Write(&x.m, parts)
		}
		if f.read(&x.again, parts) && x.again == m {
			return f, parts
		}
	}
	return nil, nil
}

// read reads a move in the form.
func (f *Form[M]) read(m *M, parts []string) bool {
	if len(parts) < len(f.head) || !slices.Equal(parts[:len(f.head)], f.head) {
		return false
	}
	*m, parts = f.of, parts[len(f.head):]
	for _, field := range f.fields {
		var ok bool
		if parts, ok = field.Read(m, parts); !ok {
			return false
		}
	}
	return len(parts) == 0
}
