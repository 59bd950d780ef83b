package render

// Shapes draws shapes that no other picture has over what is on the canvas.
func (c *Canvas) Shapes(draw func(*Pen)) {
	c.Draw(c.Theme.drawSprite(c.Bounds(), Tone{}, draw), 0, 0)
}
