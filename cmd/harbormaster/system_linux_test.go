package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// TestSecretsAreClosedToProgramsOfTheSameUser has a process of a user who isn't root look at one that hid its secrets
// and at one that didn't.
func TestSecretsAreClosedToProgramsOfTheSameUser(t *testing.T) {
	if os.Getenv("SECRET_OF_A_TEST") != "" {
		if os.Getenv("HIDES") != "" {
			hideSecrets()
		}
		look := exec.Command("cat", fmt.Sprintf("/proc/%d/environ", os.Getpid()))
		if out, err := look.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		return
	}
	for hides, sees := range map[string]bool{"": true, "1": false} {
		cmd := exec.Command("/proc/self/exe", "-test.run=^"+t.Name()+"$")
		cmd.Env = []string{"SECRET_OF_A_TEST=1", "HIDES=" + hides, "PATH=" + os.Getenv("PATH")}
		cmd.Dir = "/"
		if os.Getuid() == 0 { // Nothing is closed to root.
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
		if out, err := cmd.CombinedOutput(); (err == nil) != sees {
			t.Errorf("hides %q: %s: %v", hides, out, err)
		}
	}
}
