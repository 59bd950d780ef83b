package bot

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/view"
)

// This file chooses the language in which a table and a person are spoken to.

// tongues remembers which language persons have chosen, "" for none: it is needed with every interaction.
type tongues struct {
	mu    sync.Mutex
	known map[string]tongue
}

type tongue struct {
	lang  string
	until time.Time
}

const (
	// tongueFor is for how long a choice is remembered: another process may have taken another one meanwhile.
	tongueFor   = time.Minute
	tonguesMost = 4096
)

func (t *tongues) of(user string, now time.Time) (lang string, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	one, ok := t.known[user]
	return one.lang, ok && now.Before(one.until)
}

func (t *tongues) keep(user, lang string, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) >= tonguesMost {
		t.known = map[string]tongue{}
	}
	t.known[user] = tongue{lang, now.Add(tongueFor)}
}

// clientTongue is the value of "language" with which the language of the client is wanted again.
const clientTongue = "client"

// tongue is the language in which the person of an interaction is spoken to. Who changes it is spoken to in what he chooses.
func (b *Bot) tongue(ctx context.Context, in chat.Interaction) string {
	if in.Kind == chat.CommandUsed && in.Command == "games" && in.Sub == "language" || in.User.ID == "" {
		return in.Locale
	}
	lang, known := b.tongues.of(in.User.ID, b.now())
	if !known {
		p, err := b.person(ctx, in.User.ID)
		if err != nil {
			return in.Locale // What cannot be read is told by what needs it.
		}
		lang = p.Language
		b.tongues.keep(in.User.ID, lang, b.now())
	}
	return cmp.Or(lang, in.Locale)
}

// languageCommand is the subcommand of `/games` with which a person chooses a language.
func (b *Bot) languageCommand() chat.Command {
	o := chat.CommandOption{Name: "language", Description: b.text("option.language"), Kind: chat.TextOption, Required: true}
	o.Choices = append(o.Choices, b.choice(clientTongue, "option.language.client"))
	for _, lang := range table.Languages[1:] {
		o.Choices = append(o.Choices, b.choice(lang, "setting.language."+lang))
	}
	return chat.Command{Name: "language", Description: b.text("command.games.language"), Options: []chat.CommandOption{o}}
}

// chooseLanguage takes the language in which a person wants to be spoken to.
func (b *Bot) chooseLanguage(ctx context.Context, in chat.Interaction, r *reply) error {
	lang, key := in.Options["language"], "language.set"
	o, _ := table.FindSetting("language")
	switch {
	case lang == clientTongue:
		lang, key = "", "language.client"
	case lang == table.Languages[0] || !o.Valid(lang):
		return table.Refuse("refused.unknown_command")
	}
	in.Locale = cmp.Or(lang, in.Locale)
	_, err := b.changePerson(ctx, in.User.ID, func(p *person) error {
		p.Language, p.Locale = lang, in.Locale
		return nil
	})
	if err != nil {
		return err
	}
	b.tongues.keep(in.User.ID, lang, b.now())
	r.tell(ctx, view.Text(b.texts.Reader(in.Locale).Say(key)))
	return nil
}
