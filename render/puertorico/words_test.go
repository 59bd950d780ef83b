package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

func TestEveryKeyThatIsAskedForHasEnglishWords(t *testing.T) {
	for _, name := range names() {
		scene := named(name)
		scene.Words = worded.Watched(t, map[string]bool{}, "puertorico.picture.several.", "puertorico.picture.own.")
		paint(t, scene)
		Painter.Text(scene)
	}
	for b := range puertorico.Building(puertorico.Buildings) {
		if !worded.Has(t, "puertorico.term."+b.String()) {
			t.Errorf("%v has no words", b)
		}
	}
}

// TestLongNamesOfBuildingsAreNotCut sets the longest names of the Czech, Polish and German editions on city spaces.
func TestLongNamesOfBuildingsAreNotCut(t *testing.T) {
	for _, name := range []string{
		"Přístřešek na stavbě", "Suszarnia tytoniu", "Malé skladiště", "Velké skladiště", "Großes Lagerhaus", "Kleine Markthalle",
		"Mała farbiarnia", "Duży magazyn", "Siedziba cechu", "Biuro handlowe", "Univerzita", "Uniwersytet", "Przetwórnia", "Loděnice",
	} {
		for _, line := range render.Lines(cityStyle.Font, cityStyle.Size, nameRoom(spaceWide), name) {
			if _, fit := render.Fit(cityStyle.Font, cityStyle.Size, nameRoom(spaceWide), line); fit != line {
				t.Errorf("%q is cut to %q", name, fit)
			}
		}
	}
}
