package model

type readKey struct{ user, channel Snowflake }

// readRecord is how the file keeps how far a person has read a channel.
type readRecord struct {
	UserID    Snowflake `json:"user_id"`
	ChannelID Snowflake `json:"channel_id"`
	LastRead  Snowflake `json:"last_read_id"`
}

// Reads are how far everybody has read the channels.
type Reads struct {
	m    *Model
	last map[readKey]Snowflake
}

// Last is the newest message that a person has read in a channel. Who just came has read what was there.
func (r *Reads) Last(u *User, c *Channel) Snowflake {
	if id, ok := r.last[readKey{u.ID, c.ID}]; ok {
		return id
	}
	return u.ID
}

// Set notes that a person has read up to a message; nothing when they had read further.
func (r *Reads) Set(u *User, c *Channel, upTo Snowflake) {
	if upTo <= r.Last(u, c) {
		return
	}
	r.last[readKey{u.ID, c.ID}] = upTo
	r.m.store.put(bucketReads, append(keyOf(u.ID), keyOf(c.ID)...), readRecord{u.ID, c.ID, upTo})
}

func (r *Reads) load(one *readRecord) { r.last[readKey{one.UserID, one.ChannelID}] = one.LastRead }
