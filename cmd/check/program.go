package main

import (
	"bufio"
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

func build(ctx context.Context, c *check) (counts, error) {
	program := filepath.Join(c.scratch, "harbormaster")
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	if err := quietly(c.command(ctx, "go", "build", "-o", program, "./cmd/harbormaster")); err != nil {
		return counts{}, err
	}
	if runtime.GOOS == "linux" {
		if err := isStatic(program); err != nil {
			return counts{}, err
		}
	}
	c.program = program
	return counts{}, nil
}

// isStatic fails if the program needs a loader or a library.
func isStatic(program string) error {
	f, err := elf.Open(program)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, part := range f.Progs {
		if part.Type == elf.PT_INTERP {
			return errors.New("the program isn't static: it needs a loader")
		}
	}
	return nil
}

const (
	// somebody is the user that the program runs as when check runs as root: the one of the container.
	somebody   = 65532
	startTime  = 20 * time.Second
	healthTime = 40 * time.Second
	stopTime   = 20 * time.Second
)

// serve starts the program as an ordinary user, opens its page, asks for its health and stops it.
func serve(ctx context.Context, c *check) (counts, error) {
	if c.program == "" {
		return counts{}, errors.New("there is no program")
	}
	if runtime.GOOS == "windows" {
		return counts{}, skip("can't change users on Windows")
	}
	data := filepath.Join(c.scratch, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		return counts{}, err
	}
	// The scratch folder is for its owner only; the other user has to get through.
	if err := os.Chmod(c.scratch, 0o711); err != nil {
		return counts{}, err
	}
	var user *syscall.SysProcAttr
	if os.Geteuid() == 0 {
		user = asSomebody(somebody)
		if err := os.Chown(data, somebody, somebody); err != nil {
			return counts{}, err
		}
	}
	env := []string{
		"HARBORMASTER_DATA=" + data, "HARBORMASTER_LOCAL_ADDR=127.0.0.1:0", "HARBORMASTER_OPEN=0", "PATH=/nonexistent",
	}
	return counts{}, c.serveAs(ctx, user, env)
}

func (c *check) serveAs(ctx context.Context, user *syscall.SysProcAttr, env []string) (err error) {
	log, err := os.Create(filepath.Join(c.scratch, "serve.log"))
	if err != nil {
		return err
	}
	defer log.Close()
	program := func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, c.program, args...)
		cmd.Dir, cmd.Env, cmd.SysProcAttr, cmd.Stderr = "/", env, user, log
		return cmd
	}
	running, kill := context.WithCancel(ctx)
	defer kill()
	cmd := program(running)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	lines := make(chan string, 1)
	go func() {
		reader := bufio.NewReader(stdout)
		line, _ := reader.ReadString('\n')
		lines <- strings.TrimSpace(line)
		_, _ = io.Copy(io.Discard, reader)
		ended <- cmd.Wait()
	}()
	defer func() {
		if err != nil {
			kill()
			said, _ := os.ReadFile(log.Name())
			err = fmt.Errorf("%w; the program said:\n%s", err, said)
		}
	}()

	var address string
	select {
	case address = <-lines:
	case <-time.After(startTime):
		return errors.New("the program did not print its address in time")
	}
	if err := opens(ctx, address); err != nil {
		return err
	}
	if err := within(ctx, healthTime, func() error {
		out, err := program(ctx, "health").Output()
		if err != nil {
			return fmt.Errorf("harbormaster health: %w\n%s", err, out)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		return err
	}
	select {
	case err := <-ended:
		if err != nil {
			return fmt.Errorf("the program didn't stop cleanly: %w", err)
		}
	case <-time.After(stopTime):
		return errors.New("the program didn't stop on a signal")
	}
	if err := program(ctx, "health").Run(); err == nil {
		return errors.New("harbormaster health says that a stopped bot is well")
	}
	return nil
}

func opens(ctx context.Context, address string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return fmt.Errorf("the program printed %q and no address: %w", address, err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	page, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK || !bytes.Contains(bytes.ToLower(page), []byte("<html")) {
		return fmt.Errorf("the page at %s answers %s", address, response.Status)
	}
	return nil
}

// within tries again until it works or the time is over.
func within(ctx context.Context, limit time.Duration, try func() error) error {
	deadline := time.Now().Add(limit)
	for {
		err := try()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), err)
		case <-time.After(500 * time.Millisecond):
		}
	}
}

func container(ctx context.Context, c *check) (counts, error) {
	if _, err := exec.LookPath("docker"); err != nil {
		return counts{}, skip("docker is missing; tried the static program instead")
	}
	if c.command(ctx, "docker", "info").Run() != nil {
		return counts{}, skip("docker doesn't run here; tried the static program instead")
	}
	return counts{}, quietly(c.command(ctx, "docker", "build", "--quiet", "."))
}
