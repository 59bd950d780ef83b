package main

import (
	"log/slog"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
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

func metricsPage(mux *http.ServeMux, r *prometheus.Registry, log *slog.Logger) {
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn), ErrorHandling: promhttp.ContinueOnError,
		Registry: r,
	}))
}

// connectedGauge is 1 while the bot is connected to Discord.
func connectedGauge(h *health) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "harbormaster_discord_connected",
		Help: "1 while interactions can come: all shards of this process are connected, or HTTP is served.",
	}, func() float64 {
		if h.discordReached() {
			return 1
		}
		return 0
	})
}
