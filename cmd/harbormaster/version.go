package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/harbormaster/harbormaster/storage"
)

// version prints which program this is and which version of records it writes: a program whose version of records is lower
// refuses the store.
func version(stdout io.Writer) error {
	name, compiler := "devel", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		name, compiler = cmp.Or(info.Main.Version, name), info.GoVersion
	}
	_, err := fmt.Fprintf(stdout, "harbormaster %s, records of version %d, %s\n", name, storage.Schema, compiler)
	return err
}
