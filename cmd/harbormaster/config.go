package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kelseyhightower/envconfig"
	"golang.org/x/text/language"

	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/repo"
	"github.com/harbormaster/harbormaster/cmd/titles"
	players "github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/storage/redis"
)

// config is read from the environment; .env.example explains every variable.
type config struct {
	DiscordToken string `envconfig:"DISCORD_TOKEN"`
	DiscordURL   string `envconfig:"DISCORD_URL"`
	PublicKey    string `envconfig:"PUBLIC_KEY"`
	HTTPAddr     string `envconfig:"HTTP_ADDR"`
	Processes    string `envconfig:"PROCESSES"`
	Install      string `envconfig:"INSTALL"`
	Shards       string `envconfig:"SHARDS"`
	RedisURL     string `envconfig:"REDIS_URL"`
	RedisCA      string `envconfig:"REDIS_CA"`
	RedisWait    string `envconfig:"REDIS_WAIT"`
	Keep         string `envconfig:"KEEP"`
	LimitGames   string `envconfig:"LIMIT_GAMES"`
	LimitLobbies string `envconfig:"LIMIT_LOBBIES"`
	LimitTables  string `envconfig:"LIMIT_TABLES"`
	Data         string `envconfig:"DATA"`
	LogLevel     string `envconfig:"LOG_LEVEL"`
	LogFormat    string `envconfig:"LOG_FORMAT"`
	Locale       string `envconfig:"LOCALE"`
	MetricsAddr  string `envconfig:"METRICS_ADDR"`
	WebAddr      string `envconfig:"WEB_ADDR"`
	WebURL       string `envconfig:"WEB_URL"`
	Programs     string `envconfig:"PROGRAMS"`
	LocalAddr    string `envconfig:"LOCAL_ADDR"`
	LocalToken   string `envconfig:"LOCAL_TOKEN"`
	Open         string `envconfig:"OPEN"`

	// inspect judges the bot's requests to the local channel in tests.
	inspect func(r *http.Request, body []byte) []string
	// drawn changes how games are drawn in tests; nil: as they are.
	drawn func(render.Pictures) render.Pictures
	// guilds and shards are how many servers the local channel has, and how many shards it advises; 0 means 1.
	guilds, shards int
}

// readConfig reads and judges the environment. A wrong value is told in one sentence, without tokens and passwords.
func readConfig() (config, error) {
	var c config
	if err := envconfig.Process("harbormaster", &c); err != nil {
		return c, err
	}
	// A variable that is set to nothing, as container tools do, counts as not set.
	c.LogLevel, c.LogFormat = cmp.Or(c.LogLevel, "info"), cmp.Or(c.LogFormat, "text")
	c.Locale, c.Open = cmp.Or(c.Locale, "en"), cmp.Or(c.Open, "1")
	c.LocalAddr = cmp.Or(c.LocalAddr, "127.0.0.1:8080")
	c.PublicKey, c.WebURL = strings.TrimSpace(c.PublicKey), strings.TrimRight(strings.TrimSpace(c.WebURL), "/")
	c.DiscordToken, c.LocalToken = strings.TrimSpace(c.DiscordToken), strings.TrimSpace(c.LocalToken)
	for _, check := range []func() error{
		c.checkDiscord, c.checkHTTP, c.checkStore, c.checkLog, c.checkLocale, c.checkAddresses, c.checkWeb,
		c.checkPrograms,
	} {
		if err := check(); err != nil {
			return c, err
		}
	}
	if c.Data == "" {
		dir, err := dataFolder()
		if err != nil {
			return c, fmt.Errorf("can't determine a data folder (%w); name one in HARBORMASTER_DATA", err)
		}
		c.Data = dir
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return c, fmt.Errorf("HARBORMASTER_DATA is %q, a folder that can't be created (%w); name another one",
			c.Data, err)
	}
	return c, nil
}

// unknownVariables lists the variables that look like the program's own and are not: most likely they are misspelled.
func unknownVariables(environment []string) []string {
	var names []string
	for _, line := range environment {
		name, _, _ := strings.Cut(line, "=")
		short, ours := strings.CutPrefix(name, "HARBORMASTER_")
		if !ours || strings.HasPrefix(short, "TEST_") {
			continue
		}
		if !slices.ContainsFunc(reflect.VisibleFields(reflect.TypeFor[config]()), func(f reflect.StructField) bool {
			return f.Tag.Get("envconfig") == short
		}) {
			names = append(names, name)
		}
	}
	return names
}

func (c config) checkDiscord() error {
	foreign := func(r rune) bool { return r <= ' ' || r > '~' }
	if strings.ContainsFunc(c.DiscordToken, foreign) {
		return errors.New("HARBORMASTER_DISCORD_TOKEN contains spaces or characters that no token has; copy it " +
			"from the bot's page in Discord's developer portal")
	}
	if strings.ContainsFunc(c.LocalToken, foreign) {
		return errors.New("HARBORMASTER_LOCAL_TOKEN contains spaces or non-ASCII characters; use one word")
	}
	client, err := discord.New(discord.Config{Token: "none", Shards: c.Shards})
	if err != nil {
		return explainDiscord(err)
	}
	client.Close()
	if c.Install != "" && c.Install != "set" {
		return fmt.Errorf("HARBORMASTER_INSTALL is %q; it must be set, or empty", c.Install)
	}
	if c.DiscordURL == "" {
		return nil
	}
	if u, err := url.Parse(c.DiscordURL); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("HARBORMASTER_DISCORD_URL is %q; use an address such as http://127.0.0.1:8080, or leave "+
			"it empty for the real Discord", c.DiscordURL)
	}
	if c.DiscordToken == "" {
		return errors.New("HARBORMASTER_DISCORD_URL is set without HARBORMASTER_DISCORD_TOKEN; \"harbormaster " +
			"local\" prints both")
	}
	return nil
}

func (c config) checkHTTP() error {
	switch {
	case c.Shards != "" && c.HTTPAddr != "":
		return errors.New("HARBORMASTER_SHARDS and HARBORMASTER_HTTP_ADDR are both set; shards only work with the " +
			"gateway, so clear one of the two")
	case c.Processes != "" && c.HTTPAddr == "":
		return errors.New("HARBORMASTER_PROCESSES is set without HARBORMASTER_HTTP_ADDR; with the gateway, use " +
			"HARBORMASTER_SHARDS instead")
	case c.PublicKey == "" && c.HTTPAddr == "":
		return nil
	case c.PublicKey == "":
		return errors.New("HARBORMASTER_HTTP_ADDR is set without HARBORMASTER_PUBLIC_KEY; copy the public key from " +
			"the application's page in Discord's developer portal")
	case c.HTTPAddr == "":
		return errors.New("HARBORMASTER_PUBLIC_KEY is set without HARBORMASTER_HTTP_ADDR; name the address for " +
			"interactions, such as :8443")
	case c.DiscordToken == "":
		return errors.New("HARBORMASTER_HTTP_ADDR is set without HARBORMASTER_DISCORD_TOKEN; the bot needs its token " +
			"to answer")
	}
	if _, err := discord.PublicKey(c.PublicKey); err != nil {
		return fmt.Errorf("HARBORMASTER_PUBLIC_KEY isn't a public key: %w; copy it from the application's page in "+
			"Discord's developer portal", err)
	}
	if n, err := number("PROCESSES", c.Processes); err != nil || n > discord.PerSecond {
		return cmp.Or(err, fmt.Errorf("HARBORMASTER_PROCESSES is %d; it must be a whole number from 1 to %d, because "+
			"each needs one of the %[2]d requests per second that they share", n, discord.PerSecond))
	}
	return nil
}

// number reads a setting that is a number from 1 on; 0 is none.
func number(name, value string) (int, error) {
	if value == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(value, 10, 31)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("HARBORMASTER_%s is %q; it must be a whole number, 1 or more", name, value)
	}
	return int(n), nil
}

func (c config) checkStore() error {
	if c.RedisCA != "" && c.RedisURL == "" {
		return errors.New("HARBORMASTER_REDIS_CA is set without HARBORMASTER_REDIS_URL; set both or neither")
	}
	if c.RedisWait != "" && c.RedisURL == "" {
		return errors.New("HARBORMASTER_REDIS_WAIT is set without HARBORMASTER_REDIS_URL; set both or neither")
	}
	_, err := c.redisOptions("")
	if err == nil {
		_, err = c.limits()
	}
	return err
}

// limits reads the limits against abuse; one that is not set is the bot's own.
func (c config) limits() (l repo.Limits, err error) {
	for _, limit := range []struct {
		name, value string
		into        *int
	}{
		{"LIMIT_GAMES", c.LimitGames, &l.Games}, {"LIMIT_LOBBIES", c.LimitLobbies, &l.Lobbies},
		{"LIMIT_TABLES", c.LimitTables, &l.Tables},
	} {
		if *limit.into, err = number(limit.name, limit.value); err != nil {
			return l, err
		}
	}
	return l, nil
}

const shortestKeep = time.Hour

// keep is how long finished games are kept; 0 means forever.
func (c config) keep() (time.Duration, error) {
	if c.Keep == "" {
		return 0, nil
	}
	keep, err := time.ParseDuration(c.Keep)
	if days, ok := strings.CutSuffix(c.Keep, "d"); ok {
		var n uint64
		n, err = strconv.ParseUint(days, 10, 16)
		keep = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || keep < shortestKeep {
		return 0, fmt.Errorf("HARBORMASTER_KEEP is %q; use a time such as 365d or 720h, at least 1h, or leave it "+
			"empty to keep games forever", c.Keep)
	}
	return keep, nil
}

// redisOptions are the settings of a Redis at an address.
func (c config) redisOptions(url string) (o redis.Options, err error) {
	o.URL, o.CAFile = url, c.RedisCA
	if c.RedisWait != "" {
		number, limit, limited := strings.Cut(c.RedisWait, "/")
		n, wrong := strconv.ParseUint(number, 10, 8)
		if o.Copies = int(n); limited && wrong == nil {
			o.CopyTime, wrong = time.ParseDuration(limit)
		}
		if wrong != nil || n == 0 || limited && (o.CopyTime < time.Millisecond || o.CopyTime > longestCopyTime) {
			return o, fmt.Errorf("HARBORMASTER_REDIS_WAIT is %q; use a number of replicas such as 1, or 1/300ms "+
				"with the time they have for a write, at most %s", c.RedisWait, longestCopyTime)
		}
	}
	o.Keep, err = c.keep()
	return o, err
}

// longestCopyTime is how long a write that nobody has answered is repeated.
const longestCopyTime = 2 * time.Second

func (c config) checkLog() error {
	if _, err := c.level(); err != nil {
		return err
	}
	if c.LogFormat != "text" && c.LogFormat != "json" {
		return fmt.Errorf("HARBORMASTER_LOG_FORMAT is %q; it must be text or json", c.LogFormat)
	}
	return nil
}

func (c config) checkLocale() error {
	texts, err := titles.Catalog()
	if err != nil {
		return err
	}
	tag, wrong := language.Parse(c.Locale)
	base, sure := tag.Base()
	known := slices.DeleteFunc(texts.Languages(),
		func(lang string) bool { return !texts.CompleteBut(lang, titles.Others("")...) })
	if wrong != nil || sure != language.Exact || !slices.Contains(known, base.String()) {
		return fmt.Errorf("HARBORMASTER_LOCALE is %q; it must be a language that the bot speaks: %s", c.Locale,
			strings.Join(known, ", "))
	}
	return nil
}

func (c config) checkAddresses() error {
	if c.Open != "0" && c.Open != "1" {
		return fmt.Errorf("HARBORMASTER_OPEN is %q; it must be 1 or 0", c.Open)
	}
	for variable, addr := range map[string]string{
		"HARBORMASTER_LOCAL_ADDR": c.LocalAddr, "HARBORMASTER_METRICS_ADDR": c.MetricsAddr,
		"HARBORMASTER_HTTP_ADDR": c.HTTPAddr, "HARBORMASTER_WEB_ADDR": c.WebAddr,
	} {
		if _, err := net.ResolveTCPAddr("tcp", addr); addr != "" && (err != nil || strings.HasSuffix(addr, ":")) {
			return fmt.Errorf("%s is %q; use an address with a port, such as 127.0.0.1:8080", variable, addr)
		}
	}
	return nil
}

func (c config) checkWeb() error {
	if (c.WebAddr == "") != (c.WebURL == "") {
		return fmt.Errorf("HARBORMASTER_WEB_ADDR is %q and HARBORMASTER_WEB_URL is %q; set both or neither", c.WebAddr,
			c.WebURL)
	}
	if u, err := url.Parse(c.WebURL); err != nil || c.WebURL != "" && (u.Host == "" || u.Scheme != "http" &&
		u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" || u.User != nil || len(c.WebURL) > longestURL) {
		return fmt.Errorf("HARBORMASTER_WEB_URL is %q; use the public address of the pages, such as "+
			"https://games.example.org", c.WebURL)
	}
	return nil
}

func (c config) checkPrograms() error {
	_, err := c.programs()
	return err
}

// programs are those of others that play; none is nil.
func (c config) programs() (*players.Programs, error) {
	list, err := players.Parse(c.Programs, titles.Names())
	switch {
	case err != nil:
		return nil, fmt.Errorf("HARBORMASTER_PROGRAMS is %q; it must be of the form Name=command, with semicolons "+
			"between programs, but %w", c.Programs, err)
	case list == nil:
		return nil, nil
	case !players.Limits:
		return nil, fmt.Errorf("HARBORMASTER_PROGRAMS is %q; other programs can only play on Linux, where the bot "+
			"limits their memory", c.Programs)
	}
	return players.New(list), nil
}

// longestURL leaves room for the name of a page in a chat's link.
const longestURL = 400

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
		return l, fmt.Errorf("HARBORMASTER_LOG_LEVEL is %q; it must be debug, info, warn or error", c.LogLevel)
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
