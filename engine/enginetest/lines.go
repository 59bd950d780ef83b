package enginetest

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"os"
	"testing"
)

// Lines reads the lines of a packed file such as testdata/samples.jsonl.gz. A line has at most 16 MiB.
func Lines(t testing.TB, path string) [][]byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]byte
	scan := bufio.NewScanner(z)
	scan.Buffer(nil, 1<<24)
	for scan.Scan() {
		lines = append(lines, bytes.Clone(scan.Bytes()))
	}
	if err := scan.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}
