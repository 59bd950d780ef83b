// Command soak proves and measures the program harbormaster from outside: simulated people play in the local Discord
// against real processes of the bot and a real Redis on the same computer.
//
//	go run ./cmd/soak soak [-clicks N] [-kills N] ...
//	go run ./cmd/soak load [-rate N,N] [-seconds S] ...
//	go run ./cmd/soak burst [-tables N] [-limits] ...
//
// Developers run it, and its tests do in short. bot/soak does the work and its README.md explains the options; here
// flags are read and processes and Redis are started. The product never links it.
package main
