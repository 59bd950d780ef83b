package mind

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

// Shape are the features. Whoever changes what one of them means gives them another version and learns again.
var Shape = net.ShapeOf(4, func(t, b *net.Writer) {
	s := state{Players: 1}
	describeTable(&s, &board{}, 0, t)
	describeBoard(&s, &board{}, 0, &accounts{}, &accounts{}, b)
})

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

// board is what the features of all boards have in common.
type board struct {
	// open are the regions that are; markers are those on their tracks and beside them.
	open    [endeavor.Regions]bool
	markers [endeavor.Regions][endeavor.MaxPlayers]int8
	// taken are the cities that somebody holds, reached those in open regions.
	taken, reached uint32
	// attacks is how often each seat can attack with what stands ready.
	attacks [endeavor.MaxPlayers]int8
	// shipped counts the tokens that the next markers on tracks uncover, by kind.
	shipped [endeavor.Tokens]int8
}

func read(s *state) (b board) {
	for r := range endeavor.Region(endeavor.Regions) {
		t := &s.Tracks[r]
		if b.open[r] = int(t.Count) == r.Length(); b.open[r] {
			b.reached |= r.CitySet()
		} else if token := t.Tokens[t.Count]; token != endeavor.NoToken {
			b.shipped[token]++
		}
		b.markers[r] = t.Beside
		for _, seat := range t.Seats[:t.Count] {
			b.markers[r][seat]++
		}
	}
	for i := range s.Players {
		own := &s.Boards[i]
		b.taken |= own.Held
		b.attacks[i] = own.Tokens[endeavor.AttackToken]
		for at, kind := range own.Places[:own.Built] {
			if kind.Can()>>endeavor.Attack&1 != 0 && own.Occupied>>at&1 == 0 {
				b.attacks[i]++
			}
		}
	}
	return b
}

// near counts the tokens of each kind that a seat's next action could take: from the tracks, and from free cities that
// it reaches, with the connections that they would close.
func near(s *state, all *board, seat engine.Seat) (tokens [endeavor.Tokens]int8) {
	tokens = all.shipped
	own := &s.Boards[seat]
	for r := range endeavor.Region(endeavor.Regions) {
		if !all.open[r] || all.markers[r][seat] == 0 && own.Held&r.CitySet() == 0 {
			continue
		}
		for c := range engine.Bits[endeavor.City](r.CitySet() &^ all.taken) {
			if token := s.Cities[c]; token != endeavor.NoToken {
				tokens[token]++
			}
			for _, l := range c.Connections() {
				if token := s.Links[l]; token != endeavor.NoToken && own.Held>>l.Other(c)&1 != 0 {
					tokens[token]++
				}
			}
		}
	}
	return tokens
}

// gain is the glory at the end that more icons bring.
func gain(b *endeavor.Board, more [endeavor.Statuses]int) (glory int) {
	for st, n := range more {
		if n != 0 {
			status, total := endeavor.Status(st), int(b.Status[st])
			glory += status.Worth(total+n) - status.Worth(total)
		}
	}
	return glory
}

// Describe fills in the features of a quiet point, among them what the heuristic would make of it by the end.
func (m *Mind) Describe(s *state, in *net.Input) {
	m.end = *s
	m.end.PlayOut(0, nil)
	in.Seats = int(s.Players)
	in.Stage = float32(s.Round-1) / (endeavor.Rounds - 1)
	b := read(s)
	describeTable(s, &b, in.Stage, net.Write(&in.Table))
	now, end := accountsOf(s), accountsOf(&m.end)
	for i := range in.Seats {
		describeBoard(s, &b, engine.Seat(i), &now, &end, net.Write(&in.Boards[i]))
	}
}

// accounts are those of all seats with the mean of their totals.
type accounts struct {
	scores [endeavor.MaxPlayers]endeavor.Score
	mean   float32
}

func accountsOf(s *state) (a accounts) {
	for i := range s.Players {
		a.scores[i] = s.Account(engine.Seat(i))
		a.mean += float32(a.scores[i].Total) / float32(s.Players)
	}
	return a
}

// of is the account of a seat with its lead over the mean.
func (a *accounts) of(seat engine.Seat) (score *endeavor.Score, lead float32) {
	score = &a.scores[seat]
	return score, float32(score.Total) - a.mean
}

// ahead is the lead of a seat over the best other, and how many have more.
func (a *accounts) ahead(s *state, seat engine.Seat) (lead float32, before int) {
	own, best := a.scores[seat].Total, 0
	for other := range engine.Seat(s.Players) {
		if other != seat {
			best = max(best, a.scores[other].Total)
			if a.scores[other].Total > own {
				before++
			}
		}
	}
	return float32(own - best), before
}

func describeTable(s *state, b *board, stage float32, w *net.Writer) {
	w.OneOf(int(s.Players)-endeavor.MinPlayers, endeavor.MaxPlayers-endeavor.MinPlayers+1)
	w.Add(stage * stage)
	w.OneOf(int(s.Round)-1, endeavor.Rounds)
	net.Part(w, s.Left, endeavor.MaxPlayers)
	w.Flag(s.Abolished)
	for r := range endeavor.Region(endeavor.Regions) {
		net.Part(w, bits.OnesCount32(r.CitySet()&^b.taken), 3)
		if r > endeavor.Europe {
			w.Flag(b.open[r])
			net.Part(w, r.Length()-int(s.Tracks[r].Count), 4)
		}
	}
	for _, deck := range s.Decks {
		net.Part(w, bits.TrailingZeros8(deck|1<<endeavor.DeckCards), 5)
	}
	for kind := endeavor.ColonialOffice + 1; kind < endeavor.Buildings; kind++ {
		net.Part(w, s.Stock[kind], 3)
	}
}

// describeBoard describes a seat's board by the accounts of now and of the end.
func describeBoard(s *state, all *board, seat engine.Seat, now, end *accounts, w *net.Writer) {
	b := &s.Boards[seat]
	score, lead := end.of(seat)
	w.Add(lead / 10)
	w.Add(max(-3, min(lead/temperature(s), 3)))
	over, before := end.ahead(s, seat)
	w.Add(max(-3, min(over/temperature(s), 3)))
	net.Part(w, before, 3)
	net.Part(w, score.Total, 40)
	net.Part(w, score.Cities, 10)
	net.Part(w, score.Connections, 10)
	net.Part(w, score.Cards, 10)
	net.Part(w, score.Buildings, 5)
	score, lead = now.of(seat)
	w.Add(lead / 10)
	over, before = now.ahead(s, seat)
	w.Add(over / 10)
	net.Part(w, before, 3)
	net.Part(w, score.Total, 20)
	net.Part(w, score.Cities, 5)
	net.Part(w, score.Connections, 5)
	net.Part(w, score.Cards, 5)
	net.Part(w, score.GovernorPlace, 3)
	net.Part(w, score.Buildings, 3)
	net.Part(w, score.Population, 1)
	net.Part(w, score.Turned, 3)
	tokens := near(s, all, seat)
	for st, total := range b.Status {
		at := ladder[st][max(0, min(total, endeavor.MaxStatus))]
		net.Part(w, total, 10)
		w.OneOf(int(at.level), 5)
		net.Part(w, at.toLevel, 3)
		net.Part(w, at.toSpot, 3)
		net.Part(w, tokens[st], 4)
		w.Flag(at.toSpot == 1 && tokens[st] > 0)
		w.Flag(at.toLevel == 1 && tokens[st] > 0)
	}
	actionTokens := int8(0)
	for _, n := range tokens[endeavor.AttackToken:] {
		actionTokens += n
	}
	net.Part(w, actionTokens, 4)
	threats := int8(0)
	for other, n := range all.attacks[:s.Players] {
		if o := &s.Boards[other]; engine.Seat(other) != seat {
			threats += min(n, max(o.Harbour, 0)/2)
		}
	}
	cities := bits.OnesCount32(b.Held)
	net.Part(w, threats, 4)
	net.Part(w, min(int(threats), 3)*cities, 20)
	net.Part(w, all.attacks[seat], 3)
	ready := int8(0)
	for at, kind := range b.Places[:b.Built] {
		if kind.Can() != 0 && b.Occupied>>at&1 == 0 {
			ready++
		}
	}
	for _, n := range b.Tokens[endeavor.AttackToken:] {
		ready += n
	}
	net.Part(w, ready, 4)
	net.Part(w, min(ready, b.Harbour), 4)
	for _, n := range b.Tokens[endeavor.AttackToken:] {
		net.Part(w, n, 1)
	}
	occupied := bits.OnesCount8(b.Occupied)
	payments := min(occupied, endeavor.Finance.Yield(int(b.Status[endeavor.Finance])))
	net.Part(w, b.Harbour, 4)
	net.Part(w, int(b.Harbour)+payments+endeavor.Culture.Yield(int(b.Status[endeavor.Culture])), 8)
	net.Part(w, payments, 3)
	net.Part(w, occupied-payments, 3)
	var built, busy [endeavor.Buildings]int8
	for i, kind := range b.Places[:b.Built] {
		built[kind]++
		busy[kind] += int8(b.Occupied >> i & 1)
	}
	for kind, n := range built {
		net.Part(w, n, 1)
		net.Part(w, busy[kind], 1)
	}
	w.Flag(b.Built <= s.Round)
	var cards [endeavor.Decks]int8
	governors := 0
	for _, c := range b.Hand[:b.Count] {
		cards[c.Deck()]++
		if c.Governor() {
			governors++
		}
	}
	for _, n := range cards {
		net.Part(w, n, 2)
	}
	net.Part(w, governors, 1)
	counted := int(b.Count) - min(1, int(cards[endeavor.SlaveryDeck]))
	w.OneOf(max(-2, min(endeavor.Politics.Yield(int(b.Status[endeavor.Politics]))-counted, 3))+2, 6)
	w.Each(uint64(b.Held), endeavor.Cities)
	free, closed, lost := 0, 0, 0
	for c := range engine.Bits[endeavor.City](b.Held) {
		ends := c.Linked() &^ b.Held
		free += bits.OnesCount32(ends &^ all.taken & all.reached)
		closed += bits.OnesCount32(ends &^ all.reached)
		lost += bits.OnesCount32(ends & all.taken)
	}
	net.Part(w, free, 3)
	net.Part(w, closed, 3)
	net.Part(w, lost, 3)
	var presence [endeavor.Regions]int
	for r := range endeavor.Region(endeavor.Regions) {
		own := all.markers[r][seat]
		presence[r] = int(own) + bits.OnesCount32(b.Held&r.CitySet())
		net.Part(w, presence[r], 3)
		if r > 0 {
			w.Add(governor(s, all, r, seat))
		}
	}
	for d := range endeavor.Deck(endeavor.Decks) {
		missing, brings, glory := 2, 0, 0
		if r := d.Region(); s.Decks[d] != 0 && all.open[r] {
			top := bits.TrailingZeros8(s.Decks[d])
			if missing = top - presence[r]; missing <= 0 {
				brings = top + 1
			}
			if missing <= 1 {
				card := endeavor.CardOf(d, top)
				glory = gain(b, card.Icons()) + card.Glory()
			}
		}
		net.Part(w, brings, 3)
		w.Flag(missing == 1)
		net.Part(w, glory, 5)
	}
	players := int(s.Players)
	w.OneOf((int(seat)-int(s.Turn)+players)%players, endeavor.MaxPlayers)
	w.OneOf((int(seat)-int(s.Crown)+players)%players, endeavor.MaxPlayers)
}

// governor is how near a seat is to the governor of a region that is closed, 0 without a marker there.
func governor(s *state, all *board, r endeavor.Region, seat engine.Seat) float32 {
	own, most := all.markers[r][seat], int8(0)
	if own == 0 || all.open[r] {
		return 0
	}
	for other, n := range all.markers[r] {
		if engine.Seat(other) != seat {
			most = max(most, n)
		}
	}
	missing := float32(r.Length()) - float32(s.Tracks[r].Count)
	return max(0, min(0.5+float32(own-most)/(2*missing+2), 1))
}
