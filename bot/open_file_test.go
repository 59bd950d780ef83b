package bot_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"io"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// sendFile sends a file by the form of the pages.
func (v *visitor) sendFile(field string, file []byte) *httptest.ResponseRecorder {
	v.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, "game.jsonl")
	noError(v.t, err)
	_, err = part.Write(file)
	noError(v.t, err)
	noError(v.t, form.Close())
	return v.send(form.FormDataContentType(), &body)
}

func (v *visitor) send(kind string, body io.Reader) *httptest.ResponseRecorder {
	v.t.Helper()
	in := httptest.NewRequest(http.MethodPost, "/open", body)
	in.Header.Set("Content-Type", kind)
	for name, value := range v.header {
		in.Header.Set(name, value)
	}
	out := httptest.NewRecorder()
	v.handler.ServeHTTP(out, in)
	return out
}

// wholeFile is the file of a finished game in the store, as its page gives it.
func (r *room) wholeFile(v *visitor, id storage.GameID) []byte {
	r.t.Helper()
	return []byte(v.status("the whole game", r.pageOf(id)+"/file/jsonl", http.StatusOK))
}

// withPages is a room that shows pages of a title.
func withPages(t *testing.T, shelved title.Title) *room {
	t.Helper()
	r := newRoom(t, shelved)
	r.web, r.texts = "https://games.example/harbor", allTexts(t)
	r.bot = r.process()
	r.showPages(profile.PagesFinished)
	return r
}

// TestAGameFileIsLookedAtStepByStepAndNothingIsKept opens an export of each title: its pages say what those of the game itself say,
// no link leads elsewhere, nobody is named, and the store is as before.
func TestAGameFileIsLookedAtStepByStepAndNothingIsKept(t *testing.T) {
	for i, g := range titles.Games() {
		t.Run(g.Rules.Name(), func(t *testing.T) {
			shelved := g.Title
			shelved.Painter = described{reader: reader{g.Pictures.Text}}
			r := withPages(t, shelved)
			r.sealed("g1", shelved, uint64(i), nil)
			v := r.visitor()
			file := r.wholeFile(v, "g1")
			before := r.stored()
			v.header["Accept-Language"] = []string{"de", "pl", "cs"}[i%3]
			out := v.sendFile("file", file)
			at, ours := strings.CutPrefix(out.Header().Get("Location"), "/harbor")
			if out.Code != http.StatusSeeOther || !ours || len(at) > 7000 {
				t.Fatalf("the file is answered by %d, %s", out.Code, out.Header().Get("Location"))
			}
			t.Logf("an address of %d characters for a file of %d", len(at), len(file))
			overview := v.status("the game of the file", at, http.StatusOK)
			last := v.status("its own page", r.pageOf("g1"), http.StatusOK)
			number := regexp.MustCompile(`/(\d+)/light\.png`)
			if own, its := number.FindStringSubmatch(last), number.FindStringSubmatch(overview); own == nil || its == nil || own[1] != its[1] {
				t.Errorf("the game ends at step %v, the file at %v", own, its)
			}
			if strings.Count(overview, `<span class="n">`) < 20 || !strings.Contains(overview, "<table>") {
				t.Errorf("the game of the file reads:\n%.3000s", overview)
			}
			for n, path := range []string{"", "1", "7", "7?as=1", "9/light.png", "course/dark.png"} {
				body := v.status("opened", at+path, http.StatusOK)
				if strings.Contains(body, "Ana") || strings.Contains(body, "Cleo") || n < 3 && !strings.Contains(body, "1") {
					t.Errorf("%s: %s", path, body)
				}
				for _, link := range hrefs.FindAllStringSubmatch(body, -1) {
					if strings.HasPrefix(link[1], "/harbor/g/") || strings.Contains(link[1], "/file/") {
						t.Errorf("%s leads to %s", path, link[1])
					}
				}
			}
			v.status("a step that there is not", at+"99999", http.StatusNotFound)
			if after := r.stored(); after != before {
				t.Errorf("the store holds %s, before it was %s", after, before)
			}
		})
	}
}

// stored is all that the store has, as text.
func (r *room) stored() string {
	r.t.Helper()
	var all []string
	noError(r.t, r.store.Each(r.t.Context(), func(item storage.Item) error {
		line, err := json.Marshal(item)
		all = append(all, string(line))
		return err
	}))
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// sealed is ended for a game of three with a seed that can be verified.
func (r *room) sealed(id storage.GameID, g title.Title, seed uint64, forge func([]storage.Record)) {
	r.t.Helper()
	rand := engine.RandFrom(seed)
	drawn, salt := rand.Seed().String(), strings.Repeat("5a", 16)
	r.ended(id, g, "easy", seed, func(log []storage.Record) {
		for i := range log {
			log[i].Seed, log[i].Salt = drawn, salt
			log[i].Commitment = bot.SealOf(drawn, salt)
		}
		if forge != nil {
			forge(log)
		}
	}, "Ana", "Ben", "Cleo")
}

func TestAWrongFileIsRefusedWithASentence(t *testing.T) {
	g := titles.Games()[0]
	shelved := g.Title
	shelved.Painter = described{reader: reader{g.Pictures.Text}}
	r := withPages(t, shelved)
	r.sealed("g1", shelved, 3, nil)
	v := r.visitor()
	file := r.wholeFile(v, "g1")
	changed := func(change func(*title.Sealed)) []byte {
		var keys map[string]json.RawMessage
		var s title.Sealed
		noError(t, json.Unmarshal(file, &keys))
		noError(t, json.Unmarshal(keys["sealed"], &s))
		change(&s)
		keys["sealed"], _ = json.Marshal(s)
		line, err := json.Marshal(keys)
		noError(t, err)
		return line
	}
	for what, c := range map[string]struct {
		file []byte
		says string
	}{
		"half of it":         {file[:len(file)/2], "can&#39;t read this file"},
		"nothing":            {nil, "can&#39;t read this file"},
		"a picture":          {[]byte("\x89PNG\r\n"), "can&#39;t read this file"},
		"another game":       {bytes.Replace(file, []byte(`"puertorico"`), []byte(`"chess"`), 1), "can&#39;t read this file"},
		"too much":           {bytes.Repeat([]byte(" "), 1<<20), "at most 512 KB"},
		"a form to come":     {changed(func(s *title.Sealed) { s.Form = 2 }), "Another version of me"},
		"an illegal move":    {changed(func(s *title.Sealed) { s.Moves[5].Move = "castle" }), "Step 7 isn&#39;t possible"},
		"another's move":     {changed(func(s *title.Sealed) { s.Moves[8].Seat = 9 }), "Step 10 isn&#39;t possible"},
		"a move of chance":   {changed(func(s *title.Sealed) { s.Moves[8].Seat = engine.Chance }), "Step 10 isn&#39;t possible"},
		"no end":             {changed(func(s *title.Sealed) { s.Moves = s.Moves[:20] }), "isn&#39;t over after its last move"},
		"impossible bids":    {changed(func(s *title.Sealed) { s.Bids = []int{1 << 40, 0, 0} }), "can&#39;t read this file"},
		"a score":            {changed(func(s *title.Sealed) { s.Scores[0]++ }), "This file was changed"},
		"a seal":             {changed(func(s *title.Sealed) { s.Seal = strings.Repeat("0", 64) }), "This file was changed"},
		"too many seats":     {changed(func(s *title.Sealed) { s.Seats = 1 << 30 }), "can&#39;t read this file"},
		"an unknown option":  {changed(func(s *title.Sealed) { s.Options = map[string]string{"chess": "true"} }), "can&#39;t read this file"},
		"no seed":            {changed(func(s *title.Sealed) { s.Seed = "" }), "can&#39;t read this file"},
		"a hundred thousand": {changed(func(s *title.Sealed) { s.Moves = slices.Repeat(s.Moves[:1], 3001) }), "can&#39;t read this file"},
	} {
		out := v.sendFile("file", c.file)
		if body := out.Body.String(); out.Code != http.StatusUnprocessableEntity || !strings.Contains(body, c.says) ||
			!strings.Contains(body, "<form") {
			t.Errorf("%s: %d\n%s", what, out.Code, body)
		}
	}
	for what, out := range map[string]*httptest.ResponseRecorder{
		"another field": v.sendFile("else", file), "no form": v.send("application/json", bytes.NewReader(file)),
		"a form that breaks off": v.send("multipart/form-data; boundary=x", strings.NewReader("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n{")),
	} {
		if out.Code != http.StatusUnprocessableEntity || !strings.Contains(out.Body.String(), "read this file") {
			t.Errorf("%s: %d\n%s", what, out.Code, out.Body)
		}
	}
	v.header["Accept-Language"] = "pl"
	if body := v.sendFile("file", changed(func(s *title.Sealed) { s.Moves[5].Move = "castle" })).Body.String(); !strings.Contains(body, "Krok 7 według moich zasad") {
		t.Errorf("in Polish: %s", body)
	}
}

// TestAForgedAddressOfAGameLeadsNowhere opens what no file has led to.
func TestAForgedAddressOfAGameLeadsNowhere(t *testing.T) {
	r := withPages(t, titles.Games()[0].Title)
	v := r.visitor()
	pack := func(text string) string {
		var out bytes.Buffer
		w, err := flate.NewWriter(&out, 9)
		noError(t, err)
		_, err = io.WriteString(w, text)
		noError(t, err)
		noError(t, w.Close())
		return base64.RawURLEncoding.EncodeToString(out.Bytes())
	}
	seed := `"s":"` + strings.Repeat("0", 32) + `"`
	for what, forged := range map[string]string{
		"no text": "%20", "no base": "!!", "nothing packed": "AAAA", "no JSON": pack("game"), "nothing": pack("{}"),
		"a bomb": pack(`{"g":"puertorico","o":{"` + strings.Repeat("a", 1<<24) + `":""}}`), "no moves": pack(`{"g":"puertorico","n":3,` + seed + `}`),
		"seats": pack(`{"g":"puertorico","n":-1,` + seed + `}`), "moves": pack(`{"g":"puertorico","n":3,` + seed + `,"m":[{"seat":-7,"move":"x"}]}`),
		"another game": pack(`{"g":"../chess","n":3,` + seed + `}`),
	} {
		for _, path := range []string{"/", "/1", "/1/light.png"} {
			if body := v.status(what, "/o/"+forged+path, http.StatusNotFound); !strings.Contains(body, "no page here") {
				t.Errorf("%s: %s", what, body)
			}
		}
	}
}

func rowsOf(t *testing.T, table []byte) []map[string]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(table)).ReadAll()
	noError(t, err)
	var list []map[string]string
	for _, row := range rows[1:] {
		one := map[string]string{}
		for i, head := range rows[0] {
			one[head] = row[i]
		}
		list = append(list, one)
	}
	return list
}

// TestAFinishedGameIsTakenToOtherPrograms reads the files that come with the game file and on the page.
func TestAFinishedGameIsTakenToOtherPrograms(t *testing.T) {
	g := titles.Games()[0]
	shelved := g.Title
	shelved.Painter = described{reader: reader{g.Pictures.Text}}
	r := withPages(t, shelved)
	r.sealed("g1", shelved, 3, func(log []storage.Record) {
		last := &log[len(log)-1]
		last.Seats = []storage.Seat{{User: "id-ana", Name: "=Ana"}, {Name: "Ben"}, {Name: "Computer", Level: "hard"}}
		last.Bids = []int{3, 0, 1}
		last.Ended = time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
	})
	v := r.visitor()
	page := r.pageOf("g1")
	get := func(kind string) []byte { return []byte(v.status(kind, page+"/file/"+kind, http.StatusOK)) }
	sent := map[string][]byte{}
	for _, b := range r.use("Ana", "v1|g1|0|@export", "", false).message.Blocks {
		if b.File != nil {
			sent[b.File.Name] = b.File.Content
		}
	}
	for _, kind := range []string{"jsonl", "bgsplay", "csv", "json"} {
		if name := "puertorico-g1." + kind; !bytes.Equal(sent[name], get(kind)) {
			t.Errorf("%s is sent as %s", name, sent[name])
		}
	}
	if len(sent) != 4 {
		t.Errorf("sent are %v", slices.Collect(maps.Keys(sent)))
	}
	if name := v.get(page + "/file/csv").Header().Get("Content-Disposition"); name != "attachment; filename=puertorico-g1.csv" {
		t.Errorf("the file is called %s", name)
	}
	var game struct {
		ID, Game string
		Date     time.Time
		Players  []struct {
			Name, Kind  string
			Seat, Place int
			Points, Bid float64
			Tiebreak    *int
		}
	}
	noError(t, json.Unmarshal(get("json"), &game))
	if ana, ben, computer := game.Players[0], game.Players[1], game.Players[2]; game.ID != "g1" || game.Game != "puertorico" ||
		game.Date.Format(time.DateOnly) != "2026-11-27" || ana.Name != "=Ana" || ana.Kind != "person" || ana.Bid != 1.5 ||
		ben.Name != "A former player" && ben.Name != "a former player" || ben.Kind != "former" || computer.Kind != "hard" || ana.Tiebreak == nil {
		t.Errorf("as JSON it is %+v", game)
	}
	rows := rowsOf(t, get("csv"))
	if len(rows) != 3 || rows[0]["name"] != "'=Ana" || rows[0]["bid"] != "1.5" || rows[2]["bid"] != "0.5" || rows[2]["kind"] != "hard" ||
		rows[0]["date"] != "2026-11-27T08:00:00Z" || rows[1]["seat"] != "2" {
		t.Errorf("as a table it is %v", rows)
	}
	var play struct {
		Players []struct {
			ID          int
			Name        string
			IsAnonymous bool
		}
		Games []struct {
			ID, BggID int
			Name      string
		}
		Plays []struct {
			UUID, PlayDate string
			GameRefID      int
			PlayerScores   []struct {
				PlayerRefID, Rank int
				Score, Role       string
				Winner            bool
			}
		}
	}
	noError(t, json.Unmarshal(get("bgsplay"), &play))
	if len(play.Players) != 2 || play.Players[1].Name != "=Ana" || !play.Players[0].IsAnonymous || play.Games[0].BggID != 3076 ||
		play.Games[0].Name != "Puerto Rico" || play.Plays[0].PlayDate != "2026-11-27 08:00:00" || len(play.Plays[0].UUID) != 36 {
		t.Errorf("the play file has %+v", play)
	}
	for i, s := range play.Plays[0].PlayerScores {
		if s.Rank != game.Players[i].Place || s.Winner != (s.Rank == 1) || s.PlayerRefID != []int{2, 1, 1}[i] || s.Score != rows[i]["points"] ||
			(s.Role == "") == (i == 2) {
			t.Errorf("seat %d is %+v, the game has %+v", i, s, game.Players[i])
		}
	}
	for what, path := range map[string]string{"another kind": page + "/file/xml", "no kind": page + "/file/", "a forged name": "/g/g1-0/file/csv"} {
		v.status(what, path, http.StatusNotFound)
	}
}

// TestResultsAreTakenAlongAsATable reads a server's results by the API, and a person's own by the statistics.
func TestResultsAreTakenAlongAsATable(t *testing.T) {
	r := newRoom(t, drawn(nil))
	r.web = "https://games.example"
	r.bot = r.process()
	for i, id := range []storage.GameID{"g1", "g2", "g3"} {
		r.ended(id, r.titles[0], "eager", uint64(i), func(log []storage.Record) {
			if id == "g3" {
				for n := range log {
					log[n].Guild = "elsewhere"
				}
			}
		}, "Ana", "Ben")
	}
	r.tallied("g1", "g2", "g3")
	v := r.client()
	all := rowsOf(t, []byte(v.status("the table", "/api/v1/results.csv", http.StatusOK)))
	one := rowsOf(t, []byte(v.status("a part of it", "/api/v1/results.csv?limit=1&cursor=g1", http.StatusOK)))
	if len(all) != 4 || len(one) != 2 || one[0]["id"] != "g1" || one[1]["name"] != "Ben" {
		t.Errorf("the results are %v, a part is %v", all, one)
	}
	for _, wrong := range []string{"?limit=0", "?limit=201", "?cursor=g3", "?cursor=x"} {
		v.status("a wrong part", "/api/v1/results.csv"+wrong, http.StatusBadRequest)
	}
	v.header = map[string]string{}
	v.status("without a key", "/api/v1/results.csv", http.StatusUnauthorized)
	own := r.do(chat.Interaction{Kind: chat.CommandUsed, Guild: "guild", Channel: "harbour", User: user("Ana"), Command: "games", Sub: "stats"})
	mine := rowsOf(t, file(t, r.press("Ana", *own.message, "My results as CSV")).Content)
	if len(mine) != 2 || mine[0]["players"] != "2" || mine[0]["game"] != "toy" || mine[0]["id"] == "" {
		t.Errorf("Ana's own results are %v", mine)
	}
	others := r.do(chat.Interaction{Kind: chat.CommandUsed, Guild: "guild", Channel: "harbour", User: user("Ana"), Command: "games", Sub: "stats",
		Options: map[string]string{"who": user("Ben").ID}})
	if strings.Contains(allText(*others.message), "CSV") {
		t.Errorf("of Ben she is offered %q", allText(*others.message))
	}
	forged := r.use("Ana", "v1|games|0|@stats:file//here/"+user("Ben").ID+"/", "", true)
	says(t, "Ana", forged.text(), "for yourself only")
}
