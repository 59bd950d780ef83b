package storage

import (
	"errors"
	"fmt"
)

// ErrBadID says that a text cannot be the id of a game.
var ErrBadID = errors.New("bad game id")

const maxIDLength = 16

// Check says whether the id has its form: 1 to 16 lower-case letters and digits. ErrBadID if not.
func (id GameID) Check() error {
	if len(id) == 0 || len(id) > maxIDLength {
		return fmt.Errorf("%w: %d characters, not 1 to %d", ErrBadID, len(id), maxIDLength)
	}
	for _, c := range []byte(id) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return fmt.Errorf("%w: %q", ErrBadID, string(id))
		}
	}
	return nil
}
