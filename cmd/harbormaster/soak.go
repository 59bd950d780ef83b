package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/cmd/shelf"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

func soakOptions() soak.Options { return soak.Options{Rules: shelf.Rules(), Game: shelf.Names()[0]} }

// soakRun lets simulated people play against processes of this program that are killed meanwhile, and audits what came of
// it. It fails when a single answer was wrong.
func soakRun(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o := soakOptions()
	o.Progress = stdout
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	flags.SetOutput(stderr)
	shelf.Flag(flags, &o.Game)
	flags.IntVar(&o.Processes, "processes", 3, "number of processes of the bot")
	flags.IntVar(&o.Tables, "games", 100, "number of tables that are open at a time")
	flags.IntVar(&o.People, "people", 300, "number of people")
	flags.IntVar(&o.Clicks, "clicks", 0, "end after so many clicks")
	minutes := flags.Float64("minutes", 0, "end after so many minutes; 10 if neither is given")
	flags.IntVar(&o.Kills, "kills", 500, "how many times a process or Redis is killed with -9")
	flags.BoolVar(&o.Faults, "faults", false, "also cut connections, and replace processes while people play")
	flags.DurationVar(&o.Think, "think", 300*time.Millisecond, "how long a person thinks on average")
	flags.Uint64Var(&o.Seed, "seed", 1, "decides the choices of the people and the moments of the kills")
	flags.StringVar(&o.Way, "mode", soak.Shards, "how processes share the work: shards, http (behind a balancer), or same (all hear everything)")
	flags.StringVar(&o.Dir, "dir", "", "folder for the evidence; a temporary one that stays only after a failure if empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("there is no argument %q", flags.Arg(0))
	}
	if o.Processes < 1 || o.Tables < 1 || o.People < 2 || o.Clicks < 0 || *minutes < 0 || o.Kills < 0 {
		return errors.New("soak needs at least one process, one table and two people, and no negative numbers")
	}
	o.For = time.Duration(*minutes * float64(time.Minute))
	if o.Clicks == 0 && o.For == 0 {
		o.For = 10 * time.Minute
	}
	keep := o.Dir != ""
	report, err := soakWith(ctx, &o, nil, stderr)
	if err != nil {
		return fmt.Errorf("%w; what happened stands in %s", err, o.Dir)
	}
	report.Print(stdout)
	if report.Failed() {
		return fmt.Errorf("the soak found violations; the evidence stands in %s", o.Dir)
	}
	if keep {
		return nil
	}
	return os.RemoveAll(o.Dir)
}

// soakWith makes a soak with real processes of this program and a real Redis; env is what the processes find in their
// environment beside their configuration. A folder is made where none is named.
func soakWith(ctx context.Context, o *soak.Options, env []string, stderr io.Writer) (*soak.Report, error) {
	if o.Dir == "" {
		dir, err := os.MkdirTemp("", "harbormaster-soak-")
		if err != nil {
			return nil, err
		}
		o.Dir = dir
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	o.Log = slog.New(slog.NewTextHandler(stderr, nil))
	h, err := newHarness(ctx, o.Dir, "", env)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err := h.close(); err != nil {
			o.Log.Warn("Redis did not end well", "error", err)
		}
	}()
	o.Database, o.Launch, o.Open = server{h.database}, h.launch, h.open
	return soak.Run(ctx, *o)
}

// harness is what the tools that start processes of this program need: a Redis with an append-only file, and a folder for
// their files.
type harness struct {
	dir      string
	env      []string
	database *redistest.Server
}

// newHarness starts a Redis whose file goes to the disk as fsync says, "always" if it is empty.
func newHarness(ctx context.Context, dir, fsync string, env []string) (*harness, error) {
	database, err := redistest.Launch(ctx, redistest.Options{Dir: filepath.Join(dir, "redis"), AppendOnly: true, Fsync: fsync})
	if err != nil {
		return nil, err
	}
	return &harness{dir: dir, env: env, database: database}, nil
}

func (h *harness) close() error { return h.database.Stop() }

// open opens the store that the processes use.
func (h *harness) open(ctx context.Context) (storage.Store, error) {
	return redis.Open(ctx, redis.Options{URL: h.database.URL(), RetryFor: 30 * time.Second})
}

// server is the Redis as the soak kills it.
type server struct{ *redistest.Server }

func (s server) Start(ctx context.Context) error { return s.Restart(ctx) }

// launch starts a process of the bot as a service manager would, with its log in the harness's folder.
func (h *harness) launch(_ context.Context, at soak.Place) (soak.Process, error) {
	name := fmt.Sprintf("process-%d", at.N)
	data := filepath.Join(h.dir, name)
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(filepath.Join(h.dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	c := exec.Command(program)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "HARBORMASTER_") {
			c.Env = append(c.Env, v)
		}
	}
	c.Env = append(c.Env, h.env...)
	c.Env = append(c.Env, "HARBORMASTER_DATA="+data, "HARBORMASTER_LOG_LEVEL=warn", "HARBORMASTER_REDIS_URL="+h.database.URL(),
		"HARBORMASTER_DISCORD_URL="+at.URL, "HARBORMASTER_DISCORD_TOKEN="+at.Token)
	switch at.Way {
	case soak.Shards:
		c.Env = append(c.Env, fmt.Sprintf("HARBORMASTER_SHARDS=%d/%d", at.N, at.Processes))
	case soak.Same:
		c.Env = append(c.Env, "HARBORMASTER_SHARDS=0/1")
	case soak.HTTP:
		c.Env = append(c.Env, "HARBORMASTER_HTTP_ADDR="+at.Listen, "HARBORMASTER_PUBLIC_KEY="+at.PublicKey)
	}
	c.Stdout, c.Stderr = file, file
	p, err := begin(c)
	return p, errors.Join(err, file.Close())
}

// process is a process of this program.
type process struct {
	c    *exec.Cmd
	done chan struct{}
	err  error
}

// begin starts a process. Where the system ends it with this one, it does so when the thread that started it ends: so a
// thread of its own waits for it.
func begin(c *exec.Cmd) (soak.Process, error) {
	p := &process{c: c, done: make(chan struct{})}
	started := make(chan error, 1)
	endWithParent(c)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.done)
		err := c.Start()
		started <- err
		if err == nil {
			p.err = c.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start a process of the bot: %w", err)
	}
	return p, nil
}

func (p *process) Kill() error { return unlessEnded(p.c.Process.Kill()) }
func (p *process) Stop() error { return unlessEnded(p.c.Process.Signal(syscall.SIGTERM)) }
func (p *process) Pid() int    { return p.c.Process.Pid }

func (p *process) Wait() error {
	<-p.done
	return p.err
}

// unlessEnded makes light of a process that has ended already.
func unlessEnded(err error) error {
	if errors.Is(err, os.ErrProcessDone) {
		return nil
	}
	return err
}
