package discord_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

// Connections of two shards are cut and disturbed in every way that leaves a session alive, while people in four
// servers press buttons. Each press is answered within Discord's three seconds and handled once.
func TestNoPressIsLostWhileConnectionsAreDisturbed(t *testing.T) {
	server, err := localtest.Start(local.Config{Guilds: 4, Shards: 2, Heartbeat: 50 * time.Millisecond, OldEdits: -1})
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var log bytes.Buffer
	handled := map[string]int{}
	client, err := discord.New(discord.Config{Token: server.Token(), BaseURL: server.URL(), Shards: "auto",
		Log: slog.New(slog.NewTextHandler(lockedWriter{&mu, &log}, nil))})
	if err != nil {
		t.Fatal(err)
	}
	client.Hurry()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- client.Run(ctx, func(ctx context.Context, in chat.Interaction, a chat.Answer) {
			mu.Lock()
			handled[in.ID]++
			mu.Unlock()
			if err := a.DeferUpdate(ctx); err != nil {
				t.Errorf("acknowledge: %v", err)
			}
		})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("run: %v", err)
		}
		client.Close()
		down, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := server.Shutdown(down); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			mu.Lock()
			defer mu.Unlock()
			t.Log(log.String())
		}
	})

	limit, tick := time.After(10*time.Second), time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for !client.Connected() {
		select {
		case <-tick.C:
		case <-limit:
			t.Fatal("not connected")
		}
	}
	var tables []string // a message with a button in each server
	guilds := map[string]bool{}
	for _, c := range server.Channels() {
		if guilds[c.GuildID] {
			continue
		}
		guilds[c.GuildID] = true
		m := words("Press.")
		m.Blocks = append(m.Blocks, buttons("a"))
		id, err := client.Post(t.Context(), c.ID, m, "n"+c.ID)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, id)
	}
	if len(tables) != 4 {
		t.Fatalf("%d servers", len(tables))
	}
	for _, fault := range []localtest.Fault{
		{On: faults.OnResume, Do: faults.DoReconnect, Chance: 0.2},
		{On: faults.OnResume, Do: faults.DoInvalid, Resumable: true, Chance: 0.1},
		{On: faults.OnResume, Do: faults.DoTwice, Chance: 0.5, Back: 5},
		{On: faults.OnResume, Do: faults.DoCut, Chance: 0.1},
		{On: faults.OnHello, Do: faults.DoCut, Chance: 0.1},
		{On: faults.OnHello, Do: faults.DoReconnect, Chance: 0.1},
		{On: faults.OnHeartbeat, Do: faults.DoIgnore, Chance: 0.2},
		{On: "DISPATCH INTERACTION_CREATE", Do: faults.DoReconnect, Chance: 0.03},
		{On: "DISPATCH INTERACTION_CREATE", Do: faults.DoCut, Chance: 0.03},
		{On: "DISPATCH INTERACTION_CREATE", Do: faults.DoClose, Code: 4000, Chance: 0.03},
		{On: "DISPATCH INTERACTION_CREATE", Do: faults.DoTwice, Chance: 0.1},
		{On: "DISPATCH INTERACTION_CREATE", Do: faults.DoHeartbeat, Chance: 0.05},
	} {
		if _, err := server.Inject(fault); err != nil {
			t.Fatal(err)
		}
	}

	if _, err := server.AddUser(page.NewUser{Name: "Zoe"}); err != nil {
		t.Fatal(err)
	}
	const presses = 100 // of each person in each server
	var people sync.WaitGroup
	for _, who := range []string{"ana", "ben", "zoe"} {
		for _, table := range tables {
			people.Go(func() {
				for range presses {
					answer, err := server.Press(t.Context(), who, table, page.ComponentPress{CustomID: "a"})
					if err != nil {
						t.Errorf("%s: %v", who, err)
						continue
					}
					mu.Lock()
					if handled[answer.InteractionID] != 1 {
						t.Errorf("a press was handled %d times", handled[answer.InteractionID])
					}
					mu.Unlock()
				}
			})
		}
	}
	people.Wait()
	server.ClearFaults()
	got := client.Counts()
	if len(handled) != 12*presses || got.Lost < 20 || got.Resumes < 20 || got.Panics != 0 {
		t.Errorf("%d presses, %+v", len(handled), got)
	}
	if len(got.Shards) != 2 || got.Shards[1].Of != 2 {
		t.Errorf("shards %+v", got.Shards)
	}
	t.Logf("see: %d presses through %d lost connections and %d resumptions: all answered, each handled once",
		len(handled), got.Lost, got.Resumes)
}

type lockedWriter struct {
	mu *sync.Mutex
	to *bytes.Buffer
}

func (w lockedWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.to.Write(b)
}
