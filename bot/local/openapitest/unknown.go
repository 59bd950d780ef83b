package openapitest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/getkin/kin-openapi/openapi3"
)

// unknownFields names every field of a value that its schema does not know, at any depth.
func (d *description) unknownFields(schema *openapi3.Schema, value any) []string {
	return d.unknown([]*openapi3.Schema{schema}, value, nil)
}

// unknown looks at a value that may follow any of several schemas.
func (d *description) unknown(schemas []*openapi3.Schema, value any, at []string) (faults []string) {
	var forms []*openapi3.Schema
	for _, s := range schemas {
		forms = append(forms, spread(s, 0)...)
	}
	switch v := value.(type) {
	case []any:
		var items []*openapi3.Schema
		for _, s := range forms {
			if s.Items != nil {
				items = append(items, s.Items.Value)
			}
		}
		for i, one := range v {
			faults = append(faults, d.unknown(items, one, append(slices.Clone(at), strconv.Itoa(i)))...)
		}
	case map[string]any:
		forms = slices.DeleteFunc(forms, func(s *openapi3.Schema) bool { return !sameType(s, v["type"]) })
		if len(forms) == 0 {
			return nil // a type that may not stand here is told already
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			here := append(slices.Clone(at), name)
			inner, ok := property(forms, name)
			if !ok && d.vocabulary.names[name] && nothing(v[name]) {
				continue // a library that writes the fields of all types
			}
			if !ok {
				faults = append(faults, fmt.Sprintf("%s: Discord knows no such field", where(here)))
				continue
			}
			faults = append(faults, d.unknown(inner, v[name], here)...)
		}
	}
	return faults
}

// nothing says whether a field might as well be left out.
func nothing(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case bool:
		return !v
	case []any:
		return len(v) == 0
	}
	return false
}

// property gives the schemas that a field may follow; false when no form has it. A form that says nothing of fields
// knows all of them.
func property(forms []*openapi3.Schema, name string) (inner []*openapi3.Schema, ok bool) {
	for _, s := range forms {
		switch {
		case s.Properties[name] != nil:
			inner, ok = append(inner, s.Properties[name].Value), true
		case s.AdditionalProperties.Schema != nil:
			inner, ok = append(inner, s.AdditionalProperties.Schema.Value), true
		case len(s.Properties) == 0 && s.Type.Permits(openapi3.TypeObject) && s.AdditionalProperties.Has == nil:
			ok = true
		}
	}
	return inner, ok
}

// maxSpread bounds how deep unions of unions are followed.
const maxSpread = 8

// spread lists the forms that a schema allows: itself and the members of its unions.
func spread(s *openapi3.Schema, depth int) []*openapi3.Schema {
	if s == nil || depth > maxSpread {
		return nil
	}
	list := []*openapi3.Schema{s}
	if len(s.Properties) == 0 && s.Items == nil && (len(s.OneOf)+len(s.AnyOf)+len(s.AllOf) > 0) {
		list = nil
	}
	for _, ref := range slices.Concat(s.AllOf, s.AnyOf, s.OneOf) {
		list = append(list, spread(ref.Value, depth+1)...)
	}
	return list
}

// sameType says whether a form may have this type; those that have none may.
func sameType(s *openapi3.Schema, kind any) bool {
	p := s.Properties["type"]
	if p == nil || kind == nil {
		return true
	}
	return admits(p.Value, kind, 0)
}

func admits(s *openapi3.Schema, value any, depth int) bool {
	if s == nil || depth > maxSpread {
		return true
	}
	if s.Const != nil && !equal(s.Const, value) {
		return false
	}
	if len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(one any) bool { return equal(one, value) }) {
		return false
	}
	for _, ref := range s.AllOf {
		if !admits(ref.Value, value, depth+1) {
			return false
		}
	}
	union := slices.Concat(s.AnyOf, s.OneOf)
	return len(union) == 0 || slices.ContainsFunc(union,
		func(ref *openapi3.SchemaRef) bool { return admits(ref.Value, value, depth+1) })
}

func equal(a, b any) bool { return text(a) == text(b) }

func text(value any) string {
	switch v := value.(type) {
	case json.Number:
		return v.String()
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}
