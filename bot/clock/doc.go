// Package clock reckons with the time of players: when they rest, how long a clock ran, when it will be out, when
// somebody is told again, and which time zones there are.
//
// Tables, profiles, views and the publisher call it. All of it is pure: it knows neither games nor tables nor a
// store, and takes the present time from its callers, so a test says what time it is.
package clock
