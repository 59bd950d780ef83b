package soak

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/page"
)

// command types a command somewhere and notes it; the view is the answer's.
func (u *virtualUser) command(ctx context.Context, call page.CommandCall) (view, bool) {
	channel := u.channels[u.rng.intN(len(u.channels))].ID
	at := time.Now()
	a, err := u.chat.Call(ctx, u.id, channel, call)
	if a.InteractionID == "" {
		u.clicks.refuse(code(err))
		return view{}, false
	}
	f := u.receive(a)
	one := click{
		ID: a.InteractionID, At: at, Person: u.id, Word: "/" + call.Name + " " + call.Subcommand, Kind: a.Kind,
		Outcome: informed,
		Took:    milliseconds(a), Text: short(f.text),
	}
	if call.Subcommand == "start" {
		one.Outcome, one.Game = outcomeOfStart(one.Took, a, f), f.game
	} else if a.Error != nil {
		one.Outcome = unanswered
	}
	u.clicks.add(one)
	return f, true
}

// press uses a control, notes the click and looks at the answer.
func (u *virtualUser) press(ctx context.Context, c choice) outcome {
	if c.id == "" || u.finished() {
		return ""
	}
	var values []string
	if len(c.values) > 0 {
		values = []string{c.value}
	}
	before := u.shownDraft(c.control)
	at := time.Now()
	use := u.chat.Press
	if c.forged {
		use = u.chat.Forge // The control may be gone by now: the press was on its way.
	}
	a, err := use(ctx, u.id, c.message, page.ComponentPress{CustomID: c.id, Values: values})
	if a.InteractionID == "" {
		u.clicks.refuse(code(err))
		u.dropControl(c.control)
		return ""
	}
	f := u.receive(a)
	one := click{
		ID: a.InteractionID, At: at, Person: u.id, Game: c.game, Word: c.word, Since: c.since, Move: c.move(c.value),
		Private: c.private, Kind: a.Kind, Took: milliseconds(a), Text: short(f.text), Before: before, After: f.mark,
	}
	one.Outcome = outcomeOf(c.control, one.Took, a, f)
	u.clicks.add(one)
	u.mu.Lock()
	defer u.mu.Unlock()
	if one.Outcome == done || one.Outcome != unanswered && slices.Contains([]string{"", "@join", "@start"}, c.name()) {
		if t, ok := u.observer.table(c.game); ok {
			u.lastAnswers[c.game] = lastAnswer{t.changes, time.Now()}
		}
	}
	if c.private && a.Kind == page.KindDeferredUpdate {
		u.ephemerals = slices.DeleteFunc(u.ephemerals, func(f view) bool { return f.message == c.message })
	}
	if u.rng.intN(10) == 0 && safe(c.control) {
		u.oldControls = append(u.oldControls, c.control)
		if len(u.oldControls) > 8 {
			u.oldControls = u.oldControls[1:]
		}
	}
	return one.Outcome
}

// shownDraft is the mark of the draft that the message of a control shows now.
func (u *virtualUser) shownDraft(c control) string {
	if !c.private {
		return ""
	}
	for _, f := range u.ephemeralViews() {
		if f.message == c.message {
			return f.mark
		}
	}
	return ""
}

// receive reads the answer; a private one is kept.
func (u *virtualUser) receive(a page.Answer) view {
	if a.Message == nil {
		return view{}
	}
	f := read(*a.Message)
	if f.private {
		u.keepEphemeral(f)
	}
	return f
}

// keepEphemeral puts a private message among those that the user looks at, in place of what it was before; one without
// controls is put away.
func (u *virtualUser) keepEphemeral(f view) {
	u.mu.Lock()
	defer u.mu.Unlock()
	at := slices.IndexFunc(u.ephemerals, func(old view) bool { return old.message == f.message })
	switch {
	case len(f.controls) == 0 && at >= 0:
		u.ephemerals = slices.Delete(u.ephemerals, at, at+1)
	case len(f.controls) == 0:
	case at >= 0:
		u.ephemerals[at] = f
	default:
		u.ephemerals = append(u.ephemerals, f)
		if len(u.ephemerals) > maxEphemerals {
			u.ephemerals = u.ephemerals[1:]
		}
	}
}

// dropControl drops a control that is not there any more.
func (u *virtualUser) dropControl(c control) {
	u.mu.Lock()
	defer u.mu.Unlock()
	same := func(o control) bool { return o.message == c.message }
	u.oldControls = slices.DeleteFunc(u.oldControls, same)
	u.ephemerals = slices.DeleteFunc(u.ephemerals, func(f view) bool { return f.message == c.message })
}

// code is why the chat did not send something.
func code(err error) string {
	var fault *page.Error
	if errors.As(err, &fault) {
		return fault.Code
	}
	return "nothing"
}

func milliseconds(a page.Answer) time.Duration {
	return time.Duration(a.AcknowledgedMS * float64(time.Millisecond))
}

func short(text string) string {
	const most = 80
	if len(text) <= most {
		return text
	}
	return strconv.QuoteToASCII(text[:most])
}
