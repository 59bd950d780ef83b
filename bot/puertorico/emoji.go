package puertorico

import rules "github.com/harbormaster/harbormaster/engine/puertorico"

// Emojis are the icons that this game's buttons and menus use, by the names that people see and screen readers read
// out: here they are the same.
func Emojis() map[string]string {
	names := []string{"colonist", "noble", "coin", "vp", "warehouse", "governor", "book", rules.Buccaneer.String()}
	for r := rules.Settler; r <= rules.Prospector; r++ {
		names = append(names, r.String())
	}
	for g := rules.Corn; g < rules.Goods; g++ {
		names = append(names, g.String(), goodIcon(g))
	}
	icons := map[string]string{}
	for _, name := range append(names, rules.Quarry.String(), rules.Forest.String()) {
		icons[name] = name
	}
	return icons
}
