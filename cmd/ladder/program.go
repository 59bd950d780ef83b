package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/engine"
)

// programTime is how long another program may think about a move.
const programTime = 5 * time.Second

// program is a player that is another program. It gets a line of JSON for each of its moves, a question, on its
// standard input, and answers with a line that is the move; engine/arena/README.md describes it. Close ends it.
type program struct {
	command string
	process *exec.Cmd
	in      io.WriteCloser
	out     chan string
	game    engine.Game
}

// question is what another program is asked.
type question struct {
	Game string `json:"game"`
	// Seat is that of the program, counted from 0; Seq counts the moves of the game.
	Seat engine.Seat `json:"seat"`
	Seq  int         `json:"seq"`
	// Step is what is asked, View what the seat may see, as the game's own documents have it.
	Step string `json:"step"`
	View any    `json:"view"`
	// Moves are the legal moves; where Open is set there are more, which the game's notation describes, and these are
	// good ones.
	Moves []string `json:"moves"`
	Open  bool     `json:"open,omitempty"`
	// Milliseconds is how long the answer may take.
	Milliseconds int64 `json:"milliseconds"`
}

// newProgram starts a program: a command and its arguments, separated by spaces.
func newProgram(command string, game engine.Game) (*program, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("which program? program:COMMAND")
	}
	p := &program{command: command, process: exec.Command(words[0], words[1:]...), out: make(chan string), game: game}
	var err error
	if p.in, err = p.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("start %q: %w", command, err)
	}
	go func() {
		defer close(p.out)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.out <- strings.TrimSpace(lines.Text())
		}
	}()
	return p, nil
}

// Choose asks the program. A late answer, an illegal one, or the program's end is an error.
func (p *program) Choose(ctx context.Context, t engine.Table, seat engine.Seat, _ *engine.Rand) (string, error) {
	d, ok := t.Decision(seat)
	if !ok {
		return "", fmt.Errorf("seat %d is not asked", seat)
	}
	q := question{
		Game: p.game.Name(), Seat: seat, Seq: t.Seq(), Step: d.Step, View: t.View(seat), Moves: d.Moves, Open: d.Open,
		Milliseconds: programTime.Milliseconds(),
	}
	if d.Open {
		q.Moves = append(q.Moves, t.Propose(seat)...)
	}
	if err := json.NewEncoder(p.in).Encode(q); err != nil {
		return "", fmt.Errorf("%q has ended: %w", p.command, err)
	}
	ctx, stop := context.WithTimeout(ctx, programTime)
	defer stop()
	select {
	case move, ok := <-p.out:
		if !ok {
			return "", fmt.Errorf("%q has ended", p.command)
		}
		return move, t.Check(engine.Action{Seat: seat, Move: move})
	case <-ctx.Done():
		return "", fmt.Errorf("%q has not answered in %v: %w", p.command, programTime, ctx.Err())
	}
}

// Close ends the program.
func (p *program) Close() {
	_ = p.in.Close()
	_ = p.process.Process.Kill()
	for range p.out { // What it still says is read, or it would wait forever.
	}
	_ = p.process.Wait()
}
