package discord

import (
	"fmt"
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
)

// metric is one of the counts under its name.
type metric struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(Counts) int64
}

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("harbormaster_discord_"+name, help, labels, nil)
}

// metrics are those that are a number each.
var metrics = []metric{
	{describe("handler_panics_total", "Interactions that failed by a fault of the program."), prometheus.CounterValue,
		func(c Counts) int64 { return c.Panics }},
	{describe("dropped_total", "Interactions that were not handled because their person had too many waiting."),
		prometheus.CounterValue,
		func(c Counts) int64 { return c.Dropped }},
	{describe("connects_total", "Gateway connections that came to stand."), prometheus.CounterValue,
		func(c Counts) int64 { return c.Connects }},
	{describe("identifies_total", "Sessions of the gateway that were begun; Discord allows a bot 1000 a day."),
		prometheus.CounterValue,
		func(c Counts) int64 { return c.Identifies }},
	{describe("resumes_total", "Sessions of the gateway that were gone on with."), prometheus.CounterValue,
		func(c Counts) int64 { return c.Resumes }},
	{describe("lost_total", "Gateway connections that ended against our will."), prometheus.CounterValue,
		func(c Counts) int64 { return c.Lost }},
	{describe("unanswered_total", "Gateway connections that ended because a heartbeat was not answered."),
		prometheus.CounterValue,
		func(c Counts) int64 { return c.Unanswered }},
	{describe("session_starts_remaining",
		"Sessions that Discord still lets the bot begin within the day, as last heard; 0 before it was asked."),
		prometheus.GaugeValue,
		func(c Counts) int64 { return c.StartsLeft }},
	{describe("session_starts_allowed",
		"Sessions that Discord lets the bot begin within a day, as last heard; 0 before it was asked."),
		prometheus.GaugeValue,
		func(c Counts) int64 { return c.StartsTotal }},
}

var (
	requestsDesc = describe("requests_total",
		"Attempts to ask something of Discord's HTTP API, by what was asked and by HTTP status; 0 when no answer came.",
		"what", "status")
	limitedDesc = describe("limited_total", "Requests that Discord answered with 429, by whose limit it was.",
		"scope")
	invalidDesc = describe("invalid_requests",
		"Answers of the last ten minutes that count against Discord's limit of 10000 invalid requests.")
	bucketsDesc   = describe("buckets", "Limits of Discord's that are remembered.")
	failingDesc   = describe("failing", "1 while Discord fails and the bot's own requests are held back, else 0.")
	shardDesc     = describe("shard_connected", "1 while events of this shard arrive, else 0.", "shard")
	heartbeatDesc = describe("heartbeat_seconds",
		"How long the last heartbeat of this shard took to be answered; 0 before the first.", "shard")
)

// Describe implements prometheus.Collector.
func (*Client) Describe(out chan<- *prometheus.Desc) {
	for _, f := range metrics {
		out <- f.desc
	}
	for _, d := range []*prometheus.Desc{requestsDesc, limitedDesc, invalidDesc, bucketsDesc, failingDesc, shardDesc,
		heartbeatDesc} {
		out <- d
	}
}

// Collect implements prometheus.Collector.
func (c *Client) Collect(out chan<- prometheus.Metric) {
	counts, requests := c.Counts(), c.Requests()
	for _, f := range metrics {
		out <- prometheus.MustNewConstMetric(f.desc, f.kind, float64(f.value(counts)))
	}
	gauge := func(d *prometheus.Desc, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	gauge(invalidDesc, float64(requests.Invalid))
	gauge(bucketsDesc, float64(requests.Buckets))
	gauge(failingDesc, boolean(requests.Failing))
	for _, s := range counts.Shards {
		name := fmt.Sprintf("%d/%d", s.ID, s.Of)
		gauge(shardDesc, boolean(s.Connected), name)
		gauge(heartbeatDesc, s.Latency.Seconds(), name)
	}
	for kind, n := range requests.Answers {
		out <- prometheus.MustNewConstMetric(requestsDesc, prometheus.CounterValue, float64(n), kind.What,
			strconv.Itoa(kind.Status))
	}
	for _, scope := range []string{"user", "global", "shared"} {
		out <- prometheus.MustNewConstMetric(limitedDesc, prometheus.CounterValue, float64(requests.Limited[scope]),
			scope)
	}
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
