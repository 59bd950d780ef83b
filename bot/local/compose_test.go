package local_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/local"
)

// mediaOf finds every media item in components.
func mediaOf(t *testing.T, components []json.RawMessage) []string {
	t.Helper()
	var list []string
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if u, ok := v["url"].(string); ok && v["proxy_url"] != nil {
				list = append(list, u)
			}
			for _, inner := range v {
				walk(inner)
			}
		case []any:
			for _, inner := range v {
				walk(inner)
			}
		}
	}
	for _, raw := range components {
		var v any
		if err := json.Unmarshal(raw, &v); err != nil {
			t.Fatal(err)
		}
		walk(v)
	}
	return list
}

const boardParts = `[{"type":10,"content":"Round 1"},
	{"type":12,"items":[{"media":{"url":"attachment://f0.png"},"description":"the table"}]},{"type":14},
	{"type":13,"file":{"url":"attachment://f1.png"}}]`

func TestComponentsShowTheFilesOfTheirMessage(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	kind, body := form(t, `{"flags":32768,"components":`+boardParts+`}`, picture(t, 30, 20), picture(t, 4, 4))
	status, o := h.restRaw("POST", h.createPath(), kind, body)
	if status != 200 {
		t.Fatalf("%d %v", status, o)
	}
	raw, err := json.Marshal(o["components"])
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range mediaOf(t, decode[[]json.RawMessage](h, raw)) {
		if !strings.HasPrefix(u, h.URL()+"/attachments/") {
			t.Errorf("the bot gets %s", u)
		}
	}
	seen := h.messages("ben")[0]
	addresses := mediaOf(t, seen.Components)
	if len(addresses) != 2 {
		t.Fatalf("the page gets %v", addresses)
	}
	for _, u := range addresses {
		if status, _ := h.call("GET", u, nil); status != 200 || !strings.HasPrefix(u, "/attachments/") {
			t.Errorf("%s: %d", u, status)
		}
	}
	first := addresses[0]

	// A new picture of the same name takes the place of the old one.
	kind, body = form(t, `{"attachments":[],"components":[{"type":12,"items":[{"media":{"url":"attachment://f0.png"}}]}]}`, picture(t, 60, 40))
	if status, o := h.restRaw("PATCH", h.createPath()+"/"+seen.ID, kind, body); status != 200 {
		t.Fatalf("%d %v", status, o)
	}
	seen = h.messages("ben")[0]
	again := mediaOf(t, seen.Components)
	if len(again) != 1 || again[0] == first || seen.Attachments[0].Width != 60 {
		t.Errorf("after the edit: %v %+v", again, seen.Attachments)
	}
	if status, _ := h.call("GET", first, nil); status != 200 {
		t.Errorf("who still shows the old picture is left with a hole: %d", status)
	}

	// What the bot got it may send back.
	_, o = h.rest("GET", h.createPath()+"/"+seen.ID, nil)
	if status, o := h.rest("PATCH", h.createPath()+"/"+seen.ID, object{"components": o["components"]}); status != 200 {
		t.Errorf("sent back: %d %v", status, o)
	}
	shown := []object{{"type": 12, "items": []object{{"media": object{"url": "attachment://f0.png"}}}}}
	for name, want := range map[string]int{"": 400, "f0.png": 200} {
		kept := object{"id": seen.Attachments[0].ID, "filename": name}
		if status, o := h.rest("PATCH", h.createPath()+"/"+seen.ID, object{"components": shown, "attachments": []object{kept}}); status != want {
			t.Errorf("kept by %v: %d %v", kept, status, o)
		}
	}
	if status, o := h.rest("PATCH", h.createPath()+"/"+seen.ID, object{"attachments": []object{}}); status != 400 {
		t.Errorf("a picture that is shown was taken away: %d %v", status, o)
	}
}

func TestALegacyMessageBecomesV2OnceItIsEmptied(t *testing.T) {
	t.Parallel()
	h := open(t, local.Config{})
	m := h.created(object{"content": "a"})
	path := h.createPath() + "/" + m["id"].(string)
	text := []object{{"type": 10, "content": "b"}}
	if status, o := h.rest("PATCH", path, object{"flags": 1 << 15, "components": text}); status != 400 || code(o) != "50035" {
		t.Errorf("with its content: %d %v", status, o)
	}
	if status, o := h.rest("PATCH", path, object{"flags": 1 << 15, "components": text, "content": nil}); status != 200 {
		t.Errorf("without: %d %v", status, o)
	}
}
