//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// asSomebody makes a process run as another user, without groups.
func asSomebody(id uint32) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: id, Gid: id}}
}

// together lets a process be ended with all that it started, so that no test goes on alone.
func together(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
