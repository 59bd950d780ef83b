package main

import (
	"log/slog"
	"os/exec"
	"runtime"
)

// browse opens the page in the user's browser, where there is one.
func browse(url string, log *slog.Logger) {
	name, args := "xdg-open", []string{url}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		log.Debug("couldn't open a browser", "error", err)
		return
	}
	go func() { _ = cmd.Wait() }()
}
