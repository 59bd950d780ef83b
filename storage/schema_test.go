package storage_test

import (
	"encoding"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/storage"
)

var update = flag.Bool("update", false, "write the fields of this schema anew")

// A program of before reads a record with a field that it does not know, goes on from it, and stores it without: so a field
// more is a new schema, which that program refuses.
func TestWhatIsStoredBelongsToItsSchema(t *testing.T) {
	file := fmt.Sprintf("testdata/schema%d.txt", storage.Schema)
	known := map[reflect.Type][]string{}
	for _, kept := range []any{storage.Record{}, storage.Publication{}, storage.Timer{}, storage.Item{}} {
		fields(reflect.TypeOf(kept), known)
	}
	var lines []string
	for _, list := range known {
		lines = append(lines, list...)
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("stores hold something else than %s says. If a release has schema %d, give this one the next number and keep a store of that "+
			"release as a fixture; then run the test with -update (-want +got):\n%s", file, storage.Schema, diff)
	}
}

// fields notes the JSON fields of a type and of the types that it consists of.
func fields(t reflect.Type, known map[reflect.Type][]string) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		fields(t.Elem(), known)
		return
	case reflect.Map:
		fields(t.Key(), known)
		fields(t.Elem(), known)
		return
	case reflect.Struct:
	default:
		return
	}
	if _, there := known[t]; there || ownForm(t) {
		return
	}
	known[t] = []string{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" || !f.IsExported() {
			continue
		}
		known[t] = append(known[t], strings.TrimSpace(fmt.Sprintf("%s %s %s %s", t, name, f.Type, options)))
		fields(f.Type, known)
	}
}

// ownForm says whether a type writes itself.
func ownForm(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(reflect.TypeFor[json.Marshaler]()) || p.Implements(reflect.TypeFor[encoding.TextMarshaler]())
}

// What moves between stores in tests has every field, so that none can be lost unseen.
func TestTheItemsOfTestsHaveEveryField(t *testing.T) {
	known, seen := map[reflect.Type][]string{}, map[string]bool{}
	fields(reflect.TypeFor[storage.Item](), known)
	for _, item := range shelfful(t) {
		fill(reflect.ValueOf(item), seen)
	}
	for _, list := range known {
		for _, line := range list {
			if name := strings.Join(strings.Fields(line)[:2], " "); !seen[name] {
				t.Errorf("no item has %s", name)
			}
		}
	}
}

// fill notes the fields of a value that are not zero.
func fill(v reflect.Value, seen map[string]bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			fill(v.Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), seen)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			fill(v.MapIndex(key), seen)
		}
	case reflect.Struct:
		if ownForm(v.Type()) {
			return
		}
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if f := v.Field(i); v.Type().Field(i).IsExported() && !f.IsZero() {
				seen[fmt.Sprintf("%s %s", v.Type(), name)] = true
				fill(f, seen)
			}
		}
	}
}
