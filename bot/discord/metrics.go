package discord

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("harbormaster_discord_"+name, help, labels, nil)
}

const counter, gauge = prometheus.CounterValue, prometheus.GaugeValue

// metrics are the counts that are a number each.
var metrics = []struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(Counts) int64
}{
	{describe("handler_panics_total", "Interactions that failed because of a bug in the program."),
		counter, func(c Counts) int64 { return c.Panics }},
	{describe("dropped_total", "Interactions dropped because their player had too many waiting."),
		counter, func(c Counts) int64 { return c.Dropped }},
	{describe("connects_total", "Gateway connections that were established."),
		counter, func(c Counts) int64 { return c.Connects }},
	{describe("identifies_total", "Gateway sessions that were started; Discord allows a bot 1000 a day."),
		counter, func(c Counts) int64 { return c.Identifies }},
	{describe("resumes_total", "Gateway sessions that were resumed."),
		counter, func(c Counts) int64 { return c.Resumes }},
	{describe("lost_total", "Gateway connections that were lost."),
		counter, func(c Counts) int64 { return c.Lost }},
	{describe("unanswered_total", "Gateway connections that ended because a heartbeat went unanswered."),
		counter, func(c Counts) int64 { return c.Unanswered }},
	{describe("session_starts_remaining",
		"Sessions that Discord still lets the bot start today, as last heard; 0 until the bot asks."),
		gauge, func(c Counts) int64 { return c.StartsLeft }},
	{describe("session_starts_allowed",
		"Sessions that Discord lets the bot start per day, as last heard; 0 until the bot asks."),
		gauge, func(c Counts) int64 { return c.StartsTotal }},
}

var (
	invalidDesc = describe("invalid_requests",
		"Answers of the last ten minutes that count against Discord's limit of 10000 invalid requests.")
	bucketsDesc   = describe("buckets", "Discord's rate limits that the bot remembers.")
	failingDesc   = describe("failing", "1 while Discord fails and the bot holds back its own requests, else 0.")
	shardDesc     = describe("shard_connected", "1 while events of this shard arrive, else 0.", "shard")
	heartbeatDesc = describe("heartbeat_seconds",
		"How long Discord took to answer this shard's last heartbeat; 0 before the first.", "shard")
	silenceDesc = describe("interaction_age_seconds",
		"Time since this shard's last interaction; before the first, time since its start.",
		"shard")
)

// Describe implements prometheus.Collector.
func (c *Client) Describe(out chan<- *prometheus.Desc) {
	for _, f := range metrics {
		out <- f.desc
	}
	for _, d := range []*prometheus.Desc{invalidDesc, bucketsDesc, failingDesc, shardDesc, heartbeatDesc, silenceDesc} {
		out <- d
	}
	c.requests.answers.Describe(out)
	c.requests.limits.Describe(out)
}

// Collect implements prometheus.Collector.
func (c *Client) Collect(out chan<- prometheus.Metric) {
	counts, requests := c.Counts(), c.Requests()
	tell := func(d *prometheus.Desc, kind prometheus.ValueType, value float64, labels ...string) {
		out <- prometheus.MustNewConstMetric(d, kind, value, labels...)
	}
	for _, f := range metrics {
		tell(f.desc, f.kind, float64(f.value(counts)))
	}
	tell(invalidDesc, gauge, float64(requests.Invalid))
	tell(bucketsDesc, gauge, float64(requests.Buckets))
	tell(failingDesc, gauge, boolean(requests.Failing))
	for _, s := range counts.Shards {
		name := fmt.Sprintf("%d/%d", s.ID, s.Of)
		tell(shardDesc, gauge, boolean(s.Connected), name)
		tell(heartbeatDesc, gauge, s.Latency.Seconds(), name)
		tell(silenceDesc, gauge, s.Silence.Seconds(), name)
	}
	c.requests.answers.Collect(out)
	c.requests.limits.Collect(out)
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
