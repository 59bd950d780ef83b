package redistest

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	goredis "github.com/redis/go-redis/v9"
)

// ErrMissing says that no redis-server is installed.
var ErrMissing = errors.New("redis-server is not installed")

// Options are the settings of a server; the zero value is a server that keeps nothing on the disk.
type Options struct {
	// Dir is where the server keeps its files; it is made if it does not exist. Empty means a folder of the server's
	// own, which Stop removes.
	Dir string
	// AppendOnly keeps every write in an append-only file. Fsync is when the file goes to the disk: "always" (if
	// empty), "everysec" or "no". With everysec a kill may cost acknowledged writes: Redis holds them back while it
	// syncs.
	AppendOnly bool
	Fsync      string
	// Password is asked of clients, if not empty.
	Password string
	// TLS makes clients speak TLS, with a certificate made for 127.0.0.1 that CAFile signs.
	TLS bool
	// Cluster makes the server a node that belongs to no cluster yet. See LaunchCluster.
	Cluster bool
	// Args are further settings, as on the command line of redis-server: "--maxmemory", "10mb".
	Args []string

	certs string // where the certificates are, if not in Dir
}

// Server is a running redis-server.
type Server struct {
	options Options
	dir     string
	own     bool
	port    int
	bus     int

	mu      sync.Mutex
	process *process
}

type silent struct{}

func (silent) Printf(context.Context, string, ...any) {}

// silence drops what the library prints of servers that do not answer yet.
var silence = sync.OnceFunc(func() { goredis.SetLogger(silent{}) })

// wait bounds a start and an orderly end.
const wait = 20 * time.Second

// Launch starts a server on a free port of 127.0.0.1 and waits until it answers. ErrMissing if there is no
// redis-server. Stop ends it; on Linux it also ends when this process does.
func Launch(ctx context.Context, options Options) (*Server, error) {
	silence()
	s := &Server{options: options, dir: options.Dir, own: options.Dir == ""}
	if s.own {
		dir, err := os.MkdirTemp("", "redis")
		if err != nil {
			return nil, fmt.Errorf("no folder for Redis: %w", err)
		}
		s.dir = dir
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return nil, fmt.Errorf("no folder for Redis: %w", err)
	}
	if options.TLS && options.certs == "" {
		s.options.certs = s.dir
		if err := certify(s.dir); err != nil {
			return nil, errors.Join(fmt.Errorf("no certificate for Redis: %w", err), s.Stop())
		}
	}
	// Somebody else may take the port between the look and the start.
	var err error
	for range 5 {
		if err = s.chooses(); err != nil {
			break
		}
		if err = s.start(ctx); err == nil || !strings.Contains(err.Error(), "Address already in use") {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// chooses takes free ports.
func (s *Server) chooses() error {
	var listeners [2]net.Listener
	for i, port := range []*int{&s.port, &s.bus} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return fmt.Errorf("no port for Redis: %w", err)
		}
		listeners[i] = l
		*port = l.Addr().(*net.TCPAddr).Port
	}
	return errors.Join(listeners[0].Close(), listeners[1].Close())
}

// Addr is host and port.
func (s *Server) Addr() string { return net.JoinHostPort(s.HostPort()) }

// HostPort is host and port, each for itself.
func (s *Server) HostPort() (host, port string) { return "127.0.0.1", strconv.Itoa(s.port) }

// URL is the address with the password, as storage/redis takes it.
func (s *Server) URL() string {
	scheme, user := "redis", ""
	if s.options.TLS {
		scheme = "rediss"
	}
	if s.options.Password != "" {
		user = ":" + s.options.Password + "@"
	}
	return scheme + "://" + user + s.Addr()
}

// CAFile names the file of the certificate that signs the server's, when it speaks TLS.
func (s *Server) CAFile() string { return filepath.Join(s.options.certs, caFile) }

// Dir is where the server keeps its files.
func (s *Server) Dir() string { return s.dir }

// Client makes a client of this server alone; the caller closes it.
func (s *Server) Client() *goredis.Client {
	o := &goredis.Options{Addr: s.Addr(), Password: s.options.Password, MaxRetries: -1, DialerRetries: 1,
		DisableIdentity: true}
	if s.options.TLS {
		//nolint:gosec // our own server on this computer
		o.TLSConfig = &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12}
	}
	return goredis.NewClient(o)
}

// Kill ends the server by SIGKILL, as a crash would, and waits until it is gone.
func (s *Server) Kill() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return nil
	}
	err := s.process.kill()
	s.process = nil
	return err
}

// Restart starts the server again on the same port and files, after it was killed or halted, and waits until it
// answers.
func (s *Server) Restart(ctx context.Context) error {
	if err := s.Kill(); err != nil {
		return err
	}
	return s.start(ctx)
}

// Halt ends the server in an orderly way and keeps its files.
func (s *Server) Halt() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.process == nil {
		return nil
	}
	err := s.process.end(wait)
	s.process = nil
	return err
}

// Stop ends the server and removes its folder, if it is the server's own.
func (s *Server) Stop() error {
	err := s.Halt()
	if s.own {
		err = errors.Join(err, os.RemoveAll(s.dir))
	}
	return err
}

func (s *Server) args() []string {
	port, fsync := strconv.Itoa(s.port), s.options.Fsync
	args := []string{
		"--bind", "127.0.0.1", "--dir", s.dir, "--save", "", "--daemonize", "no", "--loglevel", "warning",
		"--databases", "16",
	}
	if s.options.TLS {
		args = append(args, "--port", "0", "--tls-port", port, "--tls-auth-clients", "no", "--tls-ca-cert-file",
			s.CAFile(),
			"--tls-cert-file", filepath.Join(s.options.certs, certFile), "--tls-key-file",
			filepath.Join(s.options.certs, keyFile))
	} else {
		args = append(args, "--port", port)
	}
	if s.options.AppendOnly {
		if fsync == "" {
			fsync = "always"
		}
		args = append(args, "--appendonly", "yes", "--appendfsync", fsync)
	}
	if s.options.Password != "" {
		args = append(args, "--requirepass", s.options.Password, "--masterauth", s.options.Password)
	}
	if s.options.Cluster {
		args = append(args, "--cluster-enabled", "yes", "--cluster-port", strconv.Itoa(s.bus), "--cluster-node-timeout",
			"2000")
		if s.options.TLS {
			args = append(args, "--tls-cluster", "yes")
		}
	}
	return append(args, s.options.Args...)
}

func (s *Server) start(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		return fmt.Errorf("%w: %w", ErrMissing, err)
	}
	p, err := begin(program, s.args())
	if err != nil {
		return fmt.Errorf("cannot start Redis: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	client := s.Client()
	defer func() { _ = client.Close() }()
	poll := time.NewTicker(10 * time.Millisecond)
	defer poll.Stop()
	for {
		err := client.Ping(ctx).Err()
		if err == nil {
			s.process = p
			return nil
		}
		select {
		case <-p.done:
			return fmt.Errorf("cannot start Redis, it ended at once: %s", strings.TrimSpace(p.out.String()))
		case <-ctx.Done():
			return errors.Join(fmt.Errorf("cannot start Redis, it does not answer: %w: %s", err,
				strings.TrimSpace(p.out.String())), p.kill())
		case <-poll.C:
		}
	}
}

// process is a running program; done is closed when it is gone.
type process struct {
	cmd  *exec.Cmd
	out  output
	done chan struct{}
}

// output keeps the first part of what the program prints.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if room := 16<<10 - o.buf.Len(); room > 0 {
		o.buf.Write(b[:min(len(b), room)])
	}
	return len(b), nil
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.String()
}

// begin starts the program. A thread of its own waits for it: where the system ends a child with its parent, it does so
// when the thread that started it ends.
func begin(name string, args []string) (*process, error) {
	p := &process{cmd: exec.Command(name, args...), done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	p.cmd.WaitDelay = time.Second
	endWithUs(p.cmd)
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.done)
		err := p.cmd.Start()
		started <- err
		if err == nil {
			_ = p.cmd.Wait() // it is killed more often than it ends well
		}
	}()
	return p, <-started
}

func (p *process) kill() error {
	if err := p.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("cannot kill Redis: %w", err)
	}
	<-p.done
	return nil
}

func (p *process) end(most time.Duration) error {
	if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
		return p.kill()
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(most):
		return errors.Join(errors.New("cannot stop Redis: it does not end when it is asked to"), p.kill())
	}
}
