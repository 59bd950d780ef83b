package account

import (
	"cmp"
	"context"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
)

// Games lists the person's games everywhere, with whose turn it is.
func (ac *Account) Games(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	v := ac.Texts.Reader(in.Locale)
	open, err := ac.OpenBy(ctx, ac.Store.ByUser, in.User.ID)
	if err != nil {
		return err
	}
	lines := text.Each(open, func(g *title.Game) string { return view.OpenGame(g, g.In(in.Locale)) })
	away := ac.awayLine(ctx, in, v)
	if len(lines) == 0 {
		r.Tell(ctx, view.Text(v.Say("games.none", engine.Free("how", v.AnyOf(ac.Titles.StartCommands())))+away))
		return nil
	}
	r.Tell(ctx, view.Text(text.Clip("**"+v.Say("games.head")+"**"+away+"\n"+strings.Join(lines, "\n"), 3900)))
	return nil
}

// Language takes the language in which a person wants to be spoken to.
func (ac *Account) Language(ctx context.Context, in chat.Interaction, r *reply.Reply) error {
	lang, key := in.Options["language"], "language.set"
	o, _ := table.FindSetting("language")
	switch {
	case lang == ClientLanguage:
		lang, key = "", "language.client"
	case lang == table.Languages[0] || !o.Valid(lang):
		return table.Refuse("refused.unknown_command")
	}
	in.Locale = cmp.Or(lang, in.Locale)
	_, err := ac.Profiles.ChangePerson(ctx, in.User.ID, func(p *profile.Person) error {
		p.Language, p.Locale = lang, in.Locale
		return nil
	})
	if err != nil {
		return err
	}
	r.Tell(ctx, view.Text(ac.Texts.Reader(in.Locale).Say(key)))
	return nil
}

// ClientLanguage is the value of "language" with which the language of the client is wanted again.
const ClientLanguage = "client"
