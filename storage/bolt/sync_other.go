//go:build !unix

package bolt

// syncFolder does nothing: folders cannot be synced here.
func syncFolder(string) error { return nil }
