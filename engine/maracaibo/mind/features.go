package mind

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = net.ShapeOf(3, func(t, b *net.Writer) {
	s := state{Players: 1}
	describeTable(&s, 0, t)
	describeBoard(&s, 0, &maracaibo.Outlook{}, b)
	b.Skip(leads)
})

// allTurns are the turns of a game in thousandths, roughly.
const allTurns = 25_000

// leads is how many features stand behind those of a board: what it is ahead of the mean.
const leads = 2

// Describe fills in the features of a quiet point.
func (m *Mind) Describe(s *state, in *net.Input) {
	in.Seats = int(s.Players)
	var worth [maracaibo.MaxPlayers]int
	var boards [maracaibo.MaxPlayers]net.Writer
	mean := 0
	for i := range in.Seats {
		s.Foresee(engine.Seat(i), &m.outlook)
		worth[i] = sum(&m.outlook)
		mean += worth[i] / in.Seats
		boards[i] = *net.Write(&in.Boards[i])
		describeBoard(s, engine.Seat(i), &m.outlook, &boards[i])
	}
	for i := range in.Seats {
		lead := float32(worth[i] - mean)
		boards[i].Add(max(-4, min(lead/temperature(m.outlook.Turns), 4)))
		boards[i].Add(lead / 20_000)
	}
	in.Stage = 1 - float32(min(m.outlook.Turns, allTurns))/allTurns
	describeTable(s, in.Stage, net.Write(&in.Table))
}

func describeTable(s *state, stage float32, w *net.Writer) {
	w.Flag(s.Solo)
	w.OneOf(int(s.Players)-2, maracaibo.MaxPlayers-1)
	w.Add(stage)
	w.Add(stage * stage)
	w.OneOf(int(s.Round)-1, maracaibo.Rounds)
	w.Flag(s.Ending)
	w.Each(uint64(s.Modules), maracaibo.Modules)
	w.OneOf(int(s.Layout), maracaibo.Layouts)
	net.Part(w, s.Level, 6)
	lead := maracaibo.Start
	for i := range s.Boards[:s.Players] {
		lead = max(lead, s.Boards[i].Ship)
	}
	net.Part(w, lead.Column(), 10)
	for _, n := range s.Islands {
		net.Part(w, n, 4)
		net.Part(w, maracaibo.Worth(int(n))-2, 3)
	}
	net.Part(w, s.DeckSize, 20)
	net.Part(w, s.QuestSize, 20)
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
		net.Part(w, n, 5)
	}
	net.Part(w, open, 4)
	net.Part(w, down, 10)
	var sides, heads uint64
	for _, side := range s.Sides {
		sides |= 1 << side
	}
	for _, head := range s.Supply {
		if head >= 0 {
			heads |= 1 << head
		}
	}
	w.Each(sides, maracaibo.Sides)
	w.Each(heads, maracaibo.Figureheads)
	net.Part(w, bits.OnesCount8(s.RubyBoard), 6)
}

// describeBoard describes a seat's board, except for what it is ahead.
func describeBoard(s *state, seat engine.Seat, o *maracaibo.Outlook, w *net.Writer) {
	b := &s.Boards[seat]
	john := s.Solo && seat == maracaibo.John
	w.Flag(john)
	for _, worth := range o.Parts {
		net.Part(w, worth, 20_000)
	}
	for _, n := range o.Have {
		net.Part(w, n, 5)
	}
	net.Part(w, min(b.Doubloons, 60), 20)
	for from := int16(0); from < 3*purseBand; from += purseBand {
		net.Part(w, max(0, min(b.Doubloons-from, purseBand)), purseBand)
	}
	for _, worth := range o.Landings {
		net.Part(w, worth, 10_000)
	}
	net.Part(w, o.Unburied, 4)
	net.Part(w, bits.OnesCount16(b.Buried), 8)
	net.Part(w, o.Done, 6)
	w.Flag(o.Done >= questSet)
	ahead, behind, lead := 0, 0, maracaibo.Start
	for i := range s.Boards[:s.Players] {
		if other := &s.Boards[i]; engine.Seat(i) != seat {
			lead = max(lead, other.Ship)
			ahead += max(0, b.Ship.Column()-other.Ship.Column())
			behind += max(0, other.Ship.Column()-b.Ship.Column())
		}
	}
	net.Part(w, b.Ship.Column(), 10)
	net.Part(w, max(0, b.Ship.Column()-lead.Column()), 3)
	net.Part(w, max(0, lead.Column()-b.Ship.Column()), 3)
	net.Part(w, ahead, 5)
	net.Part(w, behind, 5)
	w.Flag(b.Ship == maracaibo.Gulf)
	w.Flag(b.Ship == maracaibo.Maracaibo)
	players := int(s.Players)
	w.OneOf((int(seat)-int(s.Turn)+players)%players, maracaibo.MaxPlayers)
	w.OneOf((int(seat)-int(s.First)+players)%players, maracaibo.MaxPlayers)
	net.Part(w, b.Explorer, maracaibo.Nodes)
	w.Each(uint64(b.Rivers), maracaibo.Rivers)
	w.Each(b.Cards>>1, improvements)
	w.Each(uint64(b.Residences), residences)
	w.Each(uint64(b.Quests), maracaibo.Quests)
	w.Each(uint64(b.Sockets), maracaibo.Sockets)
	w.OneOf(int(b.Head), maracaibo.Figureheads)
	w.Each(uint64(b.Stored), maracaibo.Stores)
	w.Each(uint64(b.Buried), maracaibo.Burials)
	for kind, n := range b.Loose {
		net.Part(w, n, 3)
		net.Part(w, o.Have[maracaibo.PerGold+maracaibo.Metric(kind)]*maracaibo.Worth(int(s.Islands[kind])), 10)
	}
	for _, at := range b.Tiles {
		w.Flag(at != maracaibo.NoSlot)
		w.Flag(at.Column() > b.Ship.Column() && at != maracaibo.NoSlot)
	}
	net.Part(w, b.Rubies, 2)
	w.Flag(b.Token)
	if john {
		net.Part(w, s.John.Improvements, 6)
		net.Part(w, s.John.Upgrades, 10)
		net.Part(w, s.John.Tracker, 3)
		net.Part(w, bits.OnesCount32(b.Quests), 6)
		for _, n := range s.John.Cubes {
			net.Part(w, n, 5)
		}
	} else {
		w.Skip(johnOnly)
	}
}

// purseBand is the width of the three bands in which doubloons count, questSet the number of quests that bring a bonus
// (M80).
const purseBand, questSet = 6, 6

// improvements and residences are the numbers of cards.
const improvements, residences = 59, 12

// johnOnly are the features of John Silver's board alone.
const johnOnly = 7
