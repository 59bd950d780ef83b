package main

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/storage"
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

// figure is a number of the chat's under its metric.
type figure struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(discord.Counts) int64
}

func counted(name, help string, value func(discord.Counts) int64) figure {
	return figure{prometheus.NewDesc("harbormaster_discord_"+name, help, nil, nil), prometheus.CounterValue, value}
}

func measured(name, help string, value func(discord.Counts) int64) figure {
	return figure{prometheus.NewDesc("harbormaster_discord_"+name, help, nil, nil), prometheus.GaugeValue, value}
}

var figures = []figure{
	counted("handler_panics_total", "Interactions that failed by a fault of the program.", func(c discord.Counts) int64 { return c.Panics }),
	counted("dropped_total", "Interactions that were not handled because their person had too many waiting.", func(c discord.Counts) int64 { return c.Dropped }),
	counted("connects_total", "Gateway connections that were opened.", func(c discord.Counts) int64 { return c.Connects }),
	counted("limited_total", "Requests that Discord answered with 429.", func(c discord.Counts) int64 { return c.Limited }),
	counted("refused_total", "Requests that Discord answered with another 4xx.", func(c discord.Counts) int64 { return c.Refused }),
}

// chatFigures collects the counts of the chat.
type chatFigures struct{ counts func() discord.Counts }

// Describe implements prometheus.Collector.
func (chatFigures) Describe(out chan<- *prometheus.Desc) {
	for _, f := range figures {
		out <- f.desc
	}
}

// Collect implements prometheus.Collector.
func (c chatFigures) Collect(out chan<- prometheus.Metric) {
	counts := c.counts()
	for _, f := range figures {
		out <- prometheus.MustNewConstMetric(f.desc, f.kind, float64(f.value(counts)))
	}
}

// connectedGauge is 1 while the bot is connected to Discord.
func connectedGauge(w *wellness) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "harbormaster_discord_connected", Help: "1 while all gateway connections of this process stand, else 0.",
	}, func() float64 {
		if w.reached() {
			return 1
		}
		return 0
	})
}

const (
	// gamesAge is how old the numbers of games may be, so that being scraped often costs the store little.
	gamesAge = 15 * time.Second
	// gamesTime is how long the store may take to tell them.
	gamesTime = 2 * time.Second
)

// gameFigures collects how many games wait for their publication. While the store does not answer there is no number.
type gameFigures struct {
	store storage.Store

	mu     sync.Mutex
	at     time.Time
	metric prometheus.Metric
}

var unpublishedDesc = prometheus.NewDesc("harbormaster_games_unpublished",
	"Games of the whole store whose last step is not shown in their channel yet.", nil, nil)

// Describe implements prometheus.Collector.
func (*gameFigures) Describe(out chan<- *prometheus.Desc) { out <- unpublishedDesc }

// Collect implements prometheus.Collector.
func (g *gameFigures) Collect(out chan<- prometheus.Metric) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if time.Since(g.at) > gamesAge {
		ctx, cancel := context.WithTimeout(context.Background(), gamesTime)
		defer cancel()
		list, err := g.store.Unpublished(ctx)
		g.at, g.metric = time.Now(), nil
		if err == nil {
			g.metric = prometheus.MustNewConstMetric(unpublishedDesc, prometheus.GaugeValue, float64(len(list)))
		}
	}
	if g.metric != nil {
		out <- g.metric
	}
}
