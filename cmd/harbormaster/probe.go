package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/discord"
	"github.com/harbormaster/harbormaster/bot/discord/probe"
)

// runProbe tries on Discord what the bot relies on, and prints what it answered.
func runProbe(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	flags := newFlags("probe", stderr)
	channel := flags.String("channel", "", "id of the text channel for the test")
	person := flags.String("person", "", "id of a person to send a private message to; empty: nobody")
	wait := flags.Duration("wait", time.Minute, "how long to wait for a press; 0 skips the steps that need one")
	if err := parseFlags(flags, args); err != nil {
		return err
	}
	switch {
	case c.DiscordToken == "":
		return errors.New("HARBORMASTER_DISCORD_TOKEN is not set; the probe needs the bot's token")
	case !isSnowflake(*channel):
		return fmt.Errorf(notAnID, "channel", *channel, "text channel", "Channel")
	case *person != "" && !isSnowflake(*person):
		return fmt.Errorf(notAnID, "person", *person, "person", "User")
	}
	c.LogLevel = "error" // What Discord refuses stands in the table.
	rows, err := probe.Run(ctx, probe.Config{
		Discord: discord.Config{Token: c.DiscordToken, BaseURL: c.DiscordURL, Log: c.logger(stderr)},
		Channel: *channel, Person: *person, Wait: *wait,
		Ask: func(sentence string) { fmt.Fprintln(stderr, sentence) },
	})
	switch {
	case errors.Is(err, chat.ErrNoChannel):
		return fmt.Errorf("the bot can't see this channel, or it doesn't exist: %w", err)
	case err != nil:
		return explainDiscord(err)
	}
	return printProbe(stdout, rows)
}

// notAnID refuses what is given for an id: the flag, its value, what has the id, and Discord's word in its menu.
const notAnID = "-%s is %q; it must be the id of a %s, a long number. To get it, turn on Developer Mode in " +
	"Discord's settings (Advanced), then right-click and choose Copy %s ID"

func isSnowflake(id string) bool {
	n, err := strconv.ParseUint(id, 10, 64)
	return err == nil && n > 0
}

func printProbe(stdout io.Writer, rows []probe.Row) error {
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "step\texpected\tanswered\ttime\t")
	differ, skipped := 0, 0
	losses := ""
	for _, r := range rows {
		verdict := "ok"
		switch {
		case r.Skipped:
			verdict = r.Note
			skipped++
		case !r.OK:
			verdict = "differs: " + r.Note
			differ++
			losses += fmt.Sprintf("%s: %s\n", r.Step, r.Loss)
		}
		took := r.Took.Round(time.Millisecond)
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", r.Step, r.Expected, r.Answered, took, verdict)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%s%d steps: %d ok, %d different, %d skipped\n",
		losses, len(rows), len(rows)-differ-skipped, differ, skipped)
	if differ > 0 {
		return errors.New("some answers differ from what the bot expects; the lines below the table say what to do")
	}
	return nil
}
