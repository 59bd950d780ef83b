package profile

import (
	"cmp"
	"context"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// languages remembers which language persons have chosen, "" for none: it is needed with every interaction.
type languages struct {
	mu    sync.Mutex
	known map[string]language
}

type language struct {
	lang  string
	until time.Time
}

func (t *languages) of(user string, now time.Time) (lang string, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	one, ok := t.known[user]
	return one.lang, ok && now.Before(one.until)
}

func (t *languages) keep(user, lang string, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known == nil || len(t.known) >= rememberedMost {
		t.known = map[string]language{}
	}
	t.known[user] = language{lang, now.Add(rememberedFor)}
}

const (
	// tongueFor is for how long a choice is remembered: another process may have taken another one meanwhile.
	rememberedFor  = time.Minute
	rememberedMost = 4096
)

// Language is the language in which the person of an interaction is spoken to. Who changes it is spoken to in what he chooses.
func (ps *Profiles) Language(ctx context.Context, in chat.Interaction) string {
	if in.Kind == chat.CommandUsed && in.Command == "games" && in.Sub == "language" || in.User.ID == "" {
		return in.Locale
	}
	lang, known := ps.languages.of(in.User.ID, ps.Now())
	if !known {
		p, err := ps.Person(ctx, in.User.ID)
		if err != nil {
			return in.Locale // What cannot be read is told by what needs it.
		}
		lang = p.Language
		ps.languages.keep(in.User.ID, lang, ps.Now())
	}
	return cmp.Or(lang, in.Locale)
}

// RememberLanguage notes which language a person has just chosen.
func (ps *Profiles) RememberLanguage(user, lang string) { ps.languages.keep(user, lang, ps.Now()) }
