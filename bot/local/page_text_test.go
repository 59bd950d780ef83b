package local_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/model"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestTextOfMessagesIsReadAsMarkdownAndNeverAsHTML(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	ana := get[[]page.User](h, "/api/users")[0]
	cases := []struct{ name, text, want string }{
		{"plain text is escaped", `<b>no</b> & "quotes"`, `<p>&lt;b&gt;no&lt;/b&gt; &amp; "quotes"</p>`},
		{"a script stays text", `<script>alert(1)</script>`, `<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>`},
		{"a picture of HTML stays text", `<img src=x onerror=alert(1)>`, `<p>&lt;img src=x onerror=alert(1)&gt;</p>`},
		{"bold", `**Round 8, mayor.** Go`, `<p><strong>Round 8, mayor.</strong> Go</p>`},
		{"italic by one sign", `*a* _b_`, `<p><em>a</em> <em>b</em></p>`},
		{"italic inside bold", `**a *b* c**`, `<p><strong>a <em>b</em> c</strong></p>`},
		{"underline and strike", `__a__ ~~b~~`, `<p><u>a</u> <s>b</s></p>`},
		{"an underscore inside a word is none", `new_buildings_too`, `<p>new_buildings_too</p>`},
		{"a sign alone is none", `2 * 3 * 4`, `<p>2 * 3 * 4</p>`},
		{"escaped signs", `\*a\*`, `<p>*a*</p>`},
		{"code keeps its signs", "`**a** <b>`", `<p><code>**a** &lt;b&gt;</code></p>`},
		{"a block of code", "```go\na < b\n```", `<pre><code>a &lt; b</code></pre>`},
		{"lines", "a\nb", `<p>a<br>b</p>`},
		{"paragraphs", "a\n\nb", `<p>a</p><p>b</p>`},
		{"a quote", "> a\n> b\nc", `<blockquote><p>a<br>b</p></blockquote><p>c</p>`},
		{"a list", "- a\n- b", `<ul><li>a</li><li>b</li></ul>`},
		{"a numbered list", "2. a\n3. b", `<ol start="2"><li>a</li><li>b</li></ol>`},
		{"a list in a list", "- a\n  - b", `<ul><li>a<ul><li>b</li></ul></li></ul>`},
		{"headings", "## a", `<h2>a</h2>`},
		{"small text", "-# a", `<p><small>a</small></p>`},
		{"a link leads only to the web", `[a](javascript:alert(1))`, `<p>[a](javascript:alert(1))</p>`},
		{"a link", `[a](https://example.com/x)`, `<p><a class="link" href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">a</a></p>`},
		{"an address ends before the full stop", `https://example.com/x.`, `<p><a class="link" href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">https://example.com/x</a>.</p>`},
		{"you are mentioned", fmt.Sprintf("<@%s>", ana.ID), `<p><span class="mention is-you">@Ana</span></p>`},
		{"somebody unknown is mentioned", `<@1>`, `<p><span class="mention">@someone</span></p>`},
		{"an emoji of the application", `<:corn:42>`, `<p><img class="emoji" src="/emojis/42.png" alt=":corn:" title="corn" draggable="false"></p>`},
		{"marks that do not end", `**a`, `<p>**a</p>`},
		{"very deep marks", strings.Repeat("> ", 40) + "a", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text, err := json.Marshal(c.text)
			if err != nil {
				t.Fatal(err)
			}
			got := eval[string](p, fmt.Sprintf(`(async () => {
				const { markdown } = await import("/js/markdown.js");
				const { textContext } = await import("/js/message.js");
				const holder = document.createElement("div");
				holder.append(markdown(%s, textContext));
				return holder.innerHTML;
			})()`, text))
			if c.want != "" && got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
			}
		})
	}
}

func TestTypedCommandsAreFoundAndRead(t *testing.T) {
	h := open(t, local.Config{Clock: model.RealClock{}})
	h.table()
	p := h.browse("/c/harbor?as=ana", 1280, 900)
	found := func(text string) []string {
		return eval[[]string](p, fmt.Sprintf(`(async () => {
			const { flatten, matching } = await import("/js/commands.js");
			const { state } = await import("/js/state.js");
			return matching(flatten(state.commands), %q).map((one) => one.title);
		})()`, text))
	}
	for text, want := range map[string][]string{
		"pue st":  {"/puertorico start"},
		"start":   {"/puertorico start"},
		"o":       {"/puertorico start", "/puertorico board"},
		"PUE":     {"/puertorico start", "/puertorico board"},
		"nothing": {},
	} {
		if diff := cmp.Diff(want, found(text)); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	read := func(text string) string {
		return eval[string](p, fmt.Sprintf(`(async () => {
			const { flatten, read } = await import("/js/commands.js");
			const { state } = await import("/js/state.js");
			const got = read(flatten(state.commands), %q);
			return got ? [got.entry.title, ...got.values.map((one) => one.option.name + "=" + one.text), got.rest].join("|") : "none";
		})()`, text))
	}
	for text, want := range map[string]string{
		"/puertorico start players:4 pace:no clock":    "/puertorico start|players=4|pace=no clock|",
		"/puertorico start":                            "/puertorico start|",
		"/PuertoRico START pace:a players: 3":          "/puertorico start|pace=a|players=3|",
		"/puertorico start now":                        "/puertorico start|now",
		"/puertorico start players:4 pace:a players:5": "/puertorico start|pace=a|players=5|",
		"/puertorico begin":                            "none",
		"/puertorico starting":                         "none",
	} {
		if got := read(text); got != want {
			t.Errorf("%q is read as %q, want %q", text, got, want)
		}
	}
}

func TestColoursAreThoseOfThePalette(t *testing.T) {
	raw, err := os.ReadFile("../../render/palette.json")
	if err != nil {
		t.Fatal(err)
	}
	var palette struct {
		Colours map[string]struct{ Light, Dark string }
	}
	if err := json.Unmarshal(raw, &palette); err != nil {
		t.Fatal(err)
	}
	css, err := os.ReadFile("page/css/palette.css")
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for line := range strings.Lines(string(css)) {
		name, value, found := strings.Cut(strings.TrimSpace(line), ": light-dark(")
		if !found {
			continue
		}
		named++
		c := palette.Colours[strings.TrimPrefix(name, "--")]
		if want := fmt.Sprintf("%s, %s);", c.Light, c.Dark); value != want {
			t.Errorf("%s is %s in the page and %s in the palette", name, value, want)
		}
	}
	if named < 20 {
		t.Errorf("only %d colours have names", named)
	}
}
