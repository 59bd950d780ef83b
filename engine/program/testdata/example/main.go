// The example plays any game of Harbormaster: it takes one of the moves by lot, and rarely does nothing.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
)

// Question is what a program is asked, as far as this one reads it.
type Question struct {
	Step  string   `json:"step"`
	Moves []string `json:"moves"`
}

// choose gives one of the moves: any that does something.
func choose(q Question) string {
	var list []string
	for _, move := range q.Moves {
		if !strings.HasSuffix(move, ":none") {
			list = append(list, move)
		}
	}
	if list == nil {
		list = q.Moves
	}
	return list[rand.IntN(len(list))]
}

func main() {
	for lines := bufio.NewReader(os.Stdin); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return // Nobody asks anymore.
		}
		var q Question
		if err := json.Unmarshal(line, &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println(choose(q))
	}
}
