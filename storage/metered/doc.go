// Package metered wraps a store so that every call is measured for Prometheus, outages are logged once, and a program
// may start before its store answers.
//
// cmd/harbormaster puts it around the store that its settings name, and registers its collectors. It keeps nothing
// itself, never repeats a call, and never imports a store: the caller hands in how one is opened.
package metered
