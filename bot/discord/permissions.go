package discord

// createThreads lets a table move into a thread of its own.
const createThreads permissions = 1 << 35

// InvitePermissions are the permissions that the bot is invited with, as Discord counts them: all that Interaction.Missing
// may name, and Create Public Threads for tables that want a thread.
const InvitePermissions = uint64(viewChannel | sendMessages | embedLinks | attachFiles | readHistory | createThreads | sendInThreads)
