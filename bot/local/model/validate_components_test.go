package model

import (
	"fmt"
	"strings"
	"testing"
)

const oneButton = `[{"type":1,"components":[{"type":2,"style":1,"label":"a","custom_id":"a"}]}]`

// list joins n parts made by a pattern with %d.
func list(n int, pattern string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = strings.ReplaceAll(pattern, "%d", fmt.Sprint(i))
	}
	return strings.Join(parts, ",")
}

func rowOf(parts string) string { return `[{"type":1,"components":[` + parts + `]}]` }

func buttonWith(fields string) string {
	return rowOf(`{"type":2,"style":1,` + fields + `}`)
}

func menuWith(fields string) string {
	return rowOf(`{"type":3,"custom_id":"m",` + fields + `}`)
}

func menuOption(fields string) string { return menuWith(`"options":[{` + fields + `}]`) }

const (
	someOptions = `"options":[{"label":"a","value":"a"},{"label":"b","value":"b"}]`
	someButton  = `{"type":2,"style":1,"label":"a","custom_id":"%d"}`
	someText    = `{"type":10,"content":"a"}`
)

func TestLegacyComponentsKeepTheLimits(t *testing.T) {
	emojis := map[Snowflake]bool{7: true}
	check := func(text string) error {
		return checkDraft(&Draft{Content: "a", Components: parse[[]Component](t, text)}, emojis)
	}
	rows := func(n int) string {
		return "[" + list(n, `{"type":1,"components":[`+someButton+`]}`) + "]"
	}
	for _, l := range []limit[string]{
		{"5 rows", rows(5), rows(6), "components BASE_TYPE_BAD_LENGTH"},
		{"rows at the top", rows(1), `[` + list(1, someButton) + `]`, "components.0.type UNION_TYPE_CHOICES"},
		{"texts need components v2", rows(1), `[` + someText + `]`, "components.0.type UNION_TYPE_CHOICES"},
		{"a row is not empty", rows(1), rowOf(""), "components.0.components BASE_TYPE_BAD_LENGTH"},
		{"5 buttons", rowOf(list(5, someButton)), rowOf(list(6, someButton)), "components.0.components BASE_TYPE_BAD_LENGTH"},
		{"a select fills a row", menuWith(someOptions), rowOf(list(1, someButton) + `,{"type":8,"custom_id":"u"}`), "components.0 COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"one select in a row", menuWith(someOptions), rowOf(list(2, `{"type":8,"custom_id":"%d"}`)), "components.0 COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		{"custom ids differ", rowOf(list(2, someButton)), rowOf(list(2, `{"type":2,"style":1,"label":"a","custom_id":"a"}`)), "components.0.components.1.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"custom id needed", buttonWith(`"label":"a","custom_id":"a"`), buttonWith(`"label":"a"`), "components.0.components.0.custom_id BASE_TYPE_REQUIRED"},
		{"custom id not empty", buttonWith(`"label":"a","custom_id":"a"`), buttonWith(`"label":"a","custom_id":""`), "components.0.components.0.custom_id BASE_TYPE_REQUIRED"},
		{"custom id 100", buttonWith(`"label":"a","custom_id":"` + x(100) + `"`), buttonWith(`"label":"a","custom_id":"` + x(101) + `"`), "components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH"},
		{"button label 80", buttonWith(`"custom_id":"a","label":"` + x(80) + `"`), buttonWith(`"custom_id":"a","label":"` + x(81) + `"`), "components.0.components.0.label BASE_TYPE_MAX_LENGTH"},
		{"button label or emoji", buttonWith(`"custom_id":"a","emoji":{"id":"7","name":"corn"}`), buttonWith(`"custom_id":"a","label":""`), "components.0.components.0 BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI"},
		{"button style", buttonWith(`"custom_id":"a","label":"a"`), rowOf(`{"type":2,"label":"a","custom_id":"a"}`), "components.0.components.0.style BASE_TYPE_REQUIRED"},
		{"button style 1 to 5", buttonWith(`"custom_id":"a","label":"a"`), rowOf(`{"type":2,"style":6,"label":"a","custom_id":"a"}`), "components.0.components.0.style BASE_TYPE_CHOICES"},
		{"emoji known", buttonWith(`"custom_id":"a","emoji":{"id":"7","name":"corn"}`), buttonWith(`"custom_id":"a","emoji":{"id":"8","name":"corn"}`), "components.0.components.0.emoji.id BUTTON_COMPONENT_INVALID_EMOJI"},
		{"emoji is one", buttonWith(`"custom_id":"a","emoji":{"name":"⚓"}`), buttonWith(`"custom_id":"a","emoji":{"name":"corn"}`), "components.0.components.0.emoji.name BUTTON_COMPONENT_INVALID_EMOJI"},
		{"link 512", rowOf(`{"type":2,"style":5,"label":"a","url":"https://` + strings.Repeat("a", 504) + `"}`), rowOf(`{"type":2,"style":5,"label":"a","url":"https://` + strings.Repeat("a", 505) + `"}`), "components.0.components.0.url BASE_TYPE_BAD_LENGTH"},
		{"link without custom id", rowOf(`{"type":2,"style":5,"label":"a","url":"https://a.b"}`), rowOf(`{"type":2,"style":5,"label":"a","url":"https://a.b","custom_id":"a"}`), "components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
		{"link needs an address", rowOf(`{"type":2,"style":5,"label":"a","url":"https://a.b"}`), rowOf(`{"type":2,"style":5,"label":"a"}`), "components.0.components.0.url BASE_TYPE_REQUIRED"},
		{"link by http", rowOf(`{"type":2,"style":5,"label":"a","url":"http://a.b"}`), rowOf(`{"type":2,"style":5,"label":"a","url":"ftp://a.b"}`), "components.0.components.0.url URL_TYPE_INVALID_SCHEME"},
		{"button without address", buttonWith(`"custom_id":"a","label":"a"`), buttonWith(`"custom_id":"a","label":"a","url":"https://a.b"`), "components.0.components.0 BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
		{"25 options", menuWith(`"options":[` + list(25, `{"label":"a","value":"%d"}`) + `]`), menuWith(`"options":[` + list(26, `{"label":"a","value":"%d"}`) + `]`), "components.0.components.0.options BASE_TYPE_BAD_LENGTH"},
		{"1 option", menuWith(`"options":[` + list(1, `{"label":"a","value":"%d"}`) + `]`), menuWith(`"options":[]`), "components.0.components.0.options BASE_TYPE_BAD_LENGTH"},
		{"option label 100", menuOption(`"value":"a","label":"` + x(100) + `"`), menuOption(`"value":"a","label":"` + x(101) + `"`), "components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH"},
		{"option label needed", menuOption(`"value":"a","label":"a"`), menuOption(`"value":"a"`), "components.0.components.0.options.0.label BASE_TYPE_REQUIRED"},
		{"option value 100", menuOption(`"label":"a","value":"` + x(100) + `"`), menuOption(`"label":"a","value":"` + x(101) + `"`), "components.0.components.0.options.0.value BASE_TYPE_BAD_LENGTH"},
		{"option description 100", menuOption(`"label":"a","value":"a","description":"` + x(100) + `"`), menuOption(`"label":"a","value":"a","description":"` + x(101) + `"`), "components.0.components.0.options.0.description BASE_TYPE_MAX_LENGTH"},
		{"option values differ", menuWith(someOptions), menuWith(`"options":[{"label":"a","value":"a"},{"label":"b","value":"a"}]`), "components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		{"one default", menuOption(`"label":"a","value":"a","default":true`), menuWith(`"options":[{"label":"a","value":"a","default":true},{"label":"b","value":"b","default":true}]`), "components.0.components.0.options SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES"},
		{"placeholder 150", menuWith(someOptions + `,"placeholder":"` + x(150) + `"`), menuWith(someOptions + `,"placeholder":"` + x(151) + `"`), "components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH"},
		{"min values 25", rowOf(`{"type":8,"custom_id":"u","min_values":25,"max_values":25}`), rowOf(`{"type":8,"custom_id":"u","min_values":26,"max_values":25}`), "components.0.components.0.min_values NUMBER_TYPE_MAX"},
		{"max values 25", rowOf(`{"type":8,"custom_id":"u","max_values":25}`), rowOf(`{"type":8,"custom_id":"u","max_values":26}`), "components.0.components.0.max_values NUMBER_TYPE_MAX"},
		{"max values 1", rowOf(`{"type":8,"custom_id":"u","max_values":1}`), rowOf(`{"type":8,"custom_id":"u","min_values":0,"max_values":0}`), "components.0.components.0.max_values NUMBER_TYPE_MIN"},
		{"min up to max", menuWith(someOptions + `,"min_values":2,"max_values":2`), menuWith(someOptions + `,"min_values":2,"max_values":1`), "components.0.components.0.min_values NUMBER_TYPE_MAX"},
		{"max values up to the options", menuWith(someOptions + `,"max_values":2`), menuWith(someOptions + `,"max_values":3`), "components.0.components.0.options BASE_TYPE_BAD_LENGTH"},
	} {
		l.run(t, check)
	}
}

func TestComponentsV2KeepTheLimits(t *testing.T) {
	attached := []Attachment{{Filename: "board.png"}}
	check := func(text string) error {
		return checkDraft(&Draft{Flags: FlagComponentsV2, Components: parse[[]Component](t, text), Attachments: attached}, nil)
	}
	gallery := func(n int) string {
		return `[{"type":12,"items":[` + list(n, `{"media":{"url":"attachment://board.png"}}`) + `]}]`
	}
	display := func(n int) string { return `{"type":10,"content":"` + x(n) + `"}` }
	for _, l := range []limit[string]{
		{"40 components at the top", `[` + list(40, someText) + `]`, `[` + list(41, someText) + `]`, "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"buttons in rows count", `[` + list(38, someText) + `,` + oneButton[1:], `[` + list(39, someText) + `,` + oneButton[1:], "components COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"},
		{"text 4000", `[` + display(4000) + `]`, `[` + display(4001) + `]`, "components.0.content BASE_TYPE_BAD_LENGTH"},
		{"text not empty", `[` + display(1) + `]`, `[` + display(0) + `]`, "components.0.content BASE_TYPE_REQUIRED"},
		{"texts 4000 in sum", `[` + display(2000) + `,` + display(2000) + `]`, `[` + display(2000) + `,` + display(2001) + `]`, "components COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"},
		{"10 pictures in a gallery", gallery(10), gallery(11), "components.0.items BASE_TYPE_BAD_LENGTH"},
		{"1 picture in a gallery", gallery(1), gallery(0), "components.0.items BASE_TYPE_REQUIRED"},
		{"pictures are there", gallery(1), `[{"type":12,"items":[{"media":{"url":"attachment://other.png"}}]}]`, "components.0.items.0.media.url UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
		{"files are attached", `[{"type":13,"file":{"url":"attachment://board.png"}}]`, `[{"type":13,"file":{"url":"https://a.b/c"}}]`, "components.0.file.url URL_TYPE_INVALID_SCHEME"},
		{"spacing 1 to 2", `[{"type":14,"spacing":2},` + someText + `]`, `[{"type":14,"spacing":3},` + someText + `]`, "components.0.spacing NUMBER_TYPE_MAX"},
		{"custom ids differ everywhere", `[` + oneButton[1:len(oneButton)-1] + `]`, `[` + oneButton[1:len(oneButton)-1] + `,` + oneButton[1:], "components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED"},
		{"ids differ", `[{"type":10,"id":1,"content":"a"},{"type":10,"id":2,"content":"a"}]`, `[{"type":10,"id":1,"content":"a"},{"type":10,"id":1,"content":"a"}]`, "components.1.id COMPONENT_ID_DUPLICATED"},
		{"known types", `[` + someText + `]`, `[{"type":17,"components":[` + someText + `]}]`, "components.0.type UNION_TYPE_CHOICES"},
		{"something to see", `[` + someText + `]`, `[]`, "50006"},
	} {
		l.run(t, check)
	}
}

func TestComponentsV2ExcludeContent(t *testing.T) {
	text := parse[[]Component](t, `[`+someText+`]`)
	check := func(d Draft) error { return checkDraft(&d, nil) }
	fine := Draft{Flags: FlagComponentsV2, Components: text}
	for _, l := range []limit[Draft]{
		{"content", fine, Draft{Flags: FlagComponentsV2, Components: text, Content: "a"}, "content MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"},
	} {
		l.run(t, check)
	}
}
