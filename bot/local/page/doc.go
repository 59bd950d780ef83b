// Package page is for the people of a local Discord: the pages in the browser with their scripts and styles, and the
// JSON API behind them (api.go and routes.go are its contract).
//
// A Page reads and changes the model on behalf of people. It hears of changes from the model and streams them to the
// open windows.
//
// The page speaks the first of the browser's languages that js/texts has, else English. The language of a person is
// that of the bot's answers and commands.
//
// It is no way in for a bot and knows neither the REST API nor the gateway.
package page
