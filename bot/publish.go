package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// editable is how old a table message may be and still be edited; an older one is posted anew.
const editable = time.Hour

// publisher draws and posts tables: one publication of a game at a time, the latest position wins. Drawing is bounded by
// the painters' queue; slots only keep a great number of games from being published at once after a start.
type publisher struct {
	bot   *Bot
	slots chan struct{}
	// ctx ends the publications that are under way.
	ctx context.Context
	end context.CancelFunc

	mu    sync.Mutex
	state map[storage.GameID]pending
	// faults tells for how long a game that can't be published is left alone by the sweep.
	faults  map[storage.GameID]fault
	stopped bool
	jobs    sync.WaitGroup
}

type pending int

const (
	running pending = iota + 1
	again
	held
)

// fault is a series of failed publications.
type fault struct {
	times int
	until time.Time
}

const (
	// publishing bounds one publication, stopping what is waited for at the end of the program.
	publishing = time.Minute
	stopping   = 5 * time.Second
	faultMost  = 12 * time.Hour
)

func newPublisher(b *Bot, slots int) *publisher {
	ctx, end := context.WithCancel(context.Background())
	return &publisher{
		bot: b, slots: make(chan struct{}, slots), ctx: ctx, end: end,
		state: map[storage.GameID]pending{}, faults: map[storage.GameID]fault{},
	}
}

// hold keeps a game from being published, while a command is about to show it in its own answer; release publishes it.
func (p *publisher) hold(id storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state[id] = held
}

func (p *publisher) release(id storage.GameID) {
	p.mu.Lock()
	if p.state[id] == held {
		delete(p.state, id)
	}
	p.mu.Unlock()
	p.poke(id)
}

// poke asks for a publication.
func (p *publisher) poke(id storage.GameID) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.stopped || p.state[id] == held:
		return
	case p.state[id] != 0:
		p.state[id] = again
		return
	}
	p.state[id] = running
	p.jobs.Add(1)
	go p.run(id)
}

// retry asks for a publication of a game that was left unpublished, unless it failed too often of late.
func (p *publisher) retry(id storage.GameID) {
	p.mu.Lock()
	wait := p.bot.now().Before(p.faults[id].until)
	p.mu.Unlock()
	if !wait {
		p.poke(id)
	}
}

func (p *publisher) run(id storage.GameID) {
	defer p.jobs.Done()
	for {
		p.slots <- struct{}{}
		err := p.once(id)
		<-p.slots
		p.mu.Lock()
		p.note(id, err)
		if p.state[id] == again && !p.stopped {
			p.state[id] = running
			p.mu.Unlock()
			continue
		}
		delete(p.state, id)
		p.mu.Unlock()
		return
	}
}

// note keeps the series of faults: the next try comes after one minute, two, four and so on.
func (p *publisher) note(id storage.GameID, err error) {
	if err == nil {
		delete(p.faults, id)
		return
	}
	f := p.faults[id]
	f.times++
	f.until = p.bot.now().Add(min(time.Minute<<min(f.times-1, 10), faultMost))
	p.faults[id] = f
	p.bot.log.Warn("publication failed", "game", id, "times", f.times, "error", err)
}

// once publishes a game as it is now. What fails is tried again later: the game stays in the index.
func (p *publisher) once(id storage.GameID) (err error) {
	ctx, cancel := context.WithTimeout(p.ctx, publishing)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			p.bot.Metrics.Panics.Add(1)
			p.bot.log.Error("panic in a publication", "game", id, "panic", r, "stack", string(debug.Stack()))
			err = errors.New("panic")
		}
	}()
	return p.bot.publish(ctx, id)
}

// wait returns when nothing is under way.
func (p *publisher) wait() { p.jobs.Wait() }

// stop lets what is under way finish for some seconds, then ends it; the next start publishes the rest.
func (p *publisher) stop() {
	p.mu.Lock()
	p.stopped = true
	p.mu.Unlock()
	defer time.AfterFunc(stopping, p.end).Stop()
	p.wait()
	p.end()
}

// publish lets the computers play, then brings the table message up to date.
func (b *Bot) publish(ctx context.Context, id storage.GameID) error {
	if err := b.advance(ctx, id); err != nil {
		return fmt.Errorf("computer seats: %w", err)
	}
	g, err := b.load(ctx, id)
	if err != nil {
		return err
	}
	if err := b.remember(ctx, g); err != nil {
		return err
	}
	if err := b.finishPosting(ctx, g); err != nil {
		return err
	}
	if err := b.openThread(ctx, g); err != nil {
		return fmt.Errorf("open the thread: %w", err)
	}
	shown := g.shown
	if shown.Seq == g.rec.Seq && shown.Message != "" && shown.Face != "" {
		return b.disarm(ctx, id, shown) // This very record is shown; a stop may have left old controls.
	}
	news, err := b.news(ctx, g, shown)
	if err != nil {
		return err
	}
	message := b.tableMessage(g, news)
	key := face(g, message)
	if key == shown.Face && shown.Message != "" {
		shown.Seq = g.rec.Seq
		return b.show(ctx, id, &shown)
	}
	b.paintTable(ctx, g, &message, news)
	b.Metrics.Published.Add(1)

	next := shown
	next.Seq, next.Face, next.From = g.rec.Seq, key, news.from
	next.Left, _ = json.Marshal(disarmed(message))
	next.Awaited = awaitedUsers(g)
	if shown.Message != "" && !b.postAnew(g, shown) {
		err := b.chat.Edit(ctx, shown.Channel, shown.Message, message)
		if err == nil {
			if err := b.show(ctx, id, &next); err != nil {
				return err
			}
			return b.disarm(ctx, id, next)
		}
		if !errors.Is(err, ErrGone) {
			return fmt.Errorf("edit the table message: %w", err)
		}
	}
	for _, u := range next.Awaited {
		if !slices.Contains(shown.Awaited, u) && u != g.rec.Act.User {
			message.Notify = append(message.Notify, u)
		}
	}
	if shown.Message != "" {
		next.Stale = append(next.Stale, storage.Stale{Channel: shown.Channel, Message: shown.Message, Left: marked(shown.Left, news.chosen)})
	}
	next.Channel, next.At = g.place(), b.now()
	return b.post(ctx, g, message, next)
}

// show stores how far a game is published. ErrConflict when somebody else has published it meanwhile.
func (b *Bot) show(ctx context.Context, id storage.GameID, shown *storage.Shown) error {
	shown.Rev++
	return b.store.SetShown(ctx, id, *shown)
}

// post posts a table message. The intent is stored first: whoever finds it after a fault repeats the very same post, which
// the chat makes one, and so learns its id.
func (b *Bot) post(ctx context.Context, g *game, message Message, next storage.Shown) error {
	intent := g.shown
	intent.Posting = &storage.Posting{Nonce: nonce(g), Next: next, Notify: message.Notify}
	if err := b.show(ctx, g.id, &intent); err != nil {
		return err
	}
	g.shown.Rev, next.Rev = intent.Rev, intent.Rev
	posted, err := b.chat.Post(ctx, next.Channel, message, intent.Posting.Nonce)
	if errors.Is(err, ErrGone) {
		b.log.Warn("the table's channel is gone", "game", g.id, "channel", next.Channel)
		g.shown.Seq, g.shown.Posting = g.rec.Seq, nil
		return b.show(ctx, g.id, &g.shown)
	}
	if err != nil {
		return fmt.Errorf("post the table message: %w", err)
	}
	next.Message, next.Posting = posted, nil
	next.Stale = slices.DeleteFunc(next.Stale, func(s storage.Stale) bool { return s.Message == posted })
	if err := b.show(ctx, g.id, &next); err != nil {
		return err
	}
	return b.disarm(ctx, g.id, next)
}

// finishPosting takes up a post that may or may not have been made: it is repeated under its own nonce.
func (b *Bot) finishPosting(ctx context.Context, g *game) error {
	p := g.shown.Posting
	if p == nil {
		return nil
	}
	n, err := b.news(ctx, g, g.shown)
	if err != nil {
		return err
	}
	message := b.tableMessage(g, n)
	b.paintTable(ctx, g, &message, n)
	message.Notify = p.Notify
	posted, err := b.chat.Post(ctx, p.Next.Channel, message, p.Nonce)
	if errors.Is(err, ErrGone) {
		g.shown.Posting = nil
		return b.show(ctx, g.id, &g.shown)
	}
	if err != nil {
		return fmt.Errorf("repeat a post: %w", err)
	}
	p.Next.Rev = g.shown.Rev
	g.shown = p.Next
	g.shown.Message, g.shown.Face = posted, "" // what it shows is not known: it is edited or replaced at once
	if err := b.show(ctx, g.id, &g.shown); err != nil {
		return err
	}
	return b.disarm(ctx, g.id, g.shown)
}

// disarm takes the controls off old table messages, once each.
func (b *Bot) disarm(ctx context.Context, id storage.GameID, shown storage.Shown) error {
	for len(shown.Stale) > 0 {
		old := shown.Stale[0]
		var blocks []Block
		if err := json.Unmarshal(old.Left, &blocks); err == nil && len(blocks) > 0 {
			if err := b.chat.Edit(ctx, old.Channel, old.Message, Message{Blocks: blocks}); err != nil && !errors.Is(err, ErrGone) {
				b.log.Warn("old controls stay", "game", id, "message", old.Message, "error", err)
			}
		}
		shown.Stale = shown.Stale[1:]
		if err := b.show(ctx, id, &shown); err != nil {
			return err
		}
	}
	return nil
}

// postAnew says whether the table message has to be posted anew: because somebody else is awaited now and only a new
// message notifies, because the old one is too old to be edited, or because the table moved to a thread.
func (b *Bot) postAnew(g *game, shown storage.Shown) bool {
	if shown.Channel != g.place() || b.now().Sub(shown.At) > editable {
		return true
	}
	for _, u := range awaitedUsers(g) {
		if !slices.Contains(shown.Awaited, u) {
			return true
		}
	}
	return g.env().Phase == storage.Finished
}

// awaitedUsers lists the persons that the table waits for.
func awaitedUsers(g *game) []string {
	var users []string
	for _, seat := range g.awaited() {
		if u := g.env().Seats[seat].User; u != "" {
			users = append(users, u)
		}
	}
	return users
}

// nonce is the same for the same publication, so that a repeated post is one message. At most 25 characters.
func nonce(g *game) string { return fmt.Sprintf("%s-%d", g.id, g.rec.Seq) }

// face is what a publication shows, as a hash: equal faces need no edit.
func face(g *game, m Message) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	_ = enc.Encode(m.Blocks)
	if g.table != nil {
		_ = enc.Encode(g.table.View(engine.Everyone))
	}
	_ = enc.Encode(g.env().Seats)
	_ = enc.Encode(g.env().Settings)
	return hex.EncodeToString(h.Sum(nil)[:12])
}

// news is what a table message tells beside the position.
type news struct {
	// from is the last record that is not told, events the facts after it.
	from   int
	events []engine.Event
	lines  []string
	// chosen are the controls that were used on the message before.
	chosen []string
}

// news collects what happened since the message that is shown was posted, or since its last edit where the same persons
// go on with a new question.
func (b *Bot) news(ctx context.Context, g *game, shown storage.Shown) (news, error) {
	n := news{from: shown.Seq}
	if g.table == nil {
		return n, nil
	}
	if shown.Message != "" && !b.postAnew(g, shown) {
		for _, d := range g.table.Decisions() {
			if d.Since <= shown.Seq {
				n.from = shown.From
				break
			}
		}
	}
	records, err := b.store.Log(ctx, g.id, n.from+1, 0)
	if err != nil {
		return n, err
	}
	v := b.public(g)
	for _, line := range chronicle(records, v, engine.Everyone) {
		n.lines = append(n.lines, line.text)
	}
	for _, r := range valid(records) {
		n.events = append(n.events, r.Events...)
	}
	for _, r := range records {
		if r.Act.Kind == "move" {
			n.chosen = append(n.chosen, control{Game: g.id, Since: r.Act.Since, Word: r.Act.Move}.String())
		}
	}
	return n, nil
}

// disarmed is what remains of a message once its questions are over: every row disabled, the picture kept.
func disarmed(m Message) []Block {
	var blocks []Block
	for _, block := range m.Blocks {
		switch {
		case block.Picture != nil:
			block.Picture = &Picture{Name: block.Picture.Name, Alt: block.Picture.Alt}
		case block.Row != nil:
			row := Row{}
			for _, button := range block.Row.Buttons {
				if c, ok := parseControl(button.ID); ok {
					if _, _, table := c.table(); table {
						continue
					}
				}
				button.Disabled, button.Style = true, Secondary
				row.Buttons = append(row.Buttons, button)
			}
			if menu := block.Row.Menu; menu != nil {
				off := *menu
				off.Disabled = true
				row.Menu = &off
			}
			if len(row.Buttons) == 0 && row.Menu == nil {
				continue
			}
			block.Row = &row
		}
		blocks = append(blocks, block)
	}
	return blocks
}

// marked ticks the answers that were chosen on a disarmed message.
func marked(left json.RawMessage, chosen []string) json.RawMessage {
	var blocks []Block
	if json.Unmarshal(left, &blocks) != nil {
		return left
	}
	for _, block := range blocks {
		if block.Row == nil {
			continue
		}
		for i := range block.Row.Buttons {
			if slices.Contains(chosen, block.Row.Buttons[i].ID) {
				block.Row.Buttons[i].Label = clip("✓ "+block.Row.Buttons[i].Label, 80)
			}
		}
		if menu := block.Row.Menu; menu != nil {
			c, _ := parseControl(menu.ID)
			for _, o := range menu.Options {
				if slices.Contains(chosen, control{Game: c.Game, Since: c.Since, Word: o.Value}.String()) {
					menu.Placeholder = clip("✓ "+o.Label, 150)
				}
			}
		}
	}
	out, err := json.Marshal(blocks)
	if err != nil {
		return left
	}
	return out
}

// openThread opens the thread of a table that wants one and has none, and records it.
func (b *Bot) openThread(ctx context.Context, g *game) error {
	env := g.env()
	if env.Phase != storage.Playing || env.Settings["thread"] != "true" || env.Thread != "" || g.shown.Message == "" {
		return nil
	}
	v := b.public(g)
	name := v.Say("thread.name", engine.Free("title", v.title()), engine.Free("names", v.List(v.names)))
	thread, err := b.chat.Thread(ctx, g.shown.Channel, g.shown.Message, clip(name, 100))
	if err != nil {
		b.log.Warn("no thread; the table stays in its channel", "game", g.id, "error", err)
	}
	next, _, err := b.update(ctx, g.id, "", "", func(g *game) (change, error) {
		g.env().Thread = thread
		if thread == "" {
			g.env().Settings["thread"] = "false"
		}
		return change{act: storage.Act{Kind: "thread", Seat: engine.Everyone, Value: thread}}, nil
	})
	if err != nil {
		return err
	}
	*g = *next
	if thread != "" {
		started := say(v.Say("lobby.in_thread", engine.Free("title", v.title()), engine.Free("thread", "<#"+thread+">")))
		g.shown.Left, err = json.Marshal(started.Blocks)
	}
	return err
}

// paintTable adds the picture to a table message; without one the message still says everything that is needed.
func (b *Bot) paintTable(ctx context.Context, g *game, m *Message, n news) {
	if g.Painter == nil {
		return
	}
	var picture engine.Picture
	var err error
	began, level := time.Now(), "lobby"
	if g.table == nil {
		picture, err = g.Painter.Lobby(ctx, string(g.id), b.lobbyScene(g))
	} else {
		s := b.scene(g, engine.Everyone, n.events)
		level = s.Level
		picture, err = g.Painter.Paint(ctx, string(g.id), s)
	}
	if err != nil {
		b.Metrics.pictureFault.Inc()
		b.log.Error("picture failed", "game", g.id, "seq", g.rec.Seq, "error", err)
		return
	}
	b.Metrics.drawn(level, began)
	at := min(1, len(m.Blocks))
	m.Blocks = slices.Insert(m.Blocks, at, Block{Picture: &Picture{Name: "table.png", PNG: picture.PNG, Alt: clip(picture.Alt, 1024)}})
}

// scene is a position as a painter needs it.
func (b *Bot) scene(g *game, viewer engine.Seat, fresh []engine.Event) engine.Scene {
	v := b.public(g)
	s := engine.Scene{
		View: g.table.View(viewer), Names: v.names, Lang: v.Lang(), Theme: "light", Level: "table", Fresh: fresh,
		Focus: engine.Decision{Seat: engine.Everyone}, Words: v.Say,
	}
	if g.env().Settings["picture"] == "folded" {
		s.Level = "folded"
	}
	if theme := g.env().Settings["theme"]; theme != "" {
		s.Theme = theme
	}
	for i, seat := range g.env().Seats {
		if seat.User == "" {
			s.Computers = s.Computers.With(engine.Seat(i))
		}
	}
	if g.env().Phase == storage.Playing {
		for _, d := range g.table.Decisions() {
			if d.Awaited() && !d.Private {
				s.Focus = d
				break
			}
		}
	}
	return s
}

// clip cuts a text to at most n characters.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return strings.TrimSpace(string(runes[:n-1])) + "…"
}
