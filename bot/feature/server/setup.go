package server

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/view"
)

// Server is about a server as a whole: what its owners choose, whether all is well there, its threads, and tables whose
// channel is gone.
type Server struct{ *feature.Env }

// mayManageServer refuses those who may not: Discord hides the command from them, but may be told otherwise.
func (se *Server) mayManageServer(in chat.Interaction) error {
	if in.Guild == "" || !in.Manager {
		return table.Refuse("refused.managers")
	}
	return nil
}

// Setup shows what is chosen for the server.
func (se *Server) Setup(ctx context.Context, in chat.Interaction, r *reply.Reply, page string) error {
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	server, err := se.Profiles.Guild(ctx, in.Guild)
	if err != nil {
		return err
	}
	r.Update(ctx, view.Setup(server, page, "", se.offers(), se.Texts.Reader(in.Locale)))
	return nil
}

func (se *Server) offers() view.Offers {
	return view.Offers{Pages: se.Profiles.WebURL != "", Programs: se.Repo.Programs != nil}
}

// SetupUse takes a control of the setup.
func (se *Server) SetupUse(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	switch what {
	case "", view.SetupTables:
		return se.Setup(ctx, in, r, what)
	case "check":
		return se.Check(ctx, in, r)
	}
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	v := se.Texts.Reader(in.Locale)
	if strings.HasPrefix(what, view.SetupKeys) {
		return se.keys(ctx, in, r, what, value)
	}
	said, page := "", ""
	server, err := se.Profiles.ChangeGuild(ctx, in.Guild, func(g *profile.Guild) error {
		var ok bool
		if said, page, ok = choose(g, in, what, value, v); !ok {
			return table.Refuse("refused.unknown_control")
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.Update(ctx, view.Setup(server, page, said, se.offers(), v))
	return nil
}

// keys shows a server's keys to the API, and makes or revokes one before.
func (se *Server) keys(ctx context.Context, in chat.Interaction, r *reply.Reply, what, value string) error {
	var made string
	var err error
	switch {
	case se.Profiles.WebURL == "":
		return table.Refuse("refused.unknown_control")
	case what == view.SetupKeysNew:
		made, err = se.Profiles.NewAPIKey(ctx, in.Guild)
	case what == view.SetupKeysRevoke:
		err = se.Profiles.RevokeAPIKey(ctx, in.Guild, value)
	}
	if err != nil {
		return err
	}
	list, err := se.Profiles.APIKeys(ctx, in.Guild)
	if err != nil {
		return err
	}
	r.Update(ctx, view.Keys(list, made, se.Texts.Reader(in.Locale)))
	return nil
}

// choose changes one thing and says what holds now; ok is false for what nobody can choose.
func choose(g *profile.Guild, in chat.Interaction, what, value string, v text.Localizer) (said, page string, ok bool) {
	if what == view.SetupAnywhere || what == "channels" {
		if what == view.SetupAnywhere {
			in.Values = nil
		}
		if len(in.Values) > view.MenuOptions ||
			slices.ContainsFunc(in.Values, func(id string) bool { return !chat.IsID(id) }) {
			return "", "", false
		}
		g.Channels = slices.Clone(in.Values)
		return view.ChannelsLine(g.Channels, v), "", true
	}
	for _, c := range profile.GuildChoices {
		if c.Key == what && slices.Contains(c.Values, value) {
			c.Choose(g, value)
			return v.Say("setup."+what) + ": " + v.Say("setup."+what+"."+value), "", true
		}
	}
	key, isDefault := strings.CutPrefix(what, view.SetupDefault)
	if o, known := table.FindSetting(key); isDefault && known && o.Valid(value) {
		if text.Put(&g.Defaults, key, value); value == o.Default {
			delete(g.Defaults, key)
		}
		return v.Say("setting."+key) + ": " + v.Say("setting."+key+"."+value), view.SetupTables, true
	}
	return "", "", false
}

// Check tells whether all is well here: what the bot may do, its records, the tables of the server.
func (se *Server) Check(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	if err := se.mayManageServer(in); err != nil {
		return err
	}
	c := view.Health{In: in, ChatAway: se.Publisher.ChatAway(), Version: cmp.Or(se.Version, "devel")}
	var err error
	if c.Server, err = se.Profiles.Guild(ctx, in.Guild); err == nil {
		err = se.Store.Ping(ctx)
	}
	if err != nil {
		se.Log.Warn("the database didn't answer a check", "error", err)
	} else {
		c.Answered = se.Now()
		if c.Tables, err = se.Repo.TablesOfGuild(ctx, in.Guild); err != nil {
			return err
		}
	}
	r.Update(ctx, view.ServerCheck(c, se.Texts.Reader(in.Locale)))
	return nil
}
