package mind

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = shape()

func shape() net.Shape {
	in := net.Input{Table: make([]float32, 200), Boards: [][]float32{make([]float32, 400)}}
	t, b := write(in.Table), write(in.Boards[0])
	s := state{Players: 1}
	describeTable(&s, 0, t)
	describeBoard(&s, 0, &endeavor.Outlook{}, 0, 0, b)
	return net.Shape{Version: 1, Table: uint32(t.at), Board: uint32(b.at)}
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
func part[N ~int8 | ~int](w *writer, n N, lot float32) { w.add(float32(n) / lot) }

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

// step is what a true total of a status track shows: the level of its yield, and how far it is to the next one and to
// the next glory spot.
type step struct{ level, toLevel, toSpot int8 }

// ladder are the steps of the tracks by total.
var ladder = func() (all [endeavor.Statuses][endeavor.MaxStatus + 1]step) {
	for st := range endeavor.Status(endeavor.Statuses) {
		levels, spots := st.Thresholds(), st.Spots()
		for total := range all[st] {
			at := &all[st][total]
			for i, from := range levels {
				if total >= from {
					at.level = int8(i)
				} else if at.toLevel == 0 {
					at.toLevel = int8(from - total)
				}
			}
			for _, spot := range spots {
				if total < spot && at.toSpot == 0 {
					at.toSpot = int8(spot - total)
				}
			}
		}
	}
	return all
}()

// citiesIn are the sets of the regions' cities.
var citiesIn = func() (sets [endeavor.Regions]uint32) {
	for r := range endeavor.Region(endeavor.Regions) {
		for _, c := range r.Cities() {
			sets[r] |= 1 << c
		}
	}
	return sets
}()

func open(s *state, r endeavor.Region) bool { return int(s.Tracks[r].Count) == r.Length() }

// Describe fills in the features of a quiet point.
func (m *Mind) Describe(s *state, in *net.Input) {
	in.Seats = int(s.Players)
	in.Stage = float32(s.Round-1) / (endeavor.Rounds - 1)
	describeTable(s, in.Stage, write(in.Table))
	m.survey(s)
	mean := 0
	for i := range in.Seats {
		mean += m.stand[i].Asset + m.stand[i].Promise
	}
	mean /= in.Seats
	for i := range in.Seats {
		o := &m.stand[i]
		lead := float32(o.Asset+o.Promise-mean) / 1000
		describeBoard(s, engine.Seat(i), o, lead/heat(s), lead/10, write(in.Boards[i]))
	}
}

func describeTable(s *state, stage float32, w *writer) {
	w.oneOf(int(s.Players)-endeavor.MinPlayers, endeavor.MaxPlayers-endeavor.MinPlayers+1)
	w.add(stage)
	w.add(stage * stage)
	w.oneOf(int(s.Round)-1, endeavor.Rounds)
	part(w, s.Left, endeavor.MaxPlayers)
	part(w, bits.OnesCount8(uint8(s.Passed)), endeavor.MaxPlayers)
	w.flag(s.Abolished)
	var taken uint32
	harbour := 0
	for i := range s.Players {
		taken |= s.Boards[i].Held
		harbour += int(s.Boards[i].Harbour)
	}
	part(w, harbour, 10)
	for r := range endeavor.Region(endeavor.Regions) {
		part(w, bits.OnesCount32(citiesIn[r]&^taken), 3)
		if r > endeavor.Europe {
			w.flag(open(s, r))
			part(w, r.Length()-int(s.Tracks[r].Count), 4)
		}
	}
	for _, deck := range s.Decks {
		part(w, bits.TrailingZeros8(deck|1<<endeavor.DeckCards), 5)
	}
	for kind := endeavor.ColonialOffice + 1; kind < endeavor.Buildings; kind++ {
		part(w, s.Stock[kind], 3)
	}
}

// describeBoard describes a seat's board; chance and lead are what it is ahead of the mean.
func describeBoard(s *state, seat engine.Seat, o *endeavor.Outlook, chance, lead float32, w *writer) {
	b := &s.Boards[seat]
	w.add(max(-4, min(chance, 4)))
	w.add(lead)
	part(w, o.Promise, 10_000)
	part(w, o.Score.Total, 20)
	part(w, o.Score.Cities, 5)
	part(w, o.Score.Connections, 5)
	part(w, o.Score.Cards, 5)
	part(w, o.Score.GovernorPlace, 3)
	part(w, o.Score.Buildings, 3)
	part(w, o.Score.Population, 1)
	part(w, o.Score.Turned, 3)
	for st, total := range b.Status {
		at := ladder[st][max(0, min(total, endeavor.MaxStatus))]
		part(w, total, 10)
		w.oneOf(int(at.level), 5)
		part(w, at.toLevel, 3)
		part(w, at.toSpot, 3)
	}
	for _, n := range b.Tokens[endeavor.AttackToken:] {
		part(w, n, 1)
	}
	part(w, b.Harbour, 4)
	for n := range int8(4) {
		w.flag(b.Harbour > n)
	}
	w.flag(s.Passed.Has(seat))
	var built, free [endeavor.Buildings]int8
	for i, kind := range b.Places[:b.Built] {
		built[kind]++
		free[kind] += 1 - int8(b.Occupied>>i&1)
	}
	for kind, n := range built {
		part(w, n, 1)
		part(w, free[kind], 1)
	}
	w.flag(b.Built <= s.Round)
	var cards [endeavor.Decks]int8
	governors := 0
	for _, c := range b.Hand[:b.Count] {
		cards[c.Deck()]++
		if c.Governor() {
			governors++
		}
	}
	for _, n := range cards {
		part(w, n, 2)
	}
	part(w, governors, 1)
	room := endeavor.Politics.Yield(int(b.Status[endeavor.Politics])) - int(b.Count) +
		min(1, int(cards[endeavor.SlaveryDeck]))
	w.oneOf(max(-2, min(room, 3))+2, 6)
	w.each(uint64(b.Held), endeavor.Cities)
	part(w, o.Free, 3)
	part(w, o.Closed, 3)
	part(w, o.Lost, 3)
	for r, n := range o.Presence {
		part(w, n, 3)
		if endeavor.Region(r) != endeavor.Europe {
			part(w, o.Governor[r], 1000)
		}
	}
	for d := range endeavor.Deck(endeavor.Decks) {
		brings, missing := 0, 2
		if r := d.Region(); s.Decks[d] != 0 && open(s, r) {
			c := endeavor.CardOf(d, bits.TrailingZeros8(s.Decks[d]))
			brings = c.Value() + 1
			missing = c.Value() - o.Presence[r]
		}
		if missing <= 0 {
			part(w, brings, 3)
		} else {
			w.add(0)
		}
		w.flag(missing == 1)
	}
	players := int(s.Players)
	w.oneOf((int(seat)-int(s.Turn)+players)%players, endeavor.MaxPlayers)
	w.oneOf((int(seat)-int(s.Crown)+players)%players, endeavor.MaxPlayers)
}
