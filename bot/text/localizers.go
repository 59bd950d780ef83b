package text

import "strings"

// Localizers makes Localizers. It knows the catalog, the names of the games, and the language for readers of none.
type Localizers struct {
	*Catalog
	// Locale is the language that is spoken where nobody says another one, such as "en".
	Locale string
	// others are the beginnings of the keys of all other games' messages, by game; with "" those of all games'.
	others map[string][]string
}

// NewLocalizers makes Localizers for these games. A game that is not translated keeps nobody from reading of another
// one in their language: the messages of other games need not be there.
func NewLocalizers(c *Catalog, locale string, games []string) *Localizers {
	l := &Localizers{Catalog: c, Locale: locale, others: map[string][]string{}}
	for _, about := range append([]string{""}, games...) {
		l.others[about] = nil
		for _, game := range games {
			if game != about {
				l.others[about] = append(l.others[about], game+".")
			}
		}
	}
	return l
}

// About speaks about a game to a reader of the first of these languages that has all messages needed for it; game is ""
// for none in particular.
func (l *Localizers) About(game string, locales ...string) Localizer {
	return Localizer{Messages: l.But(l.others[game], append(locales, l.Locale)...), Game: game}
}

// Reader speaks about no game in particular.
func (l *Localizers) Reader(locale string) Localizer { return l.About("", locale) }

// InPictures speaks in the first of these languages that has all messages whose keys begin with one of parts.
func (l *Localizers) InPictures(parts []string, locales ...string) *Messages {
	return l.Part(parts, append(locales, l.Locale)...)
}

// Translated gives a message in English, and in the languages that have all that is needed where it stands.
func (l *Localizers) Translated(key string) (english string, other map[string]string) {
	about, _, _ := strings.Cut(key, ".")
	if _, ok := l.others[about]; !ok {
		about = ""
	}
	return l.Translations(key, l.others[about]...)
}
