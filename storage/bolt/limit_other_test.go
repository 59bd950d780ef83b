//go:build !unix

package bolt_test

// openOnSmallDisk is for systems that can limit a file's size.
func openOnSmallDisk(string) int { return 2 }
