package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/pprof"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/harbormaster/harbormaster/storage"
)

// newRegistry holds what every program has: the runtime, the process, the build.
func newRegistry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	name, compiler := build()
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "harbormaster_build_info", Help: "1, with the version of the program and of the records it writes.",
		ConstLabels: prometheus.Labels{"version": name, "records": fmt.Sprint(storage.Schema), "go": compiler},
	})
	info.Set(1)
	r.MustRegister(info, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return r
}

// metricsPage answers /metrics, and /debug/pprof/ to who looks into the running program. Neither is for the public.
func metricsPage(mux *http.ServeMux, r *prometheus.Registry, log *slog.Logger) {
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	mux.Handle("GET /metrics", promhttp.HandlerFor(r, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn), ErrorHandling: promhttp.ContinueOnError,
		Registry: r,
	}))
}

// connectedGauge is 1 while the bot is connected to Discord.
func connectedGauge(h *health) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "harbormaster_discord_connected",
		Help: "1 while interactions can arrive: all shards of this process are connected, or it serves HTTP.",
	}, func() float64 {
		if h.discordReached() {
			return 1
		}
		return 0
	})
}
