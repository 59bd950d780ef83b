package model

import (
	"crypto/rand"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Config says what a Model is made of; see the fields of these names in local.Config.
type Config struct {
	Path   string // of the file; empty: memory
	Base   string // address of the server, for absolute ones in Discord's JSON: "http://127.0.0.1:8080"
	Guilds int
	Keep   int
	Clock  Clock
	Log    *slog.Logger
}

// meta is what is there once in a file.
type meta struct {
	Schema   int       `json:"schema"`
	Store    string    `json:"store"` // identity of the file
	BotID    Snowflake `json:"bot_id"`
	BotName  string    `json:"bot_name"`
	Secret   []byte    `json:"secret"` // signs addresses of files and interactions
	LastID   Snowflake `json:"last_id"`
	Revision int64     `json:"revision"` // of the last change
}

// Model is everything that a Discord knows. Fields and methods, also those of its parts, are used between Lock and
// Unlock only, except where they say otherwise.
type Model struct {
	Config
	meta
	Counts   Counts
	Refusals Refusals
	FileSize int // of attachments, at most, in bytes
	// Install are the fields of the application that say how it is installed, where a bot has changed them.
	Install Object
	// Transports bring interactions to the bot: the first one that reaches a server does.
	Transports []Transport

	Guilds       Guilds
	Users        Users
	Channels     Channels
	Messages     Messages
	Reads        Reads
	Commands     Commands
	Emojis       Emojis
	Files        Files
	Interactions Interactions
	JSON         JSON

	mu        sync.Mutex
	store     *store
	observers []func(Event)
}

func newModel(config Config) *Model {
	m := &Model{Config: config, FileSize: MaxFileSize, Install: Object{}}
	m.Guilds = Guilds{m: m}
	m.Users = Users{m: m, byID: map[Snowflake]*User{}}
	m.Channels = Channels{m: m, byID: map[Snowflake]*Channel{}}
	m.Messages = Messages{m: m, byID: map[Snowflake]*Message{}}
	m.Reads = Reads{m: m, last: map[readKey]Snowflake{}}
	m.Commands = Commands{m: m}
	m.Emojis = Emojis{m: m}
	m.Files = Files{m: m}
	m.Interactions = Interactions{m: m, byToken: map[string]*Interaction{}}
	m.JSON = JSON{m: m}
	return m
}

// Lock begins a use of the model.
func (m *Model) Lock() { m.mu.Lock() }

// Unlock stores what changed and ends a use of the model.
func (m *Model) Unlock() {
	m.commit()
	m.mu.Unlock()
}

// commit writes what changed, and the counters with it.
func (m *Model) commit() {
	m.store.sweep(m.Clock.Now())
	if len(m.store.pending) == 0 {
		return
	}
	m.save(bucketMeta, 0, m.meta)
	m.store.commit()
}

// Sync forces what was stored to the disk. It takes no lock.
func (m *Model) Sync() { m.store.sync() }

// Close stores what changed and closes the file; it takes the lock itself. Nothing is stored afterwards.
func (m *Model) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.commit()
	err := m.store.close()
	m.store.db = nil
	return err
}

// NewID makes an id of this moment.
func (m *Model) NewID() Snowflake {
	m.LastID = nextSnowflake(m.LastID, m.Clock.Now())
	return m.LastID
}

// NextRevision counts changes and events in microseconds, so that it grows over restarts even when the last ones were
// not stored.
func (m *Model) NextRevision() int64 {
	m.Revision = max(m.Revision+1, m.Clock.Now().UnixMicro())
	return m.Revision
}

// found sets up what a new file holds: servers, Ana, who owns them, and Ben.
func (m *Model) found() {
	m.meta = meta{Schema: schema, Store: rand.Text(), BotName: "Harbormaster", Secret: []byte(rand.Text())}
	m.Guilds.fill()
	m.BotID = m.NewID()
	m.Users.Add("Ana", m.Guilds.Home().Locale, false, true)
	m.Users.Add("Ben", m.Guilds.Home().Locale, false, false)
}

// first is the first one that fits; nil for none.
func first[T any](list []*T, fits func(*T) bool) *T {
	if i := slices.IndexFunc(list, fits); i >= 0 {
		return list[i]
	}
	return nil
}

func (m *Model) save(bucket string, id Snowflake, value any) { m.store.put(bucket, keyOf(id), value) }

func (m *Model) now() time.Time { return m.Clock.Now().UTC() }

// Connected says whether a bot is listening now.
func (m *Model) Connected() bool {
	return slices.ContainsFunc(m.Transports, Transport.Connected)
}
