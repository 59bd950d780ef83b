package texttest

import (
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	"github.com/harbormaster/harbormaster/bot/text"
)

// uses are what the forms of a message do with their values, each by its name.
type uses struct {
	// printed are those that stand in the words, numbers those that choose a plural or are compared with a number,
	// asked those that a condition hangs on.
	printed, numbers, asked map[string]bool
	words                   map[string][]string // Those that are asked for by the function "is", by value.
	// comparisons are those of printed words: a key is asked by the function "is".
	comparisons []string
	// cases are the values that are put into a case, each as "acc good"; nouns those that are counted, each as
	// "acc colonist", or " colonist" in no case.
	cases, nouns []string
	equal        []string // Plurals whose forms are all equal.
}

// usesOf reads the forms of a message.
func usesOf(forms map[string]string) (*uses, error) {
	u := &uses{printed: map[string]bool{}, numbers: map[string]bool{}, asked: map[string]bool{},
		words: map[string][]string{}}
	if len(forms) > 1 && forms["other"] != "" {
		u.numbers["n"] = true
	}
	for _, form := range slices.Sorted(maps.Keys(forms)) {
		tree := parse.New("")
		tree.Mode = parse.SkipFuncCheck
		if _, err := tree.Parse(forms[form], "", "", map[string]*parse.Tree{}); err != nil {
			return nil, err
		}
		u.list(tree.Root)
	}
	return u, nil
}

func (u *uses) list(list *parse.ListNode) {
	if list == nil {
		return
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.ActionNode:
			u.pipe(n.Pipe, u.printed)
		case *parse.IfNode:
			u.pipe(n.Pipe, u.asked)
			u.list(n.List)
			u.list(n.ElseList)
		}
	}
}

// pipe notes the values of an expression among those of a use.
func (u *uses) pipe(p *parse.PipeNode, use map[string]bool) {
	for _, command := range p.Cmds {
		u.command(command, use)
	}
}

func (u *uses) command(c *parse.CommandNode, use map[string]bool) {
	function, number := "", false
	var fields, words []string
	for _, arg := range c.Args {
		switch arg := arg.(type) {
		case *parse.IdentifierNode:
			function = arg.Ident
		case *parse.FieldNode:
			fields = append(fields, arg.Ident[0])
		case *parse.StringNode:
			words = append(words, arg.Text)
		case *parse.NumberNode:
			number = true
		case *parse.PipeNode:
			u.pipe(arg, use)
		}
	}
	counts := function == "plural" || function == "count"
	for _, name := range fields {
		if function == "is" {
			u.words[name] = append(u.words[name], words...)
			continue
		}
		use[name] = true
		if slices.Contains(text.Cases, function) {
			u.cases = append(u.cases, function+" "+name)
		}
		if counts || number {
			u.numbers[name] = true
		}
	}
	switch {
	case function == "plural" && equal(words):
		u.equal = append(u.equal, c.String())
	case function == "count":
		u.nouns = append(u.nouns, strings.Join(words[1:], "")+" "+words[0])
	case len(words) > 0 && (function == "eq" || function == "ne") && !slices.Equal(fields, []string{"key"}):
		u.comparisons = append(u.comparisons, c.String())
	}
}

// equal says that all forms are the same.
func equal(forms []string) bool { return len(slices.Compact(slices.Clone(forms))) == 1 }
