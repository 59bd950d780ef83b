package table

import (
	"errors"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

var errLimit = errors.New("too many tables")

// unread is a log that nobody should need.
func unread(int, int) ([]storage.Record, error) { return nil, errors.New("the log was read") }

// logOf is a log with these records.
func logOf(records ...storage.Record) Log {
	return func(first, last int) ([]storage.Record, error) {
		without := func(r storage.Record) bool { return r.Seq < first || r.Seq > last }
		return slices.DeleteFunc(slices.Clone(records), without), nil
	}
}

func TestAnswersToAQuestion(t *testing.T) {
	agree := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return Agree(t, by, t.Votes[0], unread, func() error { return nil }, noon)
		}
	}
	limited := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) {
			return Agree(t, by, t.Votes[0], unread, func() error { return errLimit }, noon)
		}
	}
	reject := func(by Input) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Reject(t, by, t.Votes[0]) }
	}
	const seats = "host ana; Ana=ana, Ben=ben, Cem=cem"
	both := []string{"ben", "cem"}
	pause := storage.Vote{Kind: VotePause, By: "ana", Asked: both, Need: 2}
	yes, no, most := pause, pause, pause
	yes.Yes, no.No, most.Need = []string{"ben"}, []string{"ben"}, 1
	last := func(kind string) func(*Table) {
		return asked(storage.Vote{Kind: kind, Seat: 0, By: "ben", Asked: both, Yes: []string{"ben"}, Need: 2})
	}
	replace := func(to string) func(*Table) {
		return asked(storage.Vote{Kind: VoteReplace, Seat: 1, User: to, By: "ana", Asked: []string{to, "cem"}, Need: 2})
	}
	agreed := func(to, name string) func(*Table) {
		v := storage.Vote{Kind: VoteReplace, Seat: 1, User: to, Name: name, By: "ana", Need: 2}
		v.Asked, v.Yes = []string{to, "cem"}, []string{to}
		return asked(v)
	}
	called := func(to string) func(*Table) {
		return asked(storage.Vote{Kind: VoteReplace, Seat: 1, User: to, By: "ana", Asked: []string{to}, Need: 1})
	}
	checkChanges(t, game, []changeCase{
		{"one of two agrees", asked(pause), agree(ben),
			"vote.pause.yes seat=1 -> vote.agreed", "playing of 3; " + seats + "; pause 0? asked ben+cem yes ben need 2"},
		{"who was against it agrees", asked(no), agree(ben),
			"vote.pause.yes seat=1 -> vote.agreed", "playing of 3; " + seats + "; pause 0? asked ben+cem yes ben need 2"},
		{"the last agrees to a pause", asked(yes), agree(cem),
			"pause.agreed seat=0 -> vote.done", "playing of 3; " + seats + "; pause agreed by ana"},
		{"most are enough", asked(most), agree(cem),
			"pause.agreed seat=0 -> vote.done", "playing of 3; " + seats + "; pause agreed by ana"},
		{"the last agrees to an undo", last(VoteUndo), agree(cem), "the log was read", ""},
		{"another agrees to an undo", asked(storage.Vote{Kind: VoteUndo, By: "ana", Asked: both, Need: 2}), agree(ben),
			"vote.undo.yes seat=1 -> vote.agreed", "playing of 3; " + seats + "; undo 0? asked ben+cem yes ben need 2"},
		{"agreeing twice to an undo", last(VoteUndo), agree(ben), "no, asking: vote.agreed_before", ""},
		{"a stranger agrees to an undo", last(VoteUndo), agree(dan), "no: vote.not_asked who=Ben who=Cem", ""},
		{"the last agrees to an undo in a pause", with(last(VoteUndo), paused), agree(cem),
			"no, asking: refused.paused", ""},
		{"agreeing twice", asked(yes), agree(ben), "no, asking: vote.agreed_before", ""},
		{"a stranger agrees", asked(pause), agree(dan), "no: vote.not_asked who=Ben who=Cem", ""},
		{"who asks does not agree", asked(pause), agree(ana), "no: vote.not_asked who=Ben who=Cem", ""},

		{"the last agrees to the end", last(VoteEnd), agree(cem),
			"end.agreed seat=0 -> vote.done", "closed of 3; " + seats + "; closed=agreed; ended 0s"},
		{"the last agrees to one turn", last(VoteTurn), agree(cem),
			"turn.agreed seat=0 Ana -> vote.done", "playing of 3; host ana; Ana=ana (turn), Ben=ben, Cem=cem"},
		{"the last agrees to a stand-in", last(VoteTakeover), agree(cem),
			"takeover.agreed seat=0 Ana -> vote.done", "playing of 3; host ana; Ana=ana (away), Ben=ben, Cem=cem"},
		{"the last agrees to something unknown", last("other"), agree(cem), "no, asking: vote.over", ""},

		{"the new person agrees", replace("dan"), agree(dan),
			"vote.replace.yes -> vote.agreed", "playing of 3; " + seats + "; replace 1? asked dan+cem yes dan need 2"},
		{"the new person is the last", called("dan"), agree(dan),
			"replace.person seat=1 Ben -> seat.yours", "playing of 3; host ana; Ana=ana, Dan=dan, Cem=cem; removed [ben]"},
		{"the others are the last", agreed("dan", "Dan"), agree(cem),
			"replace.person seat=1 Ben -> vote.done", "playing of 3; host ana; Ana=ana, Dan=dan, Cem=cem; removed [ben]"},
		{"the new person sits elsewhere meanwhile", agreed("ana", "Ana"), agree(cem), "no, asking: vote.over", ""},
		{"the new person has a seat", called("cem"), agree(cem), "no, asking: refused.seated", ""},
		{"the new person was removed", with(called("dan"), func(t *Table) { t.Removed = []string{"dan"} }), agree(dan),
			"no: refused.removed", ""},
		{"the new person sits at too many tables", called("dan"), limited(dan), "too many tables", ""},
		{"the new person sits at too many tables, and was removed",
			with(called("dan"), func(t *Table) { t.Removed = []string{"dan"} }), limited(dan),
			"no: refused.removed", ""},
		{"another person's tables do not count", replace("dan"), limited(cem),
			"vote.replace.yes seat=2 -> vote.agreed",
			"playing of 3; " + seats + "; replace 1? asked dan+cem yes cem need 2"},

		{"one of two is against it", asked(pause), reject(ben),
			"vote.pause.no seat=1 -> vote.refused", "playing of 3; " + seats},
		{"one is against it, and enough are left", asked(most), reject(ben),
			"vote.pause.against seat=1 -> vote.against",
			"playing of 3; " + seats + "; pause 0? asked ben+cem no ben need 1"},
		{"who had agreed is against it", asked(func() storage.Vote { v := yes; v.Need = 1; return v }()), reject(ben),
			"vote.pause.against seat=1 -> vote.against",
			"playing of 3; " + seats + "; pause 0? asked ben+cem no ben need 1"},
		{"against it twice", asked(no), reject(ben), "no, asking: vote.against_before", ""},
		{"who has asked takes it back", asked(pause), reject(ana),
			"vote.pause.withdrawn seat=0 -> vote.withdrawn", "playing of 3; " + seats},
		{"a stranger is against it", asked(pause), reject(dan), "no: vote.not_asked who=Ben who=Cem", ""},
		{"who was called in does not want to", called("dan"), reject(dan),
			"vote.replace.declined seat=1 Dan -> vote.refused", "playing of 3; " + seats},
	})
}

func TestAControlFindsItsQuestion(t *testing.T) {
	for _, c := range []struct {
		name, arg string
		given     func(*Table)
		hours     int
		want      string
	}{
		{"a question", "3.pause.1.yes", nil, 71, "pause yes"},
		{"one that has lapsed", "3.pause.1.yes", nil, 72, "no, asking: vote.over"},
		{"an offer never lapses", "3.offer.2.take", nil, 1000, "offer take"},
		{"another record", "4.pause.1.yes", nil, 0, "no, asking: vote.over"},
		{"another kind", "3.end.1.yes", nil, 0, "no, asking: vote.over"},
		{"another seat", "3.pause.0.yes", nil, 0, "no, asking: vote.over"},
		{"no number", "x.pause.1.yes", nil, 0, "no, asking: vote.over"},
		{"no seat", "3.pause.x.yes", nil, 0, "no, asking: vote.over"},
		{"too few parts", "3.pause.1", nil, 0, "no, asking: vote.over"},
		{"a game that is over", "3.pause.1.yes", phase(storage.Finished), 0, "no, asking: refused.not_playing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			table := game()
			asked(storage.Vote{Kind: VotePause, Seat: 1})(table)
			asked(storage.Vote{Kind: VoteOffer, Seat: 2})(table)
			if c.given != nil {
				c.given(table)
			}
			v, word, err := FindBallot(table, c.arg, hours(c.hours))
			got := v.Kind + " " + word
			if err != nil {
				got = describeChange(Change{}, err)
			}
			if got != c.want {
				t.Errorf("it is %s, want %s", got, c.want)
			}
		})
	}
}

func TestQuestionsLapse(t *testing.T) {
	lapse := func(at int) func(*Table) (Change, error) {
		return func(t *Table) (Change, error) { return Lapse(t, hours(at)) }
	}
	checkChanges(t, game, []changeCase{
		{"after three days", asked(storage.Vote{Kind: VoteEnd}), lapse(72), "vote.lapsed", ""}, // Normalize drops it.
		{"not before", asked(storage.Vote{Kind: VoteEnd}), lapse(71), "nothing to change", ""},
		{"an offer never", asked(storage.Vote{Kind: VoteOffer}), lapse(1000), "nothing to change", ""},
		{"a game that is over", with(asked(storage.Vote{Kind: VoteEnd}), phase(storage.Closed)), lapse(72),
			"nothing to change", ""},
	})
}
