package program

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// Limits says that this system limits what a program may use.
const Limits = true

// limiter is the name under which this program starts itself to limit what comes in its place.
const limiter = "harbormaster-program"

const (
	// memory is how much a process of a program may have, in bytes, and cpu how many seconds of a processor it gets in
	// all: what escapes from its group ends by that.
	memory = 512 << 20
	cpu    = 600
	// files is how large a file may be that it writes, in bytes, and open how many it may have open.
	files = 64 << 20
	open  = 256
	// more is how many processes and threads a user may have beyond those at the start of a program, so that what it
	// starts is few, too. Linux doesn't limit root so.
	more = 128
	// niceness lets the bot go first.
	niceness = 10
)

// limit has a command start through this program, which sets the limits: whatever it starts inherits them. Only the
// memory that a process can write to for itself counts, since many languages reserve addresses that they never use.
func limit(cmd *exec.Cmd) {
	cmd.Args = append([]string{limiter, cmd.Path}, cmd.Args[1:]...)
	cmd.Path = "/proc/self/exe"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func init() {
	if len(os.Args) < 2 || os.Args[0] != limiter {
		return
	}
	err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, niceness)
	for resource, most := range map[int]uint64{
		syscall.RLIMIT_CORE: 0, syscall.RLIMIT_CPU: cpu, syscall.RLIMIT_DATA: memory, syscall.RLIMIT_FSIZE: files,
		syscall.RLIMIT_NOFILE: open, unix.RLIMIT_NPROC: tasks() + more,
	} {
		if err == nil {
			err = syscall.Setrlimit(resource, &syscall.Rlimit{Cur: most, Max: most})
		}
	}
	if err == nil {
		err = syscall.Exec(os.Args[1], os.Args[1:], os.Environ())
	}
	fmt.Fprintln(os.Stderr, "the program can't be started:", err)
	os.Exit(1)
}

// tasks counts the processes and threads of this user.
func tasks() (n uint64) {
	own := os.Getuid()
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range processes {
		info, err := os.Stat(p)
		if err != nil { // It has ended.
			continue
		}
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && int(stat.Uid) == own {
			threads, _ := os.ReadDir(p + "/task")
			n += uint64(len(threads))
		}
	}
	return n
}

func killAll(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }
func hold(p *os.Process)    { _ = syscall.Kill(-p.Pid, syscall.SIGSTOP) }
func wake(p *os.Process)    { _ = syscall.Kill(-p.Pid, syscall.SIGCONT) }
