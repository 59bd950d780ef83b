package main

import (
	"os/exec"
	"syscall"
)

// endWithParent lets a process not outlive this one, however it ends. A Ctrl-C at the terminal is not meant for it.
func endWithParent(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}
