package net

import "github.com/harbormaster/harbormaster/engine"

// Feature is one that is not 0: its place and its value.
type Feature struct {
	At    int32
	Value float32
}

// Writer fills in features one after the other.
type Writer struct {
	to *[]Feature
	at int32
}

// Write begins with the first feature.
func Write(to *[]Feature) *Writer {
	*to = (*to)[:0]
	return &Writer{to: to}
}

// ShapeOf counts the features that a game describes a table and a board by.
func ShapeOf(version uint32, describe func(table, board *Writer)) Shape {
	var table, board []Feature
	t, b := Write(&table), Write(&board)
	describe(t, b)
	return Shape{version, uint32(t.at), uint32(b.at)}
}

// Skip leaves so many features at 0.
func (w *Writer) Skip(n int) { w.at += int32(n) }

func (w *Writer) set(at int32, v float32) { *w.to = append(*w.to, Feature{at, v}) }

// Add adds a number.
func (w *Writer) Add(v float32) {
	if v != 0 {
		w.set(w.at, v)
	}
	w.at++
}

// Part adds a number as a part of what is a lot of it.
func Part[N ~int8 | ~int16 | ~int32 | ~int](w *Writer, n N, lot float32) {
	if n != 0 {
		w.set(w.at, float32(n)/lot)
	}
	w.at++
}

// Flag adds 1 or 0.
func (w *Writer) Flag(is bool) {
	if is {
		w.set(w.at, 1)
	}
	w.at++
}

// OneOf adds a feature for each of so many values, 1 for the one that holds.
func (w *Writer) OneOf(n, of int) {
	if n >= 0 && n < of {
		w.set(w.at+int32(n), 1)
	}
	w.at += int32(of)
}

// Each adds a feature for each of so many values, 1 for those of a set.
func (w *Writer) Each(set uint64, of int) {
	for n := range engine.Bits[int](set) {
		w.set(w.at+int32(n), 1)
	}
	w.at += int32(of)
}
