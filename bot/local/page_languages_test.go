package local_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// sentence is a text of the page in one language: by plural form, or alone as "other".
type sentence map[string]string

func (s *sentence) UnmarshalJSON(raw []byte) error {
	var alone string
	if json.Unmarshal(raw, &alone) == nil {
		*s = sentence{"": alone}
		return nil
	}
	return json.Unmarshal(raw, (*map[string]string)(s))
}

// pageTexts reads a catalog of the page.
func pageTexts(t *testing.T, language string) map[string]sentence {
	t.Helper()
	raw, err := os.ReadFile("page/js/texts/" + language + ".js")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(raw), "export default ")
	list := map[string]sentence{}
	if err := json.Unmarshal([]byte(strings.TrimSuffix(body, ";\n")), &list); err != nil {
		t.Fatalf("%s: %v", language, err)
	}
	return list
}

var placePattern = regexp.MustCompile(`\{\w+\}`)

func placesOf(text string) string {
	list := placePattern.FindAllString(text, -1)
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}

func TestThePageHasAllSentencesInFourLanguages(t *testing.T) {
	forms := map[string][]string{"en": {"one", "other"}, "cs": {"few", "one", "other"}, "pl": {"few", "many", "one", "other"}, "de": {"one", "other"}}
	english := pageTexts(t, "en")
	for language, plurals := range forms {
		texts := pageTexts(t, language)
		if diff := cmp.Diff(slices.Sorted(maps.Keys(english)), slices.Sorted(maps.Keys(texts))); diff != "" {
			t.Errorf("keys of %s: %s", language, diff)
		}
		for key, of := range english {
			_, alone := of[""]
			want := plurals
			if alone {
				want = []string{""}
			}
			if got := slices.Sorted(maps.Keys(texts[key])); !slices.Equal(got, want) {
				t.Errorf("%s in %s has the forms %q, want %q", key, language, got, want)
			}
			for form, text := range texts[key] {
				if got, want := placesOf(text), placesOf(of["other"]+of[""]); got != want {
					t.Errorf("%s in %s has the places %q, want %q: %s %q", key, language, got, want, form, text)
				}
				if n, most := utf8.RuneCountInString(placePattern.ReplaceAllString(text, "")), mostOf(key); n > most {
					t.Errorf("%s in %s has %d characters, at most %d fit: %q", key, language, n, most, text)
				}
			}
		}
	}
}

// mostOf is how long a sentence may be, without what stands at its places.
func mostOf(key string) int {
	switch key {
	case "rail.connected", "rail.waiting", "rail.place":
		return 24 // one line in the rail
	case "people.label", "people.you", "people.awaited", "people.add":
		return 12 // in the row of people
	case "turn.show", "turn.short", "turn.anyway", "turn.switch", "connection.now", "write.send":
		return 20
	case "private.line", "write.placeholderShort":
		return 32 // one line on a phone
	}
	switch kind, _, _ := strings.Cut(key, "."); kind {
	case "error", "connection", "first", "command", "write":
		return 120
	case "head", "rail", "people", "picture", "select", "dialog":
		if !strings.HasSuffix(key, "Text") && !strings.HasSuffix(key, "Wrong") && key != "people.nowNew" && key != "picture.outside" {
			return 40 // buttons and short labels
		}
	}
	return 80
}

var (
	saidPattern = regexp.MustCompile("['\"`]((?:[a-z]+\\.)[a-zA-Z_.$\\-]+|skip)[{'\"`]")
	barePattern = regexp.MustCompile(`(?:text|title|alt|placeholder|'aria-label'): '[^']*\pL{2}[^']*'|(?:say|alarm|showNote|refuse)\('[^']`)
)

func TestThePageSaysNothingPastItsCatalogue(t *testing.T) {
	files, err := filepath.Glob("page/js/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	events := []string{page.EventMessageCreate, page.EventMessageUpdate, page.EventMessageDelete}
	english := pageTexts(t, "en")
	said := map[string]bool{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range saidPattern.FindAllStringSubmatch(string(raw), -1) {
			said[strings.TrimSuffix(found[1], "$")] = true
		}
		for _, found := range barePattern.FindAllString(string(raw), -1) {
			if found != "text: 'Harbormaster'" {
				t.Errorf("%s: a sentence that stands in no catalog: %s", file, found)
			}
		}
	}
	for key := range english {
		group := key[:strings.LastIndex(key, ".")+1]
		if !said[key] && !said[group] {
			t.Errorf("%s is said nowhere", key)
		}
	}
	for key := range said {
		if _, known := english[key]; known || strings.HasSuffix(key, ".") || slices.Contains(events, key) {
			continue
		}
		kind, _, _ := strings.Cut(key, ".")
		if slices.ContainsFunc(slices.Collect(maps.Keys(english)), func(other string) bool { return strings.HasPrefix(other, kind+".") }) {
			t.Errorf("%s is said, and stands in no catalog", key)
		}
	}
}

// TestThePageSaysEveryErrorOfTheServer: each code, and each detail of one, has its own sentence.
func TestThePageSaysEveryErrorOfTheServer(t *testing.T) {
	files, err := filepath.Glob("page/*.go")
	if err != nil {
		t.Fatal(err)
	}
	english := slices.Collect(maps.Keys(pageTexts(t, "en")))
	found := 0
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for pattern, says := range map[string]func(key, name string) bool{
			`\tCode\w+ += "(\w+)"`: func(key, code string) bool { return key == "error."+code },
			`because\("(\w+)", Val`: func(key, detail string) bool {
				return strings.HasPrefix(key, "error.") && strings.HasSuffix(key, "_"+detail)
			},
		} {
			for _, name := range regexp.MustCompile(pattern).FindAllSubmatch(raw, -1) {
				found++
				if !slices.ContainsFunc(english, func(key string) bool { return says(key, string(name[1])) }) {
					t.Errorf("%s: the page has no sentence for %s", file, name[1])
				}
			}
		}
	}
	if found < 30 {
		t.Errorf("%d codes and details were found", found)
	}
}

func TestThePageAndTheBotSpeakTheLanguageOfTheBrowser(t *testing.T) {
	for _, c := range []struct{ languages, locale, want string }{
		{"fr,pl-PL,en", "pl", "pl|sobota, 20 listopada 2021|1 sekundę.|2 sekundy.|5 sekund.|12 sekund.|22 sekundy."},
		{"cs", "cs", "cs|sobota 20. listopadu 2021|1 sekundu.|2 sekundy.|5 sekund.|12 sekund.|22 sekund."},
		{"de-AT", "de", "de|Samstag, 20. November 2021|1 Sekunde.|2 Sekunden.|5 Sekunden.|12 Sekunden.|22 Sekunden."},
		{"fr", "en-US", "en|Saturday, November 20, 2021|1 second.|2 seconds.|5 seconds.|12 seconds.|22 seconds."},
	} {
		t.Run(c.languages, func(t *testing.T) { speaks(t, c.languages, c.locale, c.want) })
	}
}

// speaks holds the language of a page, a date and counted seconds, joined by bars, against those in a browser of these
// languages, and that of the bot against a locale.
func speaks(t *testing.T, languages, locale, want string) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	p := h.browseIn(languages, "/c/harbor?as=ana", 390, 844)
	p.sees(".first-visit", pageTexts(t, locale[:2])["first.title"][""])
	got := eval[string](p, `(async () => {
		const { t } = await import("/js/texts.js");
		const { day } = await import("/js/time.js");
		const counts = [1, 2, 5, 12, 22].map((count) => t("connection.again", { count }).match(/\d+ \S+/)[0]);
		return [document.documentElement.lang, day(new Date(2021, 10, 20)), ...counts].join("|");
	})()`)
	if got != want {
		t.Errorf("the page says %s, want %s", got, want)
	}
	for _, one := range get[[]page.User](h, "/api/users") {
		if one.Locale != locale {
			t.Errorf("the bot answers %s in %s", one.Name, one.Locale)
		}
	}
	if info := get[page.Info](h, "/api/info"); info.Guild.Locale != locale {
		t.Errorf("the server speaks %s", info.Guild.Locale)
	}
}
