package puertorico

import rules "github.com/harbormaster/harbormaster/engine/puertorico"

// Emojis names the icons that this game's buttons and menus use.
func Emojis() []string {
	names := []string{"colonist", "coin", "vp", "warehouse", "governor"}
	for r := rules.Settler; r <= rules.Prospector; r++ {
		names = append(names, r.String())
	}
	for g := rules.Corn; g < rules.Goods; g++ {
		names = append(names, g.String(), goodIcon(g))
	}
	return append(names, rules.Quarry.String())
}
