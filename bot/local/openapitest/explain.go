package openapitest

import (
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// explain makes sentences of what does not fit. Of several forms that a part may have it tells of the one with the
// right type.
func explain(err error) []string {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return []string{err.Error()}
	}
	var list []string
	for _, leaf := range leaves(invalid) {
		said := where(leaf.InstanceLocation) + ": " + leaf.ErrorKind.LocalizedString(english)
		if !slices.Contains(list, said) {
			list = append(list, said)
		}
	}
	return list
}

var english = message.NewPrinter(language.English)

func where(steps []string) string {
	if len(steps) == 0 {
		return "the body"
	}
	return strings.Join(steps, ".")
}

// leaves are the innermost faults.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all [][]*jsonschema.ValidationError
	for _, cause := range e.Causes {
		all = append(all, leaves(cause))
	}
	switch e.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		return fitting(e.InstanceLocation, all)
	}
	return slices.Concat(all...)
}

// fitting chooses the branch of a union that was meant: not one of another type, and of the others the one with the
// fewest faults.
func fitting(at []string, branches [][]*jsonschema.ValidationError) []*jsonschema.ValidationError {
	var best []*jsonschema.ValidationError
	bestCost := 0
	for _, branch := range branches {
		cost := len(branch)
		for _, leaf := range branch {
			if slices.Equal(leaf.InstanceLocation, append(slices.Clone(at), "type")) {
				cost += 1000
			}
			if _, wrong := leaf.ErrorKind.(*kind.Type); wrong && slices.Equal(leaf.InstanceLocation, at) {
				cost += 100
			}
		}
		if best == nil || cost < bestCost {
			best, bestCost = branch, cost
		}
	}
	if bestCost >= 1000 && len(branches) > 1 {
		return []*jsonschema.ValidationError{{InstanceLocation: at, ErrorKind: noSuchType{}}}
	}
	return best
}

// noSuchType says that a part is of none of the types that may stand there.
type noSuchType struct{}

func (noSuchType) KeywordPath() []string { return nil }

func (noSuchType) LocalizedString(*message.Printer) string {
	return "its type is none of those that may stand here"
}
