package mind

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = net.ShapeOf(2, func(t, b *net.Writer) {
	s := state{Players: 1}
	describeTable(&s, 0, t)
	describeBoard(&s, 0, 0, 0, b)
})

// allRounds are the rounds of a long game in thousandths, as Forecast counts them.
const allRounds = 15_000

// Describe fills in the features of a quiet point.
func (m *Mind) Describe(s *state, in *net.Input) {
	var worth [puertorico.MaxPlayers]int
	rounds := s.Forecast(&worth)
	in.Seats, in.Stage = int(s.Players), 1-float32(min(rounds, allRounds))/allRounds
	describeTable(s, in.Stage, net.Write(&in.Table))
	mean := 0
	for _, w := range worth[:s.Players] {
		mean += w
	}
	mean /= int(s.Players)
	for i := range in.Seats {
		lead := float32(worth[i] - mean)
		describeBoard(s, engine.Seat(i), lead/temperature(rounds), lead/10_000, net.Write(&in.Boards[i]))
	}
}

func describeTable(s *state, stage float32, w *net.Writer) {
	w.OneOf(int(s.Players)-2, puertorico.MaxPlayers-1)
	w.Add(stage)
	w.Add(stage * stage)
	net.Part(w, s.Round, 15)
	w.Each(uint64(s.Flags), 3)
	net.Part(w, s.Picks, 4)
	net.Part(w, s.Colonists, 50)
	net.Part(w, s.Ship, 8)
	net.Part(w, s.Nobles, 20)
	net.Part(w, s.ShipNobles, 2)
	net.Part(w, min(s.VP, 200), 50)
	net.Part(w, s.Quarries, 8)
	for _, is := range [...]bool{s.Rules.NewBuildings, s.Rules.Nobles, s.Rules.Buccaneer, s.Rules.Festival} {
		w.Flag(is)
	}
	w.Each(uint64(s.Free), puertorico.Roles)
	for _, n := range s.Doubloons {
		net.Part(w, n, 3)
	}
	var house [puertorico.Goods]bool
	for _, good := range s.House[:s.HouseCount] {
		house[good] = true
	}
	net.Part(w, s.HouseCount, 4)
	var made, stored [puertorico.Goods]int8
	for i := range s.Players {
		for good := range made {
			made[good] += s.Boards[i].Production(puertorico.Good(good))
			stored[good] += s.Boards[i].Goods[good]
		}
	}
	for good := range made {
		w.Flag(house[good])
		net.Part(w, s.Goods[good], 10)
		net.Part(w, made[good], 6)
		net.Part(w, stored[good], 6)
	}
	for _, ship := range s.Ships {
		net.Part(w, ship.Capacity-ship.Count, 8)
		w.OneOf(int(ship.Good), puertorico.Goods)
	}
	var row [puertorico.Goods]int8
	for _, tile := range s.Row[:s.RowCount] {
		row[tile]++
	}
	for _, n := range row {
		net.Part(w, n, 3)
	}
}

// describeBoard describes a seat's board; chance and lead are what it is ahead of the mean.
func describeBoard(s *state, seat engine.Seat, chance, lead float32, w *net.Writer) {
	b := &s.Boards[seat]
	w.Add(max(-4, min(chance, 4)))
	w.Add(lead)
	net.Part(w, s.Total(seat), 20)
	net.Part(w, min(b.VP, 1000), 20)
	net.Part(w, min(b.Doubloons, 100), 10)
	kinds, all := 0, int8(0)
	for good, n := range b.Goods {
		made := b.Production(puertorico.Good(good))
		net.Part(w, n, 4)
		net.Part(w, made, 3)
		all += made
		if made > 0 {
			kinds++
		}
	}
	net.Part(w, kinds, 5)
	net.Part(w, all, 6)
	staff := b.Persons - b.SanJuan
	for tile, n := range b.Island {
		net.Part(w, n, 3)
		net.Part(w, b.Workers[tile], 3)
		staff -= b.Workers[tile]
	}
	net.Part(w, b.Circles-staff, 4)
	net.Part(w, b.Spaces, 12)
	net.Part(w, b.IslandCount, 12)
	net.Part(w, b.SanJuan, 3)
	net.Part(w, b.Persons, 10)
	net.Part(w, b.Nobles, 5)
	players := int(s.Players)
	w.OneOf((int(seat)-int(s.Turn)+players)%players, puertorico.MaxPlayers)
	w.OneOf((int(seat)-int(s.Governor)+players)%players, puertorico.MaxPlayers)
	w.Flag(s.Token == seat)
	w.Flag(s.Captor == seat)
	w.Each(b.Built, puertorico.Buildings)
	w.Each(b.Working, puertorico.Buildings)
}
