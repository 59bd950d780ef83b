package title

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTopicsOfAPageAreReadInALanguageOrInEnglish(t *testing.T) {
	files := fstest.MapFS{
		"en/piece.md": {Data: []byte("A note that is no topic.\n\n## market | Market\n> draw\n\nText of the market.\n\nMore.\n\n## bank | Bank\n\nText of the bank.\n")},
		"cs/piece.md": {Data: []byte("## bank | Banka\n> STAVBA\n\nText o bance.\n\n## ghost | Duch\n\nNic.\n")},
	}
	english := []Topic{{Key: "market", Title: "Market", Brief: "draw", Text: "Text of the market.\n\nMore."}, {Key: "bank", Title: "Bank", Text: "Text of the bank."}}
	if got := (TopicPages{Files: files, Lang: "pl"}).Page("piece"); !slices.Equal(got, english) {
		t.Errorf("%+v", got)
	}
	mended := TopicPages{Files: files, Lang: "cs", Mend: strings.ToLower}
	want := []Topic{{Key: "market", Title: "market", Brief: "draw", Text: "text of the market.\n\nmore."}, {Key: "bank", Title: "banka", Brief: "stavba", Text: "text o bance."}}
	if got := mended.Page("piece"); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	if got := mended.Page("unheard_of"); got != nil {
		t.Errorf("a page that is not there: %+v", got)
	}
}

func TestEveryLanguageOfTheTopicsHasALocalizer(t *testing.T) {
	files := fstest.MapFS{"topics/en/piece.md": {Data: []byte("## bank | Bank\n\nText.\n")}, "topics/cs/piece.md": {Data: []byte("## bank | Banka\n\nText.\n")}}
	texts := fstest.MapFS{"en.json": {Data: []byte(`{"toy.term.rome": "Rome"}`)}, "cs.json": {Data: []byte(`{"toy.term.rome": "Řím"}`)}}
	var got []string
	for pages, v := range TopicLanguages(files, texts, "toy") {
		got = append(got, pages.Lang+" "+v.Term("city", "rome")+" "+pages.Page("piece")[0].Title)
	}
	if want := []string{"cs Řím Banka", "en Rome Bank"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestATopicKeepsTheNumbersOfItsRulesForWhoeverAsks(t *testing.T) {
	files := fstest.MapFS{
		"en/piece.md":  {Data: []byte("## market | Market\nText.\n\nP10.1, R-13, P2, P1.4\n\n## bank | Bank\nText of P10.1.\n")},
		"en/source.md": {Data: []byte("## P1 | Setup\n## P10 | Captain\n## R-01 | R: rulings\n")},
		"cs/source.md": {Data: []byte("## P10 | Kapitán\n")},
	}
	for lang, want := range map[string]string{
		"en": "Captain: P10.1\nR: rulings: R-13\nSetup: P2, P1.4", "cs": "Kapitán: P10.1\nR: rulings: R-13\nSetup: P2, P1.4",
	} {
		pages := TopicPages{Files: files, Lang: lang}
		topics := pages.Page("piece")
		pages.Cite(topics)
		if got := topics[0]; got.Text != "Text." || got.Rules != "P10.1, R-13, P2, P1.4" || got.Source != want {
			t.Errorf("%s: %+v", lang, got)
		}
		if got := topics[1]; got.Text != "Text of P10.1." || got.Rules+got.Source != "" {
			t.Errorf("%s: %+v", lang, got)
		}
	}
}
