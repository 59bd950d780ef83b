package bot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/feature/stats"
	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// client is a visitor with a key of the server.
func (r *room) client() *visitor {
	r.t.Helper()
	key, err := r.bot.Profiles.NewAPIKey(r.t.Context(), "guild")
	noError(r.t, err)
	v := r.visitor()
	v.header["Authorization"] = "Bearer " + key
	return v
}

// running is ended for a game that still runs: forge changes its log before.
func (r *room) running(id storage.GameID, seed uint64, forge func([]storage.Record)) {
	r.t.Helper()
	r.ended(id, r.titles[0], "eager", seed, func(log []storage.Record) {
		for i := range log {
			log[i].Phase, log[i].Ended = storage.Playing, time.Time{}
		}
		log[len(log)-1].Act, log[len(log)-1].Events = storage.Act{Kind: "remind", Seat: engine.Everyone}, nil
		log[len(log)-1].Snapshot = log[len(log)-2].Snapshot
		if forge != nil {
			forge(log)
		}
	}, "Ana", "Ben")
	r.bot.Repo.Enroll(r.t.Context(), "guild", id)
}

// tallied takes finished games into the statistics of their server.
func (r *room) tallied(ids ...storage.GameID) {
	r.t.Helper()
	st := &stats.Stats{Env: r.bot.Env, Counted: func(context.Context, *title.Game, []string, league.Result) error { return nil }}
	for _, id := range ids {
		noError(r.t, st.Count(r.t.Context(), id))
	}
}

// leagued puts a league with one table that has ended, and one that has not, into the store.
func (r *room) leagued(guild string) {
	r.t.Helper()
	l := &league.League{
		Head: league.Head{Terms: league.Terms{Name: "Cup", Game: "toy", Scoring: league.ByPlace, Rounds: 3}, Guild: guild, Season: 1,
			Phase: league.Running, Paired: 1},
		People:  []league.Person{{User: "id-ana", Name: "Ana"}, {User: "id-ben", Name: "Ben"}, {Name: "a former player"}, {User: "id-dan", Name: "Dan"}},
		Rounds:  []league.Round{{Tables: []league.Table{{ID: "g1", People: []int{0, 1}}, {ID: "g5", People: []int{2, 3}}}}},
		Results: map[storage.GameID]league.Result{"g1": {Finishes: []league.Finish{{Place: 1, Points: 9}, {Place: 2, Points: 4}}}},
	}
	next, err := l.Entries()
	noError(r.t, err)
	id := storage.GameID("cup" + guild)
	noError(r.t, r.store.SwapEntries(r.t.Context(), "league/"+string(id), nil, next))
	_, err = profile.ChangePart(r.t.Context(), r.store, profile.GuildKind, guild, "leagues", func(list *[]storage.GameID) error {
		*list = append(*list, id)
		return nil
	})
	noError(r.t, err)
}

// TestTheAPIServesWhatItsDocumentSays reads every path of the OpenAPI document: each answer is as it says, without a field more, and
// each field that it names has been served.
func TestTheAPIServesWhatItsDocumentSays(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example"
	r.bot = r.process()
	for i, id := range []storage.GameID{"g1", "g2", "g3", "g4"} {
		r.ended(id, r.titles[0], "eager", uint64(i), func(log []storage.Record) {
			for n := range log {
				log[n].Started = r.now.Add(-time.Hour)
			}
		}, "Ana", []string{"Ben", "Cleo"}[i%2]) // Statistics want three persons.
	}
	r.running("g5", 9, nil)
	r.tallied("g1", "g2", "g3", "g4")
	r.leagued("guild")
	r.leagued("elsewhere")
	r.showPages(profile.PagesFinished)
	v := r.client()
	raw := []byte(v.status("the document", "/api/v1/openapi.json", http.StatusOK))
	doc, err := openapi3.NewLoader().LoadFromData(raw)
	noError(t, err)
	plain, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	noError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	noError(t, compiler.AddResource("api.json", plain))
	seen := map[string]bool{}
	judge := func(path, schema string, status int) string {
		t.Helper()
		body := v.status("the API", "/api/v1"+path, status)
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
		noError(t, err)
		compiled, err := compiler.Compile("api.json#/components/schemas/" + schema)
		noError(t, err)
		if err := compiled.Validate(value); err != nil {
			t.Errorf("%s serves %s: %v", path, body, err)
		}
		for _, key := range regexp.MustCompile(`"(\w+)":(null)?`).FindAllStringSubmatch(body, -1) {
			seen[key[1]] = seen[key[1]] || key[2] == ""
		}
		return body
	}
	served := []string{"/openapi.json", "/events", "/results.csv"}
	serve := func(template, path, schema string) string {
		t.Helper()
		served = append(served, template)
		named := doc.Paths.Value(template).Get.Responses.Status(http.StatusOK).Value.Content.Get("application/json").Schema.Ref
		if named != "#/components/schemas/"+schema {
			t.Errorf("the document says that %s serves %s", template, named)
		}
		return judge(path, schema, http.StatusOK)
	}
	first := serve("/games", "/games?limit=3", "Games")
	if second := judge("/games?limit=3&cursor=g1", "Games", http.StatusOK); !strings.Contains(first, `"next":"g1"`) ||
		strings.Contains(first, `"id":"g1"`) || !strings.Contains(second, `"id":"g1"`) || !strings.Contains(second, `"next":null`) {
		t.Errorf("the parts of the list are:\n%s\n%s", first, second)
	}
	if open := judge("/games?state=running", "Games", http.StatusOK); !strings.Contains(open, `"id":"g5"`) || strings.Contains(open, `"score":1`) {
		t.Errorf("running are %s", open)
	}
	serve("/games/{game}", "/games/g1", "Record")
	judge("/games/g5?lang=de", "Record", http.StatusOK)
	serve("/leaderboards/{game}", "/leaderboards/toy?players=2", "Ranks")
	if by := serve("/statistics/{game}", "/statistics/toy?players=2", "Statistics"); !strings.Contains(by, `{"key":"1","games":`) {
		t.Errorf("the statistics are %s", by)
	}
	serve("/leagues", "/leagues", "Leagues")
	serve("/leagues/{league}", "/leagues/cupguild", "League")
	for path, status := range map[string]int{
		"/games?state=lost": 400, "/games?limit=0": 400, "/games?limit=51": 400, "/games?cursor=g99": 400, "/leaderboards/toy?players=x": 400,
		"/leaderboards/chess": 404, "/statistics/chess": 404, "/statistics/toy?players=99": 400, "/games/g99": 404, "/games/G1": 404, "/leagues/cupelsewhere": 404, "/nothing": 404,
	} {
		judge(path, "Error", status)
	}
	slices.Sort(served)
	if all := slices.Sorted(maps.Keys(doc.Paths.Map())); !slices.Equal(served, all) {
		t.Errorf("served are %v, the document has %v", served, all)
	}
	for name, schema := range doc.Components.Schemas {
		if name == "Event" { // Webhooks get it: TestAWebhookIsToldWhatTheStreamTells.
			continue
		}
		for property := range schema.Value.Properties {
			if !seen[property] && property != "computer" { // Only people play here.
				t.Errorf("nothing has been served as %s of %s", property, name)
			}
		}
	}
}

func TestAKeyOpensItsServerUntilItIsRevoked(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example"
	r.bot = r.process()
	r.ended("g1", r.titles[0], "eager", 1, nil, "Ana", "Ben")
	r.ended("g2", r.titles[0], "eager", 2, func(log []storage.Record) {
		for i := range log {
			log[i].Guild = "elsewhere"
		}
	}, "Ana", "Ben")
	manage := func(manager bool, word, value string) string {
		in := chat.Interaction{Kind: chat.ComponentUsed, Guild: "guild", Channel: "harbour", User: user("Ana"), Manager: manager, CustomID: "v1|server|0|@server:" + word}
		if value != "" {
			in.Values = []string{value}
		}
		return r.do(in).text()
	}
	says(t, "Ana", manage(false, "keys_new", ""), "Only server managers")
	key := regexp.MustCompile(`hm_guild_\w+`).FindString(manage(true, "keys_new", ""))
	secret := key[len("hm_guild_"):]
	if again := manage(true, "keys", ""); strings.Contains(again, secret) || !strings.Contains(again, secret[:4]+"…") {
		t.Errorf("the keys read: %s", again)
	}
	raw, err := r.store.Profile(t.Context(), profile.GuildKind, "guild")
	noError(t, err)
	if strings.Contains(string(raw), secret) {
		t.Errorf("the secret is kept: %s", raw)
	}
	v := r.visitor()
	for _, wrong := range []string{"", "Bearer", "Bearer " + key[:len(key)-1], "Bearer " + key + "A", "Bearer hm_elsewhere_" + secret, "Bearer hm__" + secret,
		"Basic " + key, "Bearer " + strings.ToLower(key), "Bearer " + strings.Repeat("_", 5000)} {
		v.header["Authorization"] = wrong
		if body := v.status("a wrong key", "/api/v1/games", http.StatusUnauthorized); !strings.Contains(body, `"unauthorized"`) {
			t.Errorf("%s: %s", wrong, body)
		}
	}
	v.header["Authorization"] = "Bearer " + key
	v.status("the key", "/api/v1/games/g1", http.StatusOK)
	v.status("a game of another server", "/api/v1/games/g2", http.StatusNotFound)
	var out *httptest.ResponseRecorder
	for method, path := range map[string]string{http.MethodDelete: "/api/v1/games/g1", http.MethodHead: "/api/v1/events"} {
		in := httptest.NewRequest(method, path, nil)
		in.Header.Set("Authorization", "Bearer "+key)
		out = httptest.NewRecorder()
		if v.handler.ServeHTTP(out, in); out.Code != http.StatusMethodNotAllowed {
			t.Errorf("%s of %s is answered by %d", method, path, out.Code)
		}
	}
	for n := 0; n < 200; n++ {
		if out = v.get("/api/v1/games/g1"); out.Code != http.StatusOK {
			break
		}
	}
	seconds, err := strconv.Atoi(out.Header().Get("Retry-After"))
	if out.Code != http.StatusTooManyRequests || err != nil || seconds < 1 || seconds > 61 {
		t.Errorf("who asks too often gets %d, Retry-After %q", out.Code, out.Header().Get("Retry-After"))
	}
	r.later(time.Minute)
	v.status("a minute later", "/api/v1/games/g1", http.StatusOK)
	for range 4 {
		manage(true, "keys_new", "")
	}
	says(t, "Ana", manage(true, "keys_new", ""), "Revoke one first")
	manage(true, "keys_revoke", secret[:4])
	v.status("a revoked key", "/api/v1/games/g1", http.StatusUnauthorized)
}

// stream is a response that is read while it is written.
type stream struct {
	*httptest.ResponseRecorder
	mu   sync.Mutex
	said strings.Builder
}

func (s *stream) Write(data []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.Write(data)
}

// take gives what was said since, by the names of the events.
func (s *stream) take() (events []string, all string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all = s.said.String()
	s.said.Reset()
	for _, e := range regexp.MustCompile(`event: (\w+)\ndata: (.*)`).FindAllStringSubmatch(all, -1) {
		var g struct{ ID string }
		if json.Unmarshal([]byte(e[2]), &g) == nil {
			events = append(events, e[1]+" "+g.ID)
		}
	}
	return events, all
}

func TestEventsTellWhatEverybodySeesWhicheverProcessStoredIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, drawn(nil))
		r.running("g1", 1, nil)
		v := r.client()
		listen := func() (*stream, context.CancelFunc) {
			ctx, stop := context.WithCancel(t.Context())
			s := &stream{ResponseRecorder: httptest.NewRecorder()}
			in := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/events", nil)
			in.Header.Set("Authorization", v.header["Authorization"])
			go v.handler.ServeHTTP(s, in)
			synctest.Wait()
			return s, stop
		}
		s, stop := listen()
		expect := func(what string, want ...string) {
			t.Helper()
			time.Sleep(4 * time.Second)
			synctest.Wait()
			if events, all := s.take(); !slices.Equal(events, want) {
				t.Errorf("%s: the events are %v:\n%s", what, events, all)
			}
		}
		expect("at first", "game g1")
		// A process without this stream stores what follows.
		append1 := func(change func(*storage.Record)) {
			t.Helper()
			rec, _, err := r.store.Load(t.Context(), "g1")
			noError(t, err)
			rec.Seq++
			rec.Act = storage.Act{Kind: "draft", Seat: 0, User: "id-ana"}
			change(&rec)
			_, err = r.store.Append(t.Context(), "g1", rec)
			noError(t, err)
		}
		append1(func(rec *storage.Record) {
			rec.Drafts = map[engine.Seat]storage.Draft{0: {Since: 1, Move: "secret"}}
			rec.Orders = map[engine.Seat][]string{0: {"secret"}}
		})
		expect("a draft and an order")
		r.running("g2", 2, nil)
		expect("a table that begins", "game g2")
		append1(func(rec *storage.Record) { rec.Pause = &storage.Pause{Why: "agreed", At: r.now} })
		expect("a pause: nobody is awaited", "turn g1")
		append1(func(rec *storage.Record) { rec.Phase, rec.Pause = storage.Closed, nil })
		expect("a table that ends without a result", "closed g1")
		time.Sleep(time.Minute)
		if _, all := s.take(); !strings.Contains(all, ": nothing new") {
			t.Errorf("a quiet stream says %q", all)
		}
		other, stopOther := listen()
		third := v.get("/api/v1/events")
		if third.Code != http.StatusTooManyRequests || third.Header().Get("Retry-After") == "" {
			t.Errorf("a third stream gets %d", third.Code)
		}
		if other.Code != http.StatusOK || !strings.HasPrefix(other.Header().Get("Content-Type"), "text/event-stream") {
			t.Errorf("a stream is %d, %s", other.Code, other.Header())
		}
		stop()
		stopOther()
		synctest.Wait()
		again, stop := listen()
		if events, _ := again.take(); !slices.Equal(events, []string{"game g2"}) {
			t.Errorf("who connects again reads %v", events)
		}
		keys, err := r.bot.Profiles.APIKeys(t.Context(), "guild")
		noError(t, err)
		noError(t, r.bot.Profiles.RevokeAPIKey(t.Context(), "guild", keys[0].ID))
		r.running("g3", 3, nil)
		time.Sleep(4 * time.Second)
		synctest.Wait()
		if _, all := again.take(); all != "" {
			t.Errorf("after the key is revoked its stream says %q", all)
		}
		stop()
		synctest.Wait()
	})
}

// pipes is a listener whose connections hold nothing: what is written waits until it is read.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (p pipes) Close() error   { return nil }
func (p pipes) Addr() net.Addr { return &net.IPAddr{} }

// TestASlowReaderOfTheEventsHoldsNothingUp has clients ask for the events and read nothing, and one begin to send a file: everybody else
// is answered without a wait, and the place of a stream is free again once nothing was taken for too long.
func TestASlowReaderOfTheEventsHoldsNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRoom(t, drawn(nil))
		r.web = "https://games.example"
		r.bot = r.process()
		r.running("g1", 1, nil)
		r.ended("g2", r.titles[0], "eager", 2, nil, "Ana", "Ben")
		r.tallied("g2")
		r.showPages(profile.PagesAll)
		v := r.client()
		listener := make(pipes)
		server := &http.Server{Handler: v.handler}
		go func() { _ = server.Serve(listener) }()
		slow := func(request string) net.Conn {
			theirs, ours := net.Pipe()
			listener <- ours
			_, err := theirs.Write([]byte(request))
			noError(t, err)
			synctest.Wait()
			return theirs
		}
		asked := "GET /api/v1/events HTTP/1.1\r\nHost: games.example\r\nAuthorization: " + v.header["Authorization"] + "\r\n\r\n"
		file := "POST /open HTTP/1.1\r\nHost: games.example\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9999\r\n\r\n--x\r\n"
		all := []net.Conn{slow(asked), slow(asked), slow(file)}
		began := time.Now()
		for _, path := range []string{r.pageOf("g1"), r.pageOf("g1") + "/1/light.png", r.pageOf("g2"), "/api/v1/games", "/api/v1/games?state=running", "/api/v1/results.csv"} {
			v.status("beside slow readers", path, http.StatusOK)
		}
		if press := r.use("Ana", "v1|g1|0|@log", "", false); press.message == nil || time.Since(began) > 0 {
			t.Errorf("after %s Ana reads %q", time.Since(began), press.text())
		}
		v.status("a third stream", "/api/v1/events", http.StatusTooManyRequests)
		for range 31 {
			all = append(all, slow(file))
		}
		if out := v.sendFile("file", nil); out.Code != http.StatusServiceUnavailable || out.Header().Get("Retry-After") == "" ||
			!strings.Contains(out.Body.String(), "Try again in a few seconds") {
			t.Errorf("who sends a file beside 32 others gets %d: %s", out.Code, out.Body)
		}
		time.Sleep(16 * time.Second)
		synctest.Wait()
		ctx, stop := context.WithCancel(t.Context())
		s := &stream{ResponseRecorder: httptest.NewRecorder()}
		in := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v1/events", nil)
		in.Header.Set("Authorization", v.header["Authorization"])
		go v.handler.ServeHTTP(s, in)
		synctest.Wait()
		if events, all := s.take(); s.Code != http.StatusOK || !slices.Equal(events, []string{"game g1"}) {
			t.Errorf("in the place of a slow reader another one reads %v, %d %s", events, s.Code, all)
		}
		stop()
		for _, c := range all {
			_ = c.Close()
		}
		close(listener)
		_ = server.Close()
		synctest.Wait()
	})
}
