package text

import "io/fs"

// Own are the bot's own messages.
var Own = own

// Only is a catalog with the messages of these file systems, without the bot's own: what is tested does not hang on
// whether those are translated.
func Only(systems ...fs.FS) (*Catalog, error) { return of(systems) }
