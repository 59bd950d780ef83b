package program

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// moveTime is how long a program may think about a move.
	moveTime = 5 * time.Second
	// lineMost is how long an answer is at most, in bytes.
	lineMost = 4096
	// saidMost is how much of the first line that a program writes to its standard error is kept, in bytes.
	saidMost = 200
	// reapTime is for how long what a program has left behind may hold its standard error open.
	reapTime = time.Second
)

// Reason says why there is no move from a program.
type Reason string

// The reasons.
const (
	Late    Reason = "late"
	Illegal Reason = "illegal"
	// Ended is a program that doesn't start or has ended, Long one with an endless line, Babbling one that says more
	// than it is asked.
	Ended    Reason = "ended"
	Long     Reason = "long"
	Babbling Reason = "babbling"
	// Busy means that too many programs were thinking, Resting that this one has just failed, Missing that there is
	// none of its name.
	Busy    Reason = "busy"
	Resting Reason = "resting"
	Missing Reason = "missing"
)

// Reasons are all of them.
var Reasons = []Reason{Late, Illegal, Ended, Long, Babbling, Busy, Resting, Missing}

// Error is why a program gave no move.
type Error struct {
	Reason Reason
	// Said is the beginning of the first line that it wrote to its standard error, quoted; "" for none.
	Said string
	// Err is what else is known, or nil.
	Err error
}

func (e *Error) Error() string {
	text := "the program gave no move: " + string(e.Reason)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	if e.Said != "" {
		text += ", it says " + e.Said
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// process is a running program. It is held between questions, so that it takes no processor from anybody.
type process struct {
	in   io.Writer
	out  *bufio.Reader
	said *firstLine
	// kill ends it with its children and closes in and out; gone is closed when nothing is left of it. Hold and wake
	// stop it and let it go on.
	kill, hold, wake func()
	gone             chan struct{}
	// thought is how long it has thought.
	thought time.Duration
}

// newProcess starts a command in a folder of its own, which is removed with it.
func newProcess(command []string) (*process, error) {
	dir, err := os.MkdirTemp("", "harbormaster-program-")
	if err != nil {
		return nil, err
	}
	p := &process{said: &firstLine{}, gone: make(chan struct{})}
	cmd := &exec.Cmd{
		Path: command[0], Args: command, Dir: dir, Env: []string{"PATH=" + os.Getenv("PATH")}, Stderr: p.said,
		WaitDelay: reapTime,
	}
	limit(cmd)
	in, inErr := cmd.StdinPipe()
	out, outErr := cmd.StdoutPipe()
	if err = errors.Join(inErr, outErr); err == nil {
		err = cmd.Start()
	}
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	p.in, p.out = in, bufio.NewReaderSize(out, lineMost)
	p.hold, p.wake = func() { hold(cmd.Process) }, func() { wake(cmd.Process) }
	p.kill = sync.OnceFunc(func() {
		killAll(cmd.Process)
		_, _ = in.Close(), out.Close()
		go func() {
			_ = cmd.Wait()
			_ = os.RemoveAll(dir)
			close(p.gone)
		}()
	})
	return p, nil
}

// ask gives the answer to a question, a line without its end. After an error nothing is left of the process.
func (p *process) ask(ctx context.Context, question []byte) (string, error) {
	ctx, end := context.WithTimeout(ctx, moveTime)
	defer end()
	began := time.Now()
	p.wake()
	alive := context.AfterFunc(ctx, p.kill)
	_, err := p.in.Write(question)
	var answer []byte
	if err == nil {
		answer, err = p.out.ReadSlice('\n')
	}
	inTime := alive()
	if inTime {
		p.hold()
	}
	p.thought += time.Since(began)
	reason := Ended
	switch {
	case !inTime:
		reason, err = Late, ctx.Err()
	case errors.Is(err, bufio.ErrBufferFull):
		reason = Long
	case err == nil && p.out.Buffered() == 0:
		return string(bytes.TrimSpace(answer)), nil
	case err == nil:
		reason = Babbling
	}
	p.kill()
	<-p.gone // All that it said has been heard.
	return "", &Error{Reason: reason, Said: p.said.String(), Err: err}
}

// choose gives a legal move of a program for a seat that is asked; kept says that the process can be asked again.
func (p *process) choose(ctx context.Context, game string, t engine.Table, seat engine.Seat) (
	move string, kept bool, err error) {
	question, err := line(game, t, seat)
	if err != nil {
		return "", true, err
	}
	if move, err = p.ask(ctx, question); err != nil {
		return "", false, err
	}
	if err = t.Check(engine.Action{Seat: seat, Move: move}); err != nil {
		return "", true, &Error{Reason: Illegal, Said: strconv.QuoteToASCII(fmt.Sprintf("%.40s", move)), Err: err}
	}
	return move, true, nil
}

// firstLine keeps the beginning of the first line that is written to it.
type firstLine struct {
	mu   sync.Mutex
	text []byte
	over bool
}

func (l *firstLine) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(text); !l.over {
		text, _, l.over = bytes.Cut(text, []byte("\n"))
		l.text = append(l.text, text[:min(len(text), saidMost-len(l.text))]...)
		l.over = l.over || len(l.text) == saidMost
		return n, nil
	}
	return len(text), nil
}

// String is what is kept, quoted; "" for nothing.
func (l *firstLine) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.text) == 0 {
		return ""
	}
	return strconv.QuoteToASCII(string(l.text))
}
