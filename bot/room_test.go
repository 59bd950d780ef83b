package bot_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/chat/chattest"
	"github.com/harbormaster/harbormaster/bot/hook"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/bolt"
)

// room is a channel in memory with a bot in it, on a real store. It keeps Discord's rules that the bot must obey: one
// acknowledgement an interaction, nonces, limits.
type room struct {
	t     testing.TB
	bot   *bot.Bot
	store storage.Store
	path  string

	mu            sync.Mutex
	now           time.Time
	messages      []*posted
	nonces        map[string]*posted
	number        int
	broken        error
	closed        map[string]bool // users who take no private messages
	gone          map[string]bool // users who have left the server
	conversations int             // how often a private conversation was asked for
	locale        string
	guild         string // the server, "guild" where it is empty
	titles        []title.Title
	wrap          func(storage.Store) storage.Store
	chat          func(chat.Chat) chat.Chat
	limits        repo.Limits
	threads       map[string]thread
	texts         *text.Catalog
	web           string // the address of pages in the browser, "" for none
	hooks         hook.Sender
	log           *slog.Logger
	programs      *program.Programs
	// unlockable says that the bot may lock no thread.
	unlockable bool
	// stuck is the error of archiving a thread.
	stuck error
}

type posted struct {
	id, channel string
	chat.Message
	edits int
	at    time.Time
	sent  chat.Message // as it came
}

// The encoder of records is made at its first use, which must not be inside a bubble of synctest.
func init() { _, _ = storage.Pack(storage.Record{}) }

// newRoom is a room with these games, else with all titles. Chance is always the same in it.
func newRoom(t *testing.T, titles ...title.Title) *room {
	t.Helper()
	if titles == nil {
		titles = allTitles()
	}
	cryptotest.SetGlobalRandom(t, 1)
	r := &room{t: t, path: filepath.Join(t.TempDir(), "games.db"), now: time.Date(2026, 11, 20, 19, 0, 0, 0, time.UTC), nonces: map[string]*posted{}, titles: titles, locale: "en-US"}
	r.begin()
	t.Cleanup(func() {
		r.bot.Published()
		if err := r.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// begin starts the bot on the room's file.
func (r *room) begin() {
	r.t.Helper()
	store, err := bolt.Open(r.path, bolt.Options{})
	if err != nil {
		r.t.Fatal(err)
	}
	r.store = store
	if r.wrap != nil {
		r.store = r.wrap(store)
	}
	r.bot = r.process()
}

// catalog holds the messages of the room's games: another game's would have to be complete in a language that is spoken.
func (r *room) catalog() *text.Catalog {
	if len(r.titles) == len(allTitles()) {
		return allTexts(r.t)
	}
	return catalog(r.t)
}

// process is one more bot on the room's store.
func (r *room) process() *bot.Bot {
	r.t.Helper()
	var fake chat.Chat = r
	if r.chat != nil {
		fake = r.chat(r)
	}
	b, err := bot.New(bot.Config{Store: r.store, Chat: fake, Titles: r.titles, Texts: cmp.Or(r.texts, r.catalog()), Now: r.clock, Limits: r.limits, Log: r.log, WebURL: r.web, Hooks: r.hooks, Programs: r.programs})
	if err != nil {
		r.t.Fatal(err)
	}
	b.Impatient()
	b.Patient()
	return b
}

// restart stops the bot and starts another one on the same file.
func (r *room) restart() {
	r.t.Helper()
	r.bot.Published()
	if err := r.store.Close(); err != nil {
		r.t.Fatal(err)
	}
	r.begin()
}

func (r *room) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

func (r *room) later(d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = r.now.Add(d)
}

func (r *room) Register(context.Context, []chat.Command) error { return nil }

func (r *room) Recall(context.Context, []chat.Command) error { return nil }

func (r *room) Emojis(context.Context, map[string][]byte) (map[string]string, error) { return nil, nil }

func (r *room) Post(_ context.Context, channel string, m chat.Message, nonce string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return "", r.broken
	}
	if r.closed[strings.TrimPrefix(channel, "dm-")] {
		return "", chat.ErrClosed
	}
	if p := r.nonces[channel+nonce]; p != nil && r.now.Sub(p.at) < nonceTime {
		if !slices.Contains(r.messages, p) {
			return "", chat.ErrGone
		}
		return p.id, nil
	}
	p := r.keep(channel, m)
	r.nonces[channel+nonce] = p
	return p.id, nil
}

// nonceTime is how long the room remembers nonces.
const nonceTime = 3 * time.Minute

func (r *room) keep(channel string, m chat.Message) *posted {
	if err := chattest.Limits(m); err != nil {
		r.t.Errorf("refused by the chat: %v", err)
	}
	if m.Silent {
		m.Notify = nil
	} else if len(m.Notify) > 0 && !m.Plain {
		r.t.Errorf("a notice that no phone shows: %q", allText(m))
	}
	r.number++
	p := &posted{id: fmt.Sprintf("m%d", r.number), channel: channel, Message: m, at: r.now, sent: m}
	r.messages = append(r.messages, p)
	return p
}

func (r *room) Edit(_ context.Context, _, message string, m chat.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return r.broken
	}
	if err := chattest.Limits(m); err != nil {
		r.t.Errorf("refused by the chat: %v", err)
	}
	for _, p := range r.messages {
		if p.id == message {
			if m.Plain && !p.Plain {
				r.t.Errorf("a message was made plain: %q", allText(m))
			}
			m.Notify = p.Notify // who was told stays told
			p.Message = m
			p.edits++
			return nil
		}
	}
	return chat.ErrGone
}

func (r *room) Recent(_ context.Context, channel string, after time.Time) ([]chat.Seen, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken != nil {
		return nil, r.broken
	}
	var list []chat.Seen
	for _, p := range r.messages {
		if p.channel != channel || p.at.Before(after) {
			continue
		}
		if ids := allControls(p.Message); len(ids) > 0 {
			list = append(list, chat.Seen{ID: p.id, Controls: ids})
		}
	}
	return list, nil
}

// Conversation opens a private conversation; that with Ana is the channel "dm-id-ana".
func (r *room) Conversation(_ context.Context, with string) (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conversations++
	switch {
	case r.broken != nil:
		return "", r.broken
	case r.closed[with]:
		return "", chat.ErrClosed
	}
	return "dm-" + with, nil
}

func (r *room) Reopen(_ context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.threads != nil {
		r.threads[id] = thread{}
	}
	return nil
}

func (r *room) Thread(_ context.Context, _, message, _ string) (string, error) {
	return "thread-" + message, nil
}

// last is the newest public message.
func (r *room) last() posted {
	r.bot.Published()
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, m := range slices.Backward(r.messages) {
		if !strings.HasPrefix(m.channel, "dm-") {
			return *m
		}
	}
	r.t.Fatal("no message")
	return posted{}
}

// told counts how often a person was notified by messages of the channel.
func (r *room) told(name string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := 0
	for _, m := range r.messages {
		if slices.Contains(m.Notify, user(name).ID) {
			n++
		}
	}
	return n
}

// armed lists the messages that have controls.
func (r *room) armed() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var ids []string
	for _, m := range r.messages {
		if len(controls(m.Message)) > 0 && !strings.HasPrefix(m.channel, "dm-") {
			ids = append(ids, m.id)
		}
	}
	return ids
}

// breaks lets the chat refuse everything with this error, nil ends it.
func (r *room) breaks(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken = err
}

// answer records how an interaction was answered.
type answer struct {
	room    *room
	mu      sync.Mutex
	acks    int
	message *chat.Message // the last private message, or the update
	public  string
	all     []string // everything that the person was told in private
	edited  bool
	removed bool
}

func (a *answer) ack(m *chat.Message) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.acks++
	if a.acks > 1 {
		a.room.t.Error("an interaction was acknowledged twice")
		return errors.New("already acknowledged")
	}
	a.message = m
	if m != nil {
		a.all = append(a.all, allText(*m))
		if err := chattest.Limits(*m); err != nil {
			a.room.t.Errorf("refused by the chat: %v", err)
		}
	}
	return nil
}

func (a *answer) Reply(_ context.Context, m chat.Message) (string, error) {
	if m.Private {
		return "private", a.ack(&m)
	}
	a.room.mu.Lock()
	a.public = a.room.keep("harbour", m).id
	a.room.mu.Unlock()
	return a.public, a.ack(nil)
}
func (a *answer) Update(_ context.Context, m chat.Message) error { return a.ack(&m) }
func (a *answer) DeferReply(context.Context, bool) error         { return a.ack(nil) }
func (a *answer) DeferUpdate(context.Context) error              { return a.ack(nil) }
func (a *answer) Choices(context.Context, []chat.Choice) error   { return a.ack(nil) }
func (a *answer) Acknowledged() bool                             { return a.acks > 0 }
func (a *answer) Edit(_ context.Context, m chat.Message) error {
	a.edited = true
	return a.set(m)
}
func (a *answer) Follow(_ context.Context, m chat.Message) error { return a.set(m) }
func (a *answer) Remove(context.Context) error {
	a.message, a.removed = nil, true
	return nil
}
func (a *answer) set(m chat.Message) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.message = &m
	a.all = append(a.all, allText(m))
	if err := chattest.Limits(m); err != nil {
		a.room.t.Errorf("refused by the chat: %v", err)
	}
	return nil
}

// text is what the person was told, "" for nothing.
func (a *answer) text() string {
	if a.message == nil {
		return ""
	}
	return allText(*a.message)
}

func allText(m chat.Message) string {
	var parts []string
	for _, b := range m.Blocks {
		parts = append(parts, b.Text)
	}
	return strings.Join(parts, "\n")
}

// do hands an interaction in and checks that it is acknowledged exactly once.
func (r *room) do(in chat.Interaction) *answer {
	r.t.Helper()
	r.mu.Lock()
	r.number++
	if in.ID == "" {
		in.ID = fmt.Sprintf("i%d", r.number)
	}
	in.Guild, in.GuildLocale = cmp.Or(in.Guild, r.guild, "guild"), r.locale
	in.Locale = cmp.Or(in.Locale, r.locale)
	if in.Channel == "" {
		in.Channel = "harbour"
	}
	r.mu.Unlock()
	a := &answer{room: r}
	r.bot.Handle(context.Background(), in, a)
	if a.acks != 1 {
		r.t.Errorf("interaction %s %s%s of %s was acknowledged %d times", in.ID, in.Command, in.CustomID, in.User.Name, a.acks)
	}
	return a
}

func user(name string) chat.User { return chat.User{ID: "id-" + strings.ToLower(name), Name: name} }

func (r *room) command(who, command, sub string, options map[string]string) *answer {
	r.t.Helper()
	return r.do(chat.Interaction{Kind: chat.CommandUsed, User: user(who), Command: command, Sub: sub, Options: options})
}

// press uses a control of a message by its label, or a menu by an option's label.
func (r *room) press(who string, m chat.Message, label string) *answer {
	r.t.Helper()
	id, value := find(m, label)
	if id == "" {
		r.t.Fatalf("no control %q on the message %q", label, allText(m))
	}
	return r.use(who, id, value, m.Private)
}

func (r *room) use(who, id, value string, private bool) *answer {
	r.t.Helper()
	in := chat.Interaction{Kind: chat.ComponentUsed, User: user(who), CustomID: id, Private: private}
	if value != "" {
		in.Values = []string{value}
	}
	return r.do(in)
}

// find looks a control up by the beginning of its label.
func find(m chat.Message, label string) (id, value string) {
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if strings.HasPrefix(button.Label, label) && !button.Disabled {
				return button.ID, ""
			}
		}
		if menu := b.Row.Menu; menu != nil && !menu.Disabled {
			for _, o := range menu.Options {
				if strings.HasPrefix(o.Label, label) {
					return menu.ID, o.Value
				}
			}
		}
	}
	return "", ""
}

// allControls lists the custom ids of a message, disabled ones too.
func allControls(m chat.Message) []string {
	var list []string
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			list = append(list, button.ID)
		}
		if b.Row.Menu != nil {
			list = append(list, b.Row.Menu.ID)
		}
	}
	return list
}

// controls lists the enabled controls of a message: custom id and value.
func controls(m chat.Message) [][2]string {
	var list [][2]string
	for _, b := range m.Blocks {
		if b.Row == nil {
			continue
		}
		for _, button := range b.Row.Buttons {
			if !button.Disabled {
				list = append(list, [2]string{button.ID, ""})
			}
		}
		if menu := b.Row.Menu; menu != nil && !menu.Disabled {
			for _, o := range menu.Options {
				list = append(list, [2]string{menu.ID, o.Value})
			}
		}
	}
	return list
}

// started opens a table for these people and starts it; the first one is the host.
func (r *room) started(names ...string) posted {
	r.t.Helper()
	r.command(names[0], "puertorico", "start", map[string]string{"players": fmt.Sprint(len(names)), "first_governor": "host_picks"})
	lobby := r.last()
	for _, n := range names[1:] {
		r.press(n, lobby.Message, "Join")
	}
	r.press(names[0], r.last().Message, "Start")
	return r.last()
}

// awaited lists who is named in the headline.
func awaited(m chat.Message, names ...string) []string {
	var list []string
	head, _, _ := strings.Cut(m.Blocks[0].Text, "\n")
	for _, n := range names {
		if strings.Contains(head, "<@"+user(n).ID+">") {
			list = append(list, n)
		}
	}
	slices.Sort(list)
	return list
}
