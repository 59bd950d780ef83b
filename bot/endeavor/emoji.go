package endeavor

import rules "github.com/harbormaster/harbormaster/engine/endeavor"

// Emojis names the icons that this game's buttons and menus use.
func Emojis() []string {
	names := []string{"card", "deck_europe", "deck_slavery", "governor", "marker", gloryIcon}
	for st := range rules.Status(rules.Statuses) {
		names = append(names, st.String())
	}
	for p := range rules.Part(rules.Parts) {
		names = append(names, p.String())
	}
	return names
}

// gloryIcon is the laurel wreath.
const gloryIcon = "vp"

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
		return "deck_slavery"
	}
	return "card"
}
