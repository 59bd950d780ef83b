package soak

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Ways say how interactions reach the processes.
const (
	// Shards gives every process a share of the servers, over the gateway.
	Shards = "shards"
	// HTTP sends interactions to all processes in turn, as a balancer does.
	HTTP = "http"
	// Same makes every process hear of everything, over the gateway: each interaction is handled as often as there are
	// processes.
	Same = "same"
)

// Place is where a process runs.
type Place struct {
	// N is its number, from 0 on, of so many Processes; Try counts the starts in this place. At any time two processes of one
	// place may run, but not two of one try.
	N, Processes, Try int
	// Way is how interactions come.
	Way string
	// URL, Token and PublicKey are those of the chat.
	URL, Token, PublicKey string
	// Listen is the address where a process takes interactions, with HTTP. Metrics is where it serves its metrics, "" for
	// nowhere.
	Listen, Metrics string
}

// Options say how a soak goes. Launch, Open, Rules and Game are needed.
type Options struct {
	// Launch starts a process of the bot. It lives until it is told to end.
	Launch func(ctx context.Context, at Place) (Process, error)
	// Way is how interactions reach the processes, Shards if empty.
	Way string
	// Database is the store's server, nil for a store without one.
	Database Database
	// Open opens the store that the processes use; it is closed after use.
	Open func(ctx context.Context) (storage.Store, error)
	// Rules are the games by name, Game is the one that is played.
	Rules map[string]engine.Game
	Game  string

	// Processes is how many processes run, Tables how many tables are open at a time, People how many people play.
	Processes, Tables, People int
	// The people play until Clicks clicks were answered (0: any number) and all kills were made, or For is over (0: any
	// time); one of them is needed.
	Clicks int
	For    time.Duration
	// Think is how long a person thinks on average.
	Think time.Duration
	// Kills is how many times a process or the database is killed, spread over the whole run.
	Kills int
	// Faults adds the weather of a real network, and processes that are replaced in good order: see storms.
	Faults bool
	// Seed decides the people's choices and the moments of the kills.
	Seed uint64
	// Dir takes the evidence: clicks, journal, logs.
	Dir string
	// Progress gets a line now and then.
	Progress io.Writer
	Log      *slog.Logger
}

// Report is what came of a soak.
type Report struct {
	Audit
	// Took is the time of play, Settled how long it took afterwards until all was published.
	Took    time.Duration `json:"took"`
	Settled time.Duration `json:"settled"`
	// Clicks counts the interactions; Refused the presses that the chat did not even send, by its code.
	Clicks  int            `json:"clicks"`
	Refused map[string]int `json:"refused"`
	// Acknowledged are percentiles of the time to an acknowledgement, by the chat's clock: the 50th, the 99th and the greatest.
	Acknowledged [3]time.Duration `json:"acknowledged"`
	// Killed counts the processes and DatabaseKilled the databases that were killed with -9, Replaced the processes that were
	// replaced in good order, Ended those that ended by themselves, Weather the faults of the network by name.
	Killed         int            `json:"killed"`
	DatabaseKilled int            `json:"database_killed"`
	Replaced       int            `json:"replaced"`
	Ended          int            `json:"ended"`
	Weather        map[string]int `json:"weather"`
	// Unpublished is how many games had something to be published when the play ended.
	Unpublished int `json:"unpublished"`
	// Stuck lists open tables that did not go on when a legal control was pressed after the play, Revived counts the others.
	Stuck   []string `json:"stuck"`
	Revived int      `json:"revived"`
	// Armed counts older messages of open tables that still offered a question at the end.
	Armed int `json:"armed"`
	// Refusals lists what the chat refused to the bot as malformed, by status, code and path's pattern.
	Refusals map[string]int `json:"refusals"`
}

// Failed says whether the soak found a violation.
func (r *Report) Failed() bool {
	return r.Violations() > 0 || len(r.Stuck) > 0 || r.Quick > r.interruptions()
}

// interruptions is how often something happened that can interrupt a post.
func (r *Report) interruptions() int {
	return r.Killed + r.DatabaseKilled + r.Replaced + r.Ended + sum(r.Weather)
}

// soak is one run.
type soak struct {
	Options
	chat     *local.Server
	sight    *sight
	crew     *crew
	fleet    *fleet
	dice     *dice
	report   *Report
	database int // kills
	weather  map[string]int
	mu       sync.Mutex
	logs     []*storage.GameItem
}

// Run makes a soak. The error is about the run itself; what the audit found stands in the report.
func Run(ctx context.Context, o Options) (*Report, error) {
	o.Think = cmp.Or(o.Think, 300*time.Millisecond)
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Progress == nil {
		o.Progress = io.Discard
	}
	if o.Clicks == 0 && o.For == 0 {
		return nil, errors.New("neither a number of clicks nor a time is given")
	}
	if !slices.Contains([]string{"", Shards, HTTP, Same}, o.Way) {
		return nil, fmt.Errorf("%q is no way to reach the processes; it is %s, %s or %s", o.Way, Shards, HTTP, Same)
	}
	if o.Rules[o.Game] == nil {
		return nil, fmt.Errorf("no rules for %q", o.Game)
	}
	o.Way = cmp.Or(o.Way, Shards)
	s := &soak{Options: o, dice: newDice(o.Seed, 0), report: &Report{}, weather: map[string]int{}, sight: newSight()}
	var err error
	if s.fleet, err = newFleet(o, s.dice); err != nil {
		return nil, err
	}
	s.chat, err = local.Start(local.Config{
		Guilds: max(leastGuilds, o.Tables/10), Shards: o.Processes, Endpoints: s.fleet.endpoints(), Journal: s.sight.take, Headless: true, OldEdits: -1,
		DailyIdentifies: manyIdentifies, Log: o.Log,
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		down, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		if err := s.chat.Shutdown(down); err != nil {
			o.Log.Warn("the local Discord did not stop well", "error", err)
		}
	}()
	s.fleet.describe = func(at *Place) { at.URL, at.Token, at.PublicKey = s.chat.URL(), s.chat.Token(), s.chat.PublicKey() }
	if s.crew, err = newCrew(s.chat, o.People, s.sight, o.Seed); err != nil {
		return nil, err
	}
	s.crew.game, s.crew.games, s.crew.think, s.crew.most = o.Game, o.Tables, o.Think, o.Clicks
	s.crew.least, s.crew.greatest = o.Rules[o.Game].Players()
	return s.run(ctx)
}

// manyIdentifies is more than a soak needs: it kills as many processes in minutes as others lose in years.
const manyIdentifies = 1_000_000

// leastGuilds is how many servers there are at least; each has two channels.
const leastGuilds = 8

// startTime bounds how long the processes may take until they answer, or run again.
const startTime = 3 * time.Minute

func (s *soak) run(ctx context.Context) (*Report, error) {
	began := time.Now()
	if err := s.fleet.start(context.WithoutCancel(ctx)); err != nil {
		s.fleet.end()
		return nil, err
	}
	defer s.fleet.end()
	err := until(ctx, startTime, func() (bool, error) {
		if s.fleet.endings() > 3*s.Processes {
			return false, errors.New("the processes end again and again; their logs say why")
		}
		return s.crew.served(ctx), nil
	})
	if err != nil {
		return nil, fmt.Errorf("wait for the bot: %w", err)
	}
	fmt.Fprintf(s.Progress, "%d processes are ready after %s\n", s.Processes, time.Since(began).Round(time.Millisecond))

	if err := s.playAll(ctx); err != nil {
		return nil, errors.Join(err, s.keepEvidence())
	}
	if err := s.afterwards(ctx); err != nil {
		return nil, errors.Join(err, s.keepEvidence())
	}
	return s.report, s.keepEvidence()
}

// playAll lets the people play and the kills happen.
func (s *soak) playAll(ctx context.Context) error {
	began := time.Now()
	playing, stop := context.WithCancel(ctx)
	defer stop()
	if s.For > 0 {
		defer time.AfterFunc(s.For, stop).Stop()
	}
	var jobs sync.WaitGroup
	s.crew.kept.Store(s.Kills > 0)
	jobs.Go(func() { s.tell(playing, began) })
	jobs.Go(func() { s.havoc(playing, began) })
	if s.Faults {
		jobs.Go(func() { s.storm(playing, began) })
	}
	s.crew.play(playing)
	stop()
	jobs.Wait()
	s.report.Took = time.Since(began)
	return ctx.Err()
}

// progress is how much of the run is done, 0 to 1.
func (s *soak) progress(began time.Time) float64 {
	p := 0.0
	if s.Clicks > 0 {
		p = float64(s.crew.clicks.progress()) / float64(s.Clicks)
	}
	return max(p, s.elapsed(began))
}

// elapsed is how much of the time of the run is over, 0 where it has none.
func (s *soak) elapsed(began time.Time) float64 {
	if s.For == 0 {
		return 0
	}
	return float64(time.Since(began)) / float64(s.For)
}

func (s *soak) tell(ctx context.Context, began time.Time) {
	for {
		pause(ctx, 10*time.Second)
		if ctx.Err() != nil {
			return
		}
		s.fleet.mu.Lock()
		kills, stops, ended := s.fleet.kills, s.fleet.stops, s.fleet.ended
		s.fleet.mu.Unlock()
		s.mu.Lock()
		database := s.database
		s.mu.Unlock()
		_, open := s.sight.lobbies()
		took := time.Since(began)
		fmt.Fprintf(s.Progress, "%6s  %6d clicks (%.0f/s)  %3d open tables  killed %d + %d database  replaced %d  ended %d\n", took.Round(time.Second),
			s.crew.clicks.count(), float64(s.crew.clicks.count())/took.Seconds(), open, kills, database, stops, ended)
	}
}

// youngest is the age from which on a process may be killed: some of them while they start.
const youngest = 150 * time.Millisecond

// stormy is the part of the run in which something is killed and goes wrong; the rest is calm.
const stormy = 0.85

// havoc kills processes and the database at random moments, so many while it is stormy. Where processes start slowly that takes
// longer, and the people go on for it.
func (s *soak) havoc(ctx context.Context, began time.Time) {
	defer s.crew.kept.Store(false)
	for n := 0; n < s.Kills && s.elapsed(began) < 0.97; {
		pause(ctx, time.Duration(10+s.dice.roll(40))*time.Millisecond)
		if ctx.Err() != nil {
			return
		}
		if due := s.progress(began) / stormy * float64(s.Kills); float64(n)+float64(s.dice.roll(1000))/1000 > due {
			continue
		}
		if s.Database != nil && s.dice.roll(6) == 0 {
			s.killDatabase(ctx)
			n++
			continue
		}
		age := youngest
		if s.dice.roll(10) > 0 {
			age = time.Second
		}
		if s.fleet.kill(age) {
			n++
		}
	}
}

func (s *soak) killDatabase(ctx context.Context) {
	if err := s.Database.Kill(); err != nil {
		s.Log.Error("the database could not be killed", "error", err)
		return
	}
	s.mu.Lock()
	s.database++
	s.mu.Unlock()
	pause(ctx, time.Duration(50+s.dice.roll(450))*time.Millisecond)
	// Its port may be in use for a moment: whoever looks for the dead one takes ports, too.
	var why error
	if err := until(context.WithoutCancel(ctx), startTime, func() (bool, error) {
		why = s.Database.Start(context.WithoutCancel(ctx))
		return why == nil, nil
	}); err != nil {
		s.Log.Error("the database did not start again", "error", why)
	}
}

// afterwards waits until all is quiet, lets every open table go on by one step, and audits.
func (s *soak) afterwards(ctx context.Context) error {
	began := time.Now()
	if err := until(ctx, startTime, func() (bool, error) { return s.fleet.running(), nil }); err != nil {
		return fmt.Errorf("wait for the processes: %w", err)
	}
	if err := s.quieten(ctx); err != nil {
		return err
	}
	s.report.Settled = time.Since(began)
	s.fleet.end()
	store, err := s.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	a, err := audit(ctx, store, s.Rules, s.crew.clicks.all(), s.sight.entries())
	if err := errors.Join(err, store.Close()); err != nil {
		return err
	}
	s.sum(a)
	return nil
}

// quieten replaces the processes one by one, so that what a kill left unpublished is published by a start and not only by
// the next sweep, and waits until everything is shown. Then every open table has to take one more step.
func (s *soak) quieten(ctx context.Context) (err error) {
	store, err := s.Open(ctx)
	if err != nil {
		return fmt.Errorf("open the store: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	left, err := store.Unpublished(ctx)
	if err != nil {
		return err
	}
	s.report.Unpublished = len(left)
	began := time.Now()
	step := func(what string) {
		fmt.Fprintf(s.Progress, "%s after %s\n", what, time.Since(began).Round(time.Millisecond))
	}
	if err := s.fleet.replaceAll(ctx); err != nil {
		return err
	}
	step("all processes are replaced")
	before, err := s.quiet(ctx, store)
	if err != nil {
		return err
	}
	step("all games are published")
	s.crew.most = 0
	if err := s.revive(ctx, store); err != nil {
		return err
	}
	step("all open tables went one step further")
	after, err := s.quiet(ctx, store)
	if err != nil {
		return err
	}
	step("all is published again")
	for _, id := range slices.Concat(before, after) {
		s.report.Stuck = append(s.report.Stuck, fmt.Sprintf("%s is not published up to its last record", id))
	}
	return nil
}

// quietTime bounds how long it may take until everything is published.
const quietTime = 3 * time.Minute

// quiet waits until nothing is left to publish; what is left after a long time is returned.
func (s *soak) quiet(ctx context.Context, store storage.Store) ([]storage.GameID, error) {
	var left []storage.GameID
	calm := 0
	err := until(ctx, quietTime, func() (bool, error) {
		list, err := store.Unpublished(ctx)
		if left = list; err != nil || len(left) > 0 {
			calm = 0
		} else {
			calm++
		}
		return calm > 10, err
	})
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return left, nil
	}
	return nil, err
}

func (s *soak) sum(a *auditor) {
	r := s.report
	r.Audit = a.Audit
	for _, g := range a.logs {
		s.logs = append(s.logs, g)
	}
	list := s.crew.clicks.all()
	r.Clicks, r.Refused = len(list), s.crew.clicks.refused
	var took []time.Duration
	for _, c := range list {
		if c.Claim != silent {
			took = append(took, c.Took)
		}
	}
	slices.Sort(took)
	if n := len(took); n > 0 {
		r.Acknowledged = [3]time.Duration{took[n/2], took[n*99/100], took[n-1]}
	}
	s.fleet.mu.Lock()
	r.Killed, r.Replaced, r.Ended = s.fleet.kills, s.fleet.stops, s.fleet.ended
	s.fleet.mu.Unlock()
	s.mu.Lock()
	r.DatabaseKilled, r.Weather = s.database, s.weather
	s.mu.Unlock()
	r.Refusals = map[string]int{}
	for _, one := range s.chat.Refused() {
		r.Refusals[fmt.Sprintf("%s %d %s", one.Method, one.Code, one.Message)]++
	}
}

// until asks again and again until the condition holds.
func until(ctx context.Context, atMost time.Duration, condition func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	for {
		if ok, err := condition(); ok || err != nil {
			return err
		}
		pause(ctx, 50*time.Millisecond)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// keepEvidence writes what happened into the folder.
func (s *soak) keepEvidence() error {
	if s.Dir == "" {
		return nil
	}
	return errors.Join(
		writeLines(filepath.Join(s.Dir, "clicks.jsonl"), s.crew.clicks.all()),
		writeLines(filepath.Join(s.Dir, "journal.jsonl"), s.sight.entries()),
		writeLines(filepath.Join(s.Dir, "games.jsonl"), s.logs),
		writeLines(filepath.Join(s.Dir, "refused.jsonl"), s.chat.Refused()),
		writeLines(filepath.Join(s.Dir, "report.json"), []*Report{s.report}),
	)
}

func writeLines[T any](path string, list []T) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(file)
	for _, one := range list {
		if err := enc.Encode(one); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}
