// Package page is for the people of a local Discord: the pages in the browser with their scripts and styles, the JSON
// API behind them (api.go and routes.go are its contract), and a Client that lets a program play a person.
//
// A Page reads and changes the model on behalf of people. It hears of changes from the model and streams them to the
// open windows.
//
// It is no way in for a bot and knows neither the REST API nor the gateway.
package page
