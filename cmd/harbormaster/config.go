package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/kelseyhightower/envconfig"
	"golang.org/x/text/language"
)

// config is read from the environment; .env.example explains every variable.
type config struct {
	DiscordToken string `envconfig:"DISCORD_TOKEN"`
	RedisURL     string `envconfig:"REDIS_URL"`
	Data         string `envconfig:"DATA"`
	LogLevel     string `envconfig:"LOG_LEVEL"`
	LogFormat    string `envconfig:"LOG_FORMAT"`
	Locale       string `envconfig:"LOCALE"`
	MetricsAddr  string `envconfig:"METRICS_ADDR"`
	LocalAddr    string `envconfig:"LOCAL_ADDR"`
	Open         string `envconfig:"OPEN"`
}

// readConfig reads and judges the environment. A wrong value is told in one sentence, without the token.
func readConfig() (config, error) {
	var c config
	if err := envconfig.Process("harbormaster", &c); err != nil {
		return c, err
	}
	// A variable that is set to nothing, as container tools do, counts as not set.
	c.LogLevel, c.LogFormat = cmp.Or(c.LogLevel, "info"), cmp.Or(c.LogFormat, "text")
	c.Locale, c.Open = cmp.Or(c.Locale, "en"), cmp.Or(c.Open, "1")
	c.LocalAddr = cmp.Or(c.LocalAddr, "127.0.0.1:8080")
	c.DiscordToken = strings.TrimSpace(c.DiscordToken)
	if strings.ContainsAny(c.DiscordToken, " \t\r\n") {
		return c, errors.New("HARBORMASTER_DISCORD_TOKEN holds spaces, so it is no bot token; copy it from the bot's page in Discord's developer portal")
	}
	if c.RedisURL != "" {
		return c, errors.New("HARBORMASTER_REDIS_URL is set, but this version keeps games in a local file only; leave it empty")
	}
	if c.MetricsAddr != "" {
		return c, errors.New("HARBORMASTER_METRICS_ADDR is set, but this version offers no metrics yet; leave it empty")
	}
	if _, err := c.level(); err != nil {
		return c, err
	}
	if c.LogFormat != "text" && c.LogFormat != "json" {
		return c, fmt.Errorf("HARBORMASTER_LOG_FORMAT is %q; it is text or json", c.LogFormat)
	}
	if _, err := language.Parse(c.Locale); err != nil {
		return c, fmt.Errorf("HARBORMASTER_LOCALE is %q; it is a language such as en or cs", c.Locale)
	}
	if c.Open != "0" && c.Open != "1" {
		return c, fmt.Errorf("HARBORMASTER_OPEN is %q; it is 1 or 0", c.Open)
	}
	if _, err := net.ResolveTCPAddr("tcp", c.LocalAddr); err != nil {
		return c, fmt.Errorf("HARBORMASTER_LOCAL_ADDR is %q; it is an address with a port such as 127.0.0.1:8080", c.LocalAddr)
	}
	if c.Data == "" {
		dir, err := dataFolder()
		if err != nil {
			return c, fmt.Errorf("no folder for data is known (%w); name one in HARBORMASTER_DATA", err)
		}
		c.Data = dir
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return c, fmt.Errorf("the folder for data can't be made: %w; name another one in HARBORMASTER_DATA", err)
	}
	return c, nil
}

// dataFolder is where programs of this system keep a user's data.
func dataFolder() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "harbormaster"), nil
	}
	switch runtime.GOOS {
	case "windows", "darwin":
		dir, err := os.UserConfigDir()
		return filepath.Join(dir, "harbormaster"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "harbormaster"), err
}

func (c config) level() (slog.Level, error) {
	var l slog.Level
	known := slices.Contains([]string{"debug", "info", "warn", "error"}, strings.ToLower(c.LogLevel))
	if err := l.UnmarshalText([]byte(c.LogLevel)); err != nil || !known {
		return l, fmt.Errorf("HARBORMASTER_LOG_LEVEL is %q; it is debug, info, warn or error", c.LogLevel)
	}
	return l, nil
}

func (c config) logger(w io.Writer) *slog.Logger {
	level, _ := c.level()
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
