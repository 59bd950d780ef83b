package titles

import (
	"flag"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/search/learn"
	"github.com/harbormaster/harbormaster/engine/search/net"
	"github.com/harbormaster/harbormaster/render"
)

// Games lists the games, in the order in which people are offered them.
func Games() []Entry { return slices.Clone(games()) }

// A game's lessons, example games, and weights take milliseconds to read, so they are read once.
var games = sync.OnceValue(func() []Entry { return []Entry{puertoRico(), endeavor(), maracaibo()} })

// Entry is a game in the list of titles. Rules, Computers, Subject and Replay are needed; what else is missing is done
// in the usual way, or not done.
type Entry struct {
	// Title is the game as the bot knows it, without a Painter: a process makes one of Pictures and of its own queue.
	title.Title
	// Warning says why all computers of the game play on the level easy, nil where they don't.
	Warning error
	// Subject measures the rules.
	Subject arena.Subject
	// Search makes a player that searches with so many iterations.
	Search func(iterations int) engine.Computer
	// Learn trains the game's mind; Training is how its present weights were learned.
	Learn    func(learn.Options) (*net.Net, error)
	Training learn.Options
	// Replay answers one line of recorded games with one line, as the protocol has it, with the legal choices of
	// each decision if they are asked for.
	Replay func(line []byte, legal bool) []byte
	// Waits says how waits for people are counted.
	Waits Waits
	// Steps are the keys of all questions that the game asks: see engine.Decision.
	Steps []string
	// Texts holds the game's messages, nil for none.
	Texts fs.FS
	// Emojis are the icons on its buttons and in its menus, keys of render.Emoji, by the names that they have in the
	// chat.
	Emojis map[string]string
	// Pictures are how the game is drawn; without them it is shown in words of messages only.
	Pictures render.Pictures
}

// medium1 is the level that others are measured against.
func medium1(player func() engine.Computer) engine.Level {
	return engine.Level{Key: "medium-1", New: player}
}

// Waits is what a game knows of waiting for people; a game brings of it what it has.
type Waits struct {
	// Questions and Own are those of arena.WaitsOptions, Kept calls the questions of Own: "roles".
	Questions func(before engine.Table, a engine.Action, events []engine.Event) []engine.Seat
	Own       []string
	Kept      string
}

// Named finds a game by its key, such as "puertorico". The error names those that are there.
func Named(name string) (Entry, error) {
	for _, g := range Games() {
		if g.Rules.Name() == name {
			return g, nil
		}
	}
	return Entry{}, fmt.Errorf("there is no game %q; the games are %s", name, strings.Join(Names(), ", "))
}

// Names lists the keys of the games in their order.
func Names() []string {
	var list []string
	for _, g := range Games() {
		list = append(list, g.Rules.Name())
	}
	return list
}

// Others are the beginnings of the keys of all games' messages but one's: a language may lack them and still speak
// about that game, or, with "", about none in particular.
func Others(game string) []string {
	var list []string
	for _, name := range Names() {
		if name != game {
			list = append(list, name+".")
		}
	}
	return list
}

// Texts holds the messages of all games.
func Texts() []fs.FS {
	var list []fs.FS
	for _, g := range Games() {
		if g.Texts != nil {
			list = append(list, g.Texts)
		}
	}
	return list
}

// Catalog holds the texts of the bot and of all games.
func Catalog() (*text.Catalog, error) { return text.New(Texts()...) }

// Rules are the rules of all games by their keys.
func Rules() map[string]engine.Game {
	list := map[string]engine.Game{}
	for _, g := range Games() {
		list[g.Rules.Name()] = g.Rules
	}
	return list
}

// Flag adds the flag -game, which stores the key of a game and refuses any other word.
func Flag(flags *flag.FlagSet, name *string) {
	flags.Func("game", "a `game`: "+strings.Join(Names(), ", "), func(text string) error {
		*name = text
		_, err := Named(text)
		return err
	})
}

// OptionsFlag adds the flag -option for options of a game, which may stand several times: -option nobles=true.
func OptionsFlag(flags *flag.FlagSet) map[string]string {
	options := map[string]string{}
	flags.Func("option", "a game option as `key=value`; repeatable", func(text string) error {
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			return fmt.Errorf("%q isn't of the form key=value", text)
		}
		options[key] = value
		return nil
	})
	return options
}
