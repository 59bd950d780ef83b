package bot_test

import (
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

// TestAGeneratedClientReadsALeague has a generator of others make a client of the served OpenAPI document, and that client, which knows
// nothing of this repository, read a league, its games and a page over HTTP. It fetches the generator.
func TestAGeneratedClientReadsALeague(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("fetches and builds a generator; HARBORMASTER_LONG=1 does")
	}
	r := newRoom(t, drawn(nil))
	server := httptest.NewUnstartedServer(nil)
	r.web = "http://" + server.Listener.Addr().String()
	r.bot = r.process()
	r.ended("g1", r.titles[0], "eager", 1, func(log []storage.Record) {
		for n := range log {
			log[n].Started = r.now.Add(-time.Hour)
		}
	}, "Ana", "Ben")
	r.running("g5", 9, nil)
	r.tallied("g1")
	r.leagued("guild")
	r.showPages(profile.PagesFinished)
	key, err := r.bot.Profiles.NewAPIKey(t.Context(), "guild")
	noError(t, err)
	server.Config.Handler = r.bot.NewPages()
	server.Start()
	t.Cleanup(server.Close)
	folder := t.TempDir()
	noError(t, os.CopyFS(folder, os.DirFS(filepath.Join("web", "testdata", "client"))))
	document := r.visitor().status("the document", "/api/v1/openapi.json", 200)
	noError(t, os.WriteFile(filepath.Join(folder, "openapi.json"), []byte(document), 0o600))
	for _, args := range [][]string{
		// This generator drops schemas that only webhooks have, unless it is told not to.
		{"tool", "oapi-codegen", "-generate", "types,client,skip-prune", "-package", "client", "-o", "client.go", "openapi.json"},
		{"test", "-v", ".", "-address", server.URL + "/api/v1", "-key", key},
	} {
		run := exec.CommandContext(t.Context(), "go", args...)
		run.Dir, run.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=")
		out, err := run.CombinedOutput()
		t.Logf("go %s:\n%s", args[0], out)
		if err != nil || args[0] == "test" && !strings.Contains(string(out), "--- PASS: TestALeagueIsRead") {
			t.Fatalf("go %s: %v", args[0], err)
		}
	}
}
