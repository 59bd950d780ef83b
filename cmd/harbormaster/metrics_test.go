package main

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	yaml "github.com/oasdiff/yaml3"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/storage/metered"
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
	found := regexp.MustCompile(`serving metrics",? ?"?address"?[=:]"?([0-9.:]+)`).FindStringSubmatch(h.log.String())
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
		"harbormaster_build_info":                       1,
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

// exposed are the labels of all metrics that the program exposes, by name, also of those that have no value yet.
func exposed(t *testing.T) map[string][]string {
	t.Helper()
	client, err := discord.New(discord.Config{Token: "none"})
	if err != nil {
		t.Fatal(err)
	}
	collectors := append(metered.New().Collectors(), newRegistry(), connectedGauge(&health{}), client)
	collectors = append(collectors, metrics.New(time.Now).Collectors()...)
	described := make(chan *prometheus.Desc)
	go func() {
		defer close(described)
		for _, c := range collectors {
			c.Describe(described)
		}
	}()
	form := regexp.MustCompile(`fqName: "(\w+)".*constLabels: \{(.*)\}, variableLabels: \{(.*)\}`)
	labels := map[string][]string{}
	for d := range described {
		m := form.FindStringSubmatch(d.String())
		if m == nil {
			t.Fatalf("it is not known how to read %s", d)
		}
		labels[m[1]] = append([]string{}, regexp.MustCompile(`[a-z]+`).FindAllString(regexp.MustCompile(`"[^"]*"`).ReplaceAllString(m[2], "")+" "+m[3], -1)...)
	}
	return labels
}

func TestManualAlertsAndDashboardWatchMetricsThatExist(t *testing.T) {
	known := exposed(t)
	name := regexp.MustCompile(`\b(?:harbormaster|go|process)_[a-z_]+`)
	chosen := regexp.MustCompile(`([a-z_]+)\{([^}]*)\}`)
	grouped := regexp.MustCompile(`by \(([^)]*)\)`)
	quoted, word := regexp.MustCompile(`"[^"]*"`), regexp.MustCompile(`[a-z]+`)
	every := append(slices.Concat(slices.Collect(maps.Values(known))...), "le")
	family := func(name string) string {
		for _, end := range []string{"_bucket", "_count", "_sum"} {
			if base := strings.TrimSuffix(name, end); known[name] == nil && known[base] != nil {
				return base
			}
		}
		return name
	}
	for file, least := range map[string]int{"OPERATING.md": 2, "alerts.yml": 20, "dashboard.json": 20} {
		text := strings.ReplaceAll(content(t, file), `\"`, `"`)
		names := name.FindAllString(text, -1)
		for _, n := range names {
			if _, ok := known[family(n)]; !ok {
				t.Errorf("%s: there is no metric %s", file, n)
			}
		}
		for _, m := range grouped.FindAllStringSubmatch(text, -1) {
			for _, label := range word.FindAllString(m[1], -1) {
				if !slices.Contains(every, label) {
					t.Errorf("%s: no metric has the label %q", file, label)
				}
			}
		}
		for _, m := range chosen.FindAllStringSubmatch(text, -1) {
			for _, label := range word.FindAllString(quoted.ReplaceAllString(m[2], ""), -1) {
				if labels, ok := known[family(m[1])]; ok && label != "job" && !slices.Contains(labels, label) {
					t.Errorf("%s: %s has no label %q", file, m[1], label)
				}
			}
		}
		if len(names) < least {
			t.Errorf("%s names only %d metrics", file, len(names))
		}
	}
}

func TestTheManualSaysOfEachAlertWhatToDo(t *testing.T) {
	alerts := regexp.MustCompile(`- alert: (\w+)`).FindAllStringSubmatch(content(t, "alerts.yml"), -1)
	rows := regexp.MustCompile("(?m)^\\| `(Harbormaster\\w+)` \\| .{10,} \\| .{10,} \\|$").FindAllStringSubmatch(content(t, "OPERATING.md"), -1)
	names := func(list [][]string) (names []string) {
		for _, m := range list {
			names = append(names, m[1])
		}
		slices.Sort(names)
		return names
	}
	if diff := cmp.Diff(names(alerts), names(rows)); diff != "" || len(alerts) == 0 {
		t.Errorf("-alerts.yml +OPERATING.md:\n%s", diff)
	}
	var board struct{ Panels []struct{ Title string } }
	if err := json.Unmarshal([]byte(content(t, "dashboard.json")), &board); err != nil || len(board.Panels) < 10 {
		t.Errorf("the dashboard has %d panels: %v", len(board.Panels), err)
	}
	var rules struct {
		Groups []struct {
			Rules []struct{ Alert, Expr string }
		}
	}
	if err := yaml.Unmarshal([]byte(content(t, "alerts.yml")), &rules); err != nil || len(rules.Groups[0].Rules) != len(alerts) {
		t.Errorf("the rules are %v: %v", rules, err)
	}
}

func content(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheProfilerIsOnTheMetricsAddressOnly(t *testing.T) {
	channel := startLocal(t)
	public, log, _ := startOverHTTP(t, channel, func(c *config) { c.MetricsAddr = "127.0.0.1:0" })
	const page, told = "/debug/pprof/goroutine?debug=1", "goroutine profile"
	inside := "http://" + waitLogged(t, log, `serving metrics" address=(\S+)`)
	if status, text := fetch(t, inside+page); status != http.StatusOK || !strings.Contains(text, told) {
		t.Errorf("the metrics address answers %d: %.80q", status, text)
	}
	for _, address := range []string{public, channel.URL()} {
		if status, text := fetch(t, address+page); status != http.StatusNotFound || strings.Contains(text, told) {
			t.Errorf("%s answers %d: %.80q", address+page, status, text)
		}
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
