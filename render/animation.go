package render

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"image"
	"runtime"
)

// Animation is a GIF in the making: pictures one after the other, at half their size, in the colors of their theme. A
// picture is written as what differs from the one before. It belongs to one goroutine at a time.
type Animation struct {
	theme *Theme
	// w and h are the size of the largest picture so far, halved.
	w, h int
	// full is the last picture, last the same at half its size.
	full         []uint8
	fullW, fullH int
	last         []uint8
	frames       int
	// whole says that the next picture is written whole.
	whole bool
	body  bytes.Buffer
	diff  []uint8
}

// unchanged is the entry of the color table that stands for "as before". The color that had it is replaced by its
// neighbor.
const unchanged = 255

// Size is how many bytes the file has so far.
func (a *Animation) Size() int { return a.body.Len() + 13 + 3*256 + 19 + 1 }

// Add appends a picture that is shown for so many hundredths of a second. All pictures have one theme; they may differ
// in size, then the sea is seen where the later one is smaller.
func (a *Animation) Add(c *Canvas, hundredths int) error {
	if a.theme == nil {
		a.theme = c.Theme
	}
	if c.Theme != a.theme {
		return fmt.Errorf("a picture in theme %s among those in theme %s", c.Theme.Name(), a.theme.Name())
	}
	a.grow(c.W/2, c.H/2)
	changed := a.compare(c)
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1)
	}
	a.frames++
	return a.write(changed, hundredths)
}

// grow makes room for a picture; what is new is sea.
func (a *Animation) grow(w, h int) {
	if w <= a.w && h <= a.h {
		return
	}
	w, h = max(w, a.w), max(h, a.h)
	sea := a.theme.RGB(Sea)
	ground := a.entry(sea.R, sea.G, sea.B)
	next := bytes.Repeat([]byte{ground}, w*h)
	for y := range a.h {
		copy(next[y*w:], a.last[y*a.w:(y+1)*a.w])
	}
	a.last, a.w, a.h = next, w, h
	a.diff = make([]uint8, w*h)
	a.fullW, a.fullH, a.whole = 0, 0, true
}

// entry is the nearest color of the table without the entry that is kept free.
func (a *Animation) entry(r, g, b uint8) uint8 {
	if i := a.theme.index(r, g, b); i != unchanged {
		return i
	}
	return a.neighbor()
}

// neighbor is the entry nearest to the one that is kept free.
func (a *Animation) neighbor() uint8 {
	own := a.theme.table[unchanged]
	best, at := 1<<30, 0
	for i, e := range a.theme.table[:unchanged] {
		dr, dg, db := int(e.R)-int(own.R), int(e.G)-int(own.G), int(e.B)-int(own.B)
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

// compare halves a picture where it differs from the one before, notes the differences, and says where they are.
func (a *Animation) compare(c *Canvas) image.Rectangle {
	same := a.fullW == c.W && a.fullH == c.H
	var changed image.Rectangle
	sea := a.theme.RGB(Sea)
	ground := a.entry(sea.R, sea.G, sea.B)
	for y := range a.h {
		runtime.Gosched()
		row := a.diff[y*a.w : (y+1)*a.w]
		for x := range row {
			row[x] = unchanged
		}
		if 2*y+1 < c.H && same {
			at := 2 * y * c.W
			if bytes.Equal(a.full[at:at+2*c.W], c.pix[at:at+2*c.W]) {
				continue
			}
		}
		for x := range row {
			i := ground
			if 2*x+1 < c.W && 2*y+1 < c.H {
				i = a.half(c, x, y)
			}
			if at := y*a.w + x; a.whole || a.last[at] != i {
				a.last[at], row[x] = i, i
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	a.full = append(a.full[:0], c.pix[:c.W*c.H]...)
	a.fullW, a.fullH, a.whole = c.W, c.H, false
	return changed
}

func (a *Animation) half(c *Canvas, x, y int) uint8 {
	at := 2*y*c.W + 2*x
	p, q, r, s := c.pix[at], c.pix[at+1], c.pix[at+c.W], c.pix[at+c.W+1]
	if p == q && p == r && p == s && p != unchanged {
		return p
	}
	t := &a.theme.table
	mean := func(p, q, r, s uint8) uint8 { return uint8((int(p) + int(q) + int(r) + int(s) + 2) / 4) }
	return a.entry(
		mean(t[p].R, t[q].R, t[r].R, t[s].R), mean(t[p].G, t[q].G, t[r].G, t[s].G),
		mean(t[p].B, t[q].B, t[r].B, t[s].B),
	)
}

func (a *Animation) write(r image.Rectangle, hundredths int) error {
	var head [18]byte
	head[0], head[1], head[2] = 0x21, 0xf9, 4 // Graphic control.
	head[3] = 1<<2 | 1                        // The picture stays; one color means as before.
	binary.LittleEndian.PutUint16(head[4:], uint16(hundredths))
	head[6], head[7] = unchanged, 0
	head[8] = 0x2c // Image.
	for i, v := range []int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		binary.LittleEndian.PutUint16(head[9+2*i:], uint16(v))
	}
	a.body.Write(head[:])
	a.body.WriteByte(8) // Bits of a pixel.
	blocks := blockWriter{out: &a.body}
	zip := lzw.NewWriter(&blocks, lzw.LSB, 8)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if y%16 == 0 {
			runtime.Gosched()
		}
		if _, err := zip.Write(a.diff[y*a.w+r.Min.X : y*a.w+r.Max.X]); err != nil {
			return fmt.Errorf("compress a picture: %w", err)
		}
	}
	if err := zip.Close(); err != nil {
		return fmt.Errorf("compress a picture: %w", err)
	}
	blocks.end()
	return nil
}

// GIF gives the file: it starts anew for ever. It is empty without pictures.
func (a *Animation) GIF() []byte {
	if a.frames == 0 {
		return nil
	}
	out := make([]byte, 0, a.Size())
	out = append(out, "GIF89a"...)
	out = binary.LittleEndian.AppendUint16(out, uint16(a.w))
	out = binary.LittleEndian.AppendUint16(out, uint16(a.h))
	out = append(out, 0xf7, 0, 0) // A table of 256 colors for all pictures.
	for _, c := range a.theme.table {
		out = append(out, c.R, c.G, c.B)
	}
	out = append(out, 0x21, 0xff, 11)
	out = append(out, "NETSCAPE2.0"...)
	out = append(out, 3, 1, 0, 0, 0)
	out = append(out, a.body.Bytes()...)
	return append(out, 0x3b)
}

// Bounds is the size of the file's pictures.
func (a *Animation) Bounds() image.Rectangle { return image.Rect(0, 0, a.w, a.h) }

// blockWriter cuts what is written into blocks of at most 255 bytes, each after its length.
type blockWriter struct {
	out   *bytes.Buffer
	block [255]byte
	n     int
}

func (b *blockWriter) Write(data []byte) (int, error) {
	for rest := data; len(rest) > 0; {
		n := copy(b.block[b.n:], rest)
		b.n, rest = b.n+n, rest[n:]
		if b.n == len(b.block) {
			b.flush()
		}
	}
	return len(data), nil
}

func (b *blockWriter) flush() {
	if b.n > 0 {
		b.out.WriteByte(byte(b.n))
		b.out.Write(b.block[:b.n])
		b.n = 0
	}
}

// end closes the list of blocks.
func (b *blockWriter) end() {
	b.flush()
	b.out.WriteByte(0)
}
