package net

import (
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Trainer changes a net step by step (Adam).
type Trainer struct {
	net                *Net
	gradient, mean, sq []float32
	step               int
	back               []float32
	chances            []float32
}

// NewTrainer starts from a net with so many hidden units and random weights.
func NewTrainer(shape Shape, hidden int, rand *engine.Rand) *Trainer {
	n := &Net{shape: shape, hidden: hidden, w: make([]float32, shape.weights(hidden))}
	table, board, _, out, _, _ := n.parts(n.w)
	for _, part := range []struct {
		w     []float32
		scale float32
	}{{table, 0.1}, {board, 0.1}, {out, 0.1}} {
		for i := range part.w {
			part.w[i] = part.scale * (2*float32(rand.IntN(1<<20))/(1<<20) - 1)
		}
	}
	size := len(n.w)
	return &Trainer{
		net: n, gradient: make([]float32, size), mean: make([]float32, size), sq: make([]float32, size),
		back: make([]float32, hidden), chances: make([]float32, 0, 8),
	}
}

// Net is a copy of the net as it is now.
func (t *Trainer) Net() *Net {
	n := *t.net
	n.w = slices.Clone(n.w)
	return &n
}

// Sample is a position with the parts of the first place that its seats had in the end.
type Sample struct {
	Input
	Shares []float32
}

// Loss is the cross entropy of chances.
func (s *Sample) Loss(chances []float32) float64 {
	sum := 0.0
	for seat, share := range s.Shares {
		if share > 0 {
			sum -= float64(share) * math.Log(max(1e-6, float64(chances[seat])))
		}
	}
	return sum
}

const meanDecay, sqDecay, decay = 0.9, 0.999, 1e-5

// Train makes one step for a batch.
func (t *Trainer) Train(batch []*Sample, rate float32) {
	clear(t.gradient)
	for _, s := range batch {
		t.add(s)
	}
	t.step++
	size := 1 / float32(len(batch))
	fixMean := 1 / float32(1-math.Pow(meanDecay, float64(t.step)))
	fixSq := 1 / float32(1-math.Pow(sqDecay, float64(t.step)))
	for i, g := range t.gradient {
		g *= size
		t.mean[i] += (1 - meanDecay) * (g - t.mean[i])
		t.sq[i] += (1 - sqDecay) * (g*g - t.sq[i])
		root := float32(math.Sqrt(float64(t.sq[i] * fixSq)))
		t.net.w[i] -= rate * (t.mean[i]*fixMean/(root+1e-8) + decay*t.net.w[i])
	}
}

// add adds a sample's gradient.
func (t *Trainer) add(s *Sample) {
	n := t.net
	t.chances = append(t.chances[:0], make([]float32, s.Seats)...)
	n.Chances(&s.Input, t.chances)
	_, _, _, out, _, _ := n.parts(n.w)
	gTable, gBoard, gBias, gOut, gLinear, gLate := n.parts(t.gradient)
	for seat, c := range t.chances {
		off := c - s.Shares[seat]
		for i, h := range s.hidden[seat] {
			t.back[i] = 0
			if h > 0 {
				gOut[i] += off * h
				t.back[i] = off * out[i]
				gBias[i] += t.back[i]
			}
		}
		spread(gTable, t.back, s.Table)
		spread(gBoard, t.back, s.Boards[seat])
		for _, f := range s.Boards[seat] {
			gLinear[f.At] += off * f.Value
			gLate[f.At] += off * f.Value * s.Stage
		}
	}
}

// spread is the gradient of add.
func spread(rows, back []float32, features []Feature) {
	for _, f := range features {
		row := rows[int(f.At)*len(back):][:len(back)]
		for j := range row {
			row[j] += f.Value * back[j]
		}
	}
}
