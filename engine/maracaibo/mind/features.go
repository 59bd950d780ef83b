package mind

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = shape()

func shape() net.Shape {
	in := net.Input{Table: make([]float32, 200), Boards: [][]float32{make([]float32, 400)}}
	t, b := write(in.Table), write(in.Boards[0])
	s := state{Players: 1}
	describeTable(&s, 0, t)
	describeBoard(&s, 0, &maracaibo.Outlook{}, b)
	return net.Shape{Version: 2, Table: uint32(t.at), Board: uint32(b.at) + leads}
}

// writer fills in features one after the other, from zeros.
type writer struct {
	to []float32
	at int
}

func write(to []float32) *writer {
	clear(to)
	return &writer{to: to}
}

func (w *writer) add(v float32) {
	w.to[w.at] = v
	w.at++
}

// part adds a number as a part of what is a lot of it.
func part[N ~int8 | ~int16 | ~int](w *writer, n N, lot float32) { w.add(float32(n) / lot) }

func (w *writer) flag(is bool) {
	if is {
		w.to[w.at] = 1
	}
	w.at++
}

// oneOf adds a feature for each of so many values, 1 for the one that holds.
func (w *writer) oneOf(n, of int) {
	if n >= 0 && n < of {
		w.to[w.at+n] = 1
	}
	w.at += of
}

// each adds a feature for each of so many values, 1 for those of a set.
func (w *writer) each(set uint64, of int) {
	for n := range engine.Bits[int](set) {
		w.to[w.at+n] = 1
	}
	w.at += of
}

// allTurns are the turns of a game in thousandths, roughly.
const allTurns = 25_000

// leads is how many features stand behind those of a board: what it is ahead of the mean.
const leads = 2

// Describe fills in the features of a quiet point.
func (m *Mind) Describe(s *state, in *net.Input) {
	in.Seats = int(s.Players)
	var worth [maracaibo.MaxPlayers]int
	mean := 0
	for i := range in.Seats {
		s.Foresee(engine.Seat(i), &m.outlook)
		worth[i] = sum(&m.outlook)
		mean += worth[i] / in.Seats
		describeBoard(s, engine.Seat(i), &m.outlook, write(in.Boards[i]))
	}
	for i, board := range in.Boards[:in.Seats] {
		lead := float32(worth[i] - mean)
		board[Shape.Board-2] = max(-4, min(lead/heat(m.outlook.Turns), 4))
		board[Shape.Board-1] = lead / 20_000
	}
	in.Stage = 1 - float32(min(m.outlook.Turns, allTurns))/allTurns
	describeTable(s, in.Stage, write(in.Table))
}

func describeTable(s *state, stage float32, w *writer) {
	w.flag(s.Solo)
	w.oneOf(int(s.Players)-2, maracaibo.MaxPlayers-1)
	w.add(stage)
	w.add(stage * stage)
	w.oneOf(int(s.Round)-1, maracaibo.Rounds)
	w.flag(s.Ending)
	w.each(uint64(s.Modules), maracaibo.Modules)
	w.oneOf(int(s.Layout), maracaibo.Layouts)
	part(w, s.Level, 6)
	lead := maracaibo.Start
	for i := range s.Boards[:s.Players] {
		lead = max(lead, s.Boards[i].Ship)
	}
	part(w, lead.Column(), 10)
	for _, n := range s.Islands {
		part(w, n, 4)
		part(w, maracaibo.Worth(int(n))-2, 3)
	}
	part(w, s.DeckSize, 20)
	part(w, s.QuestSize, 20)
	var kinds [maracaibo.CardKinds]int
	open, down := 0, 0
	for at, c := range s.Cards {
		switch {
		case c == maracaibo.NoCard:
		case s.Down>>at&1 != 0:
			down++
		case c.Class() == maracaibo.Improvement:
			kinds[c.Kind()]++
		case c.Class() == maracaibo.Residence:
			open++
		}
	}
	for _, n := range kinds {
		part(w, n, 5)
	}
	part(w, open, 4)
	part(w, down, 10)
	var sides, heads uint64
	for _, side := range s.Sides {
		sides |= 1 << side
	}
	for _, head := range s.Supply {
		if head >= 0 {
			heads |= 1 << head
		}
	}
	w.each(sides, maracaibo.Sides)
	w.each(heads, maracaibo.Figureheads)
	part(w, bits.OnesCount8(s.RubyBoard), 6)
}

// describeBoard describes a seat's board, except for what it is ahead.
func describeBoard(s *state, seat engine.Seat, o *maracaibo.Outlook, w *writer) {
	b := &s.Boards[seat]
	john := s.Solo && seat == maracaibo.John
	w.flag(john)
	for _, worth := range o.Parts {
		part(w, worth, 20_000)
	}
	for _, n := range o.Have {
		part(w, n, 5)
	}
	part(w, min(b.Doubloons, 60), 20)
	ahead, behind, lead := 0, 0, maracaibo.Start
	for i := range s.Boards[:s.Players] {
		if other := &s.Boards[i]; engine.Seat(i) != seat {
			lead = max(lead, other.Ship)
			ahead += max(0, b.Ship.Column()-other.Ship.Column())
			behind += max(0, other.Ship.Column()-b.Ship.Column())
		}
	}
	part(w, b.Ship.Column(), 10)
	part(w, max(0, b.Ship.Column()-lead.Column()), 3)
	part(w, max(0, lead.Column()-b.Ship.Column()), 3)
	part(w, ahead, 5)
	part(w, behind, 5)
	w.flag(b.Ship == maracaibo.Gulf)
	w.flag(b.Ship == maracaibo.Maracaibo)
	players := int(s.Players)
	w.oneOf((int(seat)-int(s.Turn)+players)%players, maracaibo.MaxPlayers)
	w.oneOf((int(seat)-int(s.First)+players)%players, maracaibo.MaxPlayers)
	part(w, b.Explorer, maracaibo.Nodes)
	w.each(uint64(b.Rivers), maracaibo.Rivers)
	w.each(b.Cards>>1, improvements)
	w.each(uint64(b.Residences), residences)
	w.each(uint64(b.Quests), maracaibo.Quests)
	w.each(uint64(b.Sockets), maracaibo.Sockets)
	w.oneOf(int(b.Head), maracaibo.Figureheads)
	w.each(uint64(b.Stored), maracaibo.Stores)
	w.each(uint64(b.Buried), maracaibo.Burials)
	for kind, n := range b.Loose {
		part(w, n, 3)
		part(w, o.Have[maracaibo.PerGold+maracaibo.Metric(kind)]*maracaibo.Worth(int(s.Islands[kind])), 10)
	}
	for _, at := range b.Tiles {
		w.flag(at != maracaibo.NoSlot)
		w.flag(at.Column() > b.Ship.Column() && at != maracaibo.NoSlot)
	}
	part(w, b.Rubies, 2)
	w.flag(b.Token)
	if john {
		part(w, s.John.Improvements, 6)
		part(w, s.John.Upgrades, 10)
		part(w, s.John.Tracker, 3)
		part(w, bits.OnesCount32(b.Quests), 6)
		for _, n := range s.John.Cubes {
			part(w, n, 5)
		}
	} else {
		w.at += johnOnly
	}
}

// improvements and residences are the numbers of cards.
const improvements, residences = 59, 12

// johnOnly are the features of John Silver's board alone.
const johnOnly = 7
