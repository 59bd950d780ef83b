package soak

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"regexp"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// Visits are what crawlers got of the pages of games: how many pages and pictures they read, of so many bytes, and how
// many were refused, since too many asked or what they had found was over.
type Visits struct {
	Read    int   `json:"read"`
	Bytes   int64 `json:"bytes"`
	Refused int   `json:"refused"`
}

// visits counts them.
type visits struct {
	mu sync.Mutex
	Visits
}

// pagesKey is the key to the names of pages that the store is given.
var pagesKey = sha256.Sum256([]byte("soak"))

// openPages lets everybody look at the tables of every server.
func (l *load) openPages(ctx context.Context, store storage.Store) error {
	if l.Crawlers == 0 {
		return nil
	}
	key, err := json.Marshal(pagesKey[:])
	if err != nil {
		return err
	}
	err = store.SetProfile(ctx, "pages", "key", key)
	for _, channel := range l.users.channels {
		err = errors.Join(err, store.SetProfile(ctx, "guild", channel.GuildID, []byte(`{"setup":{"pages":"all"}}`)))
	}
	return err
}

// visit lets crawlers follow every link of the pages, each from another table on, and as many slow readers take a page
// byte by byte, until the context ends.
func (l *load) visit(ctx context.Context, v *visits) {
	var all sync.WaitGroup
	defer all.Wait()
	for n := range l.Crawlers {
		all.Go(func() { l.crawl(ctx, n, v) })
		all.Go(func() {
			for ctx.Err() == nil {
				_ = l.get(ctx, pagePath(n), func(body io.Reader) error { return readSlowly(ctx, body) })
			}
		})
	}
}

// pagePath is where the page of the n-th table is, by the rule of profile.Profiles.PageName.
func pagePath(n int) string {
	mark := hmac.New(sha256.New, pagesKey[:])
	mark.Write([]byte(gameName(n)))
	return "/g/" + string(gameName(n)) + "-" + hex.EncodeToString(mark.Sum(nil)[:16])
}

var link = regexp.MustCompile(`(?:href|src)="(/[^"# ]+)`)

// crawl follows the links of a table's page, then those of the next one.
func (l *load) crawl(ctx context.Context, first int, v *visits) {
	for n := first; ctx.Err() == nil; n += l.Crawlers {
		seen, open := map[string]bool{}, []string{pagePath(n % l.Tables)}
		for len(open) > 0 && ctx.Err() == nil {
			var body []byte
			err := l.get(ctx, open[0], func(r io.Reader) (err error) {
				body, err = io.ReadAll(r)
				return err
			})
			open = open[1:]
			v.count(len(body), err)
			for _, found := range link.FindAllSubmatch(body, -1) {
				if to := html.UnescapeString(string(found[1])); !seen[to] {
					seen[to] = true
					open = append(open, to)
				}
			}
		}
	}
}

// errStatus says that a page didn't answer with OK.
var errStatus = errors.New("no page")

// get reads what the pages have at a path.
func (l *load) get(ctx context.Context, path string, read func(io.Reader) error) error {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+l.web+path, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return errStatus
	}
	return read(answer.Body)
}

// readSlowly takes a byte every tenth of a second.
func readSlowly(ctx context.Context, from io.Reader) error {
	for b := make([]byte, 1); ; {
		if _, err := from.Read(b); err != nil || ctx.Err() != nil {
			return err
		}
		sleep(ctx, time.Second/10)
	}
}

// count counts a page of so many bytes, or that there was none; what the end of the measurement cut off doesn't count.
func (v *visits) count(size int, err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case err == nil:
		v.Read++
		v.Bytes += int64(size)
	case errors.Is(err, errStatus):
		v.Refused++
	}
}
