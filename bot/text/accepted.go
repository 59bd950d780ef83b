package text

import "golang.org/x/text/language"

// Accepted are the languages that a browser wants by its header Accept-Language, the dearest first.
func Accepted(header string) []string {
	const most = 8
	tags, _, err := language.ParseAcceptLanguage(header[:min(len(header), 400)])
	if err != nil {
		return nil
	}
	return Each(tags[:min(len(tags), most)], func(tag language.Tag) string { return tag.String() })
}
