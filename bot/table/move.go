package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// DraftMost is how long a draft is at most, in bytes.
const DraftMost = 600

// Planned says that an answer to the question can be prepared: one that is given in private, or composed.
func Planned(d engine.Decision) bool { return d.Private || d.Open }

// PrivateQuestion finds the question that a person answers in private, or refuses.
func (g *Table) PrivateQuestion(by Input) (engine.Decision, error) {
	d, err := openQuestion(g, by)
	if err == nil && !Planned(d) {
		err = g.RefuseAsking("refused.stale")
	}
	return d, err
}

// PrivateQuestionAt finds the private question that a control of a plan belongs to.
func (g *Table) PrivateQuestionAt(by Input, since int) (engine.Decision, error) {
	d, err := g.QuestionAt(by, since)
	if err == nil && !Planned(d) {
		err = g.RefuseAsking("refused.unknown_control")
	}
	return d, err
}

// QuestionAt finds the question that a click answers. A click of somebody who is not asked, or on a question that is
// over, is refused with what the person can do instead.
func (g *Table) QuestionAt(by Input, since int) (engine.Decision, error) {
	d, err := openQuestion(g, by)
	if err == nil && d.Since != since {
		err = g.RefuseAsking("refused.stale")
	}
	return d, err
}

// openQuestion is the question that somebody can answer now.
func openQuestion(g *Table, by Input) (engine.Decision, error) {
	seat, err := playingSeat(g, by)
	switch {
	case err != nil:
		return engine.Decision{}, err
	case g.Pause != nil:
		return engine.Decision{}, g.RefuseAsking("refused.paused")
	}
	switch d, ok := g.Position.Decision(seat); {
	case !ok && g.Bidding():
		return engine.Decision{}, g.RefuseAsking("refused.not_your_bid")
	case !ok:
		return engine.Decision{}, g.RefuseAsking("refused.not_your_turn")
	default:
		return d, nil
	}
}

// Draft is the answer in preparation: the one that is kept, the one given, or the best proposal.
func (g *Table) Draft(d engine.Decision) string {
	if kept, ok := g.Drafts[d.Seat]; ok && kept.Since == d.Since {
		return kept.Move
	}
	if d.Given != "" {
		return d.Given
	}
	if proposals := g.Proposals(d); len(proposals) > 0 {
		return proposals[0].Move
	}
	return ""
}

// proposal is a good answer, with its number among all that the table proposes.
type proposal struct {
	Number int
	Move   string
}

// Proposals are the good answers that are prepared in private: of an open question those that are not listed beside
// it.
func (g *Table) Proposals(d engine.Decision) []proposal {
	var list []proposal
	for i, move := range g.Position.Propose(d.Seat) {
		if !d.Open || !slices.Contains(d.Moves, move) {
			list = append(list, proposal{i, move})
		}
	}
	return list
}

// PileID names a pile in a control: its key, with its piece where that is not the usual one.
func PileID(p engine.Pile) string {
	if p.Piece == "" {
		return p.Key
	}
	return p.Key + "/" + p.Piece
}

// Used counts the pieces of all kinds in a place.
func Used(piles []engine.Pile, key string) int {
	n := 0
	for _, p := range piles {
		if p.Key == key {
			n += p.Count
		}
	}
	return n
}

// Movable says that a piece of one pile may be put on another: one of the same kind of pieces, with room.
func Movable(piles []engine.Pile, from, to int) bool {
	a, b := piles[from], piles[to]
	return from != to && a.Count > 0 && a.Piece == b.Piece && (b.Home || Used(piles, b.Key) < b.Max)
}

// Take begins to move a piece of the draft from a pile, by its PileID, and gives the one place where it can go, ""
// where there are several.
func Take(g *Table, d engine.Decision, from string) (to string, err error) {
	piles, err := g.Position.Piles(d.Seat, g.Draft(d))
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(piles, func(p engine.Pile) bool { return PileID(p) == from && p.Count > 0 })
	if at < 0 {
		return "", engine.Refuse("refused.no_such_piece")
	}
	if only, ok := onlyTarget(piles, at); ok {
		return PileID(only), nil
	}
	return "", nil
}

// Put gives the draft in which a piece was moved from one pile to another, by their PileID.
func Put(g *Table, d engine.Decision, from, to string) (string, error) {
	piles, err := g.Position.Piles(d.Seat, g.Draft(d))
	if err != nil {
		return "", err
	}
	source := slices.IndexFunc(piles, func(p engine.Pile) bool { return PileID(p) == from })
	target := slices.IndexFunc(piles, func(p engine.Pile) bool { return PileID(p) == to })
	if source < 0 || target < 0 || !Movable(piles, source, target) {
		return "", engine.Refuse("refused.no_such_piece")
	}
	piles[source].Count--
	piles[target].Count++
	return g.Position.Compose(d.Seat, piles)
}

// Proposal is the one of a number among all that the table proposes.
func Proposal(g *Table, d engine.Decision, number string) (string, error) {
	n, err := strconv.Atoi(number)
	proposals := g.Position.Propose(d.Seat)
	if err != nil || n < 0 || n >= len(proposals) {
		return "", fmt.Errorf("proposal %q of %d", number, len(proposals))
	}
	return proposals[n], nil
}

// onlyTarget is where a piece goes if there are no more than two places for all.
func onlyTarget(piles []engine.Pile, from int) (engine.Pile, bool) {
	at := slices.IndexFunc(piles, func(p engine.Pile) bool {
		return p.Key != piles[from].Key && p.Piece == piles[from].Piece
	})
	if at < 0 || slices.ContainsFunc(piles,
		func(p engine.Pile) bool { return p.Key != piles[from].Key && p.Key != piles[at].Key }) {
		return engine.Pile{}, false
	}
	return piles[at], Movable(piles, from, at)
}

// DraftMark is a short mark of a draft: a confirmation carries the one that was shown.
func DraftMark(draft string) string {
	sum := sha256.Sum256([]byte(draft))
	return hex.EncodeToString(sum[:4])
}

// MakeMove makes the record of a move: the next table and what followed.
func (g *Table) MakeMove(d engine.Decision, move string, now time.Time) (Change, error) {
	next, events, err := g.Position.Act(g.Seq+1, engine.Action{Seat: d.Seat, Move: move})
	if err != nil {
		return Change{}, err
	}
	env := &g.Envelope
	keepDrafts(env, next)
	if _, over := next.Result(); over && !auction.Is(next) {
		env.Phase, env.Ended = storage.Finished, now
	}
	return Change{Act: storage.Act{Kind: storage.ActMove, Seat: d.Seat, Move: move, Step: d.Step, Since: d.Since},
		Position: next, Events: events}, nil
}

// AnswerAlways makes a move, and keeps it for the further questions of its step until the person wants to be asked
// again.
func AnswerAlways(t *Table, d engine.Decision, move string, now time.Time) (Change, error) {
	c, err := t.MakeMove(d, move, now)
	if err != nil {
		return Change{}, err
	}
	presets := t.Presets[d.Seat]
	text.Put(&presets, d.Step, move)
	text.Put(&t.Presets, d.Seat, presets)
	return c, nil
}

// AskAgain forgets a person's presets.
func AskAgain(t *Table, by Input) (Change, error) {
	seat, err := playingSeat(t, by)
	switch {
	case err != nil:
		return Change{}, err
	case len(t.Presets[seat]) == 0:
		return Change{}, Refuse("preset.none")
	}
	delete(t.Presets, seat)
	return Change{Act: storage.Act{Kind: storage.ActPreset, Seat: seat}}, nil
}

// KeepDraft keeps an answer in preparation; ErrUnchanged where it is the one that stands.
func KeepDraft(t *Table, d engine.Decision, move string) (Change, error) {
	if move == t.Draft(d) {
		return Change{}, ErrUnchanged
	}
	if len(move) > DraftMost {
		return Change{}, engine.Refuse("refused.unknown_move", engine.Free("move", text.Clip(move, 40)))
	}
	text.Put(&t.Drafts, d.Seat, storage.Draft{Since: d.Since, Move: move})
	return Change{Act: storage.Act{Kind: storage.ActDraft, Seat: d.Seat, Since: d.Since, Move: move}}, nil
}

// keepDrafts forgets the drafts of questions that are over, and that such questions were held.
func keepDrafts(env *storage.Envelope, t engine.Table) {
	over := func(seat engine.Seat, since int) bool {
		d, ok := t.Decision(seat)
		return !ok || d.Since != since
	}
	maps.DeleteFunc(env.Drafts, func(seat engine.Seat, draft storage.Draft) bool { return over(seat, draft.Since) })
	maps.DeleteFunc(env.Held, over)
}
