package discord_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/local/faults"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
	"github.com/harbormaster/harbormaster/bot/local/page"
)

func TestNoPressIsLostOrDoubledWhileSessionsAreRenewed(t *testing.T) {
	h := connect(t, (*discord.Client).Renew)
	var mu sync.Mutex
	handled := map[string]int{}
	h.on(func(ctx context.Context, in chat.Interaction, a chat.Answer) {
		mu.Lock()
		handled[in.ID]++
		mu.Unlock()
		check(t, a.DeferUpdate(ctx))
	})
	id, err := h.client.Post(t.Context(), h.channel("harbor"), chat.Message{Blocks: []chat.Block{buttons("a")}}, "n")
	check(t, err)
	// Some events are on their way for a while.
	if _, err := h.server.Inject(localtest.Fault{On: faults.OnDispatch + " INTERACTION_CREATE", Do: faults.DoSlow, To: 30, Chance: 0.3}); err != nil {
		t.Fatal(err)
	}
	const renewals = 5
	presses := 0
	for h.client.Counts().Connects <= renewals {
		if a := h.press("ana", id, "a"); a.Error != nil {
			t.Fatalf("press %d: %+v", presses, a.Error)
		}
		presses++
	}
	for id, n := range handled {
		if n != 1 {
			t.Errorf("interaction %s was handled %d times", id, n)
		}
	}
	if got := h.client.Counts(); len(handled) != presses || got.Lost != 0 || got.Identifies <= renewals {
		t.Errorf("%d presses, %d handled: %+v", presses, len(handled), got)
	}
}

func TestADeafSessionIsCuredByAFreshOne(t *testing.T) {
	h := connect(t, (*discord.Client).Renew)
	h.on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) { _ = a.DeferUpdate(ctx) })
	id, err := h.client.Post(t.Context(), h.channel("harbor"), chat.Message{Blocks: []chat.Block{buttons("a")}}, "n")
	check(t, err)
	if h.server.Disturb(localtest.Fault{Do: faults.DoDeafen}) == 0 {
		t.Fatal("no session is deaf")
	}
	h.until("a press that arrives", func() bool {
		_, err := h.server.Press(t.Context(), "ana", id, page.ComponentPress{CustomID: "a"})
		return err == nil
	})
}

func TestTheTimeSinceTheLastInteractionIsMeasuredByShard(t *testing.T) {
	h := connect(t)
	h.on(func(ctx context.Context, _ chat.Interaction, a chat.Answer) { check(t, a.DeferReply(ctx, true)) })
	registry := prometheus.NewRegistry()
	registry.MustRegister(h.client)
	age := func() float64 {
		families, err := registry.Gather()
		check(t, err)
		for _, f := range families {
			if f.GetName() == "harbormaster_discord_interaction_age_seconds" {
				m := f.GetMetric()[0]
				if name := fmt.Sprint(len(f.GetMetric()), m.GetLabel()[0].GetName(), m.GetLabel()[0].GetValue()); name != "1shard0/1" {
					t.Errorf("measured for %s", name)
				}
				return m.GetGauge().GetValue()
			}
		}
		t.Fatal("it is not measured")
		return 0
	}
	h.until("a time of silence", func() bool { return age() > 0.2 })
	began := time.Now()
	if a := h.command("ana", "help", "", nil); a.Error != nil {
		t.Fatalf("%+v", a.Error)
	}
	if got, most := age(), time.Since(began).Seconds(); got > most {
		t.Errorf("%v s after an interaction it is %v s", most, got)
	}
}
