package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/bot/web"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// NewPages makes other pages of what the bot plays.
func (b *Bot) NewPages() *web.Pages { return web.New(b.Env, b.stats, b.leagues) }

// AllMessages is what Said is for everybody and for every seat.
func (b *Bot) AllMessages(
	name string, t engine.Table, env storage.Envelope, events []engine.Event, pieces bool,
) []chat.Message {
	list := b.Said(name, t, env, events, engine.Everyone, pieces)
	for seat := range env.Seats {
		list = append(list, b.Said(name, t, env, events, engine.Seat(seat), pieces)...)
	}
	return list
}

// Said builds everything that can be said about a position to a seat, its private prompts and refusals, or to everybody:
// the table's message and what is left of it. With pieces there is also a plan for each piece that may be moved.
func (b *Bot) Said(
	name string, t engine.Table, env storage.Envelope, events []engine.Event, reader engine.Seat, pieces bool,
) []chat.Message {
	g := b.test(name, t)
	g.Record = storage.Record{Seq: t.Seq(), Envelope: env, At: time.Unix(0, 0)}
	records := []storage.Record{{Seq: 1, Act: storage.Act{Kind: "move"}, Events: events}}
	undos := map[int][]string{}
	for _, v := range env.Votes {
		undos[v.ID] = slices.Repeat([]string{strings.Repeat("A step. ", 37)}, 9)
	}
	if reader == engine.Everyone {
		n := view.Changes{Lines: view.GameLog(records, g.Public(), reader), Events: events, UndoSteps: undos}
		public := view.Table(g, n)
		return []chat.Message{public, {Blocks: view.Disarmed(public)}}
	}
	s := env.Seats[reader]
	in := chat.Interaction{User: chat.User{ID: s.User, Name: s.Name}, Locale: cmp.Or(table.LocaleOf(&env), "en-US")}
	list := []chat.Message{
		view.WithPrompt(g, in, "Stale."), view.More(g, in, undos, "", false, g.In(in.Locale)),
		view.Text(view.OwnText(g, reader, records, g.In(in.Locale))),
	}
	d, ok := t.Decision(reader)
	if !ok {
		return list
	}
	if m, ok := view.Given(g, in); ok {
		list = append(list, m)
	}
	list = append(list, b.doorMessages(g, in, d, pieces)...)
	list = append(list, b.confirmations(g, in, d, pieces)...)
	if pieces && d.Awaited() && !d.Private {
		list = append(list, b.whyMessages(g, in, d)...)
	}
	if !table.Planned(d) {
		return list
	}
	list = append(list, view.Plan(g, in, d, "", ""))
	if !pieces {
		return list
	}
	if piles, err := t.Piles(d.Seat, g.Draft(d)); err == nil {
		for _, p := range piles {
			if p.Count > 0 {
				list = append(list, view.Plan(g, in, d, table.PileID(p), ""))
			}
		}
	}
	return list
}

// Questions are the prompts of a position, as everybody reads them and as those do who are asked.
func (b *Bot) Questions(name string, t engine.Table, env storage.Envelope) []string {
	g := b.test(name, t)
	g.Record = storage.Record{Seq: t.Seq(), Envelope: env}
	var list []string
	for _, d := range t.Decisions() {
		if d.Awaited() {
			for _, reader := range []engine.Seat{engine.Everyone, d.Seat} {
				list = append(list, g.Title.Presenter.Question(t.View(reader), d, g.Public()))
			}
		}
	}
	return list
}

// Scenes are the pictures that a seat may see of a position, or everybody: of the table, in both sizes, and of the seat's
// board.
func (b *Bot) Scenes(
	name string, t engine.Table, env storage.Envelope, fresh []engine.Event, reader engine.Seat,
) []engine.Scene {
	g := b.test(name, t)
	g.Envelope = env
	table := title.Scene(g, reader, fresh)
	table.Private = reader != engine.Everyone
	whole, own := table, table
	whole.Level, own.Level = "table", "own"
	if reader == engine.Everyone {
		return []engine.Scene{table, whole}
	}
	if d, ok := t.Decision(reader); ok {
		own.Focus, own.Draft = d, g.Draft(d)
	}
	return []engine.Scene{table, own}
}

// confirmations are the messages of answers that are confirmed first: of all, or of the first one.
func (b *Bot) confirmations(g *title.Game, in chat.Interaction, d engine.Decision, all bool) []chat.Message {
	var list []chat.Message
	v := g.In(in.Locale)
	options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, v)
	for _, o := range options {
		if o.Confirm != "" && (all || list == nil) {
			list = append(list, view.ConfirmMove(g, options, o, d, v))
		}
	}
	return list
}

// doorMessages are the private messages behind the steps of a question: all of them, or the first.
func (b *Bot) doorMessages(g *title.Game, in chat.Interaction, d engine.Decision, deep bool) []chat.Message {
	var list []chat.Message
	var walk func(numbers string)
	options := g.Title.Presenter.Options(g.Position.View(d.Seat), d, g.In(in.Locale))
	walk = func(numbers string) {
		m, ok := view.Submenu(g, in, d, numbers)
		if !ok {
			return
		}
		list = append(list, m)
		way, _ := view.ParsePath(options, numbers)
		for i := range view.SubmenuLines(options, way) {
			if deep {
				walk(fmt.Sprintf("%s.%d", numbers, i))
			}
		}
	}
	for i := range view.Submenus(options) {
		if !deep && i > 0 {
			break
		}
		walk(strconv.Itoa(i))
	}
	return list
}

// whyMessages are the answer to "Why can't I?" and one for what stands first in it.
func (b *Bot) whyMessages(g *title.Game, in chat.Interaction, d engine.Decision) []chat.Message {
	list := view.Unavailable(g, g.Position.View(d.Seat), d, g.In(in.Locale))
	if len(list) == 0 {
		return nil
	}
	return []chat.Message{view.Why(g, in, d, ""), view.Why(g, in, d, list[0].Move)}
}

// Published waits until no publication is under way.
func (b *Bot) Published() { b.queue.Wait() }

// Impatient leaves a publication that failed to the sweep at once, and does patient timers one after the other.
func (b *Bot) Impatient() { b.queue.Pauses, b.timers.patient.pace = nil, 0 }

// Publish asks for a publication.
func (b *Bot) Publish(id storage.GameID) { b.queue.Notify(id, nil) }

// Sweep does what Run does first, and what is due.
func (b *Bot) Sweep(ctx context.Context) {
	b.unpublished, b.settled = nil, time.Time{}
	b.sweep(ctx)
	b.Due(ctx)
}

// Due does what is due.
func (b *Bot) Due(ctx context.Context) {
	b.timers.lease(ctx)
	b.timers.wait()
}

// OnTimer lets timers of a kind do something else.
func (b *Bot) OnTimer(kind string, do func(context.Context, storage.Timer) error) {
	b.routes.timers[kind] = timer{do: do, patient: b.routes.timers[kind].patient, long: b.routes.timers[kind].long}
}

// LeaseTime is how long a lease outlasts its process.
const LeaseTime = repo.LeaseTime

// Patience is after how long a patient bot promises a slow interaction an answer.
const Patience = 10 * time.Second

// Patient takes a machine that is busy with other tests for no reason to promise an answer.
func (b *Bot) Patient() { b.replies.Patience = Patience }

// ControlID is the custom id of a control.
func ControlID(id storage.GameID, since int, word string) string {
	return customid.ID{Game: id, Since: since, Word: word}.String()
}

// Registration is the lease under which the commands are registered.
func (b *Bot) Registration() string { return registration(b.Commands()) }

// OpenVote puts a question to a table, as a timer does.
func (b *Bot) OpenVote(id storage.GameID, v storage.Vote) bool {
	_, _, err := b.Repo.Update(context.Background(), id, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		if !g.OpenVote(v, b.Now()) {
			return table.Change{}, table.ErrUnchanged
		}
		return table.Change{Act: storage.Act{Kind: "timeout", Seat: v.Seat}}, nil
	})
	return err == nil
}

// SealOf is the seal of a seed and a salt.
func SealOf(seed, salt string) string { return table.SealOf(seed, salt) }

// test is a table of a game at a position.
func (b *Bot) test(name string, t engine.Table) *title.Game {
	one := b.Titles.ByName[name]
	return &title.Game{Table: table.Table{ID: "abcdefghij", Position: t, Rules: one.Rules}, Title: one, Texts: b.Texts}
}

// Seek does what a lobby's timer does that tells of it.
func (b *Bot) Seek(ctx context.Context, t storage.Timer) { _ = b.open.OnSeekTimer(ctx, t) }
