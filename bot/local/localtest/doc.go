// Package localtest is a local Discord as tests and soak runs need it: people are played by the program, moderators and
// Discord itself do what they may, faults are injected, and a journal tells what could be seen.
//
// Tests and bot/soak start a Server of it in place of one of package local; the product never links it.
//
// It reaches into the parts of a local.Server under the lock of its model, and decides nothing about them.
package localtest
