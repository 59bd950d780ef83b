//go:build !linux

package main

import (
	"errors"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
)

var errLinux = errors.New("the usage of processes can be measured on Linux only")

// used is not known here.
func used(int) (time.Duration, int64, error) { return 0, 0, errLinux }

// busy is not known here.
func busy() (time.Duration, error) { return 0, errLinux }

// peak is not known here.
func peak(soak.Process, bool) (int64, error) { return 0, errLinux }
