package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/soak"
)

// ticks is how many parts of a second the system counts processor time in.
const ticks = 100

// used is the processor time and the resident memory of a process.
func used(pid int) (processor time.Duration, memory int64, err error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, 0, err
	}
	// The second field is a name in brackets, which may hold anything.
	fields := strings.Fields(string(raw[strings.LastIndexByte(string(raw), ')')+1:]))
	if len(fields) < 22 {
		return 0, 0, fmt.Errorf("/proc/%d/stat has %d fields", pid, len(fields))
	}
	var n [3]int64
	for i, at := range []int{11, 12, 21} { // utime, stime, rss
		if n[i], err = strconv.ParseInt(fields[at], 10, 64); err != nil {
			return 0, 0, fmt.Errorf("/proc/%d/stat: %w", pid, err)
		}
	}
	return time.Duration(n[0]+n[1]) * time.Second / ticks, n[2] * int64(os.Getpagesize()), nil
}

// peak is the most memory that a process has had since the measurement was begun anew, in bytes.
func peak(p soak.Process, anew bool) (int64, error) {
	at := fmt.Sprintf("/proc/%d/", p.Pid())
	if anew {
		if err := os.WriteFile(at+"clear_refs", []byte("5"), 0); err != nil {
			return 0, err
		}
	}
	raw, err := os.ReadFile(at + "status")
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(raw)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "VmHWM:" && fields[2] == "kB" {
			n, err := strconv.ParseInt(fields[1], 10, 64)
			return n << 10, err
		}
	}
	return 0, fmt.Errorf("%sstatus doesn't show the peak memory", at)
}

// busy is the processor time that all processes have used, and that a host has kept for others.
func busy() (time.Duration, error) {
	raw, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(raw), "\n")
	fields := strings.Fields(line)
	if len(fields) < 9 {
		return 0, fmt.Errorf("/proc/stat begins with %q", line)
	}
	var sum int64
	for _, at := range []int{1, 2, 3, 6, 7, 8} { // user, nice, system, irq, softirq, steal
		n, err := strconv.ParseInt(fields[at], 10, 64)
		if err != nil {
			return 0, fmt.Errorf("/proc/stat: %w", err)
		}
		sum += n
	}
	return time.Duration(sum) * time.Second / ticks, nil
}
