package soak

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/storage"
)

// outcome is what a person had to believe after an answer.
type outcome string

const (
	// done: the bot answered in a way that only a recorded act gives.
	done outcome = "done"
	// drafted: a private prompt showed a changed draft.
	drafted outcome = "drafted"
	// informed: the person was told or shown something that claims no act: a refusal, a view, an apology.
	informed outcome = "informed"
	// deferred: the bot had used up its patience and promised an answer; what came of it was said later, or not at all.
	deferred outcome = "deferred"
	// unanswered: no answer came within Discord's three seconds.
	unanswered outcome = "unanswered"
)

// patience is what the bot takes before it promises an answer, less a margin: a press that is taken without a word
// after that long says nothing about its result. It must agree with the bot's.
const patience = 1400 * time.Millisecond

// click is one interaction of a simulated person.
type click struct {
	// ID is the interaction's; a press that the chat itself refused has none and is not kept.
	ID      string         `json:"id"`
	At      time.Time      `json:"at"`
	Person  string         `json:"person"`
	Game    storage.GameID `json:"game,omitempty"`
	Word    string         `json:"word"`
	Since   int            `json:"since,omitempty"`
	Move    string         `json:"move,omitempty"`
	Private bool           `json:"private,omitempty"`
	Kind    string         `json:"kind,omitempty"`
	Outcome outcome        `json:"outcome"`
	// Took is from the press to the acknowledgement, by the chat's clock.
	Took time.Duration `json:"took,omitempty"`
	// Before and After are the marks of the drafts that the prompt showed.
	Before string `json:"before,omitempty"`
	After  string `json:"after,omitempty"`
	// Text is the beginning of what was told.
	Text string `json:"text,omitempty"`
}

// outcomeOf says what an answer to a press of a control claims. This is the heart of the audit; it follows
// bot/reply.go:
//
//   - A move is acknowledged without a word, or its private prompt is replaced by "your choice is in". Both come only
//     after the append. A refusal is a message. A move that is to be confirmed first replaces the private message by
//     its question.
//   - A confirmation is a move; if its prompt comes back with a confirmation, the draft had changed and nothing was
//     done.
//   - What changes a lobby is acknowledged without a word, or its private message is replaced.
//   - A vote is acknowledged without a word, or its private message is replaced; a change of the
//     standing orders is told above their list.
//   - Undo, leaving and ending replace a private message after the append.
//   - What changes a draft shows the prompt again; its new draft must be in the log.
//   - An acknowledgement without a word that comes late is a promise only.
func outcomeOf(c control, took time.Duration, a page.Answer, f view) outcome {
	if a.Error != nil {
		return unanswered
	}
	quiet := a.Kind == page.KindDeferredUpdate
	if a.Kind == page.KindDeferred || quiet && took >= patience {
		return deferred
	}
	updated := a.Kind == page.KindUpdate
	switch c.name() {
	case "":
		if quiet || updated && !f.asksAgain(c) {
			return done
		}
	case "@confirm":
		if quiet || updated && f.mark == "" {
			return done
		}
	case "@join", "@computer", "@leave":
		if quiet {
			return done
		}
		if c.word == "@leave:yes" && updated {
			return done
		}
	case "@start", "@set", "@table", "@seat", "@size", "@vote":
		if quiet || updated {
			return done
		}
	case "@undo":
		if quiet || updated {
			return done
		}
	case "@end":
		if c.word == "@end:yes" && (quiet || updated) {
			return done
		}
	case "@orders":
		if updated && slices.ContainsFunc(ordersChanged,
			func(note string) bool { return strings.HasPrefix(f.head, note) }) {
			return done
		}
	case "@choose", "@propose", "@to":
		if updated && f.mark != "" {
			return drafted
		}
	}
	return informed
}

// ordersChanged are the beginnings of what the editor of standing orders says after a change. They must agree with the
// bot's English texts.
var ordersChanged = []string{"**Saved.**", "**Added ", "**Moved.**", "**Removed", "**Your order played:**"}

// asksAgain says that a message asks whether the move of a control is meant: it offers that very move of the same
// question.
func (f view) asksAgain(c control) bool {
	return slices.ContainsFunc(f.controls, func(o control) bool {
		if o.name() != "" || o.asksToConfirm() || o.game != c.game || o.since != c.since {
			return false
		}
		return c.asksToConfirm() && o.word == c.move("") || slices.Contains(c.values, confirmPrefix+o.word)
	})
}

// outcomeOfStart does the same for the command that opens a table: a public message is the lobby, which is stored
// before.
func outcomeOfStart(took time.Duration, a page.Answer, f view) outcome {
	switch {
	case a.Error != nil:
		return unanswered
	case a.Kind == page.KindDeferred:
		return deferred
	case a.Kind == page.KindMessage && !f.private && f.game != "":
		return done
	}
	return informed
}

// clicks is the log of all clicks.
type clicks struct {
	mu   sync.Mutex
	list []click
	// answered are those of the list that were.
	answered int
	// refused counts the presses that the chat itself refused, by its code: the control was gone, or no bot was
	// connected.
	refused map[string]int
}

func (c *clicks) add(one click) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.list = append(c.list, one)
	if one.Outcome != unanswered {
		c.answered++
	}
}

func (c *clicks) refuse(code string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.refused == nil {
		c.refused = map[string]int{}
	}
	c.refused[code]++
}

func (c *clicks) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.list)
}

// progress is how many clicks were answered: a bot that is slow is pressed for longer.
func (c *clicks) progress() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.answered
}

func (c *clicks) all() []click {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}
