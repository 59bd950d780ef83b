package bot_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/storage"
)

// readings are the values of a bot's instruments by name and label, of histograms the number of their observations, and
// their sum.
func readings(t *testing.T, b *bot.Bot) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(b.Metrics.Collectors()...)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]float64{}
	for _, f := range families {
		if f.GetHelp() == "" || !strings.HasPrefix(f.GetName(), "harbormaster_") {
			t.Errorf("%s: %q", f.GetName(), f.GetHelp())
		}
		for _, m := range f.GetMetric() {
			name := strings.TrimPrefix(f.GetName(), "harbormaster_")
			for _, l := range m.GetLabel() {
				name += " " + l.GetValue()
			}
			switch f.GetType() {
			case dto.MetricType_COUNTER:
				values[name] = m.GetCounter().GetValue()
			case dto.MetricType_HISTOGRAM:
				values[name] = float64(m.GetHistogram().GetSampleCount())
				values["sum of "+name] = m.GetHistogram().GetSampleSum()
			}
		}
	}
	return values
}

func TestWhatHappensIsMeasured(t *testing.T) {
	s := puertoRico()
	s.Painter = painted{}
	r, fake := scripted(t, s)
	table := r.started("Ana", "Ben") // a command and two presses
	in := chat.Interaction{Kind: chat.ComponentUsed, User: user("Ben"), CustomID: controls(table.Message)[0][0], Created: r.clock().Add(-300 * time.Millisecond)}
	r.do(in) // not their turn
	fake.says(once(chat.ErrTooOld, "edit"))
	r.press("Ana", table.Message, "Settler")
	r.bot.Published()
	c := controls(r.last().Message)[0]
	r.use("Ana", c[0], c[1], false)
	r.press("Ana", r.last().Message, "My board")
	fake.says(always(errors.New("strange"), "post", "edit"))
	c = controls(r.last().Message)[0]
	r.use("Ben", c[0], c[1], false)
	r.bot.Published()
	got := readings(t, r.bot)
	for name, want := range map[string]float64{
		"interactions_total command": 1, "interactions_total component": 7, "refusals_total": 1, "acknowledgement_seconds arrival": 8,
		"acknowledgement_seconds click": 1, "chat_faults_total too_old": 1, "chat_faults_total other": 1, "panics_total": 0, "conflicts_total record": 0,
		"picture_seconds own": 1, "notices_total": 1, "store_faults_total unknown": 0,
	} {
		if value, ok := got[name]; !ok || value != want {
			t.Errorf("%s is %v, want %v", name, value, want)
		}
	}
	// Each notice is published once more, with its picture.
	if got["publications_total"] < 3 || got["publications_total"] != got["publication_seconds"]+got["notices_total"] {
		t.Errorf("%v publications, %v times", got["publications_total"], got["publication_seconds"])
	}
	if got["pictures_total"] < 3 {
		t.Errorf("%v pictures", got["pictures_total"])
	}
	if took := got["sum of acknowledgement_seconds click"]; took != 0.3 {
		t.Errorf("the click took %v s", took)
	}
}

// fullDisk is a store that appends nothing while it is full.
type fullDisk struct {
	storage.Store
	full *atomic.Bool
}

func (d fullDisk) Append(ctx context.Context, id storage.GameID, r storage.Record) (storage.Record, error) {
	if d.full.Load() {
		return storage.Record{}, fmt.Errorf("the disk is full: %w", storage.ErrNewer)
	}
	return d.Store.Append(ctx, id, r)
}

func TestClicksAndFaultsAreMeasuredByCommandAndGame(t *testing.T) {
	r := newRoom(t)
	var log bytes.Buffer
	var full atomic.Bool
	r.log, r.wrap = slog.New(slog.NewTextHandler(&log, nil)), func(s storage.Store) storage.Store { return fullDisk{s, &full} }
	r.restart()
	r.started("Ana", "Ben")
	press := controls(r.last().Message)[0][0]
	control := func(game storage.GameID, word string) chat.Interaction {
		return chat.Interaction{Kind: chat.ComponentUsed, CustomID: bot.ControlID(game, 0, word)}
	}
	before := readings(t, r.bot)
	for _, in := range []chat.Interaction{
		{Command: "endeavor", Sub: "rules"}, {Command: "games", Sub: "list"}, {Command: "help"}, {Command: "klingon", Sub: "rules"},
		{Command: "endeavor", Sub: "klingon"}, {Kind: chat.CompletionAsked, Command: "puertorico", Sub: "rules", Focused: "topic"},
		control("puertorico", "@topic:overview"), control(r.game(), "@more"), control("gone", "@more"), control(r.game(), "@klingon"),
		control("klingon", "@klingon"), {Kind: chat.ComponentUsed, CustomID: "klingon"}, {Kind: chat.ComponentUsed, CustomID: press},
	} {
		in.Kind, in.User, in.Created = cmp.Or(in.Kind, chat.CommandUsed), user("Ana"), r.clock().Add(-time.Second)
		r.do(in)
	}
	r.bot.Published()
	got := map[string]float64{}
	for name, n := range readings(t, r.bot) {
		if added := n - before[name]; added > 0 && (strings.HasPrefix(name, "click_") || strings.HasPrefix(name, "interaction_")) {
			got[name] = added
		}
	}
	want := map[string]float64{
		"click_seconds rules endeavor": 1, "click_seconds list ": 1, "click_seconds help ": 1, "click_seconds unknown ": 4,
		"click_seconds unknown endeavor": 1, "click_seconds completion puertorico": 1, "click_seconds topic puertorico": 1,
		"click_seconds more puertorico": 1, "click_seconds more ": 1, "click_seconds move puertorico": 1,
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	full.Store(true)
	for _, who := range []string{"Ana", "Ben"} {
		r.do(chat.Interaction{Kind: chat.ComponentUsed, User: user(who), CustomID: controls(r.last().Message)[0][0], Shard: "3/4"})
	}
	if n := readings(t, r.bot)["interaction_faults_total move puertorico internal"]; n != 1 {
		t.Errorf("%v moves failed", n)
	}
	for _, want := range []string{"interaction failed", "command=move", "title=puertorico", "game=" + string(r.game()),
		"guild=guild", "shard=3/4", "the disk is full"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not tell %s: %s", want, &log)
		}
	}
}
