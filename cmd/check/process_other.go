//go:build !unix

package main

import (
	"os/exec"
	"syscall"
)

// asSomebody changes nothing: users are not changed here.
func asSomebody(uint32) *syscall.SysProcAttr { return nil }

// together changes nothing: processes have no groups here.
func together(*exec.Cmd) {}
