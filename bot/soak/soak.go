package soak

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/local"
	"github.com/harbormaster/harbormaster/bot/local/localtest"
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
	// N is its number, from 0 on, of so many Processes; Try counts the starts in this place. At any time two processes
	// of one place may run, but not two of one try.
	N, Processes, Try int
	// Old asks for the program that an upgrade begins with.
	Old bool
	// Way is how interactions come.
	Way string
	// URL, Token and PublicKey are those of the chat.
	URL, Token, PublicKey string
	// Listen is the address where a process takes interactions, with HTTP. Metrics is where it serves its metrics, ""
	// for nowhere.
	Listen, Metrics string
	// Pages is where it serves the pages of games, "" for nowhere.
	Pages string
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
	// DatabaseOnly lets only the database be killed, which is a cluster whose replicas take over.
	DatabaseOnly bool
	// Faults adds faults of the network and of the chat, and processes that are replaced in good order: see
	// faultScenarios.
	Faults bool
	// OnlyFault leaves those of faultScenarios whose name has it, "" for all.
	OnlyFault string
	// Upgrade begins with the older program (Place.Old) and replaces its processes by the newer one, one after the
	// other: of two, both are old for a third of the run, then one, then none.
	Upgrade bool
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
	// Acknowledged are percentiles of the time to an acknowledgement, by the chat's clock: the 50th, the 99th and the
	// greatest.
	Acknowledged [3]time.Duration `json:"acknowledged"`
	// Killed counts the processes and DatabaseKilled the databases that were killed with -9, Replaced the processes
	// that were replaced in good order, Ended those that ended by themselves, Faults those of faultScenarios by name.
	Killed         int            `json:"killed"`
	DatabaseKilled int            `json:"database_killed"`
	Replaced       int            `json:"replaced"`
	Ended          int            `json:"ended"`
	Faults         map[string]int `json:"faults"`
	// Prepared are the moves of games before they were begun with near their end.
	Prepared int `json:"prepared"`
	// Unpublished is how many games had something to be published when the play ended.
	Unpublished int `json:"unpublished"`
	// Stuck lists open tables that did not go on when a legal control was pressed after the play, Restarted counts the
	// others.
	Stuck     []string `json:"stuck"`
	Restarted int      `json:"restarted"`
	// Panics lists lines of the processes' logs that tell of one.
	Panics []string `json:"panics"`
	// Explained is how many clicks may be without an answer for what was killed and went wrong.
	Explained int `json:"explained"`
	// Refusals counts what the chat refused to the bot, by method, code and its message, Expected what interruptions
	// explain of that.
	Refusals map[string]int `json:"refusals"`
	Expected map[string]int `json:"expected"`
	Requests
}

// Failed says whether the soak found a violation, or a process or request that failed by itself.
func (r *Report) Failed() bool {
	return r.Violations()+len(r.Stuck)+len(r.Panics)+r.Ended+sum(r.Refusals) > 0 || r.Quick > r.interruptions() ||
		r.Unanswered.Clicks > r.Explained
}

// interruptions is how often something happened that can interrupt a post.
func (r *Report) interruptions() int {
	return r.Killed + r.DatabaseKilled + r.Replaced + r.Ended + sum(r.Faults)
}

// soak is one run.
type soak struct {
	Options
	chat          *localtest.Server
	observer      *observer
	users         *virtualUsers
	processes     *processes
	rng           *rng
	report        *Report
	databaseKills int // kills
	faults        map[string]int
	mu            sync.Mutex
	outages       []outage
	logs          []*storage.GameItem
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
	s := &soak{Options: o, rng: newRNG(o.Seed, 0), report: &Report{}, faults: map[string]int{}, observer: newObserver()}
	var err error
	if s.processes, err = newProcesses(o, s.rng); err != nil {
		return nil, err
	}
	s.chat, err = localtest.Start(local.Config{
		Guilds: max(leastGuilds, o.Tables/10), Shards: o.Processes, Endpoints: s.processes.endpoints(),
		Headless: true, OldEdits: -1, Identify: &localtest.Identifies{Daily: manyIdentifies}, Log: o.Log,
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
	s.processes.addChat = func(at *Place) {
		at.URL, at.Token, at.PublicKey = s.chat.URL(), s.chat.Token(), s.chat.PublicKey()
	}
	s.chat.Journal(s.observer.observe)
	if s.users, err = newVirtualUsers(s.chat, o.People, s.observer, o.Seed); err != nil {
		return nil, err
	}
	s.users.game, s.users.maxTables, s.users.think, s.users.maxClicks = o.Game, o.Tables, o.Think, o.Clicks
	s.users.least, s.users.greatest = o.Rules[o.Game].Players()
	return s.run(ctx)
}

// manyIdentifies is more than a soak needs: it kills as many processes in minutes as others lose in years.
const manyIdentifies = 1_000_000

// leastGuilds is how many servers there are at least; each has two channels.
const leastGuilds = 8

// startTime bounds how long the processes may take until they answer, or run again.
const startTime = 3 * time.Minute

func (s *soak) run(ctx context.Context) (*Report, error) {
	if !s.Upgrade { // The older program makes the store that it can read.
		if err := s.beginNearEnd(ctx); err != nil {
			return nil, fmt.Errorf("make games near their end: %w", err)
		}
	}
	began := time.Now()
	if err := s.processes.start(context.WithoutCancel(ctx)); err != nil {
		s.processes.stop()
		return nil, err
	}
	defer s.processes.stop()
	err := until(ctx, startTime, func() (bool, error) {
		if s.processes.crashCount() > 3*s.Processes {
			return false, errors.New("the processes end again and again; their logs say why")
		}
		return s.users.botAnswers(ctx), nil
	})
	if err != nil {
		return nil, fmt.Errorf("wait for the bot: %w", err)
	}
	fmt.Fprintf(s.Progress, "%d processes are ready after %s\n", s.Processes, time.Since(began).Round(time.Millisecond))

	if err := s.playAll(ctx); err != nil {
		return nil, errors.Join(err, s.keepEvidence())
	}
	if err := s.finish(ctx); err != nil {
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
	s.users.keepPlaying.Store(s.Kills > 0)
	jobs.Go(func() { s.reportProgress(playing, began) })
	jobs.Go(func() { s.killAtRandom(playing, began) })
	if s.Faults {
		jobs.Go(func() { s.runScenarios(playing, began) })
	}
	if s.Upgrade {
		jobs.Go(func() { s.upgradeAll(playing, began) })
	}
	s.users.play(playing)
	stop()
	jobs.Wait()
	s.report.Took = time.Since(began)
	s.report.Requests = requestsOf(s.chat)
	return ctx.Err()
}
