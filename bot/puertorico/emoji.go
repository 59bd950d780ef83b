package puertorico

import rules "github.com/harbormaster/harbormaster/engine/puertorico"

// Emojis names the icons that this game's buttons and menus use.
func Emojis() []string {
	names := []string{"colonist", "noble", "coin", "vp", "warehouse", "governor", "book", rules.Buccaneer.String()}
	for r := rules.Settler; r <= rules.Prospector; r++ {
		names = append(names, r.String())
	}
	for g := rules.Corn; g < rules.Goods; g++ {
		names = append(names, g.String(), goodIcon(g))
	}
	return append(names, rules.Quarry.String(), rules.Forest.String())
}
