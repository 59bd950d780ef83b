package redistest

import (
	"os/exec"
	"syscall"
)

// endWithUs lets the system end the child when this process ends, however that happens. A Ctrl-C at the terminal is
// ours, not the child's.
func endWithUs(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}
