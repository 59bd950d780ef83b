package metered

import (
	"context"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	// maxAge is how old the numbers of games may be, so that being scraped often costs the store little.
	maxAge = 15 * time.Second
	// queryTimeout is how long the store may take to tell them.
	queryTimeout = 2 * time.Second
)

var (
	openDesc = prometheus.NewDesc("harbormaster_games_open",
		"Unfinished games in the whole database, including lobbies.", nil, nil)

	unpublishedDesc = prometheus.NewDesc("harbormaster_games_unpublished",
		"Games in the whole database whose last step isn't shown in their channel yet.", nil, nil)
)

// games collects how many games there are. While the store does not answer there is no number.
type games struct {
	store *Store

	mu      sync.Mutex
	at      time.Time
	metrics []prometheus.Metric
}

// Describe implements prometheus.Collector.
func (*games) Describe(out chan<- *prometheus.Desc) {
	out <- openDesc
	out <- unpublishedDesc
}

// Collect implements prometheus.Collector.
func (g *games) Collect(out chan<- prometheus.Metric) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if time.Since(g.at) > maxAge {
		g.metrics = g.query()
		g.at = time.Now()
	}
	for _, m := range g.metrics {
		out <- m
	}
}

func (g *games) query() []prometheus.Metric {
	ctx, cancel := context.WithTimeout(context.Background(), queryTimeout)
	defer cancel()
	var list []prometheus.Metric
	gauge := func(d *prometheus.Desc, n int, err error) {
		if err == nil {
			list = append(list, prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(n)))
		}
	}
	open, err := g.store.OpenGames(ctx)
	gauge(openDesc, open, err)
	unpublished, err := g.store.Unpublished(ctx)
	gauge(unpublishedDesc, len(unpublished), err)
	return list
}
