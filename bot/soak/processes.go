package soak

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"
)

// Process is a running process of the bot.
type Process interface {
	// Kill ends it at once, as kill -9 does. Stop asks it to stop.
	Kill() error
	Stop() error
	// Wait returns when it has ended, with how.
	Wait() error
	Pid() int
}

// Database is the server of the store.
type Database interface {
	// Kill ends it at once, as kill -9 does. Start starts it again on the same data and returns when it answers.
	Kill() error
	Start(ctx context.Context) error
}

// processes keeps the bot's processes running: one that ends is started again, as a service manager does.
type processes struct {
	launchFunc func(ctx context.Context, at Place) (Process, error)
	way        string
	count      int
	// addChat adds what processes need to know about the chat.
	addChat func(*Place)
	listens [][]string // addresses for interactions, by place and try
	log     *slog.Logger
	rng     *rng

	mu    sync.Mutex
	slots []*slot
	// crashes counts processes that ended without being told to.
	crashes int
	kills   int
	stops   int
	jobs    sync.WaitGroup
	done    bool
}

// slot is the place of one process.
type slot struct {
	n       int
	starts  int
	process Process // nil while none runs
	// old says that the older program runs here.
	old bool
	// killed says that the end is wanted.
	killed bool
	since  time.Time
}

// addressesPerSlot is how many addresses a place has: those of processes that still stop are not free.
const addressesPerSlot = 4

func newProcesses(o Options, d *rng) (*processes, error) {
	f := &processes{launchFunc: o.Launch, way: o.Way, count: o.Processes, log: o.Log, rng: d}
	for n := range o.Processes {
		f.slots = append(f.slots, &slot{n: n, old: o.Upgrade})
	}
	if o.Way != HTTP {
		return f, nil
	}
	free, err := freeAddresses(o.Processes * addressesPerSlot)
	for list := range slices.Chunk(free, addressesPerSlot) {
		f.listens = append(f.listens, list)
	}
	return f, err
}

// freeAddresses are addresses of this computer where nobody listens. All are held until all are known, so that they
// differ.
func freeAddresses(n int) (list []string, err error) {
	for range n {
		l, fault := net.Listen("tcp", "127.0.0.1:0")
		if fault != nil {
			return nil, fmt.Errorf("look for a free port: %w", errors.Join(fault, err))
		}
		defer func() { err = errors.Join(err, l.Close()) }()
		list = append(list, l.Addr().String())
	}
	return list, nil
}

// endpoints are the addresses that the balancer knows; those where nobody listens are passed over.
func (f *processes) endpoints() []string {
	var list []string
	for try := range addressesPerSlot {
		for _, listens := range f.listens {
			list = append(list, "http://"+listens[try]+"/interactions")
		}
	}
	return list
}

// launch starts a process in a place.
func (f *processes) launch(ctx context.Context, s *slot) (Process, error) {
	f.mu.Lock()
	at := Place{N: s.n, Processes: f.count, Try: s.starts, Way: f.way, Old: s.old}
	f.addChat(&at)
	if f.way == HTTP {
		at.Listen = f.listens[s.n][s.starts%addressesPerSlot]
	}
	s.starts++
	f.mu.Unlock()
	return f.launchFunc(ctx, at)
}

// start launches the processes.
func (f *processes) start(ctx context.Context) error {
	for _, s := range f.slots {
		p, err := f.launch(ctx, s)
		if err != nil {
			return fmt.Errorf("start process %d: %w", s.n, err)
		}
		f.setRunning(s, p)
		f.jobs.Go(func() { f.supervise(ctx, s, p) })
	}
	return nil
}

func (f *processes) setRunning(s *slot, p Process) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s.process, s.killed, s.since = p, false, time.Now()
}

// supervise starts a slot's process again whenever it ends, after a moment.
func (f *processes) supervise(ctx context.Context, s *slot, p Process) {
	for {
		err := p.Wait()
		f.mu.Lock()
		if s.process != p { // It was replaced and keeps its own time to stop.
			f.mu.Unlock()
			return
		}
		wanted := s.killed || f.done
		s.process = nil
		stop := f.done
		if !wanted {
			f.crashes++
		}
		f.mu.Unlock()
		if !wanted {
			f.log.Warn("a process ended by itself", "process", s.n, "pid", p.Pid(), "error", err)
		}
		if stop {
			return
		}
		for {
			sleep(ctx, time.Duration(20+f.rng.intN(280))*time.Millisecond)
			if ctx.Err() != nil {
				return
			}
			next, err := f.launch(ctx, s)
			if err == nil {
				p = next
				break
			}
			f.log.Error("a process did not start", "process", s.n, "error", err)
		}
		f.setRunning(s, p)
	}
}

// pickRunning picks a running process that is at least so old.
func (f *processes) pickRunning(age time.Duration) (*slot, Process) {
	f.mu.Lock()
	defer f.mu.Unlock()
	from := f.rng.intN(len(f.slots))
	for i := range f.slots {
		s := f.slots[(from+i)%len(f.slots)]
		if s.process != nil && !s.killed && time.Since(s.since) >= age {
			return s, s.process
		}
	}
	return nil, nil
}

// kill ends a process with -9; false when none was old enough.
func (f *processes) kill(age time.Duration) bool {
	s, p := f.pickRunning(age)
	if s == nil {
		return false
	}
	f.mu.Lock()
	s.killed = true
	f.kills++
	f.mu.Unlock()
	if err := p.Kill(); err != nil {
		f.log.Warn("a process could not be killed", "process", s.n, "error", err)
	}
	return true
}

// replace starts a second process in a place and then asks the first one to stop, as a rolling update does. For a
// moment both work.
func (f *processes) replace(ctx context.Context, s *slot, old Process) error {
	next, err := f.launch(ctx, s)
	if err != nil {
		return err
	}
	f.mu.Lock()
	if s.process != old || f.done { // Killed meanwhile: the supervisor has started another one.
		f.mu.Unlock()
		return errors.Join(next.Kill(), next.Wait())
	}
	s.process, s.killed, s.since = next, false, time.Now()
	f.stops++
	f.mu.Unlock()
	f.jobs.Go(func() { f.supervise(ctx, s, next) })
	sleep(ctx, time.Duration(200+f.rng.intN(600))*time.Millisecond)
	return old.Stop()
}

// replaceAll replaces every process, one after the other.
func (f *processes) replaceAll(ctx context.Context) error {
	for _, s := range f.slots {
		if err := f.upgrade(ctx, s); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// upgrade replaces the process of a place, as soon as one runs there. From then on no older program starts in it, also
// after a kill.
func (f *processes) upgrade(ctx context.Context, s *slot) error {
	for ; ctx.Err() == nil; sleep(ctx, 50*time.Millisecond) {
		f.mu.Lock()
		old := s.process
		s.old = s.old && old == nil // While none runs, one of the older program may be starting.
		f.mu.Unlock()
		if old != nil {
			return f.replace(ctx, s, old)
		}
	}
	return ctx.Err()
}

// crashCount counts the processes that ended by themselves.
func (f *processes) crashCount() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.crashes
}

// running says that every place has its process.
func (f *processes) running() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.slots {
		if s.process == nil || s.killed {
			return false
		}
	}
	return true
}

// stop stops all processes in good order and waits for them.
func (f *processes) stop() {
	f.mu.Lock()
	f.done = true
	var all []Process
	for _, s := range f.slots {
		if s.process != nil {
			all = append(all, s.process)
		}
	}
	f.mu.Unlock()
	for _, p := range all {
		if err := p.Stop(); err != nil {
			f.log.Debug("stop a process", "error", err)
		}
	}
	hard := time.AfterFunc(20*time.Second, func() {
		for _, p := range all {
			_ = p.Kill()
		}
	})
	defer hard.Stop()
	f.jobs.Wait()
}
