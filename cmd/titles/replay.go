package titles

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/harbormaster/harbormaster/engine"
)

// Replay answers each line of recorded games with a line of the game that it names, or with a refusal, with the legal
// choices of each decision if they are asked for. The error is about reading and writing only.
func Replay(in io.Reader, out io.Writer, legal bool) error {
	lines := bufio.NewReaderSize(in, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if _, err := out.Write(append(replayLine(line, legal), '\n')); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read games: %w", err)
		}
	}
}

var errNoName = errors.New(`the line names no game in "game"`)

func replayLine(line []byte, legal bool) []byte {
	var replay func(line []byte, legal bool) []byte
	refused := engine.AnswerJSON(line, func(keys map[string]json.RawMessage) (map[string]any, int, error) {
		var name string
		if engine.Need(keys, "game", &name) != nil || name == "" {
			return nil, -1, errNoName
		}
		game, err := Named(name)
		replay = game.Replay
		return map[string]any{}, -1, err
	})
	if replay != nil {
		return replay(line, legal)
	}
	return refused
}
