//go:build !linux

package redistest

import "os/exec"

func endWithUs(*exec.Cmd) {}
