package metrics

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/harbormaster/harbormaster/bot/chat"
)

// Metrics measures what the bot does. It is safe for concurrent use.
type Metrics struct {
	// Interactions counts what people did, Panics the panics that were caught, Published the table messages that were
	// posted or edited, drawn the pictures.
	Interactions, Panics, Published, drawn atomic.Int64

	kinds         *prometheus.CounterVec
	Refusals      prometheus.Counter
	acks, clicks  *prometheus.HistogramVec
	faults        *prometheus.CounterVec
	AckFaults     *prometheus.CounterVec
	publications  prometheus.Histogram
	Notices       prometheus.Counter
	ChatFaults    *prometheus.CounterVec
	StoreFaults   *prometheus.CounterVec
	Conflicts     *prometheus.CounterVec
	pictures      *prometheus.HistogramVec
	PictureFaults prometheus.Counter
	choices       *prometheus.HistogramVec
	// ComputersFellBack counts the moves that a level below chose, by the level that should have.
	ComputersFellBack *prometheus.CounterVec
	// ProgramsReplaced counts the moves that a computer chose in place of a program of others, by the reason.
	ProgramsReplaced *prometheus.CounterVec
	// ReviewFaults counts the decisions of reviews that could not be judged.
	ReviewFaults    prometheus.Counter
	PicturesLate    prometheus.Counter
	PicturesDropped prometheus.Counter
	TimersWaiting   *prometheus.GaugeVec
	TimersFailed    *prometheus.CounterVec
	TimerLag        *prometheus.HistogramVec
	collectors      []prometheus.Collector
	Now             func() time.Time
}

// Program stands for another program among the levels of computers.
const Program = "program"

// The limits of the histograms' buckets, in seconds: a click is to be acknowledged within 3, a picture to follow soon.
var (
	clickBuckets   = []float64{0.1, 0.25, 0.5, 1, 2, 3}
	ackBuckets     = []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5}
	publishBuckets = []float64{0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600}
	lagBuckets     = []float64{1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21600}
	choiceBuckets  = []float64{0.0001, 0.001, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}
	pictureBuckets = []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5}
)

// New makes the instruments; now is the clock.
func New(now func() time.Time) *Metrics {
	m := &Metrics{Now: now}
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Namespace: "harbormaster", Name: name, Help: help})
		m.collectors = append(m.collectors, c)
		return c
	}
	vector := func(name, help string, label string, values ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: "harbormaster", Name: name, Help: help},
			[]string{label})
		for _, v := range values {
			c.WithLabelValues(v)
		}
		m.collectors = append(m.collectors, c)
		return c
	}
	spread := func(name, help string, buckets []float64, label string, values ...string) *prometheus.HistogramVec {
		h := prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: "harbormaster", Name: name, Help: help,
			Buckets: buckets}, []string{label})
		for _, v := range values {
			h.WithLabelValues(v)
		}
		m.collectors = append(m.collectors, h)
		return h
	}
	reading := func(name, help string, from *atomic.Int64) {
		m.collectors = append(m.collectors, prometheus.NewCounterFunc(
			prometheus.CounterOpts{Namespace: "harbormaster", Name: name, Help: help},
			func() float64 { return float64(from.Load()) }))
	}
	m.kinds = vector("interactions_total", "What people did, by kind.", "kind", "command", "component", "completion")
	m.Refusals = counter("refusals_total", "Interactions that were answered with a reason why not.")
	m.acks = spread("acknowledgement_seconds", "Time until an interaction was acknowledged: from the person's click "+
		"by the chat's clock, and from its arrival here.", ackBuckets, "from", "click", "arrival")
	m.clicks = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: "harbormaster", Name: "click_seconds", Buckets: clickBuckets,
		Help: "Time from a click to its acknowledgement, by command and game.",
	}, []string{"command", "game"})
	m.faults = prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: "harbormaster", Name: "interaction_faults_total",
		Help: "Interactions that failed, by command, game, and the error that the player saw.",
	}, []string{"command", "game", "told"})
	m.collectors = append(m.collectors, m.clicks, m.faults)
	m.AckFaults = vector("acknowledgement_faults_total", "Acknowledgements that the chat did not take, by reason.",
		"reason", "expired", "answered", "unavailable", "other")
	m.publications = prometheus.NewHistogram(prometheus.HistogramOpts{
		Namespace: "harbormaster", Name: "publication_seconds",
		Help: "Time from the last record of a game to its table message.", Buckets: publishBuckets,
	})
	m.collectors = append(m.collectors, m.publications)
	reading("publications_total", "Table messages that were posted or edited.", &m.Published)
	m.Notices = counter("notices_total", "Players whom a table message mentioned because it was their turn.")
	m.ChatFaults = vector("chat_faults_total", "Requests of publications that the chat did not take, by reason.",
		"reason",
		"gone", "no_channel", "forbidden", "archived", "too_old", "too_large", "unavailable", "other")
	m.StoreFaults = vector("store_faults_total",
		"Interactions that failed because the database didn't answer; unknown: those it may have stored.",
		"kind", "unavailable", "unknown")
	m.Conflicts = vector("conflicts_total",
		"Writes that another process or player had overtaken: records and publications.", "what",
		"record", "publication")
	m.pictures = spread("picture_seconds", "Time until a picture was drawn, waiting included, by its level.",
		pictureBuckets, "level", "lobby", "focus", "table", "own")
	m.choices = spread("computer_seconds", "Time until a computer had chosen its move, by its level.", choiceBuckets,
		"level", "easy", "normal", "hard", "expert", Program)
	m.ComputersFellBack = vector("computer_fallbacks_total",
		"Moves that a level below chose, because too many were thinking or it failed, by the level that should have.",
		"level", "easy", "normal", "hard", "expert")
	m.ProgramsReplaced = vector("program_replacements_total",
		"Moves that a computer chose in place of another program, by the reason.",
		"reason", "late", "illegal", "ended", "long", "babbling", "busy", "resting", "missing")
	m.ReviewFaults = counter("review_faults_total", "Decisions of finished games that a review could not judge.")
	m.PictureFaults = counter("picture_faults_total", "Pictures that could not be drawn.")
	m.PicturesLate = counter("pictures_late_total", "Table messages that went out before their picture.")
	m.PicturesDropped = counter("pictures_dropped_total",
		"Pictures that were not drawn or not shown, because nobody would have seen them or too many waited.")
	m.TimersWaiting = prometheus.NewGaugeVec(prometheus.GaugeOpts{Namespace: "harbormaster", Name: "timers_waiting",
		Help: "Timers that are due and waiting in this process, by kind."}, []string{"kind"})
	m.collectors = append(m.collectors, m.TimersWaiting)
	m.TimersFailed = vector("timers_failed_total", "Timers that failed and come again, by kind.", "kind")
	m.TimerLag = spread("timer_lag_seconds", "Time from when a timer was due until it started, by kind; counted again "+
		"after each failure.", lagBuckets, "kind")
	reading("pictures_total", "Pictures that were drawn.", &m.drawn)
	reading("panics_total", "Panics that were caught in interactions and publications.", &m.Panics)
	return m
}

// Collectors are the bot's instruments, for a registry.
func (m *Metrics) Collectors() []prometheus.Collector { return m.collectors }

// Acknowledged notes an acknowledgement of an interaction that arrived at the given time. It gives how long the person
// had to wait for it, 0 where that is not known.
func (m *Metrics) Acknowledged(in chat.Interaction, arrived time.Time) (took time.Duration) {
	now := m.Now()
	m.acks.WithLabelValues("arrival").Observe(now.Sub(arrived).Seconds())
	if in.Created.IsZero() {
		return 0
	}
	took = now.Sub(in.Created)
	m.acks.WithLabelValues("click").Observe(took.Seconds())
	return took
}

// Arrived counts an interaction.
func (m *Metrics) Arrived(in chat.Interaction) {
	m.Interactions.Add(1)
	m.kinds.WithLabelValues(kindName(in.Kind)).Inc()
}

func kindName(k chat.InteractionKind) string {
	switch k {
	case chat.CommandUsed:
		return "command"
	case chat.ComponentUsed:
		return "component"
	default:
		return "completion"
	}
}

// PictureDrawn notes a picture of a level whose drawing was asked for at the given time.
func (m *Metrics) PictureDrawn(level string, began time.Time) {
	m.drawn.Add(1)
	m.pictures.WithLabelValues(level).Observe(time.Since(began).Seconds())
}

// ComputerChose notes a move that a computer of a level began to choose at the given time.
func (m *Metrics) ComputerChose(level string, began time.Time) {
	m.choices.WithLabelValues(level).Observe(time.Since(began).Seconds())
}

// TablePublished notes a table message that shows a record of the given time.
func (m *Metrics) TablePublished(recorded time.Time) {
	m.Published.Add(1)
	m.publications.Observe(max(m.Now().Sub(recorded), 0).Seconds())
}

// Asked is what an interaction asks for, as its measurements name it. There are as many values as routes and games.
type Asked struct {
	// Command is the name of the route: a subcommand, the word of a control, "move", "completion"; "unknown" for what
	// was never offered.
	Command string
	// Table is the id of the table that it is about, "" for none or one that is found out later.
	Table string
	game  atomic.Value
}

type askedKey struct{}

// In is a context in which the game of the table is noted when it is loaded.
func (a *Asked) In(ctx context.Context) context.Context { return context.WithValue(ctx, askedKey{}, a) }

// Plays notes the name of the game that it is about.
func (a *Asked) Plays(game string) { a.game.Store(game) }

// Game is the name of the game that it is about, "" where none is known.
func (a *Asked) Game() string {
	game, _ := a.game.Load().(string)
	return game
}

// Loaded notes which game is played at a table, for the interaction that is about it.
func Loaded(ctx context.Context, table, game string) {
	if a, ok := ctx.Value(askedKey{}).(*Asked); ok && a.Table == table {
		a.Plays(game)
	}
}

// Clicked notes how long a person waited for the acknowledgement of what they asked for; 0 is not known.
func (m *Metrics) Clicked(a *Asked, took time.Duration) {
	if took > 0 {
		m.clicks.WithLabelValues(a.Command, a.Game()).Observe(took.Seconds())
	}
}

// Faulted notes that an interaction failed, and what the person was told.
func (m *Metrics) Faulted(a *Asked, told string) {
	m.faults.WithLabelValues(a.Command, a.Game(), told).Inc()
}
