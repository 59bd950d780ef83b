package net

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// Shape are the features of a game. A change of their meaning needs a new Version.
type Shape struct{ Version, Table, Board uint32 }

// Input is a position as a net sees it.
type Input struct {
	// Seats are those of the game, Boards has more where others may have more.
	Seats int
	// Stage goes from 0 at the beginning to 1 at the end.
	Stage float32
	Table []Feature
	// Boards are the features of each seat.
	Boards [][]Feature

	common []float32
	hidden [][]float32
}

// NewInput makes an input with room for so many seats.
func NewInput(seats int) Input {
	return Input{Boards: make([][]Feature, seats), hidden: make([][]float32, seats)}
}

// Net is a set of weights. Many may read one at once.
type Net struct {
	shape  Shape
	hidden int
	// w holds all weights: of the table and the board for each hidden unit, feature by feature; the units' biases; what
	// each adds to the result; the linear part of the board, and what is added to it at the end of the game.
	w []float32
}

func (s Shape) weights(hidden int) int { return hidden*int(s.Table+s.Board+2) + 2*int(s.Board) }

// parts cuts a slice of the size of the weights.
func (n *Net) parts(w []float32) (table, board, bias, out, linear, late []float32) {
	cut := func(size int) (part []float32) {
		part, w = w[:size:size], w[size:]
		return part
	}
	h, b := n.hidden, int(n.shape.Board)
	return cut(h * int(n.shape.Table)), cut(h * b), cut(h), cut(h), cut(b), cut(b)
}

// Chances fills in those of the input's seats. It allocates nothing but the input's buffers, once.
func (n *Net) Chances(in *Input, chances []float32) {
	table, board, bias, out, linear, late := n.parts(n.w)
	if len(in.common) != n.hidden {
		in.common = make([]float32, n.hidden)
		for i := range in.hidden {
			in.hidden[i] = make([]float32, n.hidden)
		}
	}
	copy(in.common, bias)
	add(in.common, table, in.Table)
	most := float32(math.Inf(-1))
	for seat := range in.Seats {
		h, x := in.hidden[seat], in.Boards[seat]
		copy(h, in.common)
		add(h, board, x)
		sum := float32(0)
		for i, v := range h {
			sum += max(v, 0) * out[i]
		}
		for _, f := range x {
			sum += f.Value * (linear[f.At] + in.Stage*late[f.At])
		}
		chances[seat] = sum
		most = max(most, sum)
	}
	sum := float32(0)
	for seat, v := range chances[:in.Seats] {
		chances[seat] = float32(math.Exp(float64(v - most)))
		sum += chances[seat]
	}
	for seat := range in.Seats {
		chances[seat] /= sum
	}
}

// add adds rows of a matrix, weighed by features.
func add(to, rows []float32, features []Feature) {
	for ; len(features) >= 4; features = features[4:] {
		addFour(to, rows, (*[4]Feature)(features))
	}
	var last [4]Feature // Zeros add nothing.
	if copy(last[:], features) > 0 {
		addFour(to, rows, &last)
	}
}

// addFour adds four rows at a time, because that is faster.
func addFour(to, rows []float32, f *[4]Feature) {
	row := func(at int) []float32 { return rows[int(f[at].At)*len(to):][:len(to)] }
	a, b, c, d := row(0), row(1), row(2), row(3)
	v, w, x, y := f[0].Value, f[1].Value, f[2].Value, f[3].Value
	for k := range to {
		to[k] = to[k] + (v*a[k] + w*b[k]) + (x*c[k] + y*d[k])
	}
}

// The stored form: the magic, the shape, the hidden units, the weights, and a checksum of all that.
const (
	magic  = "HMN1"
	header = len(magic) + 4*4
)

type head struct {
	Shape  Shape
	Hidden uint32
}

// Encode gives the stored form.
func (n *Net) Encode() []byte {
	data, _ := binary.Append([]byte(magic), binary.LittleEndian, head{n.shape, uint32(n.hidden)})
	data, _ = binary.Append(data, binary.LittleEndian, n.w)
	return binary.LittleEndian.AppendUint32(data, crc32.ChecksumIEEE(data))
}

var errDamaged = errors.New("the learned weights are damaged; learn them again")

// Decode reads the stored form. It refuses weights that are damaged or were learned on other features.
func Decode(data []byte, shape Shape) (*Net, error) {
	end := len(data) - 4
	if end < header || string(data[:len(magic)]) != magic ||
		crc32.ChecksumIEEE(data[:end]) != binary.LittleEndian.Uint32(data[end:]) {
		return nil, errDamaged
	}
	var h head
	_, _ = binary.Decode(data[len(magic):], binary.LittleEndian, &h)
	if stored := h.Shape; stored != shape {
		return nil, fmt.Errorf("the learned weights are for version %d of the features (%d and %d), not for %d "+
			"(%d and %d); learn them again", stored.Version, stored.Table, stored.Board, shape.Version, shape.Table,
			shape.Board)
	}
	n := &Net{shape: shape, hidden: int(h.Hidden)}
	if end-header != 4*shape.weights(n.hidden) {
		return nil, errDamaged
	}
	n.w = make([]float32, shape.weights(n.hidden))
	_, err := binary.Decode(data[header:end], binary.LittleEndian, n.w)
	return n, err
}
