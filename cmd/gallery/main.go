package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path"
	"path/filepath"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/cmd/titles/exhibits"
	"github.com/harbormaster/harbormaster/render/queue"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "gallery: "+err.Error())
		os.Exit(1)
	}
}

// run draws all scenes of all games into a folder, in every language that has their words, and a page of them.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("gallery", flag.ContinueOnError)
	flags.SetOutput(stderr)
	out := flags.String("out", "", "write pictures and index.html into this `folder`, creating it if needed")
	game := ""
	titles.Flag(flags, &game)
	only := flags.String("only", "*", "draw only scenes with these `names`, such as captain or 'game-*'")
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("gallery doesn't take the argument %q", flags.Arg(0))
	case *out == "":
		return errors.New("gallery needs a folder for its pictures: -out DIR")
	}
	if _, err := path.Match(*only, ""); err != nil {
		return fmt.Errorf("-only %q isn't a pattern of names; use one such as captain or 'game-*'", *only)
	}
	texts, err := titles.Catalog()
	if err != nil {
		return err
	}
	g := gallery{folder: *out, only: *only, texts: texts}
	q := queue.OfProcess()
	for _, e := range titles.Games() {
		if game != "" && e.Rules.Name() != game {
			continue
		}
		if err := g.game(ctx, e, exhibits.Of(e.Rules.Name()), e.NewPainter(q)); err != nil {
			return err
		}
	}
	if g.count == 0 {
		return fmt.Errorf("there is no scene called %q", *only)
	}
	var page bytes.Buffer
	if err := pageTemplate.Execute(&page, g.sections); err != nil {
		return err
	}
	if err := g.write("index.html", page.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d pictures, %.1f MB; the largest is %s with %s KB.\n%s\n",
		g.count, float64(g.bytes)/1e6, g.largest.File, g.largest.KB(), filepath.Join(*out, "index.html"))
	return nil
}
