package profile

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// Language is the language in which the person of an interaction is spoken to. Who changes it is spoken to in what they
// choose.
func (ps *Profiles) Language(ctx context.Context, in chat.Interaction) string {
	if in.Kind == chat.CommandUsed && in.Command == "games" && in.Sub == "language" || in.User.ID == "" {
		return in.Locale
	}
	p, err := ps.Known(ctx, in.User.ID, RememberedFor)
	if err != nil {
		return in.Locale // What cannot be read is told by what needs it.
	}
	return cmp.Or(p.Language, in.Locale)
}
