package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/chat"
)

// readings are the values of a bot's instruments by name and label, of histograms the number of their observations.
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
	if latency := r.bot.Metrics.Latency(50)[0]; latency != 300*time.Millisecond {
		t.Errorf("the latency is %s", latency)
	}
}
