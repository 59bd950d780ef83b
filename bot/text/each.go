package text

import "slices"

// Each lists what a function makes of each of a list, nil of an empty one.
func Each[T, U any](list []T, of func(T) U) []U {
	var made []U
	for _, one := range list {
		made = append(made, of(one))
	}
	return made
}

// With is a list with what it lacks of more.
func With[T comparable](list []T, more ...T) []T {
	for _, one := range more {
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}

// Count is how many of a list fit.
func Count[T any](list []T, fits func(T) bool) (n int) {
	for _, one := range list {
		if fits(one) {
			n++
		}
	}
	return n
}

// Put puts a value into a map, which is made where there is none.
func Put[K comparable, V any](into *map[K]V, key K, value V) {
	if *into == nil {
		*into = map[K]V{}
	}
	(*into)[key] = value
}
