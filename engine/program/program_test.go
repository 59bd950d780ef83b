//go:build linux

package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// The tests' programs are this test itself, started with one of these words.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if play, ok := plays[os.Args[1]]; ok {
			play()
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// each answers each question.
func each(answer func(q question)) {
	for lines := bufio.NewReader(os.Stdin); ; {
		text, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var q question
		if err := json.Unmarshal(text, &q); err != nil {
			panic(err)
		}
		answer(q)
	}
}

// forever does nothing; a test may not sleep, but a program that is too slow does.
func forever() {
	for {
		time.Sleep(time.Hour)
	}
}

var plays = map[string]func(){
	"first":   func() { each(func(q question) { fmt.Println(q.Moves[0]) }) },
	"silent":  func() { each(func(question) {}) },
	"deaf":    forever,
	"crash":   func() { fmt.Fprintln(os.Stderr, "no idea\nsecond line"); os.Exit(3) },
	"illegal": func() { each(func(question) { fmt.Println("checkmate") }) },
	"babble":  func() { each(func(q question) { fmt.Print(q.Moves[0] + "\n" + q.Moves[0] + "\n") }) },
	"flood": func() {
		for {
			fmt.Println("role")
		}
	},
	"giant":  func() { each(func(question) { fmt.Println(strings.Repeat("x", 1<<20)) }) },
	"closes": func() { each(func(question) { os.Stdout.Close(); forever() }) },
	"hog": func() {
		each(func(q question) {
			for kept := [][]byte{}; len(kept) < 2*memory>>26; {
				kept = append(kept, make([]byte, 1<<26))
			}
			fmt.Println(q.Moves[0])
		})
	},
	// fork leaves a child that holds its pipes, and tells of it where the move should be.
	"fork": func() {
		each(func(question) {
			child := exec.Command("/proc/self/exe", "deaf")
			child.Stdout, child.Stderr = os.Stdout, os.Stderr
			if err := child.Start(); err != nil {
				panic(err)
			}
			fmt.Println(child.Process.Pid)
		})
	},
	// look tells what it finds around it where the move should be.
	"look": func() {
		each(func(question) {
			dir, _ := os.Getwd()
			found, _ := os.ReadDir(dir)
			var data syscall.Rlimit
			_ = syscall.Getrlimit(syscall.RLIMIT_DATA, &data)
			fmt.Println(len(os.Environ()), strings.Split(os.Environ()[0], "=")[0], len(found), data.Max, dir)
		})
	},
}

func self(t *testing.T, word string) []string {
	t.Helper()
	file, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return []string{file, word}
}

// table is a game at its first question, and the seat that is asked.
func table(t *testing.T) (engine.Table, engine.Seat) {
	t.Helper()
	game := titles.Rules()["puertorico"]
	position, _, err := game.New(engine.Config{Seats: 3, Seed: engine.NewSeed()})
	if err != nil {
		t.Fatal(err)
	}
	return position, position.Decisions()[0].Seat
}

func reasonOf(err error) Reason {
	var is *Error
	if errors.As(err, &is) {
		return is.Reason
	}
	return Reason(fmt.Sprint(err))
}

// TestAProgramThatFailsGivesNoMove, and says why; one that doesn't plays on.
func TestAProgramThatFailsGivesNoMove(t *testing.T) {
	for word, want := range map[string]Reason{
		"first": "<nil>", "crash": Ended, "illegal": Illegal, "babble": Babbling, "flood": Illegal, "giant": Long,
		"closes": Ended, "hog": Ended,
	} {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			position, seat := table(t)
			p, err := newProcess(self(t, word))
			if err != nil {
				t.Fatal(err)
			}
			defer p.kill()
			move, _, err := p.choose(t.Context(), "puertorico", position, seat)
			if got := reasonOf(err); got != want && (word != "flood" || got != Babbling) {
				t.Errorf("it answers %q: %v, want %v", move, err, want)
			}
			if word == "crash" && !strings.HasSuffix(err.Error(), `says "no idea"`) {
				t.Errorf("what it says is not told: %v", err)
			}
		})
	}
}

// TestAProgramThatDoesNotAnswerIsLate: it hears nothing, or says nothing, and is gone then.
func TestAProgramThatDoesNotAnswerIsLate(t *testing.T) {
	for _, word := range []string{"silent", "deaf"} {
		p, err := newProcess(self(t, word))
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		_, err = p.ask(ctx, bytes.Repeat([]byte("x"), 1<<20)) // More than a pipe takes.
		stop()
		if reasonOf(err) != Late {
			t.Errorf("%s: %v", word, err)
		}
	}
}

// TestAnAnswerCountsUntilTheTimeIsOver: not a millisecond longer.
func TestAnAnswerCountsUntilTheTimeIsOver(t *testing.T) {
	for after, want := range map[time.Duration]Reason{
		moveTime - time.Millisecond: "<nil>", moveTime + time.Millisecond: Late,
	} {
		synctest.Test(t, func(t *testing.T) {
			question, in := io.Pipe()
			out, answer := io.Pipe()
			p := &process{in: in, out: bufio.NewReader(out), said: &firstLine{}, hold: func() {}, wake: func() {}, gone: make(chan struct{})}
			p.kill = sync.OnceFunc(func() { _, _ = in.Close(), out.Close(); close(p.gone) })
			go func() {
				_, _ = bufio.NewReader(question).ReadString('\n')
				time.Sleep(after)
				_, _ = io.WriteString(answer, "move\n")
			}()
			move, err := p.ask(t.Context(), []byte("what?\n"))
			if reasonOf(err) != want || err == nil && move != "move" {
				t.Errorf("after %v it answers %q: %v", after, move, err)
			}
			p.kill()
			time.Sleep(time.Second) // It has answered by then, to nobody.
		})
	}
}

// TestAProgramHasNothingFromTheBot: no variable but the path, an empty folder, which is gone with it, and a limit.
func TestAProgramHasNothingFromTheBot(t *testing.T) {
	t.Setenv("HARBORMASTER_DISCORD_TOKEN", "secret")
	p, err := newProcess(self(t, "look"))
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.ask(t.Context(), []byte("{}\n"))
	words := strings.Fields(found)
	if want := fmt.Sprintf("1 PATH 0 %d %s", memory, words[len(words)-1]); err != nil || found != want {
		t.Errorf("it finds %q: %v", found, err)
	}
	dir := words[len(words)-1]
	if _, err := os.Stat(dir); err != nil || dir == "." {
		t.Errorf("its folder %s: %v", dir, err)
	}
	p.kill()
	<-p.gone
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("its folder stays: %v", err)
	}
}

// TestAProgramStartsFewOthers: one that starts others without end is refused more of them soon.
func TestAProgramStartsFewOthers(t *testing.T) {
	const many = 400
	cmd := exec.CommandContext(t.Context(), "/bin/sh", "-c",
		fmt.Sprintf("i=0; while [ $i -lt %d ]; do sleep 600 & i=$((i+1)); echo $i; done", many))
	limit(cmd)
	if os.Getuid() == 0 { // Whom Linux doesn't limit.
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: 65534, Gid: 65534}
	}
	var said bytes.Buffer
	cmd.Stdout, cmd.WaitDelay = &said, reapTime
	_ = cmd.Start()
	t.Cleanup(func() { killAll(cmd.Process) })
	_ = cmd.Wait() // The shell has no way to go on.
	lines := strings.Fields(said.String())
	if n := len(lines); n == 0 || n > 2*more { // Threads that had ended were counted, too.
		t.Errorf("it started %d others: %q", n, lines)
	}
}

// TestAChildOfAProgramDoesNotOutliveIt: the whole group ends, and in the meantime is held.
func TestAChildOfAProgramDoesNotOutliveIt(t *testing.T) {
	p, err := newProcess(self(t, "fork"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.ask(t.Context(), []byte("{}\n"))
	child, wrong := strconv.Atoi(text)
	if err != nil || wrong != nil {
		t.Fatalf("it says %q: %v", text, err)
	}
	until(t, "the child is held", func() bool { return state(child) == "T" })
	p.kill()
	<-p.gone
	until(t, "the child is gone", func() bool { return state(child) == "" || state(child) == "Z" })
}

// state is the state of a process, as Linux tells it; "" where there is none.
func state(pid int) string {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return ""
	}
	return strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))[0]
}

func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); {
		if time.Now().After(deadline) {
			t.Fatalf("not so: %s", what)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestAProgramIsToldNothingThatItsSeatDoesNotKnow: of two positions that the seat can't tell apart it is told the same,
// in random games of every title.
func TestAProgramIsToldNothingThatItsSeatDoesNotKnow(t *testing.T) {
	for _, game := range titles.Games() {
		rand := engine.RandFrom(enginetest.Seed(t))
		seed := rand.Seed()
		least, _ := game.Rules.Players()
		position, _, err := game.Rules.New(engine.Config{Seats: max(least, 3), Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		for ; asked < 60; asked++ {
			decisions := slices.DeleteFunc(position.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
			if len(decisions) == 0 {
				break
			}
			seat := decisions[0].Seat
			other := position.Redeal(seat, &rand)
			told := func(truth engine.Table) []byte {
				same := engine.NewRand(seed)
				text, err := line(game.Rules.Name(), truth.Redeal(seat, &same), seat)
				if err != nil {
					t.Fatal(err)
				}
				return text
			}
			if truth, possible := told(position), told(other); !bytes.Equal(truth, possible) {
				t.Fatalf("%s, seed %v, move %d: a program is told\n%s\nand\n%s", game.Rules.Name(), seed, position.Seq(), truth,
					possible)
			}
			var q question
			if err := json.Unmarshal(told(position), &q); err != nil || len(q.Moves) == 0 || q.Seat != seat {
				t.Fatalf("it is asked %+v: %v", q, err)
			}
			move := q.Moves[int(rand.Uint64()%uint64(len(q.Moves)))]
			if position, _, err = position.Act(position.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
				t.Fatalf("%s, seed %v: a move that is offered is refused: %v", game.Rules.Name(), seed, err)
			}
		}
		if asked < 20 {
			t.Errorf("%s: only %d questions", game.Rules.Name(), asked)
		}
	}
}

func TestProgramsAreReadFromOneLine(t *testing.T) {
	games := []string{"puertorico", "endeavor"}
	file, err := exec.LookPath("true")
	if err != nil {
		t.Skip("there is no command true")
	}
	list, err := Parse(" First Mate=true -v 2;endeavor/Nemo="+file+";", games)
	file, _ = filepath.Abs(file)
	if err != nil || len(list) != 2 || list[0].Name != "First Mate" || !slices.Equal(list[0].Command, []string{file, "-v", "2"}) ||
		list[1].Game != "endeavor" {
		t.Errorf("%+v, %v", list, err)
	}
	ps := New(list)
	if got := ps.Names("puertorico"); !slices.Equal(got, []string{"First Mate"}) || len(ps.Names("endeavor")) != 2 {
		t.Errorf("Puerto Rico is played by %q", got)
	}
	for text, want := range map[string]string{
		"Nemo":                            "of the form Name=command",
		"Nemo=":                           "which program?",
		"=true":                           "isn't a name",
		"Nemo!=true":                      "isn't a name",
		strings.Repeat("n", 21) + "=true": "isn't a name",
		"chess/Nemo=true":                 "there is no game",
		"Nemo=/no/such/program":           "can't be started",
		"Nemo=true;nemo=true":             "two programs",
		"Nemo=true;endeavor/Nemo=true":    "two programs",
		"A=true;B=true;C=true;D=true;E=true;F=true;G=true;H=true;I=true;J=true;K=true": "at most 10",
	} {
		if _, err := Parse(text, games); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
