package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// onRedis makes the program keep its games in a Redis.
func onRedis(server *redistest.Server) func(*config) {
	return func(c *config) { c.RedisURL = server.URL() }
}

func TestAGameIsPlayedToItsEndOnRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{Password: "a-secret"}) // No test of disks: a slow one logs errors.
	h, _ := startWithMetrics(t, func(c *config) {
		onRedis(server)(c)
		undrawn(c)
	})
	p := &presser{server: h, rand: rand.New(rand.NewPCG(1, 13))}
	p.play(puertorico.Game(), 3)
}

func TestAGameGoesOnWhenRedisIsKilledAndComesBack(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{AppendOnly: true})
	h, address := startWithMetrics(t, onRedis(server))
	h.command("ana", "puertorico", "start", map[string]any{"players": 3, "computers": 1, "first_governor": "host_picks"})
	h.pressLabel("ben", "Join")
	h.pressLabel("ana", "Start")
	h.until("Ana is asked", func() bool { _, who := h.question(); return who == "ana" })
	before, _ := h.question()
	c := h.firstControl("ana")

	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	status, reason := fetch(t, address+"/readyz")
	if status != http.StatusServiceUnavailable || !strings.Contains(reason, "the database doesn't answer") {
		t.Errorf("without Redis /readyz says %d %s", status, reason)
	}
	if status, _ := fetch(t, address+"/healthz"); status != http.StatusOK {
		t.Errorf("without Redis /healthz says %d", status)
	}
	if a := h.press("ana", c.message, c.id, c.values()...); a.Error != nil {
		t.Errorf("without Redis the press is answered with %+v", a)
	}
	h.until("Ana is told in private", func() bool {
		list := h.messages("ana")
		return list[len(list)-1].Ephemeral
	})
	if now, who := h.question(); now != before || who != "ana" {
		t.Errorf("without Redis the table moved on to %q", now)
	}

	if err := server.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the program is ready again", func() bool {
		status, _ := fetch(t, address+"/readyz")
		return status == http.StatusOK
	})
	h.press("ana", c.message, c.id, c.values()...)
	h.moved(before, "ana")
	if list := h.refusals(); len(list) > 0 {
		t.Errorf("refused by the local Discord: %+v", list)
	}
}

func TestTheProgramStartsWhileRedisIsAwayAndGoesOnWhenItComes(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, redistest.Options{AppendOnly: true, Password: "a-secret"})
	h, _ := startWithMetrics(t, onRedis(server)) // It registers the commands.
	h.stop()
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	h.start()
	address := h.metricsAddress()
	if status, _ := fetch(t, address+"/healthz"); status != http.StatusOK {
		t.Errorf("/healthz says %d", status)
	}
	// Until it is connected to Discord it names that too.
	eventually(t, "the store alone is missed", func() bool {
		status, reason := fetch(t, address+"/readyz")
		return status == http.StatusServiceUnavailable && reason == "the database doesn't answer\n"
	})
	if a := h.command("ana", "puertorico", "start", nil); a.Error != nil || a.Message == nil || !a.Message.Ephemeral {
		t.Errorf("the command is answered with %+v", a)
	}
	line := waitLogged(t, h.log, `(?m)^(.*the database doesn't answer.*)$`)
	if !strings.Contains(line, server.Addr()) || strings.Contains(h.log.String(), "a-secret") {
		t.Errorf("the log does not name the host, or names the password:\n%s", h.log)
	}
	if err := server.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the program is ready", func() bool {
		status, _ := fetch(t, address+"/readyz")
		return status == http.StatusOK
	})
	if a := h.command("ana", "puertorico", "start", nil); a.Error != nil || a.Message == nil || a.Message.Ephemeral {
		t.Errorf("the command is answered with %+v", a)
	}
}

func TestAWrongRedisEndsTheStartWithASentence(t *testing.T) {
	server := redistest.Start(t, redistest.Options{Password: "right"})
	for name, url := range map[string]string{
		"password": fmt.Sprintf("redis://:a-secret@%s", server.Addr()),
		"none":     fmt.Sprintf("redis://%s", server.Addr()),
		"scheme":   "http://:a-secret@127.0.0.1:1",
		"port":     "redis://:a-secret@127.0.0.1:port",
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), eventual)
			defer cancel()
			var log bytes.Buffer
			err := runWith(ctx, config{Data: t.TempDir(), LogLevel: "debug", LocalAddr: "127.0.0.1:0", RedisURL: url}, &bytes.Buffer{}, &log)
			if err == nil || !strings.Contains(err.Error(), "HARBORMASTER_REDIS_URL") || strings.Contains(err.Error(), "\n") {
				t.Errorf("the start ends with: %v", err)
			}
			if strings.Contains(fmt.Sprint(err)+log.String(), "a-secret") {
				t.Errorf("the password is told: %v\n%s", err, &log)
			}
		})
	}
}

func TestSettingsOfRedisThatMayCostGamesAreToldAtTheStart(t *testing.T) {
	server := redistest.Start(t, redistest.Options{Args: []string{"--maxmemory-policy", "allkeys-lru"}})
	h, _ := startWithMetrics(t, onRedis(server))
	for _, what := range []string{"appendonly yes", "noeviction", server.Addr()} {
		if !strings.Contains(h.log.String(), what) {
			t.Errorf("the log does not tell %q:\n%s", what, h.log)
		}
	}
}

func TestAProgramEndsWhenANewerOneHasTakenTheStoreOver(t *testing.T) {
	server := redistest.Start(t, redistest.Options{})
	channel := startLocal(t)
	ended := make(chan error, 1)
	var log lockedBuffer
	go func() {
		ended <- runWith(t.Context(), config{
			Data: t.TempDir(), DiscordToken: channel.Token(), DiscordURL: channel.URL(), LogLevel: "info", RedisURL: server.URL(),
		}, io.Discard, &log)
	}()
	waitLogged(t, &log, "(commands are registered)")
	client := server.Client()
	defer client.Close()
	for n := range 256 { // As a newer program marks them when it starts.
		key := fmt.Sprintf("hm:{%d/256}:schema", n)
		if err := client.Set(t.Context(), key, storage.Schema+1, 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
	connect(t, channel, &log).command("ana", "puertorico", "start", nil)
	select {
	case err := <-ended:
		if !errors.Is(err, storage.ErrNewer) || !strings.Contains(err.Error(), "update the program") {
			t.Errorf("it ends with: %v", err)
		}
	case <-time.After(eventual):
		t.Errorf("it still runs:\n%s", &log)
	}
}
