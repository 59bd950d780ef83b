package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/harbormaster/harbormaster/cmd/titles"
)

// verify plays the file of a finished game again, as players get it, and prints what was checked.
func verify(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("verify", stderr)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("verify needs one file, as players get it by the export of a finished game")
	}
	file, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return fmt.Errorf("the file can't be read: %w", err)
	}
	var named struct{ Game, ID string }
	if err := json.Unmarshal(file, &named); err != nil {
		return fmt.Errorf("%s is no whole game: %w", flags.Arg(0), err)
	}
	if named.Game == "" {
		return fmt.Errorf("%s is no whole game: it names none", flags.Arg(0))
	}
	game, err := titles.Named(named.Game)
	if err != nil {
		return err
	}
	s, err := game.Verify(file)
	if err != nil {
		return fmt.Errorf("%s is not right: %w", flags.Arg(0), err)
	}
	_, err = fmt.Fprintf(stdout, `%s %s, %d seats, is right:
seal    %s
        is the SHA-256 of seed and salt; compare it with the seal that the channel was told at the start
draws   all come of this seed
moves   all %d are legal, and the recorded game comes of them
scores  %s, in the order of the seats
`, named.Game, named.ID, s.Seats, s.Seal, len(s.Moves), strings.Trim(fmt.Sprint(s.Scores), "[]"))
	return err
}
