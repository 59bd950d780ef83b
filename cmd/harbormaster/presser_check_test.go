package main

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// finished checks the end: a score for every seat, nothing refused by the local Discord, no question answered twice in
// the log.
func (p *presser) finished(game engine.Game, seats int) {
	t := p.t
	sheet := p.last()
	rows := strings.Split(sheet[strings.Index(sheet, "```")+4:strings.LastIndex(sheet, "```")], "\n")
	if len(rows) < seats+1 {
		t.Fatalf("no score for every seat: %s", sheet)
	}
	for _, row := range rows[1 : seats+1] {
		if fields := columns.Split(row, -1); len(fields) < 3 {
			t.Errorf("the score line %q is too short", row)
		} else if _, err := strconv.Atoi(strings.Replace(fields[1], minus, "-", 1)); err != nil {
			t.Errorf("the score line %q holds no total", row)
		}
	}
	for _, r := range p.refusals() {
		// A picture was replaced between a press and its answer: that was given without it.
		replaced := strings.Contains(string(r.Errors), "ATTACHMENT_NOT_FOUND")
		// Who dismisses an answer, or what was explained to them, does not tell the bot, which may just answer there.
		dismissed := p.dismissed && r.Code == unknownMessage && (r.Method == http.MethodDelete ||
			strings.HasSuffix(r.Path, "/messages/@original") || strings.HasSuffix(r.Path, "/callback"))
		// An answer came too late, or was given twice because it seemed lost.
		late := (r.Code == unknownInteraction || r.Code == alreadyAcknowledged) && suspensions().about(r.At)
		if late {
			t.Logf("refused about when the machine was suspended: %s %s: %d %s", r.Method, r.Path, r.Code, r.Message)
		}
		if replaced || dismissed || late || p.tolerated != nil && p.tolerated(r) {
			continue
		}
		t.Errorf("refused by the local Discord: %s %s: %d %s %s", r.Method, r.Path, r.Code, r.Message, r.Errors)
	}
	log := p.record(string(p.id))
	p.answeredOnce(game, log)
	if last := log[len(log)-1]; last.Phase != storage.Finished {
		t.Errorf("the log ends in the phase %q", last.Phase)
	}
	if text := p.log.String(); strings.Contains(text, "level=ERROR") || strings.Contains(text, "panic") {
		t.Errorf("the program complained:\n%s", text)
	}
}

// Discord's codes for a message that is not there, an interaction that is too old, and one that was answered before.
const (
	unknownMessage      = 10008
	unknownInteraction  = 10062
	alreadyAcknowledged = 40060
)

// answeredOnce checks that each interaction stands once in the log, that each answer is one to the question that was
// open, and that no question was answered again, unless it stayed open for a change.
func (p *presser) answeredOnce(game engine.Game, log []storage.Record) {
	t := p.t
	interactions, steps := map[string]int{}, map[string]int{}
	undone := map[int]bool{}
	for _, r := range log {
		if r.Act.Kind == "undo" {
			for seq := r.Act.Undone; seq < r.Seq; seq++ {
				undone[seq] = true
			}
		}
	}
	for i, r := range log {
		if r.Seq != i+1 {
			t.Fatalf("record %d has the number %d", i+1, r.Seq)
		}
		if r.Interaction != "" {
			if first := interactions[r.Interaction]; first != 0 {
				t.Errorf("records %d and %d come from one interaction", first, r.Seq)
			}
			interactions[r.Interaction] = r.Seq
		}
		if r.Act.Kind != "move" || undone[r.Seq] {
			continue
		}
		if d, ok := p.open(game, log[i-1], r.Act.Seat); !ok || d.Since != r.Act.Since {
			t.Errorf("record %d answers a question that is not open: %s", r.Seq, acts(log[i-1:i+1]))
		}
		key := fmt.Sprint(r.Act.Seat, r.Act.Since)
		if first := steps[key]; first != 0 {
			if d, ok := p.open(game, log[first-1], r.Act.Seat); !ok || d.Since != r.Act.Since {
				t.Errorf("records %d and %d answer one question: %s", first, r.Seq, acts(log[first-1:i+1]))
			}
		}
		steps[key] = r.Seq
	}
}

// open is the question that a seat had after a record, also one whose answer it could still change.
func (p *presser) open(game engine.Game, r storage.Record, seat engine.Seat) (engine.Decision, bool) {
	p.t.Helper()
	if r.Snapshot == nil {
		return engine.Decision{}, false
	}
	table, err := game.Load(*r.Snapshot)
	if err != nil {
		p.t.Fatalf("record %d: %v", r.Seq, err)
	}
	return table.Decision(seat)
}

// acts tells what records hold.
func acts(log []storage.Record) string {
	var b strings.Builder
	for _, r := range log {
		fmt.Fprintf(&b, "\n%d: %s of seat %d, %s %s asked at %d", r.Seq, r.Act.Kind, r.Act.Seat, r.Act.Step, r.Act.Move, r.Act.Since)
	}
	return b.String()
}
