package browsertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// browser is the one chromium of a test binary, or why there is none.
var browser = sync.OnceValues(func() (context.Context, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
		"headless-shell"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
			chromedp.DisableGPU,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("accept-lang", "en-US"))
		ctx, end := chromedp.NewExecAllocator(context.Background(), flags...)
		ending = end
		ctx, _ = chromedp.NewContext(ctx)
		return ctx, chromedp.Do(ctx)
	}
	return nil, errors.New("no chromium is installed")
})

var ending = func() {}

// Close ends the browser, when one was started. TestMain calls it after the tests.
func Close() { ending() }

// Window opens an English window without cookies or storage of others, for at most so long. Without a browser the test
// is skipped, or fails where HARBORMASTER_TEST_BROWSER is "required"; where it is "none" it is skipped in any case.
func Window(t testing.TB, most time.Duration) context.Context {
	t.Helper()
	wanted := os.Getenv("HARBORMASTER_TEST_BROWSER")
	if wanted == "none" {
		t.Skip("SKIPPED: the browser was left out")
	}
	ctx, err := browser()
	switch {
	case err != nil && wanted == "required":
		t.Fatal(err)
	case err != nil:
		t.Skipf("SKIPPED: %v, so no page was opened", err)
	}
	ctx, end := chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(end)
	ctx, end = context.WithTimeout(ctx, most)
	t.Cleanup(end)
	return ctx
}
