package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/bot/local/browsertest"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// programEnv makes the test's binary the program itself.
const programEnv = "HARBORMASTER_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programEnv) != "" {
		main()
		return
	}
	code := m.Run()
	browsertest.Close()
	os.Exit(code)
}

// window is one person's page in a real browser.
type window struct {
	*server
	who  string
	ctx  context.Context
	shot string
}

func (h *server) window(who, shots string, width, height int64) *window {
	h.t.Helper()
	ctx := browsertest.Window(h.t, 8*time.Minute)
	w := &window{server: h, who: who, ctx: ctx, shot: shots}
	w.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(h.url+"/c/harbor?as="+who+"&only"))
	w.wait(`document.documentElement.dataset.idle === "true"`)
	return w
}

func (w *window) do(actions ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, actions...); err != nil {
		w.t.Fatalf("in the browser of %s: %v", w.who, err)
	}
}

func (w *window) wait(expression string) {
	w.t.Helper()
	ctx, end := context.WithTimeout(w.ctx, eventual)
	defer end()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(eventual))); err != nil {
		w.t.Fatalf("never on the page of %s: %s (%v)\n%s\nthe page reads:\n%s", w.who, expression, err, w.log,
			evaluate[string](w, `document.body.innerText.slice(-3000)`))
	}
}

// soon says whether an expression becomes true within so long.
func (w *window) soon(expression string, most time.Duration) bool {
	ctx, end := context.WithTimeout(w.ctx, most)
	defer end()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool](expression))
	return err == nil
}

func evaluate[T any](w *window, expression string) T {
	w.t.Helper()
	out, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("on the page of %s: %s: %v", w.who, expression, err)
	}
	return out
}

func (w *window) click(selector string) {
	w.t.Helper()
	if err := w.tryClick(selector, eventual); err != nil {
		w.t.Fatalf("%s clicks %s: %v", w.who, selector, err)
	}
}

func (w *window) tryClick(selector string, patience time.Duration) error {
	ctx, end := context.WithTimeout(w.ctx, patience)
	defer end()
	return chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// screenshot writes what the window shows.
func (w *window) screenshot(name string) {
	w.t.Helper()
	w.wait(`document.documentElement.dataset.idle === "true"`)
	out, err := chromedp.Call(w.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{})
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.shot, name+".png"), out.Data, 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// labeled is the newest enabled button whose label begins with a text.
func labeled(text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].filter((b) => !b.disabled && b.innerText.trim().startsWith(%q)).at(-1)`, text)
}

// label waits for an enabled button with a label and clicks it.
func (w *window) label(text string) {
	w.t.Helper()
	w.wait(labeled(text) + ` !== undefined`)
	id := evaluate[string](w, labeled(text)+`.dataset.customId`)
	w.clickControl(id)
}

// labelUntil clicks a button until the page shows what the click does: a click on a message that is just being drawn
// anew does nothing, and one that was only slow takes the button along.
func (w *window) labelUntil(text, there string) {
	w.t.Helper()
	for range 3 {
		w.wait(fmt.Sprintf(`%s || %s !== undefined`, there, labeled(text)))
		if evaluate[bool](w, there) {
			return
		}
		w.label(text)
		if w.soon(there, again) {
			return
		}
	}
	w.wait(there)
}

// uncover closes the viewer of pictures: where a message was drawn anew under the mouse, a click on a control met a
// picture.
func (w *window) uncover() {
	w.t.Helper()
	evaluate[bool](w, `(document.querySelector("dialog.viewer[open]")?.close(), true)`)
}

// clickControl clicks the newest control with this id.
func (w *window) clickControl(id string) {
	w.t.Helper()
	quoted, _ := json.Marshal(id)
	var err error
	// A message that is drawn anew or replaced between the look and the click takes the control along, or the click
	// with it: it is looked for again until the page has noticed a click on it. What has moved under the mouse meanwhile
	// does not hear of the click.
	for deadline := time.Now().Add(eventual); time.Now().Before(deadline); {
		w.uncover()
		message := evaluate[string](w, fmt.Sprintf(`(() => {
			window.clicked = "";
			document.addEventListener("click", (e) => {
				window.clicked = e.target.closest("[data-custom-id]")?.dataset.customId ?? "";
				if (window.clicked !== %[1]s) e.stopImmediatePropagation();
			}, { capture: true, once: true });
			const list = [...document.querySelectorAll("[data-custom-id]")].filter((b) => b.dataset.customId === %[1]s && !b.disabled);
			return list.at(-1)?.closest("[data-message]").dataset.message ?? "";
		})()`, quoted))
		err = w.tryClick(fmt.Sprintf(`[data-message="%s"] [data-custom-id=%s]:not([disabled])`, message, quoted), 4*time.Second)
		// What the browser was too slow to tell in time may have been clicked all the same.
		if evaluate[bool](w, fmt.Sprintf(`window.clicked === %s`, quoted)) {
			return
		}
	}
	w.t.Fatalf("%s clicks %s: %v", w.who, id, err)
}

// firstLine takes the first line of an open menu. A message that is drawn anew closes its menu; then it is opened
// again.
func (w *window) firstLine(menu string) {
	w.t.Helper()
	var err error
	for range 3 {
		if err = w.tryClick(".select.is-open [role=option]", 4*time.Second); err == nil {
			return
		}
		w.clickControl(menu)
	}
	w.t.Fatalf("%s takes the first line of %s: %v", w.who, menu, err)
}

// TestTwoPeopleAndTwoComputersPlayInABrowser plays a whole game by clicking buttons and menus on two pages.
func TestTwoPeopleAndTwoComputersPlayInABrowser(t *testing.T) {
	enginetest.InTurn(t, 0, 4)
	playInBrowser(t, nil)
}

// TestAGameWithAllExpansionsIsPlayedInABrowser does the same with everything in the box.
func TestAGameWithAllExpansionsIsPlayedInABrowser(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("SKIPPED: one game in the browser is enough for a quick check; -long plays this one too")
	}
	playInBrowser(t, map[string]any{
		puertorico.OptionNewBuildings: true, puertorico.OptionNobles: true, puertorico.OptionBuccaneer: true, puertorico.OptionFestival: true,
	})
}

// playInBrowser plays a whole game, opened by the page's first suggestion or by a command with options.
func playInBrowser(t *testing.T, options map[string]any) {
	shots := os.Getenv("HARBORMASTER_SHOTS")
	if shots == "" {
		var err error
		if shots, err = os.MkdirTemp("", "harbormaster-shots-"); err != nil {
			t.Fatal(err)
		}
	}
	h := newServer(t)
	ana := h.window("ana", shots, 1280, 1000)
	ben := h.window("ben", shots, 390, 844)
	t.Logf("see: screenshots of a game in the browser are in %s", shots)

	ana.screenshot("01-first-visit")
	if options == nil {
		ana.click(`[data-command="/puertorico start"]`)
	} else if a := h.command("ana", "puertorico", "start", options); a.Error != nil || a.Message == nil {
		t.Fatalf("the table was not opened: %+v", a)
	}
	ana.seats(ben, "Bosun", "Purser")

	taken := map[string]bool{}
	once := func(w *window, name string) {
		if !taken[name] {
			taken[name] = true
			w.screenshot(name)
		}
	}
	var clicks, menus, plans int
	h.played(func(w *window, text string, controls []pressable) {
		id := controls[0].id // The likely answer stands first.
		w.enabled(id)
		word := id[strings.LastIndex(id, "|")+1:]
		switch {
		case strings.HasPrefix(word, "role:"):
			once(w, "03-role-choice-"+w.who)
		case word == "@plan":
			plans++
		default:
			verb, _, _ := strings.Cut(word, ":")
			once(w, "07-"+strings.Trim(verb, "?@")+"-"+w.who)
		}
		w.clickControl(id)
		clicks++
		switch {
		case strings.HasPrefix(word, "?"):
			menus++
			once(w, "05-builder-menu-"+w.who)
			w.firstLine(id)
		case word == "@plan":
			w.wait(`[...document.querySelectorAll(".is-private [data-custom-id]")].some((b) => b.dataset.customId.includes("@confirm") && !b.disabled)`)
			if strings.Contains(text, "mayor") {
				w.wait(`document.querySelector(".is-private img[src*=board]") !== null`)
				once(w, "04-mayor-planner-"+w.who)
			}
			confirm := evaluate[string](w, `[...document.querySelectorAll(".is-private [data-custom-id]")].filter((b) => b.dataset.customId.includes("@confirm") && !b.disabled).at(-1).dataset.customId`)
			w.clickControl(confirm)
			clicks++
		}
		h.moved(text, w.who)
	}, ana, ben)
	ana.screenshot("06-final-board-ana")
	ben.screenshot("06-final-board-ben")
	if menus == 0 || plans == 0 {
		t.Errorf("no menu (%d) or no planner (%d) was used", menus, plans)
	}
	h.nothingRefused()
	t.Logf("%d clicks, %d menus, %d planners", clicks, menus, plans)
}

// seats lets somebody join the table that waits on the host's page, adds computers and starts.
func (w *window) seats(guest *window, computers ...string) {
	w.t.Helper()
	guest.label("Join")
	for _, name := range computers {
		w.labelUntil("Add computer", fmt.Sprintf(
			`[...document.querySelectorAll("article[data-message]")].findLast((m) => m.innerText.includes("At the table:"))?.innerText.includes(%q)`,
			name))
	}
	w.screenshot("02-lobby")
	start := fmt.Sprintf("Start with %d", 2+len(computers))
	w.labelUntil("Start", fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].some((b) => b.innerText.trim().startsWith(%q))`, start))
	w.label(start)
}

// enabled waits until a control is on the page and can be used.
func (w *window) enabled(id string) {
	w.t.Helper()
	quoted, _ := json.Marshal(id)
	w.wait(fmt.Sprintf(`[...document.querySelectorAll("[data-custom-id]")].some((b) => b.dataset.customId === %s && !b.disabled && b.getAttribute("aria-disabled") !== "true")`, quoted))
}

// played plays a game to its end: whoever is asked answers in their window, by the controls of the table message, and
// does not return before the table says something new. All windows show the end.
func (h *server) played(answer func(w *window, text string, controls []pressable), windows ...*window) {
	h.t.Helper()
	for turn := 0; ; turn++ {
		if turn > 1500 {
			h.t.Fatal("the game does not end")
		}
		before := h.count()
		text, who := h.question()
		if strings.Contains(text, "is over.") {
			break
		}
		i := slices.IndexFunc(windows, func(w *window) bool { return w.who == who })
		if i < 0 {
			h.next(before)
			continue
		}
		answer(windows[i], text, h.controls(who))
	}
	for _, w := range windows {
		w.wait(`[...document.querySelectorAll("article[data-message]")].some((m) => m.innerText.includes("is over.") && [...m.querySelectorAll("[data-custom-id]")].some((b) => b.dataset.customId.endsWith("@log") && !b.disabled))`)
	}
}

// question reads the newest table message: its text, and the first local person whom its headline names. A message that
// calls somebody is awaited in the shape that it keeps: until then it has no text here.
func (h *server) question() (text, who string) {
	list := h.messages("ana")
	for i := len(list) - 1; i >= 0; i-- {
		text, controls := read(h.t, list[i])
		more := func(c pressable) bool { return strings.HasSuffix(c.id, "@more") }
		switch {
		case list[i].Content != "" && slices.ContainsFunc(controls, more):
			return "", ""
		case list[i].Ephemeral || !list[i].Author.Bot || text == "":
			continue
		}
		head, _, _ := strings.Cut(text, "\n")
		for _, name := range []string{"ana", "ben"} {
			if len(controls) > 0 && strings.Contains(head, "<@"+h.userID(name)+">") {
				return text, name
			}
		}
		return text, ""
	}
	return "", ""
}

// firstControl is the control that a person presses first: the likely answer stands first.
func (h *server) firstControl(who string) pressable {
	h.t.Helper()
	return h.controls(who)[0]
}

// controls are those of the newest public message that has any.
func (h *server) controls(who string) []pressable {
	list := h.messages(who)
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Ephemeral {
			continue
		}
		if _, controls := read(h.t, list[i]); len(controls) > 0 {
			return controls
		}
	}
	h.t.Fatal("no control")
	return nil
}

// moved waits until the table message says something new.
func (h *server) moved(before, _ string) {
	h.until("the table moves on from "+before, func() bool { return h.on(before) })
}

// on says that the table message says something else than before, and is not just being drawn anew.
func (h *server) on(before string) bool {
	text, _ := h.question()
	return text != "" && text != before
}

func (h *server) userID(slug string) string {
	h.mu.Lock()
	id := h.ids[slug]
	h.mu.Unlock()
	if id != "" {
		return id
	}
	var users []struct{ ID, Slug string }
	h.get("/api/users", &users)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ids = map[string]string{}
	for _, u := range users {
		h.ids[u.Slug] = u.ID
	}
	return h.ids[slug]
}
