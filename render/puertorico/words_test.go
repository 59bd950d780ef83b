package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

func TestEveryKeyThatIsAskedForHasEnglishWords(t *testing.T) {
	for _, name := range names() {
		scene := named(name)
		scene.Words = func(key string, args ...engine.Arg) string {
			if English[key] == "" {
				t.Errorf("%s asks for %q", name, key)
			}
			return key
		}
		c, _, err := pictures.Draw(scene)
		if err != nil {
			t.Fatal(err)
		}
		c.Release()
		Text(scene)
	}
	for b := range puertorico.Building(puertorico.Buildings) {
		if English["puertorico.building."+b.String()] == "" {
			t.Errorf("%v has no words", b)
		}
	}
}

func TestSentencesChooseTheirFormAndTakeTheirValues(t *testing.T) {
	s := localizer{render.Localizer{English: English}}
	for want, got := range map[string]string{
		"1 doubloon":            s.Say("puertorico.text.doubloons", number(1)),
		"3 doubloons":           s.Say("puertorico.text.doubloons", number(3)),
		"ship 6 with 0 corn":    s.Say("puertorico.text.ship", other(6), number(0), text("what", "corn")),
		"Ana must load":         s.Say("puertorico.picture.ask.captain.load", text("name", "Ana")),
		"{n}, place 1 colonist": s.Say("puertorico.picture.own.mayor.place", text("name", "{n}"), number(1)),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestTheCatalogueOfTheSceneWins(t *testing.T) {
	scene := captainScene()
	scene.Words = func(key string, args ...engine.Arg) string {
		if key == "puertorico.role.captain" {
			return "Kapitán"
		}
		return ""
	}
	if got := Text(scene); !strings.Contains(got, "Kapitán by Łukasz") || !strings.Contains(got, "Free roles: Settler") {
		t.Errorf("got %s", got)
	}
}

// TestLongNamesOfBuildingsAreNotCut sets the longest names of the Czech, Polish and German editions on city spaces.
func TestLongNamesOfBuildingsAreNotCut(t *testing.T) {
	for _, name := range []string{
		"Přístřešek na stavbě", "Suszarnia tytoniu", "Malé skladiště", "Velké skladiště", "Großes Lagerhaus", "Kleine Markthalle",
		"Mała farbiarnia", "Duży magazyn", "Siedziba cechu", "Biuro handlowe", "Univerzita", "Uniwersytet", "Przetwórnia", "Loděnice",
	} {
		for _, line := range render.Lines(cityStyle.Font, cityStyle.Size, spaceWide-18, name) {
			if _, fit := render.Fit(cityStyle.Font, cityStyle.Size, spaceWide-10, line); fit != line {
				t.Errorf("%q is cut to %q", name, fit)
			}
		}
	}
}
