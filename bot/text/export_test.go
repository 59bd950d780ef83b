package text

import "io/fs"

// Only is a catalog with the messages of these file systems, without the bot's own: what is tested does not hang on
// whether those are translated.
func Only(systems ...fs.FS) (*Catalog, error) { return of(systems) }
