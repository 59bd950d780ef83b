package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/harbormaster/harbormaster/bot/discord"
)

// newRegistry holds what every program has: the runtime, the process, the build.
func newRegistry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(
		collectors.NewGoCollector(), collectors.NewBuildInfoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return r
}

// metricsPage answers /metrics in Prometheus' text form.
func metricsPage(mux *http.ServeMux, r *prometheus.Registry, log *slog.Logger) {
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn), ErrorHandling: promhttp.ContinueOnError, Registry: r,
	}))
}

// figure is one of the chat's counts under its metric.
type figure struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(discord.Counts) int64
}

func chatDesc(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("harbormaster_discord_"+name, help, labels, nil)
}

// figures are those that are a number each.
var figures = []figure{
	{chatDesc("handler_panics_total", "Interactions that failed by a fault of the program."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Panics }},
	{chatDesc("dropped_total", "Interactions that were not handled because their person had too many waiting."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Dropped }},
	{chatDesc("connects_total", "Gateway connections that came to stand."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Connects }},
	{chatDesc("identifies_total", "Sessions of the gateway that were begun; Discord allows a bot 1000 a day."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Identifies }},
	{chatDesc("resumes_total", "Sessions of the gateway that were gone on with."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Resumes }},
	{chatDesc("lost_total", "Gateway connections that ended against our will."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Lost }},
	{chatDesc("unanswered_total", "Gateway connections that ended because a heartbeat was not answered."), prometheus.CounterValue,
		func(c discord.Counts) int64 { return c.Unanswered }},
	{chatDesc("session_starts_remaining", "Sessions that Discord still lets the bot begin within the day, as last heard; 0 before it was asked."), prometheus.GaugeValue,
		func(c discord.Counts) int64 { return c.StartsLeft }},
	{chatDesc("session_starts_allowed", "Sessions that Discord lets the bot begin within a day, as last heard; 0 before it was asked."), prometheus.GaugeValue,
		func(c discord.Counts) int64 { return c.StartsTotal }},
}

var (
	requestsDesc  = chatDesc("requests_total", "Attempts to ask something of Discord's HTTP API, by what was asked and by HTTP status; 0 when no answer came.", "what", "status")
	limitedDesc   = chatDesc("limited_total", "Requests that Discord answered with 429, by whose limit it was.", "scope")
	invalidDesc   = chatDesc("invalid_requests", "Answers of the last ten minutes that count against Discord's limit of 10000 invalid requests.")
	bucketsDesc   = chatDesc("buckets", "Limits of Discord's that are remembered.")
	failingDesc   = chatDesc("failing", "1 while Discord fails and the bot's own requests are held back, else 0.")
	shardDesc     = chatDesc("shard_connected", "1 while events of this shard arrive, else 0.", "shard")
	heartbeatDesc = chatDesc("heartbeat_seconds", "How long the last heartbeat of this shard took to be answered; 0 before the first.", "shard")
)

// chatFigures collects the counts of the chat.
type chatFigures struct {
	chat interface {
		Counts() discord.Counts
		Requests() discord.Requests
	}
}

// Describe implements prometheus.Collector.
func (chatFigures) Describe(out chan<- *prometheus.Desc) {
	for _, f := range figures {
		out <- f.desc
	}
	for _, d := range []*prometheus.Desc{requestsDesc, limitedDesc, invalidDesc, bucketsDesc, failingDesc, shardDesc, heartbeatDesc} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c chatFigures) Collect(out chan<- prometheus.Metric) {
	counts, requests := c.chat.Counts(), c.chat.Requests()
	for _, f := range figures {
		out <- prometheus.MustNewConstMetric(f.desc, f.kind, float64(f.value(counts)))
	}
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	gauge(invalidDesc, float64(requests.Invalid))
	gauge(bucketsDesc, float64(requests.Buckets))
	gauge(failingDesc, truth(requests.Failing))
	for _, s := range counts.Shards {
		name := fmt.Sprintf("%d/%d", s.ID, s.Of)
		gauge(shardDesc, truth(s.Connected), name)
		gauge(heartbeatDesc, s.Latency.Seconds(), name)
	}
	for kind, n := range requests.Answers {
		out <- prometheus.MustNewConstMetric(requestsDesc, prometheus.CounterValue, float64(n), kind.What, strconv.Itoa(kind.Status))
	}
	for _, scope := range []string{"user", "global", "shared"} {
		out <- prometheus.MustNewConstMetric(limitedDesc, prometheus.CounterValue, float64(requests.Limited[scope]), scope)
	}
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// connectedGauge is 1 while the bot is connected to Discord.
func connectedGauge(w *wellness) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "harbormaster_discord_connected", Help: "1 while interactions can come: all shards of this process are connected, or HTTP is served.",
	}, func() float64 { return truth(w.reached()) })
}
