package storage

import (
	"fmt"
	"time"
)

// maxLeaseName bounds keys and owners of leases.
const maxLeaseName = 100

// CheckLease says whether a lease can be held: key and owner have 1 to 100 bytes, the time is at least a millisecond.
func CheckLease(key, owner string, d time.Duration) error {
	if len(key) == 0 || len(key) > maxLeaseName || len(owner) == 0 || len(owner) > maxLeaseName ||
		d < time.Millisecond {
		return fmt.Errorf("no lease of %q by %q for %s", key, owner, d)
	}
	return nil
}
