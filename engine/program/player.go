package program

import (
	"context"

	"github.com/harbormaster/harbormaster/engine"
)

// Player is a program as a computer player of one table at a time, with a process of its own.
type Player struct {
	command []string
	game    string
	process *process
}

// NewPlayer starts a program that plays a game, by a command as Command reads it.
func NewPlayer(command string, game engine.Game) (*Player, error) {
	words, err := Command(command)
	if err != nil {
		return nil, err
	}
	p, err := newProcess(words)
	return &Player{words, game.Name(), p}, err
}

// Choose asks the program. A late or an illegal answer, or the program's end, is an *Error.
func (p *Player) Choose(ctx context.Context, t engine.Table, seat engine.Seat, _ *engine.Rand) (string, error) {
	if p.process.thought >= thoughtMost {
		fresh, err := newProcess(p.command)
		if err != nil {
			return "", err
		}
		p.process.kill()
		p.process = fresh
	}
	move, _, err := p.process.choose(ctx, p.game, t, seat)
	return move, err
}

// Close ends the program.
func (p *Player) Close() { p.process.kill() }
