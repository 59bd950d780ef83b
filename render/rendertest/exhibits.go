package rendertest

import (
	"reflect"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render/scenes"
)

var fileName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Exhibits fails where a scene of a gallery has no name of its own that files may have, or brings what is the
// gallery's.
func Exhibits(t *testing.T, gallery []scenes.Exhibit) {
	t.Helper()
	taken := map[string]bool{}
	for _, e := range gallery {
		if taken[e.Name] || !fileName.MatchString(e.Name) || e.Group == "" || e.Title == "" {
			t.Errorf("%+v", e)
		}
		taken[e.Name] = true
		if s := e.Scene; s.Lang != "" || s.Theme != "" || s.Words != nil {
			t.Errorf("%s has a language, theme or words of its own", e.Name)
		}
	}
}

// ExhibitsMadeAnew changes every number, word and switch that every scene of a gallery holds in lists and behind
// pointers, asks for the gallery again and fails where a scene remembers.
func ExhibitsMadeAnew(t *testing.T, gallery func() []scenes.Exhibit) {
	t.Helper()
	before := gallery()
	for _, e := range gallery() {
		spoil(reflect.ValueOf(&e.Scene.View).Elem())
		spoil(reflect.ValueOf(e.Scene.Names))
	}
	type kept struct {
		View  any
		Names []string
	}
	of := func(s engine.Scene) kept { return kept{s.View, s.Names} }
	for i, e := range gallery() {
		if diff := cmp.Diff(of(before[i].Scene), of(e.Scene)); diff != "" {
			t.Errorf("%s remembers:\n%s", e.Name, diff)
		}
	}
}

// spoil changes whatever can be reached from a value and be changed.
func spoil(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			spoil(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			spoil(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			spoil(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			spoil(value)
			v.SetMapIndex(key, value)
		}
	}
	if !v.CanSet() {
		return
	}
	switch {
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1)
	case v.Kind() == reflect.String:
		v.SetString(v.String() + " spoilt")
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	}
}
