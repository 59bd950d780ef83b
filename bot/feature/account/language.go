package account

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/reply"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
)

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
