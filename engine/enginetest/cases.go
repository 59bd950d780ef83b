package enginetest

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Case is one case of a game's testdata/cases: a position, moves and what is wanted. It begins with a line "case M40
// M41 a sentence": the ids of what it tries, then what it says. Empty lines and those that begin with # are left out.
type Case struct {
	File, Title string
	IDs, Lines  []string
}

// Cases reads the files testdata/cases/*.txt of the game under test, in the order of their names.
func Cases(t testing.TB) []Case {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	var list []Case
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		scan := bufio.NewScanner(f)
		for n := 1; scan.Scan(); n++ {
			line := strings.TrimSpace(scan.Text())
			head, begins := strings.CutPrefix(line, "case ")
			switch {
			case line == "" || line[0] == '#':
			case begins:
				c := Case{File: strings.TrimSuffix(filepath.Base(file), ".txt")}
				words := strings.Fields(head)
				for len(words) > 0 && wholeID.MatchString(words[0]) {
					c.IDs, words = append(c.IDs, words[0]), words[1:]
				}
				c.Title = strings.Join(words, " ")
				list = append(list, c)
			case len(list) == 0:
				t.Fatalf("%s:%d: a line before the first case", file, n)
			default:
				list[len(list)-1].Lines = append(list[len(list)-1].Lines, line)
			}
		}
		if err := scan.Err(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}
