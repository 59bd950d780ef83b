package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
)

// verify plays the file of a finished game again, as players get it, and prints what was checked.
func verify(args []string, stdout, stderr io.Writer) error {
	flags := newFlags("verify", stderr)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return errors.New("verify needs one file: the export of a finished game")
	}
	file, err := os.ReadFile(flags.Arg(0))
	if err != nil {
		return fmt.Errorf("can't read the file: %w", err)
	}
	var named struct{ Game, ID string }
	if err := json.Unmarshal(file, &named); err != nil {
		return fmt.Errorf("%s isn't a whole game: %w", flags.Arg(0), err)
	}
	if named.Game == "" {
		return fmt.Errorf("%s isn't a whole game: it names none", flags.Arg(0))
	}
	game, err := titles.Named(named.Game)
	if err != nil {
		return err
	}
	s, err := game.Verify(file)
	if err != nil {
		return fmt.Errorf("%s doesn't check out: %w", flags.Arg(0), inWords(named.Game, err))
	}
	bids := ""
	for _, n := range s.Bids {
		bids += engine.Points(n) + " "
	}
	if bids != "" {
		bids = "bids    " + bids + "for the seats, taken off the scores; no seal is on them\n"
	}
	_, err = fmt.Fprintf(stdout, `%s %s, %d seats, checks out:
seal    %s
        is the SHA-256 of seed and salt; compare it with the seal under Fair draws
draws   all come from this seed
moves   all %d are legal and lead to the recorded game
scores  %s, in the order of the seats
%s`, named.Game, named.ID, s.Seats, s.Seal, len(s.Moves), strings.Trim(fmt.Sprint(s.Scores), "[]"), bids)
	return err
}

// inWords is an error with the reason of a game's rules as a sentence, where it has one.
func inWords(game string, err error) error {
	var reason *engine.Reason
	texts, broken := titles.Catalog()
	if broken != nil || !errors.As(err, &reason) {
		return err
	}
	said := text.NewLocalizer(texts.Messages("en"), game, nil).Refusal(reason)
	return errors.New(strings.Replace(err.Error(), reason.Error(), said, 1))
}
