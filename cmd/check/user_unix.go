//go:build unix

package main

import "syscall"

// asSomebody makes a process run as another user, without groups.
func asSomebody(id uint32) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: id, Gid: id}}
}
