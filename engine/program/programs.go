package program

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// Most is how many programs can play a game, NameChars how many characters a name has.
	Most      = 10
	NameChars = 20
)

const (
	// processes is how many programs think at a time, and how many processes there are in all.
	processes = 4
	// placeWait is how long one waits for its turn to think.
	placeWait = time.Second
	// idleTime is after how long a process ends that nobody asks, thoughtMost after how much thought it makes room for
	// a fresh one: well before its limit of processor time.
	idleTime    = 5 * time.Minute
	thoughtMost = time.Minute
	// firstRest is how long a program rests that has failed, restMost how long after it failed again and again.
	firstRest = time.Second
	restMost  = 5 * time.Minute
)

// Program is a program that may play.
type Program struct {
	// Name is what people call it, Game the only game that it plays, "" for all.
	Name, Game string
	// Command is its file, with a whole path, and its arguments.
	Command []string
}

// plays says that the program plays a game.
func (p Program) plays(game string) bool { return p.Game == "" || p.Game == game }

// Command reads a command and its arguments, separated by spaces, and finds its file.
func Command(text string) ([]string, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, errors.New("which program? Name a command")
	}
	file, err := exec.LookPath(words[0])
	if err == nil {
		file, err = filepath.Abs(file)
	}
	words[0] = file
	return words, err
}

// Parse reads programs of the form "Name=command arguments", with semicolons between; "game/Name=command" plays one of
// the games only.
func Parse(text string, games []string) ([]Program, error) {
	var list []Program
	for entry := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(entry) == "" {
			continue
		}
		name, command, ok := strings.Cut(entry, "=")
		p := Program{Name: strings.TrimSpace(name)}
		if game, short, only := strings.Cut(p.Name, "/"); only {
			p.Game, p.Name = game, short
		}
		var err error
		p.Command, err = Command(command)
		switch {
		case !ok:
			return nil, fmt.Errorf("%q isn't of the form Name=command", strings.TrimSpace(entry))
		case p.Game != "" && !slices.Contains(games, p.Game):
			return nil, fmt.Errorf("there is no game %q for %s; the games are %s", p.Game, p.Name,
				strings.Join(games, ", "))
		case !named(p.Name):
			return nil, fmt.Errorf("%q isn't a name of 1 to %d letters, digits and spaces", p.Name, NameChars)
		case err != nil:
			return nil, fmt.Errorf("%s can't be started: %w", p.Name, err)
		}
		for _, other := range list {
			if strings.EqualFold(other.Name, p.Name) && (p.plays(other.Game) || other.plays(p.Game)) {
				return nil, fmt.Errorf("there are two programs %s for one game", p.Name)
			}
		}
		list = append(list, p)
	}
	for _, game := range games {
		if n := len((&Programs{list: list}).Names(game)); n > Most {
			return nil, fmt.Errorf("there are %d programs for %s; at most %d can play a game", n, game, Most)
		}
	}
	return list, nil
}

// named says whether a text can be a program's name.
func named(name string) bool {
	foreign := func(r rune) bool { return r != ' ' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	return name != "" && utf8.RuneCountInString(name) <= NameChars && strings.TrimSpace(name) == name &&
		!strings.ContainsFunc(name, foreign)
}

// Programs are the programs that may play, with their processes. It is safe for concurrent use; nil has none.
type Programs struct {
	list   []Program
	places chan struct{}
	start  func(command []string) (*process, error)
	alive  sync.WaitGroup
	mu     sync.Mutex
	idle   []idler // The one that is idle for longest first.
	// rests are those of programs that failed, by name and game.
	rests map[string]rest
}

// idler is a process that nobody asks, and what ends it after a time.
type idler struct {
	program string
	process *process
	end     *time.Timer
}

// rest is until when a program rests, and for how long.
type rest struct {
	until time.Time
	time  time.Duration
}

// New makes programs of a list. Close ends them.
func New(list []Program) *Programs {
	return &Programs{list: list, places: make(chan struct{}, processes), start: newProcess, rests: map[string]rest{}}
}

// Names are those of the programs that play a game, in their order.
func (ps *Programs) Names(game string) []string {
	var names []string
	if ps != nil {
		for _, p := range ps.list {
			if p.plays(game) {
				names = append(names, p.Name)
			}
		}
	}
	return names
}

// find is a program of a name that plays a game.
func (ps *Programs) find(game, name string) (Program, bool) {
	if ps != nil {
		for _, p := range ps.list {
			if p.plays(game) && p.Name == name {
				return p, true
			}
		}
	}
	return Program{}, false
}

// Choose asks a program for a legal move of a seat at a table of a game, which has been redealt for that seat. Where it
// gives none the error is an *Error, or that of the context.
func (ps *Programs) Choose(ctx context.Context, name, game string, t engine.Table, seat engine.Seat) (string, error) {
	program, ok := ps.find(game, name)
	if !ok {
		return "", &Error{Reason: Missing}
	}
	key := program.Game + "/" + name
	if ps.resting(key) {
		return "", &Error{Reason: Resting}
	}
	turn := time.NewTimer(placeWait)
	defer turn.Stop()
	select {
	case ps.places <- struct{}{}:
		defer func() { <-ps.places }()
	case <-turn.C:
		return "", &Error{Reason: Busy}
	case <-ctx.Done():
		return "", ctx.Err()
	}
	p, err := ps.take(key, program)
	if err != nil {
		ps.failed(key)
		return "", &Error{Reason: Ended, Err: err}
	}
	move, kept, err := p.choose(ctx, game, t, seat)
	switch {
	case ctx.Err() != nil:
		p.kill()
		return "", ctx.Err()
	case !kept:
		ps.failed(key)
	default:
		ps.put(key, p, err == nil)
	}
	return move, err
}

// take gives a process to who has a place: an idle one, or a new one, for which another program's has to go if there
// are too many.
func (ps *Programs) take(key string, program Program) (*process, error) {
	ps.mu.Lock()
	for i, one := range ps.idle {
		if one.program == key && one.end.Stop() {
			ps.idle = slices.Delete(ps.idle, i, i+1)
			ps.mu.Unlock()
			return one.process, nil
		}
	}
	for len(ps.idle) > 0 && len(ps.idle)+len(ps.places) > processes {
		ps.idle[0].end.Stop()
		ps.idle[0].process.kill()
		ps.idle = slices.Delete(ps.idle, 0, 1)
	}
	ps.mu.Unlock()
	p, err := ps.start(program.Command)
	if err == nil {
		ps.alive.Go(func() { <-p.gone })
	}
	return p, err
}

// put keeps a process for the next question, unless it has thought for long. Well says that it has answered it well.
func (ps *Programs) put(key string, p *process, well bool) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if well {
		delete(ps.rests, key)
	}
	if p.thought >= thoughtMost {
		p.kill()
		return
	}
	ps.idle = append(ps.idle, idler{key, p, time.AfterFunc(idleTime, func() {
		ps.mu.Lock()
		defer ps.mu.Unlock()
		ps.idle = slices.DeleteFunc(ps.idle, func(one idler) bool { return one.process == p })
		p.kill()
	})})
}

// resting says that a program is not asked for a while.
func (ps *Programs) resting(key string) bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return time.Now().Before(ps.rests[key].until)
}

// failed lets a program rest: twice as long each time, until it answers again.
func (ps *Programs) failed(key string) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	wait := min(max(2*ps.rests[key].time, firstRest), restMost)
	ps.rests[key] = rest{time.Now().Add(wait), wait}
}

// Close ends all processes that are idle, and waits until all are gone. Nobody may ask any more.
func (ps *Programs) Close() {
	if ps == nil {
		return
	}
	ps.mu.Lock()
	for _, one := range ps.idle {
		one.end.Stop()
		one.process.kill()
	}
	ps.idle = nil
	ps.mu.Unlock()
	ps.alive.Wait()
}
