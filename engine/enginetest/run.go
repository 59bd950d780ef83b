package enginetest

import (
	"os"
	"strconv"
	"testing"
	"time"
)

// Long says whether the long proofs are asked for (check -long, HARBORMASTER_LONG=1).
func Long() bool { return os.Getenv("HARBORMASTER_LONG") == "1" }

// Seed is what the chance of a test begins with: the one that was asked for (check -seed N, HARBORMASTER_SEED=N), else
// that of the day, such as 20261123 (UTC). A test that fails says with which one it is repeated.
func Seed(t testing.TB) uint64 {
	t.Helper()
	given := os.Getenv("HARBORMASTER_SEED")
	if given == "" {
		given = time.Now().UTC().Format("20060102")
	}
	seed, err := strconv.ParseUint(given, 10, 64)
	if err != nil {
		t.Fatalf("HARBORMASTER_SEED: %v", err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("repeat it with HARBORMASTER_SEED=%d", seed)
		}
	})
	return seed
}

// InTurn skips a test on days that belong to others of its kind, of which there are so many; the long proof runs all of
// them. It is for what costs much and would fail with each of its kind.
func InTurn(t testing.TB, which, of uint64) {
	t.Helper()
	if !Long() && Seed(t)%of != which {
		t.Skipf("SKIPPED: another of %d runs today; -long runs all", of)
	}
}

// Some is one of so many of a list, others on other days; all of them in the long proof. It is for what costs much and
// would fail for most of the list.
func Some[T any](t testing.TB, list []T, every int) []T {
	t.Helper()
	if Long() {
		return list
	}
	var some []T
	for i := int(Seed(t) % uint64(every)); i < len(list); i += every {
		some = append(some, list[i])
	}
	return some
}
