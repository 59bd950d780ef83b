package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
	"github.com/harbormaster/harbormaster/storage"
	"github.com/harbormaster/harbormaster/storage/redis"
	"github.com/harbormaster/harbormaster/storage/redis/redistest"
)

// harness is what a run needs: the program, a Redis with an append-only file, and a folder for their files.
type harness struct {
	dir, program string
	old          string // the program that an upgrade begins with
	database     *redistest.Server
	cluster      *cluster // in place of the one server, for a soak
	copies       int      // how many replicas the bot waits for
}

// newHarness starts a Redis whose file goes to the disk as fsync says, "always" if it is empty; "off" lets it have
// none. The program is built into the folder if none is named.
func newHarness(ctx context.Context, dir, fsync, program string) (*harness, error) {
	if program == "" {
		program = filepath.Join(dir, "harbormaster")
		if err := build(ctx, program); err != nil {
			return nil, err
		}
	}
	database, err := redistest.Launch(ctx,
		redistest.Options{Dir: filepath.Join(dir, "redis"), AppendOnly: fsync != "off", Fsync: fsync})
	if err != nil {
		return nil, err
	}
	return &harness{dir: dir, program: program, database: database}, nil
}

// build compiles the program from the source that Go finds.
func build(ctx context.Context, file string) error {
	const source = "github.com/harbormaster/harbormaster/cmd/harbormaster"
	if said, err := exec.CommandContext(ctx, "go", "build", "-o", file, source).CombinedOutput(); err != nil {
		return fmt.Errorf("can't build harbormaster (-program uses one you have built): %w: %s", err,
			strings.TrimSpace(string(said)))
	}
	return nil
}

// panics lists the lines of the processes' logs that tell of one.
func (h *harness) panics() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(h.dir, "process-*.log"))
	if err != nil {
		return nil, err
	}
	var list []string
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(data)) {
			if strings.Contains(line, "panic") || strings.HasPrefix(line, "fatal error:") {
				list = append(list, filepath.Base(path)+": "+strings.TrimSpace(line))
			}
		}
	}
	return list, nil
}

func (h *harness) close() error {
	if h.cluster != nil {
		return errors.Join(h.cluster.Stop(), h.database.Stop())
	}
	return h.database.Stop()
}

// url is where the store is.
func (h *harness) url() string {
	if h.cluster != nil {
		return h.cluster.URL()
	}
	return h.database.URL()
}

// open opens the store that the processes use.
func (h *harness) open(ctx context.Context) (storage.Store, error) {
	return redis.Open(ctx, redis.Options{URL: h.url(), RetryFor: 30 * time.Second})
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
	program := h.program
	if at.Old {
		program = h.old
	}
	c := exec.Command(program)
	c.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "HARBORMASTER_")
	}),
		"HARBORMASTER_DATA="+data, "HARBORMASTER_LOG_LEVEL=warn", "HARBORMASTER_REDIS_URL="+h.url(),
		"HARBORMASTER_DISCORD_URL="+at.URL, "HARBORMASTER_DISCORD_TOKEN="+at.Token,
		"HARBORMASTER_METRICS_ADDR="+at.Metrics)
	if h.copies > 0 {
		c.Env = append(c.Env, fmt.Sprintf("HARBORMASTER_REDIS_WAIT=%d", h.copies))
	}
	if at.Pages != "" {
		c.Env = append(c.Env, "HARBORMASTER_WEB_ADDR="+at.Pages, "HARBORMASTER_WEB_URL=http://"+at.Pages)
	}
	switch at.Way {
	case soak.Shards:
		c.Env = append(c.Env, fmt.Sprintf("HARBORMASTER_SHARDS=%d/%d", at.N, at.Processes))
	case soak.Same:
		c.Env = append(c.Env, "HARBORMASTER_SHARDS=0/1")
	case soak.HTTP:
		c.Env = append(c.Env, "HARBORMASTER_HTTP_ADDR="+at.Listen, "HARBORMASTER_PUBLIC_KEY="+at.PublicKey,
			fmt.Sprintf("HARBORMASTER_PROCESSES=%d", at.Processes))
	}
	c.Stdout, c.Stderr = file, file
	p, err := begin(c)
	return p, errors.Join(err, file.Close())
}

// stored is what Redis takes in all, in bytes.
func (h *harness) stored(ctx context.Context) (int64, error) {
	info, err := h.info(ctx, "memory", "used_memory_rss")
	return int64(info["used_memory_rss"]), err
}

// bytes is what Redis holds of a game, in bytes.
func (h *harness) bytes(ctx context.Context, id storage.GameID) (int64, error) {
	client := h.database.Client()
	defer func() { _ = client.Close() }()
	var sum int64
	for keys := client.Scan(ctx, 0, "*:g:"+string(id)+"*", 1000).Iterator(); ; {
		if !keys.Next(ctx) {
			return sum, keys.Err()
		}
		size, err := client.MemoryUsage(ctx, keys.Val(), 0).Result()
		if err != nil {
			return 0, err
		}
		sum += size
	}
}

// usage tells what the bot, Redis and this process have used.
func (h *harness) usage(p soak.Process) (soak.Usage, error) {
	bot, memory, err := used(p.Pid())
	if err != nil {
		return soak.Usage{}, err
	}
	self, _, err := used(os.Getpid())
	if err != nil {
		return soak.Usage{}, err
	}
	machine, err := busy()
	if err != nil {
		return soak.Usage{}, err
	}
	database, err := h.databaseTime()
	return soak.Usage{Bot: bot, Database: database, Self: self, Machine: machine, Memory: memory}, err
}

// databaseTime is the processor time of Redis, as it tells itself.
func (h *harness) databaseTime() (time.Duration, error) {
	info, err := h.info(context.Background(), "cpu", "used_cpu_sys", "used_cpu_user")
	return time.Duration((info["used_cpu_sys"] + info["used_cpu_user"]) * float64(time.Second)), err
}

// info reads some numbers out of a section of Redis' INFO.
func (h *harness) info(ctx context.Context, section string, names ...string) (map[string]float64, error) {
	client := h.database.Client()
	defer func() { _ = client.Close() }()
	text, err := client.Info(ctx, section).Result()
	if err != nil {
		return nil, err
	}
	found := map[string]float64{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		if slices.Contains(names, name) {
			if found[name], err = strconv.ParseFloat(value, 64); err != nil {
				return nil, fmt.Errorf("redis says %s: %w", line, err)
			}
		}
	}
	return found, nil
}
