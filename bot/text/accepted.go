package text

import "golang.org/x/text/language"

// Accepted are the languages that a browser wants by its header Accept-Language, the dearest first.
func Accepted(header string) []string {
	const most = 8
	tags, _, err := language.ParseAcceptLanguage(header[:min(len(header), 400)])
	if err != nil {
		return nil
	}
	var list []string
	for _, tag := range tags[:min(len(tags), most)] {
		list = append(list, tag.String())
	}
	return list
}
