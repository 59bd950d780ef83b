package bot

import (
	"context"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// AllMessages builds everything that can be said about a position: the table's message, what is left of it, and for every
// seat the private prompts and refusals; with pieces also a plan for each piece that may be moved.
func (b *Bot) AllMessages(name string, t engine.Table, env storage.Envelope, events []engine.Event, pieces bool) []Message {
	g := &game{id: "abcdefghij", table: t, Shelved: b.shelf[name]}
	g.rec = storage.Record{Seq: t.Seq(), Table: env, At: time.Unix(0, 0)}
	records := []storage.Record{{Seq: 1, Act: storage.Act{Kind: "move"}, Events: events}}
	n := news{events: events}
	for _, l := range chronicle(records, b.public(g), engine.Everyone) {
		n.lines = append(n.lines, l.text)
	}
	public := b.tableMessage(g, n)
	left := disarmed(public)
	list := []Message{public, {Blocks: left}}
	for i, s := range env.Seats {
		in := Interaction{User: User{ID: s.User, Name: s.Name}, Locale: "en-US"}
		list = append(list, b.withPrompt(g, in, "Stale."))
		d, ok := t.Decision(engine.Seat(i))
		if !ok {
			continue
		}
		if m, ok := b.givenMessage(g, in); ok {
			list = append(list, m)
		}
		if !d.Private {
			continue
		}
		list = append(list, b.planMessage(g, in, d, "", ""))
		if !pieces {
			continue
		}
		if piles, err := t.Piles(d.Seat, g.draft(d)); err == nil {
			for _, p := range piles {
				if p.Count > 0 {
					list = append(list, b.planMessage(g, in, d, p.Key, ""))
				}
			}
		}
	}
	return list
}

// Published waits until no publication is under way.
func (b *Bot) Published() { b.publisher.wait() }

// Impatient leaves a publication that failed to the sweep at once.
func (b *Bot) Impatient() { b.publisher.pauses = nil }

// Publish asks for a publication.
func (b *Bot) Publish(id storage.GameID) { b.publisher.poke(id) }

// Sweep does what Run does every minute.
func (b *Bot) Sweep(ctx context.Context) { b.sweep(ctx) }

// LeaseTime is how long a lease outlasts its process.
const LeaseTime = leaseTime

// Patience is after how long a slow interaction is promised an answer.
const Patience = patience

// ControlID is the custom id of a control.
func ControlID(id storage.GameID, since int, word string) string {
	return control{Game: id, Since: since, Word: word}.String()
}

// Registration is the lease under which the commands are registered.
func (b *Bot) Registration() string { return b.registration() }
