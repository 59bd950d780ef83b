package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// houseRulesOption is the option of a command that names house rules.
const houseRulesOption = "house_rules"

// Open opens a table: a lobby that is stored before anybody sees it.
func (lo *Lobby) Open(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	return lo.open(ctx, in, r, opening{})
}

// opening is how a table is opened.
type opening struct {
	// id is the table's, "" for the one that the interaction opens.
	id storage.GameID
	// begins says that the game begins with it, elsewhere that it is not where the command was used.
	begins, elsewhere bool
}

// Play opens a table for the person and computers of the level asked for, where the game begins at once: here, or in
// the private conversation with the person, for which the level is asked for by buttons.
func (lo *Lobby) Play(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if (in.Guild == "" || in.Options["place"] == "private") && in.Options["level"] == "" {
		r.Tell(ctx, view.Levels(in.Command, lo.Texts.Reader(in.Locale)))
		return nil
	}
	return lo.play(ctx, in, r)
}

// PlayAt is Play in private by a button with the level.
func (lo *Lobby) PlayAt(ctx context.Context, in chat.Interaction, r *reply.Reply, game, level string) error {
	if lo.Titles.ByName[game].Rules == nil || !slices.Contains(engine.Levels, level) {
		return table.Refuse("refused.unknown_control")
	}
	in.Command, in.Options = game, map[string]string{"level": level, "place": "private"}
	return lo.play(ctx, in, r)
}

func (lo *Lobby) play(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	id, err := tableOf(ctx, lo.Repo, in)
	if err != nil {
		return err
	}
	options := table.ForOne(lo.Titles.ByName[in.Command].Rules)
	maps.Copy(options, in.Options)
	delete(options, "place")
	how := opening{id: id, begins: true, elsewhere: in.Options["place"] == "private" && in.Guild != ""}
	in.Options = options
	if how.elsewhere {
		there, err := lo.inConversation(ctx, in, in.Command, id)
		if errors.Is(err, errOpened) {
			return opened(ctx, lo.Repo, in, r, id)
		}
		if err != nil {
			return err
		}
		in = there
	}
	return lo.open(ctx, in, r, how)
}

// tableOf is the table that an interaction opens. All buttons of a message open the same one of a game, and the next
// one once that is over.
func tableOf(ctx context.Context, tables *repo.Repo, in chat.Interaction) (storage.GameID, error) {
	if in.Message == "" {
		return table.IDOf("table " + in.ID), nil
	}
	for n := 0; ; n++ {
		id := table.IDOf(fmt.Sprintf("table %s %s %d", in.Message, in.Command, n))
		g, err := tables.Load(ctx, id)
		switch {
		case errors.Is(err, storage.ErrNotFound):
			return id, nil
		case err != nil:
			return "", err
		case g.IsOpen():
			return id, nil
		}
	}
}

// opened leads to a table that is open: the same command came twice, or a button was pressed again.
func opened(ctx context.Context, tables *repo.Repo, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := tables.TryLoad(ctx, id)
	switch {
	case err != nil:
		return err
	case g == nil:
		return table.Refuse("lobby.opened")
	}
	r.Tell(ctx, view.Opened(g, g.In(in.Locale)))
	return nil
}

// inConversation is the interaction as if it came from the private conversation with its person, where they are told
// that a game begins: at the table of an id, which they may open. The error is errOpened if it is open.
func (lo *Lobby) inConversation(ctx context.Context, in chat.Interaction, game string, id storage.GameID) (
	chat.Interaction, error) {
	p, err := lo.Profiles.Person(ctx, in.User.ID)
	if err != nil {
		return in, err
	}
	in.Guild, in.Channel, in.Parent = "", p.Conversation, ""
	if _, _, lacking := lo.Store.Load(ctx, id); lacking == nil {
		return in, errOpened
	}
	if err := lo.mayOpen(ctx, in, id, false); err != nil {
		return in, err
	}
	v := lo.Texts.Reader(in.Locale)
	// A message shows whether they take any, before there is a table.
	m := view.Text(v.Say("play.begins", engine.Free("title", v.Say(game+".title"))))
	m.Plain = true
	err = lo.Publisher.Direct(ctx, in.User.ID, m, in.Nonce())
	if errors.Is(err, chat.ErrClosed) {
		return in, table.Refuse("refused.closed_conversation", engine.Free("command", game))
	}
	if err != nil {
		return in, err
	}
	p, err = lo.Profiles.Person(ctx, in.User.ID)
	in.Channel = p.Conversation
	return in, err
}

// First is Play for the first game of somebody who has learned it: each kind of question in it is explained to them.
// Where no table may be opened it begins in private.
func (lo *Lobby) First(ctx context.Context, in chat.Interaction, r *reply.Reply, game string) error {
	if in.Command, in.Options = game, nil; lo.Titles.ByName[game].Lessons == nil {
		return table.Refuse("refused.unknown_control")
	}
	_, err := lo.Profiles.ChangePerson(ctx, in.User.ID, func(p *profile.Person) error {
		p.Unexplained = false
		return nil
	})
	if err != nil {
		return err
	}
	if lo.mayOpenHere(ctx, in) != nil {
		in.Options = map[string]string{"place": "private"}
	}
	return lo.Play(ctx, in, r)
}

// open opens a table; the game begins with it if it is to, or if one plays alone.
func (lo *Lobby) open(ctx context.Context, in chat.Interaction, r *reply.Reply, how opening) error {
	s := lo.Titles.ByName[in.Command]
	v := lo.Texts.Reader(in.Locale)
	server, err := lo.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	if invited, ok := in.Options["invite"]; ok && !chat.IsID(invited) {
		return table.Refuse("refused.nobody")
	}
	options := maps.Clone(in.Options)
	delete(options, houseRulesOption)
	house, err := lo.houseRules(ctx, in, in.Command, in.Options[houseRulesOption])
	if err != nil {
		return err
	}
	g := &title.Game{Title: s, Texts: lo.Texts}
	g.ID, g.Rules = cmp.Or(how.id, table.IDOf("table "+in.ID)), s.Rules
	if in.Guild == "" {
		in.GuildLocale = in.Locale
	}
	c, err := table.Open(&g.Table, title.InputOf(in), table.Opening{
		Place: placeOf(in), Game: in.Command, Locale: cmp.Or(in.GuildLocale, lo.Texts.Locale),
		Defaults: server.Defaults, House: house, Options: options,
	}, lo.Now())
	if err != nil {
		return err
	}
	how.begins = how.begins || g.Want == 1
	if !how.elsewhere {
		err = lo.mayOpen(ctx, in, g.ID, !how.begins)
	}
	if err == nil {
		err = lo.openTable(ctx, in, r, g, c, v, how)
	}
	if errors.Is(err, errOpened) {
		return opened(ctx, lo.Repo, in, r, g.ID)
	}
	return err
}

func placeOf(in chat.Interaction) table.Place {
	return table.Place{Guild: in.Guild, Channel: in.Channel, InThread: in.Parent != ""}
}

// errOpened says that a table was opened before, or is being opened by another process.
var errOpened = errors.New("the table is open")

// openTable stores a new table by its first record, that of the change, and shows it as the answer. The game begins
// at once if it is to.
func (lo *Lobby) openTable(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game,
	c table.Change, v text.Localizer, how opening) error {
	release, err := lo.Publisher.Hold(ctx, g.ID)
	if errors.Is(err, repo.ErrHeld) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("hold the table: %w", err)
	}
	defer release()
	if g.Phase == storage.Lobby {
		// The timer comes first: one without a game does no harm, a lobby without an end would.
		if err := lo.Store.Set(ctx, g.ID.Timer("lobby", lo.Now().Add(view.LobbyLife))); err != nil {
			return fmt.Errorf("set the lobby's end: %w", err)
		}
		if g.Guild != "" {
			if err := lo.Store.Set(ctx, g.ID.Timer("seek", g.Opened.Add(table.SeekAfter))); err != nil {
				return fmt.Errorf("set when it tells of itself: %w", err)
			}
		}
	}
	err = lo.Repo.Create(ctx, in, g, c)
	if errors.Is(err, storage.ErrExists) {
		return errOpened
	}
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	r.SilentIfExpired() // The table is answer enough.
	if how.begins {
		g = lo.startAlone(ctx, in, g)
	}
	if how.elsewhere {
		r.Update(ctx, view.BegunElsewhere(g, g.In(in.Locale)))
		return nil
	}
	answered, err := lo.Publisher.ShowOpened(ctx, in, r, g)
	if err != nil { // The table is open; the next publication finds out what is shown.
		lo.Log.Warn("the answer with a lobby was not noted", "game", g.ID, "error", err)
	}
	if !answered {
		r.Tell(ctx, view.Text(v.Say("lobby.opened")))
	}
	lo.Repo.Enroll(ctx, g.Guild, g.ID)
	return nil
}
