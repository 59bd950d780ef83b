package lobby

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Open opens a table: a lobby that is stored before anybody sees it.
func (lo *Lobby) Open(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	s := lo.Titles.ByName[in.Command]
	v := lo.Texts.Reader(in.Locale)
	least, most := s.Rules.Players()
	env := storage.Envelope{
		Game: in.Command, Phase: storage.Lobby, Guild: in.Guild, Channel: in.Channel, Host: in.User.ID, Want: most,
		Options: map[string]string{}, Settings: map[string]string{}, Opened: lo.Now(),
	}
	env.Settings["locale"] = cmp.Or(in.GuildLocale, lo.Texts.Locale)
	server, err := lo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	server.Furnish(&env, in)
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
				return table.RefuseOption(key, value)
			}
			env.Settings["thread"] = value
		case "pace":
			if !table.PaceOptions[0].Valid(value) {
				return table.RefuseOption(key, value)
			}
			env.Settings["pace"] = value
		case "invite":
			if !chat.IsID(value) {
				return table.Refuse("refused.nobody")
			}
			env.Settings["invited"] = value
		default:
			o, ok := table.FindOption(s.Rules, key)
			if !ok || !o.Valid(value) {
				return table.RefuseOption(key, value)
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
	if err := lo.mayOpen(ctx, in); err != nil {
		return err
	}
	env.Seats = []storage.Seat{{User: in.User.ID, Name: table.SeatName(&env, in.User.Name)}}
	for range computers {
		table.SeatComputer(&env, s.Computers.Usual())
	}
	g := &title.Game{Table: table.Table{ID: gameID(in.ID), Rules: s.Rules}, Title: s, Texts: lo.Texts}
	g.Record = storage.Record{
		Seq: 1, Act: storage.Act{Kind: "open", User: in.User.ID, Seat: 0}, Envelope: env, Interaction: in.ID,
		At: lo.Now(),
	}
	err = lo.openTable(ctx, in, r, g, v)
	if errors.Is(err, errOpened) { // The same command came twice.
		r.Tell(ctx, view.Text(v.Say("lobby.opened")))
		return nil
	}
	return err
}

// errOpened says that a table was opened before, or is being opened by another process.
var errOpened = errors.New("the table is open")

// openTable stores a new table by its first record and shows it as the answer. Where a command opens a table for one,
// the game begins at once.
func (lo *Lobby) openTable(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game,
	v text.Localizer) error {
	release, err := lo.Publisher.Hold(ctx, g.ID)
	if errors.Is(err, repo.ErrHeld) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("hold the table: %w", err)
	}
	defer release()
	// The timer comes first: one without a game does no harm, a lobby without an end would.
	if err := lo.Store.Set(ctx, storage.Timer{Key: "lobby-" + string(g.ID), Game: g.ID, Kind: "lobby",
		At: lo.Now().Add(view.LobbyLife)}); err != nil {
		return fmt.Errorf("set the lobby's end: %w", err)
	}
	err = lo.Repo.Create(ctx, g.ID, g.Record)
	if errors.Is(err, storage.ErrExists) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	r.SilentIfExpired() // The table is answer enough.
	if in.Kind == chat.CommandUsed && g.Want == 1 {
		g = lo.startAlone(ctx, in, g)
	}
	answered, err := lo.Publisher.ShowOpened(ctx, r, g)
	if err != nil { // The table is open; the next publication finds out what is shown.
		lo.Log.Warn("the answer with a lobby was not noted", "game", g.ID, "error", err)
	}
	if !answered {
		r.Tell(ctx, view.Text(v.Say("lobby.opened")))
	}
	lo.Repo.Enroll(ctx, g.Guild, g.ID)
	return nil
}

// gameID makes the id of the table that an interaction opens: short, because every control carries it, and the same
// when the same interaction comes again.
func gameID(interaction string) storage.GameID {
	const letters = "abcdefghijkmnpqrstuvwxyz23456789"
	sum := sha256.Sum256([]byte("table " + interaction))
	id := sum[:10]
	for i := range id {
		id[i] = letters[int(id[i])%len(letters)]
	}
	return storage.GameID(id)
}
