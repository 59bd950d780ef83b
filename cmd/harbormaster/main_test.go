package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/bot/local/page"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/storage"
)

func TestEveryLineOfReplayIsAnswered(t *testing.T) {
	in := strings.Join([]string{
		`{"game":"chess","id":"a"}`,
		`not JSON`,
		``,
		`{"game":"puertorico","id":"b","players":9,"actions":[]}`,
		`{"id":"c"}`,
		`[1,2]`,
		`{"game":"puertorico","id":"d"}`,
		`{"game":"endeavor","id":"e"}`,
		`{"game":"chess","id":"` + "\xff" + `"}`,
		`{"game":["puertorico"],"id":"f"}`,
		`{"game":"endeavor","id":"g","Game":7,"GAME":"chess","ID":"h"}`,
	}, "\n")
	var out bytes.Buffer
	if err := dispatch(context.Background(), []string{"replay"}, strings.NewReader(in), &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 11 {
		t.Fatalf("%d answers to 11 lines:\n%s", len(lines), &out)
	}
	for i, id := range []any{"a", nil, nil, "b", "c", nil, "d", "e", nil, "f", "g"} {
		var a struct {
			ID     any
			OK     bool
			At     int
			Reason string
		}
		if err := json.Unmarshal([]byte(lines[i]), &a); err != nil {
			t.Errorf("answer %d: %v", i, err)
		}
		if a.OK || a.At != -1 || a.Reason == "" || a.ID != id {
			t.Errorf("answer %d is %s", i, lines[i])
		}
	}
	for i, want := range map[int]string{0: `there is no game "chess"; the games are ` + strings.Join(titles.Names(), ", "), 1: "no JSON object", 4: "names no game", 9: "names no game", 10: "players is missing"} {
		if reason := strings.ReplaceAll(lines[i], `\"`, `"`); !strings.Contains(reason, want) {
			t.Errorf("answer %d is %s, want %q in it", i, lines[i], want)
		}
	}
}

func TestTheToolsPrintJSON(t *testing.T) {
	var bench arena.BenchReport
	tool(t, &bench, "bench", "puertorico", "-players", "3", "-seconds", "0.2")
	if bench.Games == 0 || bench.DecisionsPerGame < 50 || bench.StateBytes == 0 || bench.AllocationsPerDecision > 0.01 || bench.GamesPerCalibration == 0 {
		t.Errorf("bench says %+v", bench)
	}
}

func TestEveryGameIsMeasuredByItsName(t *testing.T) {
	for _, g := range titles.Games() {
		name := g.Rules.Name()
		least, most := g.Rules.Players()
		var bench arena.BenchReport
		tool(t, &bench, "bench", name, "-players", strconv.Itoa(most), "-seconds", "0.1")
		if bench.Game != name || bench.Players != most || bench.Games == 0 || bench.StateBytes == 0 || bench.AllocationsPerDecision > 0.01 {
			t.Errorf("bench says %+v", bench)
		}
		var waits arena.WaitsReport
		tool(t, &waits, "waits", name, "-players", strconv.Itoa(least), "-games", "1", "-json")
		if waits.Game != name || waits.Asked == 0 || waits.Score == 0 {
			t.Errorf("waits says %+v", waits)
		}
	}
}

func tool(t *testing.T, into any, args ...string) {
	t.Helper()
	var out bytes.Buffer
	if err := dispatch(context.Background(), args, nil, &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &out)
	}
}

func TestTheVersionTellsWhichRecordsAreWritten(t *testing.T) {
	var out bytes.Buffer
	if err := dispatch(context.Background(), []string{"version"}, nil, &out, os.Stderr); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("records of version %d", storage.Schema); !strings.HasPrefix(out.String(), "harbormaster ") || !strings.Contains(out.String(), want) {
		t.Errorf("it says %q", out.String())
	}
}

func TestEveryCommandSaysWhatItDoes(t *testing.T) {
	for _, c := range commands(t.Context(), nil, nil, nil, nil) {
		name, _, _ := strings.Cut(c.form, " ")
		ways := [][]string{{name, "-h"}, {name, "--help"}, {"help", name}}
		if strings.Contains(c.form, " GAME") {
			ways = append(ways, []string{name, titles.Names()[0], "-h"})
		}
		for _, args := range ways {
			var out, wrong bytes.Buffer
			if err := dispatch(t.Context(), args, nil, &out, &wrong); !errors.Is(err, flag.ErrHelp) || wrong.Len() > 0 {
				t.Errorf("%v: %v, beside it %q", args, err, &wrong)
			}
			for _, want := range []string{"harbormaster " + c.form + "\n", c.does, c.more, "Exit status: 0", "Example: harbormaster " + name} {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%v says %q without %q", args, &out, want)
				}
			}
		}
		var list bytes.Buffer
		if err := dispatch(t.Context(), []string{"help"}, nil, &list, nil); err != nil || !strings.Contains(list.String(), c.form) {
			t.Errorf("the list lacks %q: %v", c.form, err)
		}
	}
}

func TestWrongArgumentsAreRefusedInOneSentence(t *testing.T) {
	for _, args := range [][]string{
		{"play"}, {"bench"}, {"bench", "chess"}, {"bench", "puertorico", "-players", "9"}, {"bench", "puertorico", "-seconds", "0"}, {"bench", "puertorico", "more"},
		{"bench", "puertorico", "-option", "nobles=perhaps"}, {"waits", "chess"},
		{"repartition"}, {"repartition", "more"}, {"health", "more"}, {"version", "more"}, {"soak"}, {"load"}, {"burst"}, {"gallery"},
	} {
		err := dispatch(context.Background(), args, nil, &bytes.Buffer{}, &bytes.Buffer{})
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", args, err)
		}
	}
}

func TestAWrongVariableEndsTheStartWithASentenceThatNamesIt(t *testing.T) {
	taken := strings.TrimPrefix(newServer(t).url, "http://")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	const port, number = "an address with a port, such as", "a whole number"
	wrong := map[string]struct {
		// values are wrong ones; the sentence tells them, but for secrets, with what is allowed.
		values  []string
		allowed string
	}{
		"LOG_LEVEL":     {[]string{"loud", "info+4", "info "}, "debug, info, warn or error"},
		"LOG_FORMAT":    {[]string{"xml", "JSON"}, "text or json"},
		"LOCALE":        {[]string{"xx", "klingon", "tlh", "und", "fr", "en_US.UTF-8"}, "a language that the bot speaks: cs, de, en, pl"},
		"OPEN":          {[]string{"perhaps", "2"}, "1 or 0"},
		"LOCAL_ADDR":    {[]string{"8080", "127.0.0.1:", "127.0.0.1:70000"}, port},
		"METRICS_ADDR":  {[]string{"9090", ":", "127.0.0.1:http:1"}, port},
		"HTTP_ADDR":     {[]string{"8443", "127.0.0.1:klingon"}, port},
		"DATA":          {[]string{file + "/x"}, "name another one"},
		"REDIS_URL":     {[]string{"secret", "http://:secret@127.0.0.1:1", "redis://:secret@", "redis://secret/x"}, "redis://user:password@host:6379/0"},
		"REDIS_CA":      {[]string{"/nowhere", file}, "certificate"},
		"REDIS_WAIT":    {[]string{"many", "-1", "1/", "1/1h"}, "a number of replicas such as 1"},
		"PROCESSES":     {[]string{"0", "two", "46", "1000000"}, number},
		"KEEP":          {[]string{"5m", "-3d", "long", "1y", "9999999d"}, "a time such as 365d or 720h, at least 1h"},
		"LIMIT_GAMES":   {[]string{"many", "1.5"}, number},
		"LIMIT_LOBBIES": {[]string{"0", "+1"}, number},
		"LIMIT_TABLES":  {[]string{"-1", "4294967296"}, number},
		"SHARDS":        {[]string{"4/4", "all", "0-9/4", "1"}, "shards"},
		"DISCORD_TOKEN": {[]string{"secret token", "sec\u00adret"}, "copy it"},
		"DISCORD_URL":   {[]string{"127.0.0.1:8080", "ws://127.0.0.1", "http://"}, "an address such as http://127.0.0.1:8080"},
		"LOCAL_TOKEN":   {[]string{"secret token", "sec\tret"}, "one word"},
		"PUBLIC_KEY":    {[]string{"secret", strings.Repeat("0", 63) + "x"}, "64 hexadecimal digits"},
		"WEB_ADDR":      {[]string{"8081", "127.0.0.1:klingon"}, port},
		"WEB_URL":       {[]string{"games.example.org", "ftp://games.example.org", "https://a.example/?b=c"}, "the public address of the pages"},
		"PROGRAMS":      {[]string{"Nemo", "Nemo=/no/such/program", "chess/Nemo=true", "N!=true", "Nemo=true;nemo=true"}, "of the form Name=command"},
		"INSTALL":       {[]string{"yes", "1"}, "set, or empty"},
	}
	beside := map[string]map[string]string{
		"REDIS_CA":   {"REDIS_URL": "rediss://127.0.0.1:1"},
		"WEB_ADDR":   {"WEB_URL": "https://games.example.org"},
		"WEB_URL":    {"WEB_ADDR": "127.0.0.1:0"},
		"REDIS_WAIT": {"REDIS_URL": "redis://127.0.0.1:1"},
		"PROCESSES":  {"DISCORD_TOKEN": "t", "PUBLIC_KEY": strings.Repeat("0", 64), "HTTP_ADDR": "127.0.0.1:0"},
		"HTTP_ADDR":  {"DISCORD_TOKEN": "t", "PUBLIC_KEY": strings.Repeat("0", 64)},
		"PUBLIC_KEY": {"DISCORD_TOKEN": "t", "HTTP_ADDR": "127.0.0.1:0"},
	}
	unshown := []string{"REDIS_URL", "DISCORD_TOKEN", "LOCAL_TOKEN", "PUBLIC_KEY"}
	start := func(t *testing.T, variable, value string) error {
		t.Helper()
		for name, value := range map[string]string{"DATA": t.TempDir(), "OPEN": "0", "LOCAL_ADDR": "127.0.0.1:0"} {
			t.Setenv("HARBORMASTER_"+name, value)
		}
		for name, value := range beside[variable] {
			t.Setenv("HARBORMASTER_"+name, value)
		}
		t.Setenv("HARBORMASTER_"+variable, value)
		ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
		defer cancel()
		return dispatch(ctx, nil, nil, &bytes.Buffer{}, &bytes.Buffer{})
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[config]()) {
		variable := field.Tag.Get("envconfig")
		if variable == "" {
			continue
		}
		if len(wrong[variable].values) == 0 {
			t.Errorf("no wrong value of %s is tried", variable)
		}
		for _, value := range wrong[variable].values {
			t.Run(variable+"="+value, func(t *testing.T) {
				err := start(t, variable, value)
				if err == nil {
					t.Fatal("it starts")
				}
				told := err.Error()
				if !strings.Contains(told, "HARBORMASTER_"+variable+" ") && !strings.Contains(told, "HARBORMASTER_"+variable+";") ||
					strings.Contains(told, "\n") || !strings.Contains(told, wrong[variable].allowed) {
					t.Errorf("the start ends with: %v", err)
				}
				secret := slices.Contains(unshown, variable)
				if secret && strings.Contains(told, "secret") || !secret && !strings.Contains(told, value) {
					t.Errorf("the value is to be told: %v; told is: %v", !secret, err)
				}
			})
		}
	}
	for _, variable := range []string{"LOCAL_ADDR", "METRICS_ADDR"} {
		if err := start(t, variable, taken); err == nil || !strings.Contains(err.Error(), "HARBORMASTER_"+variable) {
			t.Errorf("with a taken address the start ends with: %v", err)
		}
	}
}

func TestASecondProgramOnTheSameDataIsRefused(t *testing.T) {
	h := newServer(t)
	second := h.config
	err := runWith(context.Background(), second, &bytes.Buffer{}, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), gamesFile) {
		t.Errorf("the second program says: %v", err)
	}
}

func TestSettingsThatBelongTogetherAreAskedForTogether(t *testing.T) {
	key := strings.Repeat("0", 64)
	for _, test := range []struct {
		set  map[string]string
		want string
	}{
		{map[string]string{"DISCORD_URL": "http://127.0.0.1:1"}, "HARBORMASTER_DISCORD_TOKEN"},
		{map[string]string{"DISCORD_TOKEN": "t", "HTTP_ADDR": ":0"}, "HARBORMASTER_PUBLIC_KEY"},
		{map[string]string{"DISCORD_TOKEN": "t", "HTTP_ADDR": ":0", "PUBLIC_KEY": key, "SHARDS": "auto"}, "HARBORMASTER_SHARDS"},
		{map[string]string{"DISCORD_TOKEN": "t", "PROCESSES": "2"}, "HARBORMASTER_PROCESSES"},
		{map[string]string{"DISCORD_TOKEN": "t", "HTTP_ADDR": ":0", "PUBLIC_KEY": key, "PROCESSES": "0"}, "HARBORMASTER_PROCESSES"},
		{map[string]string{"DISCORD_TOKEN": "t", "PUBLIC_KEY": key}, "HARBORMASTER_HTTP_ADDR"},
		{map[string]string{"WEB_ADDR": ":0"}, "HARBORMASTER_WEB_URL"},
		{map[string]string{"WEB_URL": "https://games.example.org"}, "HARBORMASTER_WEB_ADDR"},
		{map[string]string{"HTTP_ADDR": ":0", "PUBLIC_KEY": key}, "HARBORMASTER_DISCORD_TOKEN"},
		{map[string]string{"DISCORD_TOKEN": "t", "HTTP_ADDR": ":0", "PUBLIC_KEY": key[1:] + "x"}, "HARBORMASTER_PUBLIC_KEY"},
	} {
		t.Run(fmt.Sprint(test.set), func(t *testing.T) {
			t.Setenv("HARBORMASTER_DATA", t.TempDir())
			for name, value := range test.set {
				t.Setenv("HARBORMASTER_"+name, value)
			}
			if _, err := readConfig(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the start ends with: %v", err)
			}
		})
	}
}

// TestAGameGoesOnAfterKill kills the real program in the lobby and after moves of a game, others on other days, and plays on.
func TestAGameGoesOnAfterKill(t *testing.T) {
	t.Parallel()
	seed := enginetest.Seed(t)
	binary, err := os.Executable() // See TestMain.
	if err != nil {
		t.Fatal(err)
	}
	h := &server{t: t, log: &lockedBuffer{}, config: config{Data: t.TempDir()}}
	kill := h.spawn(binary)
	defer func() { kill() }()
	h.command("ana", "puertorico", "start", map[string]any{"players": 3, "computers": 1, "first_governor": "host_picks"})
	h.pressLabel("ben", "Join")
	kill()
	kill = h.spawn(binary)
	h.pressLabel("ana", "Start")
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	for step := range 8 {
		var text, who string
		h.until("somebody is asked", func() bool { text, who = h.question(); return who != "" })
		c := h.firstControl(who)
		a := h.press(who, c.message, c.id, c.values()...)
		if strings.HasSuffix(c.id, "@plan") && a.Message != nil {
			_, controls := read(t, *a.Message)
			for _, c := range controls {
				if strings.Contains(c.id, "@confirm") {
					a = h.press(who, c.message, c.id)
				}
			}
		}
		if a.Error != nil {
			t.Fatalf("step %d, %s presses %s: %+v", step, who, c.id, a.Error)
		}
		if enginetest.Long() || (seed+uint64(step))%3 == 0 {
			kill()
			kill = h.spawn(binary)
		}
		h.moved(text, who)
	}
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
	var health *exec.Cmd
	h.until("the program is well", func() bool {
		health = exec.Command(binary, "health")
		health.Env = append(os.Environ(), programEnv+"=1", "HARBORMASTER_DATA="+h.config.Data)
		out, err := health.CombinedOutput()
		return err == nil && strings.Contains(string(out), "well")
	})
	var users []page.User
	h.get("/api/users", &users)
	if len(users) != 2 {
		t.Errorf("%d users are left", len(users))
	}
}

// spawn starts the real program on the server's data; the returned function kills it with no chance to finish.
func (h *server) spawn(binary string) (kill func()) {
	h.t.Helper()
	cmd := exec.Command(binary)
	cmd.Env = append(os.Environ(), programEnv+"=1", "HARBORMASTER_DATA="+h.config.Data, "HARBORMASTER_LOCAL_ADDR=127.0.0.1:0", "HARBORMASTER_OPEN=0")
	cmd.Stderr = h.log
	out, err := cmd.StdoutPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		h.t.Fatalf("no address: %v\n%s", err, h.log)
	}
	h.url = strings.TrimSpace(line)
	h.followEvents()
	h.ready()
	return func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

func TestVariablesThatNobodyReadsAreNamed(t *testing.T) {
	got := unknownVariables([]string{"HOME=/", "HARBORMASTER_REDIS_URI=redis://x", "HARBORMASTER_REDIS_URL=redis://x", "HARBORMASTER_TEST_PROGRAM=1"})
	if diff := cmp.Diff([]string{"HARBORMASTER_REDIS_URI"}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
