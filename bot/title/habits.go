package title

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Habits are what somebody did in their games, in sums: what teaching statistics compare. They are by group and key.
type Habits map[string]map[string]Habit

// Habit is the sum of one.
type Habit struct {
	// Of is in how many games it could be done, Counts how often it was, by third of the rounds.
	Of     int
	Counts [3]int
	// With counts the games in which somebody had a thing, Won those of them that they won.
	With, Won int
}

// Add adds what a seat did in a game.
func (h Habits) Add(list []engine.Habit, seat engine.Seat, won bool) {
	for _, one := range list {
		if h[one.Group] == nil {
			h[one.Group] = map[string]Habit{}
		}
		sum := h[one.Group][one.Key]
		sum.Of++
		for i, n := range one.Counts[seat] {
			sum.Counts[i] += n
		}
		if one.Group == engine.HabitThings && one.Counts[seat] != [3]int{} {
			if sum.With++; won {
				sum.Won++
			}
		}
		h[one.Group][one.Key] = sum
	}
}

// Merge adds the sums of somebody else.
func (h Habits) Merge(other Habits) {
	for group, habits := range other {
		if h[group] == nil {
			h[group] = map[string]Habit{}
		}
		for key, sum := range habits {
			all := h[group][key]
			for i, n := range all.numbers() {
				*n += *sum.numbers()[i]
			}
			h[group][key] = all
		}
	}
}

// Halve makes what comes later weigh more, and keeps the sums short.
func (h Habits) Halve() {
	for _, group := range h {
		for key, sum := range group {
			for _, n := range sum.numbers() {
				*n /= 2
			}
			if group[key] = sum; sum.Of == 0 {
				delete(group, key)
			}
		}
	}
}

// numbers are the numbers of a sum in the order in which they are kept.
func (h *Habit) numbers() []*int {
	return []*int{&h.Of, &h.Counts[0], &h.Counts[1], &h.Counts[2], &h.With, &h.Won}
}

// Mean is how often it was done in a game, by third of the rounds.
func (h Habit) Mean() (thirds [3]float64) {
	for i, n := range h.Counts {
		thirds[i] = float64(n) / float64(max(h.Of, 1))
	}
	return thirds
}

// MarshalText writes a line for each group: "things harbor=12.0.3.2.5.1 wharf=12". Zeros at the end are left out.
func (h Habits) MarshalText() ([]byte, error) {
	var text []byte
	for _, group := range slices.Sorted(maps.Keys(h)) {
		text = append(text, group...)
		for _, key := range slices.Sorted(maps.Keys(h[group])) {
			sum, end := h[group][key], ""
			text = fmt.Appendf(text, " %s=", key)
			for _, n := range sum.numbers() {
				if end += strconv.Itoa(*n); *n != 0 {
					text, end = append(text, end...), ""
				}
				end += "."
			}
		}
		text = append(text, '\n')
	}
	return text, nil
}

// UnmarshalText reads what MarshalText has written.
func (h *Habits) UnmarshalText(text []byte) error {
	*h = Habits{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		group := map[string]Habit{}
		for _, word := range words[1:] {
			var sum Habit
			key, numbers, _ := strings.Cut(word, "=")
			for i, number := range strings.SplitN(numbers, ".", len(sum.numbers())) {
				n, err := strconv.Atoi(number)
				if err != nil {
					return fmt.Errorf("habit %q: %w", word, err)
				}
				*sum.numbers()[i] = n
			}
			group[key] = sum
		}
		(*h)[words[0]] = group
	}
	return nil
}

// Strong are what strong players do in games of so many players.
type Strong map[int]Habits

// ReadStrong reads what "ladder GAME -habits" has written. It panics where that can't be read: a program has it built
// in.
func ReadStrong(data []byte) Strong {
	var s Strong
	if err := json.Unmarshal(data, &s); err != nil {
		panic(err)
	}
	return s
}

// Mean is how often they do something in a game on average over games, given by number of players; of things in which
// share of games they have it, and in which they have it and win. Of is how many of their games tell it, 0 for none.
func (s Strong) Mean(games map[int]int, group, key string) (thirds [3]float64, with, won float64, of int) {
	all := 0.0
	for players, n := range games {
		h, ok := s[players][group][key]
		if !ok || n == 0 {
			continue
		}
		weight, played := float64(n), float64(max(h.Of, 1))
		all, of = all+weight, of+h.Of
		for i, mean := range h.Mean() {
			thirds[i] += weight * mean
		}
		with, won = with+weight*float64(h.With)/played, won+weight*float64(h.Won)/played
	}
	if all == 0 {
		return thirds, 0, 0, 0
	}
	for i := range thirds {
		thirds[i] /= all
	}
	return thirds, with / all, won / all, of
}
