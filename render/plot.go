package render

// Paint draws shapes that no other picture has over what is on the canvas.
func (c *Canvas) Paint(paint func(*Pen)) {
	c.Draw(c.Theme.drawSprite(c.Bounds(), paint), 0, 0)
}
