package web

import (
	"html"
	"html/template"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// marks are what a chat turns into something else: people, channels, emojis and times.
var marks = regexp.MustCompile(`<(?:[@#][!&]?\d+|a?:\w+:\d+)>|<t:(\d+)(?::\w)?>`)

// spans are the tags of what stands between two signs.
var spans = []struct{ sign, tag string }{{"**", "strong"}, {"~~", "del"}, {"`", "code"}, {"*", "em"}}

// plain is prose without markup.
func plain(words string) string {
	return html.UnescapeString(tags.ReplaceAllString(string(prose(words)), ""))
}

var tags = regexp.MustCompile(`<[^>]*>`)

// prose puts a text in a chat's markup into HTML. Whatever it does not know stands as it is, and nothing that anybody
// is called becomes markup. Nobody is named who is only linked.
func prose(words string) template.HTML {
	words = marks.ReplaceAllStringFunc(words, func(mark string) string {
		if seconds, err := strconv.ParseInt(marks.FindStringSubmatch(mark)[1], 10, 64); err == nil {
			return time.Unix(seconds, 0).UTC().Format(time.DateOnly)
		}
		return ""
	})
	words = strings.TrimPrefix(strings.TrimSpace(words), "-# ")
	var out strings.Builder
	open := map[string]bool{}
	var order []string
	end := func(tag string) {
		for len(order) > 0 && open[tag] {
			last := order[len(order)-1]
			out.WriteString("</" + last + ">")
			order, open[last] = order[:len(order)-1], false
		}
	}
next:
	for len(words) > 0 {
		if words[0] == '\\' && len(words) > 1 {
			words = words[1:]
		} else {
			for _, s := range spans {
				if rest, ok := strings.CutPrefix(words, s.sign); ok {
					if words = rest; open[s.tag] {
						end(s.tag)
					} else if strings.Contains(rest, s.sign) {
						out.WriteString("<" + s.tag + ">")
						order, open[s.tag] = append(order, s.tag), true
					} else {
						out.WriteString(s.sign)
					}
					continue next
				}
			}
		}
		for i, r := range words {
			if i > 0 {
				words = words[i:]
				continue next
			}
			switch r {
			case '\n':
				out.WriteString("<br>")
			case '\u200b':
			default:
				out.WriteString(html.EscapeString(string(r)))
			}
		}
		words = ""
	}
	for len(order) > 0 {
		end(order[0])
	}
	return template.HTML(out.String()) //nolint:gosec // All of it is escaped above.
}
