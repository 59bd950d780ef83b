package bot_test

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/storage"
)

// visitor is somebody with a browser, who sends these headers.
type visitor struct {
	t       testing.TB
	handler http.Handler
	header  map[string]string
}

func (r *room) visitor() *visitor {
	return &visitor{r.t, r.bot.NewPages(), map[string]string{}}
}

func (v *visitor) get(address string) *httptest.ResponseRecorder {
	v.t.Helper()
	in := httptest.NewRequest(http.MethodGet, address, nil)
	for name, value := range v.header {
		in.Header.Set(name, value)
	}
	out := httptest.NewRecorder()
	v.handler.ServeHTTP(out, in)
	return out
}

// status fails where an address does not answer so.
func (v *visitor) status(what, address string, want int) string {
	v.t.Helper()
	out := v.get(address)
	if out.Code != want {
		v.t.Fatalf("%s: %s answers %d, not %d", what, address, out.Code, want)
	}
	return out.Body.String()
}

// showPages lets the server choose which games have pages.
func (r *room) showPages(pages string) {
	r.t.Helper()
	_, err := r.bot.Profiles.ChangeGuild(r.t.Context(), "guild", func(g *profile.Guild) error { g.Pages = pages; return nil })
	noError(r.t, err)
}

// pageOf is the path of the page that a game would have.
func (r *room) pageOf(id storage.GameID) string {
	r.t.Helper()
	name, err := r.bot.Profiles.PageName(r.t.Context(), id)
	noError(r.t, err)
	return "/g/" + name
}

// described is a painter whose pictures are their texts, drawn as the test says.
type described struct {
	reader
	draw func(context.Context)
}

func (p described) Paint(ctx context.Context, key string, s engine.Scene) (engine.Picture, error) {
	if p.draw != nil {
		p.draw(ctx)
	}
	return p.reader.Paint(ctx, key, s)
}

func (p described) Plot(ctx context.Context, _ string, chart engine.Chart) (engine.Picture, error) {
	return engine.Picture{PNG: []byte(chart.Theme), Alt: "plot"}, ctx.Err()
}

// drawn is the toy with a painter.
func drawn(draw func(context.Context)) title.Title {
	text := func(s engine.Scene) string {
		return fmt.Sprintf("board of %s in %s: %v", strings.Join(s.Names, ", "), s.Theme, s.View)
	}
	return title.Title{Rules: toy.Game(toy.Rules{}), Computers: toy.Computers(), Painter: described{reader{text}, draw}}
}

func TestAGameHasAPageOnlyWhereItsServerSaysSo(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example/harbor"
	r.bot = r.process()
	v := r.visitor()
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.ended("g2", r.titles[0], "eager", 2, func(log []storage.Record) {
		for i := range log {
			log[i].Guild = ""
		}
	}, "Ana", "Ben")
	const running = "g3"
	r.ended(running, r.titles[0], "eager", 3, func(log []storage.Record) {
		for i := range log {
			log[i].Phase = storage.Playing
		}
	}, "Ana", "Ben")
	finished, private, open := r.pageOf("g1"), r.pageOf("g2"), r.pageOf(running)
	for _, c := range []struct {
		pages          string
		finished, open int
	}{{"", 404, 404}, {profile.PagesFinished, 200, 404}, {profile.PagesAll, 200, 200}} {
		r.showPages(c.pages)
		for _, page := range []string{"", "/1", "/1/light.png"} {
			v.status("a finished game, "+c.pages, finished+page, c.finished)
			v.status("a running game, "+c.pages, open+page, c.open)
			v.status("a private game, "+c.pages, private+page, http.StatusNotFound)
		}
	}
	mark := strings.TrimPrefix(finished, "/g/g1-")
	for _, forged := range []string{
		"/", "/g/", "/g/g1", "/g/g1-", "/g/g1-" + mark[:30], "/g/g1-" + mark + "0", "/g/G1-" + mark, "/g/g2-" + mark, "/g/g1-" + strings.Repeat("0", 32),
		"/g/" + running + "-" + mark, "/g/" + strings.Repeat("a", 4000), "/g/..%2f..%2fetc", finished + "/0", finished + "/-1", finished + "/01",
		finished + "/99999", finished + "/1/sepia.png", finished + "/1/light", finished + "/review/light.png", open + "/course/light.png",
		open + "?as=0", open + "/1?as=0", open + "/1/light.png?as=1", finished + "?as=2", finished + "?as=-1", finished + "?as=x",
	} {
		if body := v.status("forged", forged, http.StatusNotFound); strings.Contains(body, "Ana") || !strings.Contains(body, "no page here") {
			t.Errorf("%s: %s", forged, body)
		}
	}
	// The same name leads there after a restart, from another process, and from the account and More.
	r.restart()
	again := r.visitor()
	again.status("after a restart", finished, http.StatusOK)
	g, err := r.bot.Repo.Load(t.Context(), "g1")
	noError(t, err)
	link, err := r.bot.Profiles.Page(t.Context(), g)
	noError(t, err)
	if link != r.web+finished {
		t.Errorf("the link is %s", link)
	}
	leads := func(m chat.Message) string {
		for _, b := range m.Blocks {
			if b.Row == nil {
				continue
			}
			for _, button := range b.Row.Buttons {
				if button.URL != "" {
					return button.URL
				}
			}
		}
		return ""
	}
	if more := r.use("Ana", "v1|g1|0|@more", "", false); leads(*more.message) != link {
		t.Errorf("More leads to %q", leads(*more.message))
	}
	r.showPages("")
	if more := r.use("Ana", "v1|g1|0|@more", "", false); leads(*more.message) != "" {
		t.Errorf("More leads to a page that is not there: %q", leads(*more.message))
	}
	r.showPages(profile.PagesFinished)
	r.command("Ana", "toy", "start", map[string]string{"players": "2"})
	r.press("Ben", r.last().Message, "Join")
	plays(t, r)
	account := strings.TrimPrefix(leads(r.last().Message), r.web)
	if account == "" {
		t.Fatalf("the account leads nowhere: %q", allText(r.last().Message))
	}
	r.visitor().status("from the account", account, http.StatusOK)
}

var (
	hrefs  = regexp.MustCompile(`(?:href|src|srcset)="([^"]*)"`)
	images = regexp.MustCompile(`<img [^>]*>`)
)

// TestPagesLeadOnlyToPagesThatAreThere reads all pages of finished games of all titles, as a crawler does, in four languages.
func TestPagesLeadOnlyToPagesThatAreThere(t *testing.T) {
	for i, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			shelved := g.Title
			shelved.Painter = described{reader: reader{g.Pictures.Text}}
			r := newRoom(t, shelved)
			r.web, r.texts = "https://games.example/harbor", allTexts(t)
			r.bot = r.process()
			r.ended("g1", shelved, "easy", uint64(i), nil, "Ana", "Ben*<b>", "Cleo")
			r.showPages(profile.PagesFinished)
			v := r.visitor()
			lang := []string{"en", "de", "pl", "cs"}[i%4]
			v.header["Accept-Language"] = "fr, " + lang + ";q=0.8, en;q=0.1"
			seen := map[string]bool{}
			for todo := []string{r.pageOf("g1")}; len(todo) > 0; todo = todo[1:] {
				if seen[todo[0]] || len(seen) > 60 {
					continue
				}
				seen[todo[0]] = true
				out := v.get(todo[0])
				if out.Code != http.StatusOK {
					t.Fatalf("%s answers %d", todo[0], out.Code)
				}
				if !strings.HasPrefix(out.Header().Get("Content-Type"), "text/html") {
					continue
				}
				body := out.Body.String()
				if !strings.Contains(todo[0], "lang=") && !strings.Contains(body, `<html lang="`+lang+`"`) {
					t.Errorf("%s is not in %s", todo[0], lang)
				}
				if strings.Contains(body, "<script") || strings.Contains(body, "style=") || strings.Contains(body, "Ben*<b>") || strings.Contains(body, "<@") ||
					strings.Contains(body, "id-ana") || strings.Contains(body, `\*`) || strings.Count(body, "<h1>") != 1 {
					t.Fatalf("%s reads:\n%s", todo[0], body)
				}
				for _, img := range images.FindAllString(body, -1) {
					if !strings.Contains(img, ` alt="`) || strings.Contains(img, ` alt=""`) {
						t.Errorf("%s has a picture without words: %s", todo[0], img)
					}
				}
				for _, link := range hrefs.FindAllStringSubmatch(body, -1) {
					if path, ours := strings.CutPrefix(html.UnescapeString(link[1]), "/harbor"); ours {
						todo = append(todo, path)
					} else if link[1] != "#main" {
						t.Errorf("%s leads to %s", todo[0], link[1])
					}
				}
			}
			t.Logf("see: %d addresses answer", len(seen))
		})
	}
}

// TestPagesOfRunningGamesDoNotDependOnWhatIsHidden shows each game twice, once with everything that nobody knows dealt anew: pages and
// pictures are the same to the byte.
func TestPagesOfRunningGamesDoNotDependOnWhatIsHidden(t *testing.T) {
	for i, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			shelved := g.Title
			shelved.Painter = described{reader: reader{g.Pictures.Text}}
			r := newRoom(t, shelved)
			r.texts = allTexts(t)
			r.bot = r.process()
			rand := engine.RandFrom(uint64(i))
			differ, steps := 0, 0
			for id, again := range map[storage.GameID]bool{"g1": false, "g2": true} {
				r.ended(id, shelved, "easy", uint64(i), func(log []storage.Record) {
					// Its last move has not been made: with it all is told.
					steps = len(log) - 1
					log[steps].Act, log[steps].Events = storage.Act{Kind: "remind", Seat: engine.Everyone}, nil
					log[steps].Snapshot = log[steps-1].Snapshot
					for i := range log {
						log[i].Phase, log[i].Ended = storage.Playing, time.Time{}
						if !again {
							continue
						}
						position, err := g.Rules.Load(*log[i].Snapshot)
						noError(t, err)
						snap, err := position.Redeal(engine.Everyone, &rand).Snapshot()
						noError(t, err)
						if fmt.Sprint(snap) != fmt.Sprint(*log[i].Snapshot) {
							differ++
						}
						log[i].Snapshot = &snap
					}
				}, "Ana", "Ben", "Cleo")
			}
			if differ < steps/2 {
				t.Fatalf("only %d of %d positions differ", differ, steps)
			}
			r.showPages(profile.PagesAll)
			v := r.client()
			if a, b := v.status("one", "/api/v1/games/g1", http.StatusOK), v.status("the other", "/api/v1/games/g2", http.StatusOK); a != strings.ReplaceAll(b, `"g2"`, `"g1"`) {
				t.Errorf("the API tells them apart: %s", gocmp.Diff(a, b))
			}
			one, other := r.pageOf("g1"), r.pageOf("g2")
			paths := []string{""}
			for n := 1; n <= steps; n += 7 {
				paths = append(paths, fmt.Sprintf("/%d", n), fmt.Sprintf("/%d/light.png", n))
			}
			for _, path := range paths {
				a, b := v.status("one", one+path, http.StatusOK), v.status("the other", other+path, http.StatusOK)
				if a != strings.ReplaceAll(b, other, one) {
					t.Errorf("%s differs: %s", path, gocmp.Diff(a, strings.ReplaceAll(b, other, one)))
				}
			}
		})
	}
}

func TestAPageIsKeptUntilItChangesAndNamesNobodyWhoWasForgotten(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.showPages(profile.PagesFinished)
	v := r.visitor()
	for _, path := range []string{r.pageOf("g1"), r.pageOf("g1") + "/2", r.pageOf("g1") + "/2/dark.png", "/style.css"} {
		v.header = map[string]string{}
		first := v.get(path)
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"} {
			if got := first.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q", path, name, got)
			}
		}
		if policy := first.Header().Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; style-src 'self'; img-src 'self';") {
			t.Errorf("%s: %s", path, policy)
		}
		v.header["If-None-Match"] = first.Header().Get("ETag")
		if again := v.get(path); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s is sent again: %d", path, again.Code)
		}
		if path == "/style.css" {
			continue
		}
		noErase := storage.Person{User: "id-nobody", Name: "a former player", Before: r.now.Add(time.Hour)}
		if strings.HasSuffix(path, ".png") { // By now Ana wants to be forgotten.
			noErase.User = "id-ana"
		}
		_, err := r.store.Erase(t.Context(), noErase, "", 10)
		noError(t, err)
	}
	v.header = map[string]string{}
	for _, page := range []string{"", "/2", "/2/dark.png"} {
		if body := v.status("a forgotten person", r.pageOf("g1")+page, http.StatusOK); strings.Contains(body, "Ana") ||
			!strings.Contains(body, "former player") {
			t.Errorf("%s: %s", page, body)
		}
	}
}

// TestAnAddressDoesNotMakeItsPageLong: what it chooses stands in every link, so whoever asks for much gets no more back.
func TestAnAddressDoesNotMakeItsPageLong(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.showPages(profile.PagesFinished)
	v := r.visitor()
	for _, path := range []string{"", "/2"} {
		page := r.pageOf("g1") + path
		plain := v.status("a page", page+"?lang=de&as=1", http.StatusOK)
		if !strings.Contains(plain, "?as=1&amp;lang=de") {
			t.Errorf("%s forgets what was chosen:\n%s", path, plain)
		}
		for _, long := range []string{"?lang=" + strings.Repeat("x", 60000), "?lang=de&as=" + strings.Repeat("0", 60000) + "1"} {
			if body := v.status("a long address", page+long, http.StatusOK); len(body) > len(plain)+100 {
				t.Errorf("%s has %d bytes for a long address, %d for a short one", path, len(body), len(plain))
			}
		}
	}
}

// TestPagesDoNotTellThatSomebodyPrepares: a draft and an order are records, too, and nothing that is sent tells of them.
func TestPagesDoNotTellThatSomebodyPrepares(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.running("g1", 1, nil)
	r.showPages(profile.PagesAll)
	v := r.visitor()
	rec, _, err := r.store.Load(t.Context(), "g1")
	noError(t, err)
	page, last := r.pageOf("g1"), fmt.Sprint("/", rec.Seq-1)
	read := func() (all []string) {
		for _, path := range []string{"", "/1", "/1/light.png", last, last + "/dark.png"} {
			out := v.get(page + path)
			if out.Code != http.StatusOK || out.Header().Get("ETag") == "" {
				t.Fatalf("%s answers %d", path, out.Code)
			}
			all = append(all, path+" "+out.Header().Get("ETag"))
		}
		return all
	}
	before := read()
	rec.Seq++
	rec.Act = storage.Act{Kind: "draft", Seat: 0, User: "id-ana"}
	rec.Drafts = map[engine.Seat]storage.Draft{0: {Since: 1, Move: "secret"}}
	rec.Orders = map[engine.Seat][]string{0: {"secret"}}
	_, err = r.store.Append(t.Context(), "g1", rec)
	noError(t, err)
	if diff := gocmp.Diff(before, read()); diff != "" {
		t.Errorf("it shows that Ana prepares something: %s", diff)
	}
}

// TestACrawlerDelaysNobody holds the drawing of pages up: everybody else is told to come back, and pages answer.
func TestACrawlerDelaysNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate := make(chan struct{})
		var mu sync.Mutex
		drawing, most := 0, 0
		r := newRoom(t, drawn(func(ctx context.Context) {
			if !engine.GivesWay(ctx) {
				t.Error("a page's picture does not give way")
			}
			mu.Lock()
			drawing++
			most = max(most, drawing)
			mu.Unlock()
			<-gate
			mu.Lock()
			drawing--
			mu.Unlock()
		}))
		r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
		r.showPages(profile.PagesFinished)
		v := r.visitor()
		page := r.pageOf("g1")
		codes := make([]int, 40)
		var crawler sync.WaitGroup
		for i := range codes {
			crawler.Go(func() { codes[i] = v.get(fmt.Sprintf("%s/%d/light.png?lang=%d", page, i%9+1, i)).Code })
		}
		synctest.Wait()
		began := time.Now()
		v.status("a page beside a crawler", page, http.StatusOK)
		if waited := time.Since(began); waited > 0 {
			t.Errorf("a page waits for %s", waited)
		}
		close(gate)
		crawler.Wait()
		count := map[int]int{}
		for _, code := range codes {
			count[code]++
		}
		if most != 1 || count[http.StatusOK] == 0 || count[http.StatusServiceUnavailable] == 0 || len(count) != 2 {
			t.Errorf("%d drawn at a time; answers: %v", most, count)
		}
	})
}

// gameless is a store that loads no game.
type gameless struct{ storage.Store }

func (gameless) Load(context.Context, storage.GameID) (storage.Record, storage.Publication, error) {
	return storage.Record{}, storage.Publication{}, storage.ErrUnavailable
}

func TestReadersAreToldThatTheDatabaseIsAway(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.showPages(profile.PagesFinished)
	r.wrap = func(s storage.Store) storage.Store { return gameless{s} }
	r.restart()
	if body := r.visitor().status("without a database", r.pageOf("g1"), http.StatusServiceUnavailable); !strings.Contains(body, "in a minute") {
		t.Errorf("it reads: %s", body)
	}
}

// gated is a store that answers no load until a gate opens; it says when one comes.
type gated struct {
	storage.Store
	came, gate chan struct{}
}

func (s gated) Load(ctx context.Context, id storage.GameID) (storage.Record, storage.Publication, error) {
	select {
	case s.came <- struct{}{}:
	default:
	}
	<-s.gate
	return s.Store.Load(ctx, id)
}

// TestTheStyleOfAPageWaitsForNobody: a page that was answered gets its style also where all places are taken meanwhile.
func TestTheStyleOfAPageWaitsForNobody(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example"
	r.bot = r.process()
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.showPages(profile.PagesFinished)
	page := r.pageOf("g1")
	places := max(1, runtime.GOMAXPROCS(0)/2)
	slow := gated{r.store, make(chan struct{}, places), make(chan struct{})}
	r.store = slow
	r.bot = r.process()
	v := r.visitor()
	var all sync.WaitGroup
	for range places {
		all.Go(func() { v.get(page) })
	}
	for range places {
		<-slow.came
	}
	for _, path := range []string{"/style.css", "/robots.txt"} {
		v.status("all places are taken", path, http.StatusOK)
	}
	v.status("all places are taken", page, http.StatusServiceUnavailable)
	close(slow.gate)
	all.Wait()
}
