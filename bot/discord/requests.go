package discord

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/bot/discord/rest"
)

// requests counts attempts at requests and their answers.
type requests struct{ answers, limits *prometheus.CounterVec }

func newRequests() requests {
	vector := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "harbormaster", Subsystem: "discord", Name: name, Help: help,
		}, labels)
	}
	r := requests{
		vector("requests_total", "Requests to Discord's HTTP API, by request and by HTTP status; 0 if no answer came.",
			"what", "status"),
		vector("limited_total", "Requests that Discord answered with 429, by whose limit it was.", "scope"),
	}
	for _, scope := range []string{"user", "global", "shared"} {
		r.limits.WithLabelValues(scope)
	}
	return r
}

// count counts an attempt and tells somebody else of it, if that is not nil.
func (r requests) count(also func(rest.Exchange)) func(rest.Exchange) {
	return func(e rest.Exchange) {
		r.answers.WithLabelValues(e.What, strconv.Itoa(e.Status)).Inc()
		if e.Limit != "" {
			r.limits.WithLabelValues(e.Limit).Inc()
		}
		if also != nil {
			also(e)
		}
	}
}
