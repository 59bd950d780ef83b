package storage_test

import (
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/storage"
)

func TestGameIDsAreShortLowerCaseLettersAndDigits(t *testing.T) {
	for _, good := range []storage.GameID{"a", "7", "k3x9", "0123456789abcdef"} {
		if err := good.Check(); err != nil {
			t.Errorf("%q is refused: %v", good, err)
		}
	}
	for _, bad := range []storage.GameID{"", "A", "a b", "ä", "a|b", "../x", "a\x00", "0123456789abcdefg"} {
		if err := bad.Check(); !errors.Is(err, storage.ErrBadID) {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}
