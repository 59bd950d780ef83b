package bot_test

import (
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/bot/local/browsertest"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render/queue"
)

// TestPagesFitAPhoneAndADesktop opens the pages of a finished game with its real pictures in a real browser: nothing is wider than the
// window, every picture is there, and the browser refuses nothing. Which game it is follows from the day.
func TestPagesFitAPhoneAndADesktop(t *testing.T) {
	ctx := browsertest.Window(t, 2*time.Minute)
	all := titles.Games()
	seed := enginetest.Seed(t)
	entry := all[seed%uint64(len(all))]
	g := entry.Title
	g.Painter = entry.NewPainter(queue.New(1, 100))
	r := newRoom(t, g)
	server := httptest.NewUnstartedServer(nil)
	r.web, r.texts = "http://"+server.Listener.Addr().String(), allTexts(t)
	r.bot = r.process()
	r.sealed("g1", g, 3, nil)
	r.showPages(profile.PagesFinished)
	server.Config.Handler = r.bot.NewPages()
	server.Start()
	t.Cleanup(server.Close)
	var mu sync.Mutex
	var refused []string
	noError(t, chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*log.EventEntryAdded); ok && e.Entry.Level == log.EntryLevelError {
			mu.Lock()
			refused = append(refused, e.Entry.Text+" "+e.Entry.URL)
			mu.Unlock()
		}
	}))
	look := func(width int64, path string) {
		t.Helper()
		noError(t, chromedp.Do(ctx, chromedp.EmulateViewport(width, 844), chromedp.Navigate(r.web+path)))
		wrong, err := chromedp.Run(ctx, chromedp.Evaluate[string](`[
			document.documentElement.scrollWidth > innerWidth ? "is " + document.documentElement.scrollWidth + " wide" : "",
			...[...document.images].filter(i => !i.complete || !i.naturalWidth).map(i => "has no picture " + i.currentSrc),
			getComputedStyle(document.body).margin == "0px" ? "" : "has no style",
		].filter(s => s).join(", ")`))
		noError(t, err)
		if wrong != "" {
			t.Errorf("at %d %s %s", width, path, wrong)
		}
	}
	for i, lang := range []string{"en", "cs", "pl", "de"} {
		for _, path := range []string{"?lang=", "/9?as=1&lang="} {
			look(390, r.pageOf("g1")+path+lang)
			if i == int(seed%4) || enginetest.Long() {
				look(1280, r.pageOf("g1")+path+lang)
			}
		}
		look(390, "/open?lang="+lang)
	}
	if len(refused) > 0 {
		t.Errorf("the browser says %q", refused)
	}
}
