package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Lobby opens tables and fills their seats: joining, settings, the start, rematches, invitations, and leaving.
type Lobby struct{ *feature.Env }

func (lo *Lobby) change(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	use func(*table.Table, table.Input) (table.Change, error)) error {
	g, err := lo.Change(ctx, in, id, use)
	if err == nil {
		done(ctx, in, r, g)
	}
	return err
}

// done answers a change of a lobby: what it shows is answer enough to a button.
func done(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) {
	if in.Kind == chat.CommandUsed {
		r.Tell(ctx, view.Text(g.In(in.Locale).Say(cmp.Or(g.Answer, "turn.done"))))
		return
	}
	r.OK(ctx)
}

// sees says whether a person sees a table of the server where they are. Where it can't be known, they do not.
func (lo *Lobby) sees(ctx context.Context, in chat.Interaction, g *title.Game) (bool, error) {
	if g.InChannel(in.Guild, in.Channel) == nil || g.SeatOf(in.User.ID) != engine.Everyone {
		return true, nil
	}
	return lo.Chat.Sees(ctx, in, g.PlayedIn())
}

// Join seats a person at a table that has not started, from anywhere on its server where they see it.
func (lo *Lobby) Join(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	g, err := lo.Repo.LoadInServer(ctx, in, id)
	if err != nil {
		return err
	}
	if sees, err := lo.sees(ctx, in, g); !sees {
		return cmp.Or(err, storage.ErrNotFound)
	}
	g, _, err = lo.Repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		return table.Join(&g.Table, title.InputOf(in), func() error { return lo.Repo.MayJoin(ctx, in.User.ID) })
	})
	switch {
	case err != nil:
		return err
	case in.Private || in.Channel != g.PlayedIn():
		r.Tell(ctx, view.Joined(g, g.In(in.Locale)))
	default:
		r.OK(ctx)
	}
	return nil
}

// InviteTo invites the person whose menu was used to a table of the presser's on this server.
func (lo *Lobby) InviteTo(ctx context.Context, in chat.Interaction, r *reply.Reply, which string) error {
	list, err := lo.OpenBy(ctx, lo.Store.ByUser, in.User.ID)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(g *title.Game) bool { return g.Phase != storage.Lobby || g.Guild != in.Guild })
	switch len(list) {
	case 0:
		how := engine.Free("how", lo.Texts.Reader(in.Locale).AnyOf(lo.Titles.StartCommands()))
		return table.Refuse("refused.no_lobby", how)
	case 1:
		return lo.Invite(ctx, in, r, list[0])
	}
	r.Tell(ctx, view.WhichTable(list, lo.Texts.Reader(in.Locale).Say("which.head"), which, in.Locale))
	return nil
}

// AddComputer seats a computer at a table that has not started.
func (lo *Lobby) AddComputer(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID) error {
	return lo.change(ctx, in, r, id, table.AddComputer)
}

// Leave gives up a seat: in a lobby at once, in a running game after confirming, to a computer or to whoever wants it.
// How is "" to be asked, "yes" for a computer, with ":" and a level for one that is not of the table's, "offer" for
// somebody else. A table that the last person leaves is closed.
func (lo *Lobby) Leave(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, how string) error {
	waits := false
	how, level, _ := strings.Cut(how, ":")
	level = cmp.Or(level, in.Options["level"])
	g, err := lo.Change(ctx, in, id, func(t *table.Table, by table.Input) (table.Change, error) {
		waits = t.Phase == storage.Lobby
		switch {
		case waits:
			return table.LeaveLobby(t, by, lo.Now())
		case level != "" && t.Settings[league.Setting] != "":
			return table.Change{}, table.Refuse("refused.league_level")
		case how == "":
			return table.Change{}, cmp.Or(table.MayLeave(t, by), table.ErrUnchanged)
		case how == "offer":
			return table.OfferSeat(t, by, lo.Now())
		}
		return table.Leave(t, by, level, lo.Now())
	})
	switch {
	case errors.Is(err, table.ErrUnchanged):
		r.Update(ctx, view.ConfirmLeave(g, level, g.In(in.Locale)))
	case err != nil:
		return err
	case waits:
		done(ctx, in, r, g)
	default:
		r.Update(ctx, view.Left(g, g.In(in.Locale)))
	}
	return nil
}

// CloseLobby closes a table that nobody has started.
func (lo *Lobby) CloseLobby(ctx context.Context, t storage.Timer) error {
	_, _, err := lo.Repo.Update(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		return table.CloseLate(&g.Table, lo.Now())
	})
	return err
}

// Settings shows the lobby's settings to those who may change them: one menu each, derived from the game's own options.
func (lo *Lobby) Settings(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID,
	page string) error {
	g, err := lo.Repo.LoadFor(ctx, in, id)
	if err != nil {
		return err
	}
	if err := table.MaySet(&g.Table, title.InputOf(in), "table", ""); err != nil {
		return err
	}
	return lo.showSettings(ctx, in, r, g, page)
}

// Set changes one setting, of the rules or of the table.
func (lo *Lobby) Set(ctx context.Context, in chat.Interaction, r *reply.Reply, id storage.GameID, kind, key,
	value string) error {
	allowed, err := lo.allowsPrograms(ctx, in)
	if err != nil {
		return err
	}
	g, err := lo.Repo.UpdateFor(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if allowed {
			g.Programs = g.Title.Programs
		}
		return table.Set(&g.Table, title.InputOf(in), kind, key, value)
	})
	if err != nil {
		return err
	}
	if !table.MayManage(&g.Envelope, title.InputOf(in)) {
		r.Update(ctx, view.Text(g.In(in.Locale).Say("settings.handed_over")))
		return nil
	}
	return lo.showSettings(ctx, in, r, g, view.PageOf(g, kind, key))
}

// allowsPrograms says whether programs of others may take seats on the server of an interaction.
func (lo *Lobby) allowsPrograms(ctx context.Context, in chat.Interaction) (bool, error) {
	if lo.Repo.Programs == nil || in.Guild == "" {
		return false, nil
	}
	server, err := lo.Profiles.Guild(ctx, in.Guild)
	return server.Programs == profile.ProgramsFriendly, err
}

// Invite tells somebody by name about a table that waits: a public line with a Join button.
func (lo *Lobby) Invite(ctx context.Context, in chat.Interaction, r *reply.Reply, g *title.Game) error {
	who := in.Options["who"]
	v := g.In(in.Locale)
	if !chat.IsID(who) {
		return table.Refuse("refused.nobody")
	}
	if err := table.MayInvite(&g.Table, title.InputOf(in), who); err != nil {
		return err
	}
	told, forget, err := lo.invitedBefore(ctx, in, g, who)
	if told || err != nil {
		return cmp.Or(err, table.Refuse("refused.invited_told", engine.Free("who", "<@"+who+">")))
	}
	m := view.Invitation(g, in, who)
	r.SilentIfExpired() // So is the invitation.
	message, err := r.Public(ctx, m)
	switch {
	case errors.Is(err, reply.ErrPromised), errors.Is(err, chat.ErrExpired):
		// Too late for an answer that all see: it is said in the channel. What another process has answered is not said
		// again.
		if message, err = lo.Chat.Post(ctx, in.Channel, m, in.Nonce()); err != nil {
			return fmt.Errorf("post the invitation: %w", errors.Join(err, forget()))
		}
		r.Tell(ctx, view.Text(v.Say("turn.done")))
	case errors.Is(err, chat.ErrAnswered):
		return nil
	case err != nil:
		return forget()
	}
	return lo.Publisher.Invited(ctx, g.ID, who, in.Channel, message, m)
}

// invitedBefore says whether a person has been told of a table, and has not left it since; if not, they count as told,
// until forget is called.
func (lo *Lobby) invitedBefore(ctx context.Context, in chat.Interaction, g *title.Game, who string) (
	told bool, forget func() error, err error) {
	if slices.Contains(table.Called(&g.Envelope), who) {
		return true, nil, nil
	}
	records, err := lo.Store.Log(ctx, g.ID, 1, g.Seq)
	if err != nil {
		return false, nil, err
	}
	left := 0
	for _, r := range records {
		if r.Act.Kind == storage.ActLeave && r.Act.User == who {
			left = r.Seq
		}
	}
	key := fmt.Sprintf("invite-%s-%s-%d", g.ID, who, left)
	first, err := lo.Store.Hold(ctx, key, in.ID, view.LobbyLife)
	return !first, func() error { return lo.Store.Release(ctx, key, in.ID) }, err
}
