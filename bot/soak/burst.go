package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/harbormaster/harbormaster/storage"
)

// BurstOptions say how a burst is measured. Those of the load that are not about rates count too.
type BurstOptions struct {
	LoadOptions
	// Limits lets the chat keep Discord's limits of requests, for all together and in a channel.
	Limits bool
	// Peak begins a new measurement of the most memory that a process takes, and gives what it is since the last one,
	// in bytes.
	Peak func(p Process, anew bool) (int64, error)
}

// Burst is what was measured: one click at every table at the same moment. Times are from that moment on: the 50th,
// 95th and 99th percentiles and the greatest.
type Burst struct {
	Tables int `json:"tables"`
	// Done, InWords and Silent count the answers: moves that were made, words in their place, none.
	Done    int `json:"done"`
	InWords int `json:"told"`
	Silent  int `json:"silent"`
	// Ack is until a click was acknowledged, Text until text and controls of its table were out, Picture until the
	// picture of the new position was.
	Ack     [4]time.Duration `json:"ack"`
	Text    [4]time.Duration `json:"text"`
	Picture [4]time.Duration `json:"picture"`
	// Posts and Edits are messages that were posted and edited for it. Together counts the tables whose text and
	// picture came at once.
	Posts    int `json:"posts"`
	Edits    int `json:"edits"`
	Together int `json:"together"`
	// Drawn, Late and Dropped count pictures: those that were drawn, those that followed their text, those that were
	// not finished because nobody would have seen them.
	Drawn   int `json:"drawn"`
	Late    int `json:"late"`
	Dropped int `json:"dropped"`
	// Memory is what the bot had in memory before, and at most meanwhile, in bytes.
	Memory [2]int64 `json:"memory"`
	// Bot, Database, Self and Others are the processor times that were used until the last picture.
	Bot      time.Duration `json:"bot"`
	Database time.Duration `json:"database"`
	Self     time.Duration `json:"self"`
	Others   time.Duration `json:"others"`
}

// The counters that a burst reads.
const (
	drawnMetric   = "harbormaster_pictures_total"
	lateMetric    = "harbormaster_pictures_late_total"
	droppedMetric = "harbormaster_pictures_dropped_total"
)

// burst watches the tables of a burst.
type burst struct {
	*load
	mu sync.Mutex
	// pressed are the controls that were used, by table.
	pressed map[storage.GameID]string
	began   time.Time
	// texts and pictures are when they were out.
	texts, pictures map[storage.GameID]time.Duration
	posts, edits    int
	last            time.Time
}

// MeasureBurst opens tables in the middle of their games and lets somebody click at each of them at the same moment.
func MeasureBurst(ctx context.Context, o BurstOptions) (m Burst, err error) {
	o.public = true
	l, err := newTables(o.LoadOptions)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, l.close(ctx)) }()
	b := &burst{
		load: l, pressed: map[storage.GameID]string{},
		texts: map[storage.GameID]time.Duration{}, pictures: map[storage.GameID]time.Duration{},
	}
	b.observer.onMessage = b.onMessage
	if err := b.prepare(ctx); err != nil {
		return m, err
	}
	if err := b.waitIdle(ctx, o.Tables); err != nil {
		return m, fmt.Errorf("wait until all tables have their pictures: %w", err)
	}
	b.chat.SetLimits(o.Limits)
	return b.measure(ctx, o)
}

// onMessage is told of every public message.
func (b *burst) onMessage(e entry, f view) {
	b.load.onMessage(e, f)
	if e.Game == "" {
		return
	}
	t, ok := b.observer.table(e.Game)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.last = e.At
	if b.began.IsZero() {
		return
	}
	if e.Edit {
		b.edits++
	} else {
		b.posts++
	}
	id := b.pressed[e.Game]
	if !ok || id == "" || t.newest.message != f.message || t.newest.offers(id) {
		return
	}
	if _, there := b.texts[e.Game]; !there {
		b.texts[e.Game] = e.At.Sub(b.began)
	}
	if _, there := b.pictures[e.Game]; !there && f.picture {
		b.pictures[e.Game] = e.At.Sub(b.began)
	}
}

// waitIdle waits until so many tables show their pictures and nothing more happens.
func (b *burst) waitIdle(ctx context.Context, tables int) error {
	return until(ctx, 5*time.Minute, func() (bool, error) {
		shown := 0
		b.observer.mu.Lock()
		for _, t := range b.observer.tables {
			if t.newest.picture {
				shown++
			}
		}
		b.observer.mu.Unlock()
		b.mu.Lock()
		defer b.mu.Unlock()
		return shown >= tables && time.Since(b.last) > 2*time.Second, nil
	})
}

// measure clicks at every table and waits for the last picture.
func (b *burst) measure(ctx context.Context, o BurstOptions) (m Burst, err error) {
	clicks, err := b.chooseClicks(ctx)
	if err != nil {
		return m, err
	}
	before, err := b.readings(ctx, o, true)
	if err != nil {
		return m, err
	}
	m.Tables, m.Memory[0] = b.Tables, before.usage.Memory
	m.Ack = b.clickAll(clicks, &m)
	if err := b.waitPictures(ctx, m.Done); err != nil {
		return m, err
	}
	after, err := b.readings(ctx, o, false)
	if err != nil {
		return m, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	m.Text, m.Picture = percentiles(values(b.texts)), percentiles(values(b.pictures))
	m.Posts, m.Edits = b.posts, b.edits
	for game, at := range b.pictures {
		if b.texts[game] == at {
			m.Together++
		}
	}
	m.Memory[1] = after.peak
	count := func(name string) int { return int(after.metrics[name] - before.metrics[name]) }
	m.Drawn, m.Late, m.Dropped = count(drawnMetric), count(lateMetric), count(droppedMetric)
	m.Bot, m.Database = after.usage.Bot-before.usage.Bot, after.usage.Database-before.usage.Database
	m.Self = after.usage.Self - before.usage.Self
	m.Others = max(after.usage.Machine-before.usage.Machine-m.Bot-m.Database-m.Self, 0)
	return m, nil
}

// chooseClicks finds an answer to press at each table.
func (b *burst) chooseClicks(ctx context.Context) (clicks []func() outcome, err error) {
	for n := range b.Tables {
		t, ok := b.observer.table(gameName(n))
		if !ok {
			return nil, fmt.Errorf("table %d is not shown", n)
		}
		var list []choice
		u := b.users.byID(t.awaited[0])
		for _, c := range t.newest.controls {
			if c.answersQuestion() && c.name() == "" && !c.asksToConfirm() {
				list = append(list, u.candidate(c, 1))
			}
		}
		one, ok := u.pick(list)
		if !ok {
			return nil, fmt.Errorf("table %d asks nothing", n)
		}
		b.pressed[t.game] = one.id
		clicks = append(clicks, func() outcome { return u.press(ctx, one) })
	}
	return clicks, nil
}

// clickAll makes all clicks at the same moment, counts their answers, and gives how long these took.
func (b *burst) clickAll(clicks []func() outcome, m *Burst) [4]time.Duration {
	var mu sync.Mutex
	var acks []time.Duration
	var jobs sync.WaitGroup
	start := make(chan struct{})
	for _, click := range clicks {
		jobs.Go(func() {
			<-start
			got := click()
			at := time.Now()
			mu.Lock()
			defer mu.Unlock()
			switch got {
			case unanswered, "":
				m.Silent++
				return
			case done:
				m.Done++
			default:
				m.InWords++
			}
			acks = append(acks, at.Sub(b.began))
		})
	}
	b.mu.Lock()
	b.began = time.Now()
	b.mu.Unlock()
	close(start)
	jobs.Wait()
	return percentiles(acks)
}

// waitPictures waits until so many tables show the picture of their new position.
func (b *burst) waitPictures(ctx context.Context, tables int) error {
	have := 0
	err := until(ctx, 2*time.Minute, func() (bool, error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		have = len(b.pictures)
		return have >= tables, nil
	})
	if err != nil {
		return fmt.Errorf("%d of %d tables have got their picture: %w", have, tables, err)
	}
	return nil
}

// readings are what is read off the processes.
type readings struct {
	usage   Usage
	peak    int64
	metrics map[string]float64
}

func (b *burst) readings(ctx context.Context, o BurstOptions, anew bool) (r readings, err error) {
	if r.usage, err = b.load.usage(); err != nil {
		return r, err
	}
	if r.peak, err = o.Peak(b.processes[0], anew); err != nil {
		return r, err
	}
	r.metrics, err = b.counters(ctx)
	return r, err
}

func values(of map[storage.GameID]time.Duration) []time.Duration {
	list := make([]time.Duration, 0, len(of))
	for _, d := range of {
		list = append(list, d)
	}
	return list
}

// Print writes the burst as a table.
func (m Burst) Print(w io.Writer) {
	fmt.Fprintf(w, "%d tables, one click at each at the same moment: %d done, %d told why not, %d unanswered\n",
		m.Tables, m.Done, m.InWords, m.Silent)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "time until\tp50\tp95\tp99\tlast\t")
	for _, row := range []struct {
		name string
		of   [4]time.Duration
	}{{"acknowledged", m.Ack}, {"text and controls", m.Text}, {"picture", m.Picture}} {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", row.name, short3(row.of[0]), short3(row.of[1]), short3(row.of[2]),
			short3(row.of[3]))
	}
	_ = t.Flush() // Its writer failed then, and the next line says so.
	fmt.Fprintf(w, "messages: %d posted, %d edited; text and picture at once at %d tables\n", m.Posts, m.Edits,
		m.Together)
	fmt.Fprintf(w, "pictures: %d drawn, %d after their text, %d dropped\n", m.Drawn, m.Late, m.Dropped)
	fmt.Fprintf(w, "memory of the bot: %d MB before, %d MB at most\n", m.Memory[0]>>20, m.Memory[1]>>20)
	fmt.Fprintf(w, "processor time: bot %s, database %s, chat and people %s, others %s\n", short3(m.Bot),
		short3(m.Database), short3(m.Self), short3(m.Others))
}
