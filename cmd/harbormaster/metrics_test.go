package main

import (
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// startWithMetrics starts the program with its metrics on a free port; the address is what its log tells.
func startWithMetrics(t *testing.T, change func(*config)) (h *server, address string) {
	t.Helper()
	h = &server{t: t, config: config{
		Data: t.TempDir(), LogLevel: "info", LogFormat: "text", Locale: "en", LocalAddr: "127.0.0.1:0", Open: "0",
		MetricsAddr: "127.0.0.1:0",
	}}
	if change != nil {
		change(&h.config)
	}
	h.start()
	t.Cleanup(func() { h.stop() })
	return h, h.metricsAddress()
}

func (h *server) metricsAddress() string {
	h.t.Helper()
	found := regexp.MustCompile(`metrics are served",? ?"?address"?[=:]"?([0-9.:]+)`).FindStringSubmatch(h.log.String())
	if found == nil {
		h.t.Fatalf("the log tells no address of the metrics:\n%s", h.log)
	}
	return "http://" + found[1]
}

// fetch gets a page of the program.
func fetch(t *testing.T, address string) (status int, body string) {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

// scrape reads the metrics as Prometheus does.
func scrape(t *testing.T, address string) map[string]*dto.MetricFamily {
	t.Helper()
	status, text := fetch(t, address+"/metrics")
	if status != http.StatusOK {
		t.Fatalf("the metrics answer %d: %s", status, text)
	}
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// total sums the metrics of a family: the values, or the counts of a histogram.
func total(f *dto.MetricFamily) (sum float64) {
	for _, m := range f.GetMetric() {
		sum += m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
	}
	return sum
}

func TestTheMetricsTellWhatHappened(t *testing.T) {
	h, address := startWithMetrics(t, nil)
	h.command("ana", "puertorico", "start", map[string]any{"players": 2, "computers": 1, "first_governor": "host_picks"})
	h.pressLabel("ana", "Start")
	h.says("Round 1")
	used := func() []string {
		var list []string
		for _, m := range scrape(t, address)["harbormaster_store_duration_seconds"].GetMetric() {
			list = append(list, m.GetLabel()[0].GetValue())
		}
		return list
	}
	least := map[string]float64{
		"harbormaster_acknowledgement_seconds":          4, // of each interaction from the click and from its arrival
		"harbormaster_publication_seconds":              1,
		"harbormaster_publications_total":               1,
		"harbormaster_pictures_total":                   1,
		"harbormaster_picture_seconds":                  1,
		"harbormaster_conflicts_total":                  0,
		"harbormaster_store_duration_seconds":           4,
		"harbormaster_discord_requests_total":           5,
		"harbormaster_discord_buckets":                  0,
		"harbormaster_discord_heartbeat_seconds":        0,
		"harbormaster_discord_interaction_age_seconds":  0,
		"harbormaster_discord_session_starts_allowed":   1,
		"harbormaster_discord_session_starts_remaining": 1,
		"harbormaster_games_unpublished":                0,
		"go_goroutines":                                 5,
		"go_build_info":                                 1,
	}
	var families map[string]*dto.MetricFamily
	h.within(eventual, func() bool { // What is missing at last is told below.
		families = scrape(t, address)
		for name, n := range least {
			if f := families[name]; f == nil || total(f) < n {
				return false
			}
		}
		return slices.Contains(used(), "set_shown")
	})
	for _, method := range []string{"create", "append", "load", "unpublished", "set_shown"} {
		if !slices.Contains(used(), method) {
			t.Errorf("the store's %s is not measured: %v", method, used())
		}
	}
	for name, value := range map[string]float64{
		"harbormaster_interactions_total":           2, // a command and a press
		"harbormaster_discord_connected":            1,
		"harbormaster_discord_connects_total":       1,
		"harbormaster_discord_identifies_total":     1,
		"harbormaster_discord_shard_connected":      1,
		"harbormaster_discord_resumes_total":        0,
		"harbormaster_discord_lost_total":           0,
		"harbormaster_discord_unanswered_total":     0,
		"harbormaster_discord_limited_total":        0,
		"harbormaster_discord_dropped_total":        0,
		"harbormaster_discord_invalid_requests":     0,
		"harbormaster_discord_failing":              0,
		"harbormaster_discord_handler_panics_total": 0,
		"harbormaster_games_open":                   1,
		"harbormaster_panics_total":                 0,
		"harbormaster_acknowledgement_faults_total": 0,
		"harbormaster_picture_faults_total":         0,
		"harbormaster_store_faults_total":           0,
		"harbormaster_store_errors_total":           0,
	} {
		if f := families[name]; f == nil || total(f) != value {
			t.Errorf("%s is %v, expected %v", name, f, value)
		}
	}
	for name, n := range least {
		if f := families[name]; f == nil || total(f) < n {
			t.Errorf("%s is %v, expected at least %v", name, f, n)
		}
	}
	if f := families["harbormaster_store_errors_total"]; len(f.GetMetric()) < 20 {
		t.Errorf("the failures of %d methods are counted: %v", len(f.GetMetric()), f)
	}
}

func TestTheManualWatchesMetricsThatExist(t *testing.T) {
	manual, err := os.ReadFile("OPERATING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, address := startWithMetrics(t, nil)
	_, text := fetch(t, address+"/metrics")
	names := regexp.MustCompile("`(harbormaster_[a-z_]+)").FindAllStringSubmatch(string(manual), -1)
	for _, name := range names {
		if !strings.Contains(text, "# TYPE "+name[1]+" ") {
			t.Errorf("there is no metric %s", name[1])
		}
	}
	if len(names) < 10 {
		t.Errorf("the manual names only %d metrics", len(names))
	}
}

func TestTheMetricsKeepPrometheusRules(t *testing.T) {
	_, address := startWithMetrics(t, nil)
	_, text := fetch(t, address+"/metrics")
	problems, err := promlint.New(strings.NewReader(text)).Lint()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "harbormaster_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
}

func TestAProcessConnectsTheShardsThatItIsGiven(t *testing.T) {
	t.Parallel()
	channel := startLocal(t)
	_, address := startWithMetrics(t, func(c *config) {
		c.DiscordURL, c.DiscordToken, c.Shards = channel.URL(), channel.Token(), "1-2/4"
	})
	var connected []string
	eventually(t, "both shards are connected", func() bool {
		connected = nil
		for _, m := range scrape(t, address)["harbormaster_discord_shard_connected"].GetMetric() {
			if m.GetGauge().GetValue() == 1 {
				connected = append(connected, m.GetLabel()[0].GetValue())
			}
		}
		return len(connected) > 1
	})
	if slices.Sort(connected); !slices.Equal(connected, []string{"1/4", "2/4"}) {
		t.Errorf("connected are %v", connected)
	}
}
