package net

import "github.com/harbormaster/harbormaster/engine"

// Writer fills in features one after the other, from zeros.
type Writer struct {
	to []float32
	at int
}

// Write begins with the first feature.
func Write(to []float32) *Writer {
	clear(to)
	return &Writer{to: to}
}

// Len is the number of features that are filled in.
func (w *Writer) Len() int { return w.at }

// Skip leaves so many features at 0.
func (w *Writer) Skip(n int) { w.at += n }

// Add adds a number.
func (w *Writer) Add(v float32) {
	w.to[w.at] = v
	w.at++
}

// Part adds a number as a part of what is a lot of it.
func Part[N ~int8 | ~int16 | ~int32 | ~int](w *Writer, n N, lot float32) { w.Add(float32(n) / lot) }

// Flag adds 1 or 0.
func (w *Writer) Flag(is bool) {
	if is {
		w.to[w.at] = 1
	}
	w.at++
}

// OneOf adds a feature for each of so many values, 1 for the one that holds.
func (w *Writer) OneOf(n, of int) {
	if n >= 0 && n < of {
		w.to[w.at+n] = 1
	}
	w.at += of
}

// Each adds a feature for each of so many values, 1 for those of a set.
func (w *Writer) Each(set uint64, of int) {
	for n := range engine.Bits[int](set) {
		w.to[w.at+n] = 1
	}
	w.at += of
}
