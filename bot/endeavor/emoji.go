package endeavor

import rules "github.com/harbormaster/harbormaster/engine/endeavor"

// Emojis are the icons of this game's buttons and menus, by the names that people see and screen readers read out.
func Emojis() map[string]string {
	icons := map[string]string{chainEmoji: "deck_slavery"}
	for _, name := range []string{"card", "deck_europe", "governor", "marker", gloryIcon} {
		icons[name] = name
	}
	for st := range rules.Status(rules.Statuses) {
		icons[st.String()] = st.String()
	}
	for p := range rules.Part(rules.Parts) {
		icons[p.String()] = p.String()
	}
	return icons
}

const (
	// gloryIcon is the laurel wreath.
	gloryIcon = "vp"
	// chainEmoji is the Slavery deck by what is drawn: its name is the same at tables with the neutral naming.
	chainEmoji = "deck_chain"
)

// buildingIcon is the first action of a building, else the icon that it brings most of, else glory.
func buildingIcon(b rules.Building) string {
	if parts := b.Parts(); len(parts) > 0 {
		return parts[0].String()
	}
	icon, most := gloryIcon, 0
	for st, n := range b.Icons() {
		if n > most {
			icon, most = rules.Status(st).String(), n
		}
	}
	return icon
}

// tokenIcon is the first action of an action token, the icon of a status token.
func tokenIcon(t rules.Token) string {
	if parts := t.Parts(); len(parts) > 0 {
		return parts[0].String()
	}
	return t.String()
}

// cardIcon tells governors and the two decks of Europe from other cards.
func cardIcon(c rules.Card) string {
	switch {
	case c.Governor():
		return "governor"
	case c.Deck() == rules.EuropeDeck:
		return "deck_europe"
	case c.Deck() == rules.SlaveryDeck:
		return chainEmoji
	}
	return "card"
}
