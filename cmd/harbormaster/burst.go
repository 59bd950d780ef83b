package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/shelf"
)

// burstRun lets somebody click at many tables at the same moment and measures how long acknowledgements, texts and pictures
// take.
func burstRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := soak.BurstOptions{LoadOptions: loadOptions()}
	o.Progress = stderr
	flags := flag.NewFlagSet("burst", flag.ContinueOnError)
	flags.SetOutput(stderr)
	shelf.Flag(flags, &o.Game)
	flags.IntVar(&o.Tables, "tables", 200, "number of tables that somebody clicks at")
	flags.IntVar(&o.Seats, "players", 4, "players of each table")
	flags.IntVar(&o.Moves, "moves", 160, "the tables are in the middle of their games, after 0 to so many moves")
	flags.IntVar(&o.Channels, "channel", 1, "tables in one channel")
	flags.BoolVar(&o.Limits, "limits", false, "keep Discord's limits: 50 requests a second over all, 5 posts and 5 edits in 5 seconds and a channel")
	flags.Uint64Var(&o.Seed, "seed", 1, "decides the positions and the choices")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("there is no argument %q", flags.Arg(0))
	}
	if o.Tables < 1 || o.Channels < 1 {
		return errors.New("a burst needs at least one table, and one in a channel")
	}
	if err := seated(o.Rules[o.Game], o.Seats); err != nil {
		return err
	}
	return withHarness(ctx, "always", stderr, func(h *harness, log *slog.Logger) error {
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

// burstWith measures a burst with a process of this program.
func burstWith(ctx context.Context, h *harness, o soak.BurstOptions) (soak.Burst, error) {
	at, err := freeAddress(ctx)
	if err != nil {
		return soak.Burst{}, err
	}
	h.env = append(h.env, "HARBORMASTER_METRICS_ADDR="+at)
	o.Launch, o.Open, o.Usage, o.Peak = h.launch, h.open, h.usage, peak
	o.Figures = func(ctx context.Context) (map[string]float64, error) { return figuresAt(ctx, "http://"+at+"/metrics") }
	return soak.MeasureBurst(ctx, o)
}

// freeAddress is one of this computer where nobody listens.
func freeAddress(ctx context.Context) (string, error) {
	var any net.ListenConfig
	l, err := any.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("look for a free port: %w", err)
	}
	return l.Addr().String(), l.Close()
}

// figuresAt reads a page of metrics: the sum of each over its labels.
func figuresAt(ctx context.Context, page string) (map[string]float64, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, page, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		return nil, fmt.Errorf("read the metrics: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	figures := map[string]float64{}
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		line := lines.Text()
		at := strings.LastIndexByte(line, ' ')
		if at < 0 || line[0] == '#' {
			continue
		}
		name, _, _ := strings.Cut(line[:at], "{")
		value, err := strconv.ParseFloat(line[at+1:], 64)
		if err != nil {
			return nil, fmt.Errorf("the metrics hold %q: %w", line, err)
		}
		figures[name] += value
	}
	return figures, lines.Err()
}
