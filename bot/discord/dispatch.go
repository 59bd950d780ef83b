package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// maxWaiting is how many interactions of one person in one channel wait at most; further ones are not answered, and
// Discord tells the person so.
const maxWaiting = 20

// maxAckWait is how long the next interaction waits at most for the acknowledgement of the one before it, so that a
// slow one does not use up the three seconds of all behind it.
const maxAckWait = 1800 * time.Millisecond

// grace is how long handlers may go on after Run was told to end, cutOff how long they may take to obey.
const grace, cutOff = 10 * time.Second, 2 * time.Second

// answerTime is how long an interaction's token works.
const answerTime = 15 * time.Minute

// dispatcher hands interactions to the handler: those of one person in one channel one after the other, each when the
// one before is acknowledged or done; all others at once.
type dispatcher struct {
	client  *Client
	handler chat.Handler
	ctx     context.Context // of all handlers
	cancel  context.CancelFunc

	mu      sync.Mutex
	waiting map[queueKey]userQueue
	seen    recentIDs
	closed  bool
	running sync.WaitGroup
}

// recentIDs holds the ids of the last interactions: at least remembered of them, at most twice as many.
type recentIDs struct{ young, old map[string]struct{} }

const remembered = 10_000

func (m *recentIDs) has(id string) bool {
	_, young := m.young[id]
	_, old := m.old[id]
	return young || old
}

func (m *recentIDs) add(id string) {
	if m.young == nil || len(m.young) >= remembered {
		m.young, m.old = make(map[string]struct{}, remembered), m.young
	}
	m.young[id] = struct{}{}
}

// queueKey says where order counts, userQueue are the interactions that wait there for their turn.
type (
	queueKey  struct{ user, channel string }
	userQueue []*answer
)

// newDispatcher makes a dispatcher whose handlers may go on after the end of the context, until finish.
func newDispatcher(ctx context.Context, c *Client, handler chat.Handler) *dispatcher {
	d := &dispatcher{client: c, handler: handler, waiting: map[queueKey]userQueue{}}
	d.ctx, d.cancel = context.WithCancel(context.WithoutCancel(ctx))
	return d
}

// takeEvent takes what the gateway hands on. The goroutine that reads has no recover of its own.
func (d *dispatcher) takeEvent(e *discordgo.Event) {
	switch e.Type {
	case "INTERACTION_CREATE":
		defer d.recovered("couldn't take an interaction")
		d.take(e.RawData)
	case "GUILD_CREATE":
		defer d.recovered("couldn't take a server")
		d.takeGuild(e.RawData)
	case "GUILD_DELETE":
		defer d.recovered("couldn't take the end of a server")
		d.takeLeft(e.RawData)
	}
}

// recovered is deferred where a panic is to be logged and counted.
func (d *dispatcher) recovered(words string) {
	if p := recover(); p != nil {
		d.client.panics.Add(1)
		d.client.log.Error(words, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
}

// takeGuild has a server that the bot was added to just now told of, and returns at once.
func (d *dispatcher) takeGuild(raw []byte) {
	if d.client.joined == nil {
		return
	}
	var g joinedGuild
	if err := json.Unmarshal(raw, &g); err != nil {
		d.client.log.Warn("a server could not be read", "error", err)
		return
	}
	if time.Since(g.Joined) > joinedWithin {
		return
	}
	d.beside("couldn't take a new server", func(ctx context.Context) {
		app, err := d.client.application(ctx)
		if err != nil {
			d.client.log.Error("couldn't take a new server", "guild", g.ID, "error", err)
			return
		}
		d.client.joined(ctx, chat.Joined{Guild: g.ID, Locale: g.Locale, Channel: g.writable(app.ID)})
	})
}

// takeLeft tells of a server that the bot was removed from, and returns at once. One that is only away is none.
func (d *dispatcher) takeLeft(raw []byte) {
	var g struct {
		ID          string `json:"id"`
		Unavailable bool   `json:"unavailable"`
	}
	if err := json.Unmarshal(raw, &g); err != nil || !isID(g.ID) {
		d.client.log.Warn("the end of a server could not be read", "error", err)
		return
	}
	if d.client.left != nil && !g.Unavailable {
		d.beside("couldn't take the end of a server", func(ctx context.Context) { d.client.left(ctx, g.ID) })
	}
}

// beside does something beside what the gateway reads; words say that it failed.
func (d *dispatcher) beside(words string, do func(context.Context)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return
	}
	d.running.Go(func() {
		defer d.recovered(words)
		ctx, cancel := context.WithTimeout(d.ctx, answerTime)
		defer cancel()
		do(ctx)
	})
}

// ProbeID begins the custom ids of the probe's buttons.
const ProbeID = "probe:"

// take is called with every interaction's JSON in the order of arrival, and returns at once.
func (d *dispatcher) take(raw []byte) {
	in, err := decode(raw)
	if err != nil {
		if !errors.Is(err, errForeign) {
			d.client.log.Warn("an interaction could not be read", "error", err)
		}
		return
	}
	if strings.HasPrefix(in.CustomID, ProbeID) != d.client.probe {
		return
	}
	in.Shard = d.client.gateway.Shard(in.Guild)
	_, _ = d.admit(in) // What is not admitted is counted.
}

var (
	errTooMany = errors.New("too many interactions of one person wait")
	errClosed  = errors.New("no more interactions are taken")
	errSeen    = errors.New("the interaction was taken before")
)

// admit has an interaction handled as soon as it is its turn, and returns at once with its answer.
func (d *dispatcher) admit(in interaction) (*answer, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, errClosed
	}
	if d.seen.has(in.ID) {
		return nil, errSeen
	}
	a := newAnswer(d.client, in)
	if in.Kind == chat.CompletionAsked {
		d.seen.add(in.ID)
		d.running.Go(func() { d.handle(a) })
		return a, nil
	}
	key := queueKey{in.User.ID, in.Channel}
	queue, busy := d.waiting[key]
	if len(queue) >= maxWaiting {
		d.client.dropped.Add(1)
		d.client.log.Warn("too many interactions wait", "user", in.User.ID, "channel", in.Channel)
		return nil, errTooMany
	}
	d.seen.add(in.ID)
	d.waiting[key] = append(queue, a)
	if !busy {
		d.running.Go(func() { d.drain(key) })
	}
	return a, nil
}

func (d *dispatcher) drain(key queueKey) {
	for {
		d.mu.Lock()
		queue := d.waiting[key]
		if len(queue) == 0 {
			delete(d.waiting, key)
			d.mu.Unlock()
			return
		}
		a := queue[0]
		d.waiting[key] = queue[1:]
		d.mu.Unlock()

		d.running.Go(func() { d.handle(a) })
		select {
		case <-a.acked:
		case <-a.done:
		case <-time.After(maxAckWait):
		}
	}
}

func (d *dispatcher) handle(a *answer) {
	in := a.in
	defer close(a.done)
	ctx, cancel := context.WithTimeout(d.ctx, answerTime)
	defer cancel()
	defer func() {
		if p := recover(); p != nil {
			d.failed(ctx, in, a, p)
		}
	}()
	d.handler(ctx, in.Interaction, a)
	if !a.Acknowledged() {
		d.client.log.Warn("an interaction was not answered", "interaction", in.ID, "custom_id", in.CustomID, "command",
			in.Command)
	}
}

func (d *dispatcher) failed(ctx context.Context, in interaction, a *answer, p any) {
	d.client.panics.Add(1)
	d.client.log.Error("a handler failed", "panic", fmt.Sprint(p), "interaction", in.ID, "custom_id", in.CustomID,
		"command", in.Command, "stack", string(debug.Stack()))
	var err error
	switch {
	case in.Kind == chat.CompletionAsked:
		if !a.Acknowledged() {
			err = a.Choices(ctx, nil)
		}
	case a.Acknowledged():
		err = a.Follow(ctx, d.apology(in))
	default:
		_, err = a.Reply(ctx, d.apology(in))
	}
	if err != nil {
		d.client.log.Error("couldn't tell a player that a handler failed", "error", err)
	}
}

func (d *dispatcher) apology(in interaction) chat.Message {
	return chat.Message{Plain: true, Private: true, Blocks: []chat.Block{{Text: d.client.sorry(in.Interaction)}}}
}

// close takes no more interactions; what it gives is closed when the last of those that are being handled is done.
func (d *dispatcher) close() <-chan struct{} {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	done := make(chan struct{})
	go func() {
		d.running.Wait()
		close(done)
	}()
	return done
}

// finish takes no more interactions and lets those that are being handled go on for some seconds before it cancels
// them.
func (d *dispatcher) finish() {
	defer d.cancel()
	done := d.close()
	select {
	case <-done:
		return
	case <-time.After(grace):
	}
	d.client.log.Warn("canceling handlers that are still running")
	d.cancel()
	select {
	case <-done:
	case <-time.After(cutOff):
		d.client.log.Error("handlers don't end")
	}
}
