package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"github.com/harbormaster/harbormaster/bot/soak"
)

// process is a process of the bot.
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
