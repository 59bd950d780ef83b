package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/titles"
)

// burstRun lets somebody click at many tables at the same moment and measures how long acknowledgements, texts and
// pictures take.
func burstRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := soak.BurstOptions{LoadOptions: soak.LoadOptions{Rules: titles.Rules(), Progress: stderr}}
	var program string
	flags := newFlags("burst", stderr, &o.Game, &program)
	flags.IntVar(&o.Tables, "tables", 200, "number of tables to click at")
	flags.IntVar(&o.Seats, "players", 4, "players at each table")
	flags.IntVar(&o.Moves, "moves", 160, "the tables start after 0 to this many moves")
	flags.IntVar(&o.Channels, "channel", 1, "tables per channel")
	flags.BoolVar(&o.Limits, "limits", false,
		"enforce Discord's limits: 50 requests a second in all, 5 posts and 5 edits per channel in 5 seconds")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the positions and the choices")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := parse(flags, args); err != nil {
		return err
	}
	if o.Tables < 1 || o.Channels < 1 {
		return errors.New("a burst needs at least one table, and one in a channel")
	}
	if err := checkSeats(o.Rules[o.Game], o.Seats); err != nil {
		return err
	}
	return withHarness(ctx, "always", program, stderr, func(h *harness, log *slog.Logger) error {
		o.Log = log
		m, err := burstWith(ctx, h, o)
		if err != nil {
			return err
		}
		if *asJSON {
			return printJSON(stdout, m)
		}
		m.Print(stdout)
		return nil
	})
}

// burstWith measures a burst with a process of the harness.
func burstWith(ctx context.Context, h *harness, o soak.BurstOptions) (soak.Burst, error) {
	o.Launch, o.Open, o.Usage, o.Peak, o.Metrics = h.launch, h.open, h.usage, peak, scrape
	return soak.MeasureBurst(ctx, o)
}

// scrape reads the counters of a process: the sum of each over its labels, and by each label. Of times it counts how
// many there were.
func scrape(ctx context.Context, address string) (map[string]float64, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+"/metrics", nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("read the metrics: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		return nil, fmt.Errorf("read the metrics: %w", err)
	}
	sums := map[string]float64{}
	for name, family := range families {
		for _, m := range family.GetMetric() {
			n := m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
			sums[name] += n
			for _, l := range m.GetLabel() {
				sums[fmt.Sprintf("%s{%s=%q}", name, l.GetName(), l.GetValue())] += n
			}
		}
	}
	return sums, nil
}
