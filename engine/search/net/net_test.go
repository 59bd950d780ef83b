package net

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

var shape = Shape{Version: 3, Table: 2, Board: 3}

// drawn makes samples of a made-up game: who has most of the first feature wins if the table says so, else who has
// least.
func drawn(n int, rand *engine.Rand) []*Sample {
	var list []*Sample
	for range n {
		s := &Sample{Input: NewInput(2 + rand.IntN(3))}
		s.Seats = len(s.Boards)
		table := rand.IntN(2)
		Write(&s.Table).OneOf(table, 2)
		s.Stage = float32(rand.IntN(10)) / 10
		best, most := 0, 0
		for seat := range s.Boards {
			n, w := rand.IntN(100), Write(&s.Boards[seat])
			Part(w, n, 100)
			Part(w, rand.IntN(2), 1)
			w.Flag(true)
			if seat == 0 || (n > most) == (table == 0) {
				best, most = seat, n
			}
		}
		s.Shares = make([]float32, s.Seats)
		s.Shares[best] = 1
		list = append(list, s)
	}
	return list
}

func loss(n *Net, samples []*Sample) (sum float64) {
	var chances [4]float32
	for _, s := range samples {
		n.Chances(&s.Input, chances[:])
		sum += s.Loss(chances[:]) / float64(len(samples))
	}
	return sum
}

func trained(seed uint64) *Trainer {
	rand := engine.RandFrom(seed)
	t := NewTrainer(shape, 8, &rand)
	for range 400 {
		t.Train(drawn(32, &rand), 0.01)
	}
	return t
}

func TestANetLearnsWhatDependsOnTheTable(t *testing.T) {
	rand := engine.RandFrom(9)
	fresh := drawn(500, &rand)
	before, after := loss(NewTrainer(shape, 8, &rand).Net(), fresh), loss(trained(1).Net(), fresh)
	if before < 0.9 || after > 0.5 {
		t.Errorf("the loss on unseen samples goes from %.3f to %.3f", before, after)
	}
}

func TestTheSameSamplesGiveTheSameWeights(t *testing.T) {
	if !bytes.Equal(trained(2).Net().Encode(), trained(2).Net().Encode()) {
		t.Error("other weights")
	}
}

func TestTheGradientIsTheSlopeOfTheLoss(t *testing.T) {
	rand := engine.RandFrom(4)
	trainer := NewTrainer(shape, 8, &rand)
	for i := range trainer.net.w { // Those too that begin at 0; in a trained net most slopes are nearly 0.
		trainer.net.w[i] += float32(rand.IntN(1000))/1000 - 0.5
	}
	samples := drawn(20, &rand)
	for _, s := range samples {
		trainer.add(s)
	}
	for i := range trainer.net.w {
		const step = 2e-3
		w := trainer.net.w[i]
		trainer.net.w[i] = w + step
		up := loss(trainer.net, samples)
		trainer.net.w[i] = w - step
		down := loss(trainer.net, samples)
		trainer.net.w[i] = w
		got, want := float64(trainer.gradient[i])/float64(len(samples)), (up-down)/(2*step)
		if math.Abs(got-want) > 0.001+0.02*math.Abs(want) {
			t.Errorf("weight %d: gradient %.4f, slope %.4f", i, got, want)
		}
	}
}

func TestStoredWeightsComeBackOrAreRefusedInASentence(t *testing.T) {
	n := trained(1).Net()
	data := n.Encode()
	again, err := Decode(data, shape)
	if err != nil || !bytes.Equal(again.Encode(), data) {
		t.Fatalf("%v", err)
	}
	newer := shape
	newer.Version++
	if _, err := Decode(data, newer); err == nil || !strings.Contains(err.Error(), "version 3 of the features") {
		t.Errorf("other features: %v", err)
	}
	for name, bad := range map[string][]byte{
		"none": nil, "short": data[:len(data)-4], "a changed weight": append(bytes.Clone(data[:40]), append([]byte{data[40] ^ 1}, data[41:]...)...),
	} {
		if _, err := Decode(bad, shape); err != errDamaged {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestJudgingAllocatesNothing(t *testing.T) {
	rand := engine.RandFrom(1)
	n, s := trained(1).Net(), drawn(1, &rand)[0]
	var chances [4]float32
	n.Chances(&s.Input, chances[:])
	if n := testing.AllocsPerRun(100, func() { n.Chances(&s.Input, chances[:]) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if sum := chances[0] + chances[1] + chances[2] + chances[3]; math.Abs(float64(sum-1)) > 1e-5 {
		t.Errorf("chances of %v together", sum)
	}
}
