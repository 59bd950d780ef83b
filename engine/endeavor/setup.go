package endeavor

import "github.com/harbormaster/harbormaster/engine"

// Setup lays out everything that chance does not decide (E10 to E12): the seat of the first crown and the layout of the
// tokens are the questions of chance that follow. It refuses seats and options that the game does not offer.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < MinPlayers || c.Seats > MaxPlayers {
		return State{}, engine.RefuseSeats(c.Seats, MinPlayers, MaxPlayers)
	}
	crown, neutral, err := readOptions(c)
	if err != nil {
		return State{}, err
	}
	s := State{Players: int8(c.Seats), Neutral: neutral, Crown: crown, Turn: engine.Everyone}
	if crown != engine.Everyone {
		s.Step = stepLot
	}
	for r := range s.Tracks {
		t := &s.Tracks[r]
		for i := range MaxTrack {
			t.Tokens[i], t.Seats[i] = NoToken, engine.Everyone
		}
	}
	engine.Fill(s.Cities[:], NoToken)
	engine.Fill(s.Links[:], NoToken)
	engine.Fill(s.Decks[:], 1<<DeckCards-1)
	for b := range s.Stock {
		s.Stock[b] = rulebook.buildings[b].copies
	}
	for i := range s.Boards {
		s.Boards[i] = firstBoard(i < c.Seats)
	}
	return s, nil
}

// firstBoard is the board of a player, or of nobody, before the first round (E8, E11).
func firstBoard(player bool) Board {
	var b Board
	engine.Fill(b.Places[:], NoBuilding)
	engine.Fill(b.Hand[:], NoCard)
	if player {
		b.Places[0], b.Built = ColonialOffice, 1
	}
	return b
}

// Chance says whether chance is asked: for the crown, or for the next tokens of the layout (E9, E11).
func (Rules) Chance(s *State) bool { return s.Step == stepStart || s.Step == stepLot }

// Roll draws an outcome of the open question of chance.
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	if s.Step == stepStart {
		return begin(Seat(rand.IntN(int(s.Players))))
	}
	left := s.unlaid()
	var tokens [lot]Token
	for i := range tokens {
		tokens[i] = Token(engine.Weighted(left[:], rand))
		left[tokens[i]]--
	}
	return lay(&tokens)
}

func (s *State) checkChance(m Move) error {
	switch {
	case s.Step == stepStart && m.Kind == StartMove:
		if !s.seated(Seat(m.From)) {
			return engine.Refuse(RefusedOutcome, engine.Term("what", "crown"))
		}
		return nil
	case s.Step == stepLot && m.Kind == LotMove:
		left := s.unlaid()
		for i := range lot {
			if left[m.laid(i)]--; left[m.laid(i)] < 0 {
				return engine.Refuse(RefusedOutcome, engine.Term("what", "tokens"))
			}
		}
		return nil
	}
	return engine.Refuse(RefusedStep)
}

// layLot puts the tokens of a lot on the next spaces: tracks by region from their start, then cities, then connections.
func (s *State) layLot(m Move, t *emitter) {
	for i := range lot {
		*s.space(int(s.Lot)*lot + i) = m.laid(i)
	}
	if s.Lot++; s.Lot < lots {
		return
	}
	if t.on() {
		t.rec.Add(engine.Event{
			Kind: GameStarted, Seat: engine.Everyone, Only: engine.Everyone, Reveal: true,
			Args: []engine.Arg{engine.Num("crown_seat", int(s.Crown)), engine.Num("players", int(s.Players))},
		})
	}
	s.beginRound(t)
}

// space is a place of the layout by its number, 0 to 94.
func (s *State) space(i int) *Token {
	for r := range s.Tracks {
		n := int(rulebook.tracks[r])
		if i < n {
			return &s.Tracks[r].Tokens[i]
		}
		i -= n
	}
	if i < Cities {
		return &s.Cities[i]
	}
	return &s.Links[i-Cities]
}

// unlaid counts the tokens that are not yet laid, by kind.
func (s *State) unlaid() (left [Tokens]int8) {
	for t := range left {
		left[t] = rulebook.tokens[t].count
	}
	for i := range int(s.Lot) * lot {
		left[*s.space(i)]--
	}
	return left
}
