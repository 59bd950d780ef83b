package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/harbormaster/harbormaster/storage"
)

// stamped is the version that a build without Git's folder is given: -ldflags "-X main.stamped=v1.2.3".
var stamped string

// version prints which program this is and which records it writes; one of a lower version refuses the store.
func version(args []string, stdout, stderr io.Writer) error {
	if err := parseFlags(newFlags("version", stderr), args); err != nil {
		return err
	}
	name, compiler := build()
	_, err := fmt.Fprintf(stdout, "harbormaster %s, records of version %d, %s\n", name, storage.Schema, compiler)
	return err
}

func build() (name, compiler string) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return cmp.Or(stamped, info.Main.Version, "devel"), info.GoVersion
}
