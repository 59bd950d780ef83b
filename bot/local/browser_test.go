package local_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/harbormaster/harbormaster/bot/local/browsertest"
)

// browserWindow is one window of a real browser on the local channel.
type browserWindow struct {
	*testServer
	ctx context.Context

	mu      sync.Mutex
	outside []string // requests that would have left the machine
	faults  []string // exceptions, and what the content policy refused
}

// browse opens a window at an address of the harbor and waits until it is idle.
func (h *testServer) browse(address string, width, height int64) *browserWindow {
	h.Helper()
	return h.browseIn("", address, width, height)
}

// browseIn does the same in a browser of such languages, "cs,en"; "" is English.
func (h *testServer) browseIn(languages, address string, width, height int64) *browserWindow {
	h.Helper()
	ctx := browsertest.Window(h, 40*time.Second)
	p := &browserWindow{testServer: h, ctx: ctx}
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		h.Fatalf("open the browser: %v", err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		h.Fatalf("watch requests: %v", err)
	}
	if languages != "" {
		speaks := emulation.SetUserAgentOverrideParams{UserAgent: "a test", AcceptLanguage: languages}
		if _, err := chromedp.Call(ctx, emulation.SetUserAgentOverride, speaks); err != nil {
			h.Fatalf("set the languages: %v", err)
		}
	}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(h.URL()+address))
	p.idle()
	h.Cleanup(p.wasGood)
	return p
}

func (p *browserWindow) listen(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, p.URL()) && !strings.HasPrefix(e.Request.URL, "data:") {
			p.outside = append(p.outside, e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		p.faults = append(p.faults, fmt.Sprintf("%s %s:%d %s", e.ExceptionDetails.Text, e.ExceptionDetails.URL, e.ExceptionDetails.LineNumber, description(e.ExceptionDetails.Exception)))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			p.faults = append(p.faults, fmt.Sprint(e.Args))
		}
	}
}

func description(o *runtime.RemoteObject) string {
	if o == nil {
		return ""
	}
	return o.Description
}

// wasGood checks what must hold of every window.
func (p *browserWindow) wasGood() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.outside) > 0 {
		p.Errorf("the page asked outside: %v", p.outside)
	}
	if len(p.faults) > 0 {
		p.Errorf("the page failed: %v", p.faults)
	}
}

func (p *browserWindow) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Fatalf("in the browser: %v", err)
	}
}

// idle waits until the page says that nothing is under way.
func (p *browserWindow) idle() {
	p.Helper()
	p.until(`document.documentElement.dataset.idle === "true"`)
}

// until waits for an expression of the page to be true.
func (p *browserWindow) until(expression string) {
	p.Helper()
	ctx, end := context.WithTimeout(p.ctx, 10*time.Second)
	defer end()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](expression)); err != nil {
		p.Fatalf("never in the page: %s (%v); it shows: %s", expression, err, p.text("body"))
	}
}

// sees waits for a text inside what a selector finds.
func (p *browserWindow) sees(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((one) => one.innerText.includes(%q))`, selector, text))
}

func (p *browserWindow) count(selector string) int {
	p.Helper()
	return eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

func (p *browserWindow) text(selector string) string {
	p.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%q)?.innerText ?? ""`, selector))
}

// eval is the value of an expression of the page; promises are awaited.
func eval[T any](p *browserWindow, expression string) T {
	p.Helper()
	out, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("evaluate %s: %v", expression, err)
	}
	return out
}

// click presses what a selector finds as a mouse does.
func (p *browserWindow) click(selector string) {
	p.Helper()
	err := chromedp.Do(p.ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
	if err != nil && strings.Contains(err.Error(), "Could not find node") { // The page drew it anew in between.
		p.idle()
		err = chromedp.Do(p.ctx, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
	}
	if err != nil {
		p.Fatalf("in the browser: %v", err)
	}
}

// keys types where the focus is.
func (p *browserWindow) keys(text string) {
	p.Helper()
	p.do(chromedp.KeyEvent(text))
}

const (
	enter     = "\r"
	escape    = "\u001b"
	tab       = "\t"
	backspace = "\b"
)
