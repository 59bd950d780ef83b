package text

// Each lists what a function makes of each of a list, nil of an empty one.
func Each[T, U any](list []T, of func(T) U) []U {
	var made []U
	for _, one := range list {
		made = append(made, of(one))
	}
	return made
}
