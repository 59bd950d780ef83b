package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// open opens a table: a lobby that is stored before anybody sees it.
func (b *Bot) open(ctx context.Context, in chat.Interaction, r *reply) error {
	s := b.titles.ByName[in.Command]
	v := b.texts.Reader(in.Locale)
	least, most := s.Rules.Players()
	env := storage.Envelope{
		Game: in.Command, Phase: storage.Lobby, Guild: in.Guild, Channel: in.Channel, Host: in.User.ID, Want: most,
		Options: map[string]string{}, Settings: map[string]string{}, Opened: b.now(),
	}
	env.Settings["locale"] = cmp.Or(in.GuildLocale, b.texts.Locale)
	server, err := b.guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	server.furnish(&env, in)
	computers := 0
	for key, value := range in.Options {
		switch key {
		case "players":
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return table.Refuse("refused.players", engine.Num("least", least), engine.Num("most", most))
			}
			env.Want = n
		case "computers":
			n, err := strconv.Atoi(value)
			if err != nil || n < 0 || n >= most {
				return table.Refuse("refused.computers", engine.Num("most", most-1))
			}
			computers = n
		case "thread":
			if !table.Settings[0].Valid(value) {
				return table.Refuse("refused.option", engine.Free("option", key), engine.Free("value", text.Plain(text.Clip(value, 40))))
			}
			env.Settings["thread"] = value
		case "pace":
			if !table.PaceOptions[0].Valid(value) {
				return table.Refuse("refused.option", engine.Free("option", key), engine.Free("value", text.Plain(text.Clip(value, 40))))
			}
			env.Settings["pace"] = value
		case "invite":
			if !isID(value) {
				return table.Refuse("refused.nobody")
			}
			env.Settings["invited"] = value
		default:
			o, ok := table.FindOption(s.Rules, key)
			if !ok || !o.Valid(value) {
				return table.Refuse("refused.option", engine.Free("option", text.Plain(text.Clip(key, 40))), engine.Free("value", text.Plain(text.Clip(value, 40))))
			}
			env.Options[key] = value
		}
	}
	if env.Want == 1 && (computers > 0 || env.Settings["invited"] != "") {
		return table.Refuse("refused.alone")
	}
	if computers >= env.Want {
		return table.Refuse("refused.computers", engine.Num("most", env.Want-1))
	}
	if err := b.mayOpen(ctx, in); err != nil {
		return err
	}
	env.Seats = []storage.Seat{{User: in.User.ID, Name: table.SeatName(&env, in.User.Name)}}
	for range computers {
		table.AddComputer(&env, s.Rules.Levels()[0])
	}
	g := &title.Game{Table: table.Table{ID: gameID(in.ID), Rules: s.Rules}, Title: s, Texts: b.texts}
	g.Record = storage.Record{
		Seq: 1, Act: storage.Act{Kind: "open", User: in.User.ID, Seat: 0}, Envelope: env, Interaction: in.ID, At: b.now(),
	}
	err = b.openTable(ctx, in, r, g, v)
	if errors.Is(err, errOpened) { // The same command came twice.
		r.tell(ctx, view.Text(v.Say("lobby.opened")))
		return nil
	}
	return err
}

// errOpened says that a table was opened before, or is being opened by another process.
var errOpened = errors.New("the table is open")

// openTable stores a new table by its first record and shows it as the answer. Where a command opens a table for one, the game
// begins at once.
func (b *Bot) openTable(ctx context.Context, in chat.Interaction, r *reply, g *title.Game, v text.Localizer) error {
	release, err := b.publisher.hold(ctx, g.ID)
	if errors.Is(err, errHeld) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("hold the table: %w", err)
	}
	defer release()
	// The timer comes first: one without a game does no harm, a lobby without an end would.
	if err := b.store.Set(ctx, storage.Timer{Key: "lobby-" + string(g.ID), Game: g.ID, Kind: "lobby", At: b.now().Add(view.LobbyLife)}); err != nil {
		return fmt.Errorf("set the lobby's end: %w", err)
	}
	err = b.create(ctx, g.ID, g.Record)
	if errors.Is(err, storage.ErrExists) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	r.tooLate = nil // The table is answer enough.
	if in.Kind == chat.CommandUsed && g.Want == 1 {
		g = b.startAlone(ctx, in, g)
	}
	answered, err := b.showOpened(ctx, r, g)
	if err != nil { // The table is open; the next publication finds out what is shown.
		b.log.Warn("the answer with a lobby was not noted", "game", g.ID, "error", err)
	}
	if !answered {
		r.tell(ctx, view.Text(v.Say("lobby.opened")))
	}
	b.enroll(ctx, g.Guild, g.ID)
	return nil
}

// showOpened answers the command that has opened a table with the table's message. Without an answer the next publication
// posts it.
func (b *Bot) showOpened(ctx context.Context, r *reply, g *title.Game) (answered bool, err error) {
	m := view.Table(g, view.Changes{})
	m.Notify = table.Called(&g.Envelope)
	left, err := json.Marshal(view.Disarmed(m))
	if err != nil {
		return false, err
	}
	// Whoever finds this after a fault looks in the channel whether the answer was given.
	next := storage.Publication{Seq: 1, Channel: g.PlayedIn(), At: b.now(), Disarmed: left, Awaited: g.AwaitedUsers()}
	intent := storage.PendingPost{Notify: m.Notify, At: next.At, Then: next}
	if err := b.show(ctx, g, storage.Publication{Pending: &intent}); err != nil {
		return false, err
	}
	next.Message, err = r.public(ctx, m)
	switch {
	case err == nil:
		return true, b.show(ctx, g, next)
	case errors.Is(err, errPromised), errors.Is(err, chat.ErrExpired), errors.Is(err, chat.ErrAnswered):
		intent.Nonce = nonce(g)
		return false, b.show(ctx, g, storage.Publication{Pending: &intent})
	}
	return false, nil
}

// isID says whether a text can be the id of a person.
func isID(words string) bool {
	return words != "" && len(words) <= 40 && !strings.ContainsFunc(words, func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
	})
}

// gameID makes the id of the table that an interaction opens: short, because every control carries it, and the same when the
// same interaction comes again.
func gameID(interaction string) storage.GameID {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789"
	sum := sha256.Sum256([]byte("table " + interaction))
	id := sum[:10]
	for i := range id {
		id[i] = letters[int(id[i])%len(letters)]
	}
	return storage.GameID(id)
}
