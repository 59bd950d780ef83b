package discord

// Hurry lets a client wait no longer for the gateway than a test can.
func (c *Client) Hurry() {
	p := &c.pace
	p.identify, p.invalid, p.first, p.longest = hurried.identify, hurried.invalid, hurried.first, hurried.longest
}
