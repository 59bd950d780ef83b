package mind

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = shape()

func shape() net.Shape {
	in := net.Input{Table: make([]float32, 200), Boards: [][]float32{make([]float32, 400)}}
	t, b := write(in.Table), write(in.Boards[0])
	s := state{Players: 1}
	describeTable(&s, 0, t)
	describeBoard(&s, 0, 0, 0, b)
	return net.Shape{Version: 2, Table: uint32(t.at), Board: uint32(b.at)}
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
func part[N ~int8 | ~int32 | ~int](w *writer, n N, lot float32) { w.add(float32(n) / lot) }

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

// allRounds are the rounds of a long game in thousandths, as Forecast counts them.
const allRounds = 15_000

// Describe fills in the features of a quiet point.
func (m *Mind) Describe(s *state, in *net.Input) {
	var worth [puertorico.MaxPlayers]int
	rounds := s.Forecast(&worth)
	in.Seats, in.Stage = int(s.Players), 1-float32(min(rounds, allRounds))/allRounds
	describeTable(s, in.Stage, write(in.Table))
	mean := 0
	for _, w := range worth[:s.Players] {
		mean += w
	}
	mean /= int(s.Players)
	heat := float32(heatAtEnd) + float32(heatPerRound)*float32(rounds)/1000
	for i := range in.Seats {
		lead := float32(worth[i] - mean)
		describeBoard(s, engine.Seat(i), lead/heat, lead/10_000, write(in.Boards[i]))
	}
}

func describeTable(s *state, stage float32, w *writer) {
	w.oneOf(int(s.Players)-2, puertorico.MaxPlayers-1)
	w.add(stage)
	w.add(stage * stage)
	part(w, s.Round, 15)
	w.each(uint64(s.Flags), 3)
	part(w, s.Picks, 4)
	part(w, s.Colonists, 50)
	part(w, s.Ship, 8)
	part(w, s.Nobles, 20)
	part(w, s.ShipNobles, 2)
	part(w, min(s.VP, 200), 50)
	part(w, s.Quarries, 8)
	for _, is := range [...]bool{s.Rules.NewBuildings, s.Rules.Nobles, s.Rules.Buccaneer, s.Rules.Festival} {
		w.flag(is)
	}
	w.each(uint64(s.Free), puertorico.Roles)
	for _, n := range s.Doubloons {
		part(w, n, 3)
	}
	var house [puertorico.Goods]bool
	for _, good := range s.House[:s.HouseCount] {
		house[good] = true
	}
	part(w, s.HouseCount, 4)
	var made, stored [puertorico.Goods]int8
	for i := range s.Players {
		for good := range made {
			made[good] += s.Boards[i].Production(puertorico.Good(good))
			stored[good] += s.Boards[i].Goods[good]
		}
	}
	for good := range made {
		w.flag(house[good])
		part(w, s.Goods[good], 10)
		part(w, made[good], 6)
		part(w, stored[good], 6)
	}
	for _, ship := range s.Ships {
		part(w, ship.Capacity-ship.Count, 8)
		w.oneOf(int(ship.Good), puertorico.Goods)
	}
	var row [puertorico.Goods]int8
	for _, tile := range s.Row[:s.RowCount] {
		row[tile]++
	}
	for _, n := range row {
		part(w, n, 3)
	}
}

// describeBoard describes a seat's board; chance and lead are what it is ahead of the mean.
func describeBoard(s *state, seat engine.Seat, chance, lead float32, w *writer) {
	b := &s.Boards[seat]
	w.add(max(-4, min(chance, 4)))
	w.add(lead)
	part(w, s.Total(seat), 20)
	part(w, min(b.VP, 1000), 20)
	part(w, min(b.Doubloons, 100), 10)
	kinds, all := 0, int8(0)
	for good, n := range b.Goods {
		made := b.Production(puertorico.Good(good))
		part(w, n, 4)
		part(w, made, 3)
		all += made
		if made > 0 {
			kinds++
		}
	}
	part(w, kinds, 5)
	part(w, all, 6)
	staff := b.Persons - b.SanJuan
	for tile, n := range b.Island {
		part(w, n, 3)
		part(w, b.Workers[tile], 3)
		staff -= b.Workers[tile]
	}
	part(w, b.Circles-staff, 4)
	part(w, b.Spaces, 12)
	part(w, b.IslandCount, 12)
	part(w, b.SanJuan, 3)
	part(w, b.Persons, 10)
	part(w, b.Nobles, 5)
	players := int(s.Players)
	w.oneOf((int(seat)-int(s.Turn)+players)%players, puertorico.MaxPlayers)
	w.oneOf((int(seat)-int(s.Governor)+players)%players, puertorico.MaxPlayers)
	w.flag(s.Token == seat)
	w.flag(s.Captor == seat)
	w.each(b.Built, puertorico.Buildings)
	w.each(b.Working, puertorico.Buildings)
}
