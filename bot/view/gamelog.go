package view

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// LogLine is one record in words, or several moves of one seat.
type LogLine struct {
	Seq    int
	Text   string
	undone bool
	// seat is whom the last sentence of a move is about, engine.Everyone where the next line can't go on with it.
	seat      engine.Seat
	told      text.Told
	sentences []sentence
	// recap is when a recap tells it.
	recap text.Recap
	// over says that the last sentence is for the log only: the account of the game says it anyhow.
	over bool
}

// sentence is a fact and the clauses that go on with it: "Ana sailed to Aruba (4b), paid Ben 1 doubloon and took a
// ruby." A clause may be a list: "loaded 1 corn on ship 6 and 1 indigo on ship 4". One that brings its own conjunction
// begins with the space or comma before it: "took the trader but couldn't sell any goods".
type sentence [][]string

func (s sentence) print(v text.Localizer) string {
	words := s[0][0]
	if len(s) > 1 || len(s[0]) > 1 {
		clauses := make([]string, len(s))
		for i, parts := range s {
			clauses[i] = joined(slices.Concat([]string{strings.TrimSuffix(parts[0], ".")}, parts[1:]), v)
		}
		words = joined(clauses, v) + "."
	}
	if strings.HasPrefix(words, v.Say("forget.name")) {
		words = text.Upper(words)
	}
	return words
}

// joined lists parts, those that bring their own conjunction behind the part before.
func joined(parts []string, v text.Localizer) string {
	var list []string
	for _, part := range parts {
		if len(list) > 0 && conjoined(part) {
			list[len(list)-1] += part
		} else {
			list = append(list, part)
		}
	}
	return v.List(list)
}

func conjoined(part string) bool { return strings.IndexAny(part, " ,") == 0 }

// with is the sentence with another clause, or with more of its last one; nil where it would be too long, and behind a
// clause with its own conjunction.
func (s sentence) with(clause string, more bool, v text.Localizer) sentence {
	last := len(s) - 1
	if !more && conjoined(s[last][0]) {
		return nil
	}
	if more {
		s = slices.Concat(s[:last], sentence{slices.Concat(s[last], []string{clause})})
	} else {
		s = slices.Concat(s, sentence{{clause}})
	}
	if utf8.RuneCountInString(s.print(v)) > sentenceMost {
		return nil
	}
	return s
}

// sentenceMost is how many characters a sentence has at most that goes on with another clause, lineMost how many bytes
// a line that goes on with another move.
const (
	sentenceMost = 140
	lineMost     = 280
)

// GameLog tells records in words: a line for each that has something to tell to this reader. Where a move begins with a
// fact that can be told without naming its seat again, it goes on with the sentence of that seat's move before.
func GameLog(records []storage.Record, v text.Localizer, reader engine.Seat) []LogLine {
	gone := table.Undone(records)
	var lines []LogLine
	for _, r := range records {
		before := LogLine{seat: engine.Everyone}
		if len(lines) > 0 {
			before = lines[len(lines)-1]
		}
		l := LogLine{Seq: r.Seq, recap: silent(r)}
		l.undone = gone[r.Seq] && (r.Act.Kind == storage.ActMove || r.Act.Kind == storage.ActUndo)
		if r.Act.Kind != storage.ActMove || l.undone || len(before.Text) > lineMost {
			before.seat = engine.Everyone
		}
		goesOn := l.tell(r, v.AtSeats(r.Seats), reader, before)
		if len(l.sentences) == 0 {
			continue
		}
		if goesOn {
			l.sentences = slices.Concat(before.sentences[:len(before.sentences)-1], l.sentences)
			if l.recap != text.RecapAlways {
				l.recap = before.recap
			}
			lines = lines[:len(lines)-1]
		}
		printed := text.Each(l.sentences, func(s sentence) string { return s.print(v) })
		if l.Text = strings.Join(printed, " "); l.undone {
			l.Text, l.seat = "~~"+l.Text+"~~", engine.Everyone
		}
		lines = append(lines, l)
	}
	return lines
}

// silent is RecapNever for a pause that goes on: the message of a table that is paused says it itself.
func silent(r storage.Record) text.Recap {
	if r.Act.Kind == storage.ActPause && len(r.Act.Lapsed) == 0 {
		return text.RecapNever
	}
	return 0
}

// tell puts a record into sentences; goesOn says that the first one is the last sentence of the line before, with more
// clauses.
func (l *LogLine) tell(r storage.Record, v text.Localizer, reader engine.Seat, before LogLine) (goesOn bool) {
	said := before.seat
	l.told = before.told
	if said != engine.Everyone {
		l.sentences = []sentence{before.sentences[len(before.sentences)-1]}
	}
	old := slices.Clone(l.sentences)
	for _, s := range []string{tableEvent(r, v), orderDropped(r, v, reader)} {
		if s != "" {
			l.sentences, said = append(l.sentences, sentence{{s}}), engine.Everyone
		}
	}
	mark := byMark(r, v, reader)
	for facts := l.facts(r, v, reader, len(l.sentences) > len(old)); len(facts) > 0; {
		e, then, more := facts[0], "", false
		n, s := sameOfSeveral(facts, v)
		if facts = facts[n:]; n == 1 {
			s = e.words
			then, more = v.Then(e.Event, l.told)
		}
		l.told = text.Told{Kind: e.Kind, Card: cmp.Or(text.Card(e.Event), l.told.Card)}
		var longer sentence
		last := len(l.sentences) - 1
		if then != "" && last >= 0 && (e.Seat == said || e.Seat == engine.Everyone) {
			longer = l.sentences[last].with(then, more, v)
		}
		switch {
		case longer != nil:
			l.sentences[last], said = longer, e.Seat
			goesOn = goesOn || last < len(old)
		case n == 1 && strings.HasPrefix(s, text.Plain(v.Name(e.Seat))+" "):
			l.sentences, said = append(l.sentences, sentence{{s}}), e.Seat
		default: // It may be about somebody else.
			l.sentences, said = append(l.sentences, sentence{{s}}), engine.Everyone
		}
		if mark != "" { // What follows by itself was not ordered.
			l.sentences, said, mark = append(l.sentences, sentence{{mark}}), engine.Everyone, ""
		}
	}
	if l.seat = said; r.Act.Kind != storage.ActMove || l.recap == text.RecapNever {
		l.seat = engine.Everyone
	}
	if !goesOn {
		l.sentences = l.sentences[len(old):]
	}
	return goesOn
}

// fact is an event in words.
type fact struct {
	engine.Event
	words string
}

// facts are the events of a record that have words for the reader. What is of no interest once it is past is one of
// them only where there is nothing else to tell; more says that there is.
func (l *LogLine) facts(r storage.Record, v text.Localizer, reader engine.Seat, more bool) []fact {
	var facts, passing []fact
	for _, e := range r.Events {
		f := fact{Event: e}
		if e.Only == engine.Everyone || e.Only == reader {
			f.words = v.Event(e)
		}
		switch when := v.Recaps[e.Kind]; {
		case f.words == "":
		case when == text.RecapNever:
			passing = append(passing, f)
		case when == text.LogOnly:
			facts, l.over = append(facts, f), true
		default:
			facts, l.recap = append(facts, f), cmp.Or(l.recap, when)
		}
	}
	if more || len(facts) > 0 || len(passing) == 0 {
		return facts
	}
	l.recap = text.RecapNever
	return passing
}

// sameOfSeveral counts the first facts that read the same but for their seats, and tells them in one sentence; 1 where
// the catalog has no such sentence.
func sameOfSeveral(facts []fact, v text.Localizer) (int, string) {
	var seats []engine.Seat
	say := func(f fact) string { return v.Several(f.Event, []engine.Seat{facts[0].Seat}) }
	for said := say(facts[0]); len(seats) < len(facts) && said != ""; {
		f := facts[len(seats)]
		if f.Seat == engine.Everyone || slices.Contains(seats, f.Seat) || say(f) != said {
			break
		}
		seats = append(seats, f.Seat)
	}
	if len(seats) < 2 {
		return 1, ""
	}
	return len(seats), v.Several(facts[0].Event, seats)
}

// tableEvent tells an act of the table.
func tableEvent(r storage.Record, v text.Localizer) string {
	key := "event." + string(r.Act.Kind)
	if more := key + "." + r.Act.Key; r.Act.Key != "" && v.Has(more) {
		key = more
	}
	lapsed := lapsedVotes(r, v)
	if said, ok := clockEvent(r, v); ok {
		return strings.TrimSpace(said + " " + lapsed)
	}
	if !v.Has(key) {
		return lapsed
	}
	said := v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("value", text.Plain(r.Act.Value)),
		engine.Free("key", r.Act.Key), engine.Num("n", r.Seq-r.Act.Undone), engine.Free("who", everybody(r)),
		engine.Free("pace", v.Or("setting.pace."+r.Act.Value)))
	return strings.TrimSpace(said + " " + lapsed)
}

// orderMarkChars is how many characters of an order the log says: enough to know which it was.
const orderMarkChars = 90

// byMark says behind a line of the log that a standing order acted, of which only its owner reads which, or that a
// computer moved in place of a program.
func byMark(r storage.Record, v text.Localizer, reader engine.Seat) string {
	switch {
	case r.Act.Kind != storage.ActMove:
		return ""
	case r.Act.By == "replaced":
		return v.Say("event.replaced")
	case r.Act.By != "order":
		return ""
	case ownOrder(v, r, reader):
		return v.Say("orders.mark.own", engine.Free("order", text.Clip(v.Order(r.Act.Key), orderMarkChars)))
	}
	return v.Say("orders.mark")
}

// orderDropped tells its owner that an order was dropped and why, "" for everybody else.
func orderDropped(r storage.Record, v text.Localizer, reader engine.Seat) string {
	if r.Act.Kind != storage.ActOrder || r.Act.Key != "spent" || !ownOrder(v, r, reader) {
		return ""
	}
	for _, e := range r.Events {
		if e.Kind == table.OrderSpent && len(e.Args) > 0 {
			why := v.Refusal(&engine.Reason{Key: e.Args[0].Text, Args: e.Args[1:]})
			return v.Say("orders.dropped", engine.Free("order", v.Order(r.Act.Move)), engine.Free("why", why))
		}
	}
	return ""
}

// ownOrder says that a record tells of an order of the reader's own: the seat is theirs, and was theirs then.
func ownOrder(v text.Localizer, r storage.Record, reader engine.Seat) bool {
	seat := r.Act.Seat
	return seat == reader && seat >= 0 && int(seat) < len(r.Seats) && int(seat) < len(v.SeatUsers) &&
		v.SeatUsers[seat] != "" && v.SeatUsers[seat] == r.Seats[seat].User
}

// clockEvent tells an act of the clock, "" for what need not be told; false for any other act.
func clockEvent(r storage.Record, v text.Localizer) (string, bool) {
	key := "event." + string(r.Act.Kind)
	if r.Act.Key != "" {
		key += "." + r.Act.Key
	}
	switch {
	case r.Act.Kind != storage.ActTimeout && r.Act.Kind != storage.ActRemind && r.Act.Kind != storage.ActAway:
		return "", false
	case !v.Has(key):
		return "", true
	case r.Act.Kind == storage.ActAway:
		return v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("when", "<t:"+r.Act.Value+":D>")), true
	}
	seats := table.ParseSeats(r.Act.Value)
	return v.Say(key, engine.Free("who", v.PlainNames(seats)), engine.Num("n", len(seats)),
		engine.Num("times", clock.RemindersMost)), true
}

// lapsedVotes says which questions ended with an act and came to nothing, where that is worth a word.
func lapsedVotes(r storage.Record, v text.Localizer) string {
	var words []string
	for _, vote := range r.Act.Lapsed {
		if key := "vote.lapsed." + vote.Kind; v.Has(key) {
			words = append(words, v.Say(key, engine.Num("seat", int(vote.Seat))))
		}
	}
	return strings.Join(words, " ")
}

// everybody links the persons of a table, for an act that concerns them all.
func everybody(r storage.Record) string {
	if r.Act.Kind != storage.ActIdle {
		return ""
	}
	var who []string
	for _, s := range r.Seats {
		if s.User != "" {
			who = append(who, "<@"+s.User+">")
		}
	}
	return strings.Join(who, " ")
}

// logChars is about how many characters one page of the log holds, LineChars how many one line may have.
const (
	logChars  = 1800
	LineChars = 700
)

// beforeTheEnd are lines without the sentence that a game is over.
func beforeTheEnd(lines []LogLine) []LogLine {
	last := len(lines) - 1
	if last < 0 || !lines[last].over {
		return lines
	}
	l := lines[last]
	said := l.sentences[len(l.sentences)-1][0][0]
	if l.Text = strings.TrimSpace(strings.TrimSuffix(l.Text, said)); l.Text == "" {
		return lines[:last]
	}
	return append(slices.Clone(lines[:last]), l)
}

// recap keeps what a recap of at most so many lines tells: the last ones, but those that are always told before others.
// It says how many lines it left out.
func recap(lines []LogLine, most int) (kept []LogLine, left int) {
	kept = slices.DeleteFunc(slices.Clone(lines), func(l LogLine) bool { return l.recap == text.RecapNever })
	for ; len(kept) > most; left++ {
		i := slices.IndexFunc(kept, func(l LogLine) bool { return l.recap != text.RecapAlways })
		kept = slices.Delete(kept, max(i, 0), max(i, 0)+1)
	}
	return kept, left
}

// LogPage is a page of the log; Last is the record of its last line.
type LogPage struct {
	Text string
	Last int
}

// LogPages lays the log out, oldest page first; a page is never empty. Its lines count from behind so many records on.
func LogPages(lines []LogLine, before int) []LogPage {
	var pages []LogPage
	var page LogPage
	count := 0 // What a page leads to fits into one menu.
	for _, l := range lines {
		words := fmt.Sprintf("%d. %s", l.Seq-before, text.Clip(l.Text, LineChars))
		if page.Text != "" && (len(page.Text)+len(words) > logChars || count == MenuOptions) {
			pages = append(pages, page)
			page, count = LogPage{}, 0
		}
		count++
		if page.Text != "" {
			page.Text += "\n"
		}
		page.Text, page.Last = page.Text+words, l.Seq
	}
	return append(pages, page)
}
