package soak

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Print writes the report as a table, violations first if there are any.
func (r *Report) Print(w io.Writer) {
	for _, list := range append(r.lists(), violations{"stuck", r.Stuck}, violations{"panic", r.Panics}) {
		const most = 20
		for i, line := range list.lines {
			if i == most {
				fmt.Fprintf(w, "%s: and %d more\n", list.name, len(list.lines)-most)
				break
			}
			fmt.Fprintf(w, "%s: %s\n", list.name, line)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name string, value any, about string) { fmt.Fprintf(t, "%s\t%v\t%s\n", name, value, about) }
	row("clicks", r.Clicks, fmt.Sprintf("in %s, %.0f a second; acknowledged after p50 %s, p99 %s, at most %s",
		r.Took.Round(time.Second),
		float64(r.Clicks)/r.Took.Seconds(), short3(r.Acknowledged[0]), short3(r.Acknowledged[1]),
		short3(r.Acknowledged[2])))
	row("killed with -9", r.Killed+r.DatabaseKilled,
		fmt.Sprintf("%d processes, %d times the database", r.Killed, r.DatabaseKilled))
	row("other faults", r.Replaced,
		fmt.Sprintf("processes replaced in good order; %d ended by themselves; %s", r.Ended, counts(r.Faults)))
	row("games", r.Games, fmt.Sprintf(
		"%d finished, %d closed, %d open; %d records, %d moves, %d of them before the play, %d undone", r.Finished,
		r.Closed,
		r.Games-r.Finished-r.Closed, r.Records, r.Moves, r.Prepared, r.Undone))
	row("answered as done", r.Done, fmt.Sprintf("and %d changed drafts shown", r.Drafted))
	row("LOST", len(r.Lost), "of them without their record")
	row("DOUBLED", len(r.Doubled), "interactions or questions with two records")
	row("STUCK", len(r.Stuck), fmt.Sprintf(
		"open tables that did not go on; %d went on; all was published %s after the play (%d games were not yet)",
		r.Restarted, r.Settled.Round(time.Second/10), r.Unpublished))
	row("MENTIONED TWICE", len(r.Twice),
		fmt.Sprintf("of %d waits; %d mentions; %d mentions of somebody who was not awaited", r.Waits, r.Mentions,
			len(r.Uncalled)))
	row("MENTION MISSED", len(r.Missed), fmt.Sprintf("shown waits without one; needed none: %s (at most %s); "+
		"%d over at once after an interrupted post", counts(r.Unmentioned), r.Unshown.Round(time.Second/10), r.Quick))
	row("BROKEN", len(r.Broken), "records that do not follow from the ones before by the rules")
	row("told otherwise", r.Informed.Clicks,
		fmt.Sprintf("refused, shown something or apologized to; %d of them recorded", r.Informed.Recorded))
	row("promised only", r.Deferred.Clicks,
		fmt.Sprintf("taken without a result in time; %d of them recorded", r.Deferred.Recorded))
	row("no answer", r.Unanswered.Clicks,
		fmt.Sprintf("within 3 s, where kills and faults explain %d; %d of them recorded",
			r.Explained, r.Unanswered.Recorded))
	row("not sent", sum(r.Refused), "by the chat: "+counts(r.Refused))
	row("OLD CONTROLS", len(r.Armed), "messages of older steps and of games that are over, which still ask something")
	row("DUPLICATES", len(r.Duplicates), "posts without a mention that show what another message shows")
	row("ORDERS, VOTES", len(r.Unagreed),
		fmt.Sprintf("records without consent, of %d moves by standing orders and %d votes", r.Ordered, r.Voted))
	row("PANICS", len(r.Panics), fmt.Sprintf("in the logs; %d processes ended by themselves", r.Ended))
	row("refused requests", sum(r.Refusals), fmt.Sprintf("of the bot, by the chat: %s; as kills and faults explain: %s",
		counts(r.Refusals), counts(r.Expected)))
	row("requests", r.Counted, "counted of the bot's; "+r.perMove(r.Moves-r.Prepared))
	_ = t.Flush()
}

func short3(d time.Duration) time.Duration {
	if d > 100*time.Millisecond {
		return d.Round(time.Millisecond)
	}
	return d.Round(100 * time.Microsecond)
}

func sum(m map[string]int) int {
	n := 0
	for _, v := range m {
		n += v
	}
	return n
}

// counts lists named counts, the greatest first.
func counts(m map[string]int) string {
	if len(m) == 0 {
		return "none"
	}
	keys := slices.Sorted(maps.Keys(m))
	slices.SortStableFunc(keys, func(a, b string) int { return m[b] - m[a] })
	var parts []string
	for _, k := range keys {
		parts = append(parts, fmt.Sprintf("%s %d", k, m[k]))
	}
	return strings.Join(parts, ", ")
}
