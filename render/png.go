package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"hash/maphash"
	"image/png"
	"runtime"
	"sync"

	"github.com/klauspost/compress/flate"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// pngLevel is the effort of the compression: a quick level of the deflate in use.
	pngLevel = 5
	// bandRows is how many rows of a picture are compressed together, for any picture that has the same ones.
	bandRows = 32
)

// band is what some rows of pixels are in a file: deflated, to the byte, and their checksum.
type band struct {
	deflated []byte
	adler    uint32
}

// bandKey is a hash of the rows with the one above them, which the compression looks back to.
type bandKey struct {
	width, above int
	hash         uint64
}

var (
	// Of the bands of two pictures in a row of a game three in four are the same. They have about 4 KB each.
	bands    = &cache[bandKey, band]{limit: 4 << 10}
	bandSeed = maphash.MakeSeed()
)

type pngWriter struct {
	out, deflated bytes.Buffer
	deflate       *flate.Writer
	rows          []byte
}

var pngPool = sync.Pool{New: func() any {
	w := &pngWriter{}
	deflate, err := flate.NewWriter(&w.deflated, pngLevel)
	if err != nil {
		panic("render: deflate: " + err.Error())
	}
	w.deflate = deflate
	return w
}}

// PNG writes the picture as a PNG file with its theme's fixed table of 256 colors, or in true colors where the theme
// has no table.
func (c *Canvas) PNG() ([]byte, error) {
	if c.exact != nil {
		var out bytes.Buffer
		err := png.Encode(&out, c.exact)
		return out.Bytes(), err
	}
	w, ok := pngPool.Get().(*pngWriter)
	if !ok {
		panic("render: pool of another type")
	}
	defer pngPool.Put(w)
	w.out.Reset()
	w.out.WriteString("\x89PNG\r\n\x1a\n")
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(c.W))
	binary.BigEndian.PutUint32(head[4:], uint32(c.H))
	head[8], head[9] = 8, 3
	w.chunk("IHDR", head[:])
	var table [3 * 256]byte
	for i, e := range c.Theme.table {
		table[3*i], table[3*i+1], table[3*i+2] = e.R, e.G, e.B
	}
	w.chunk("PLTE", table[:])
	const zlibHead, lastBlock = "\x78\x5e", "\x03\x00"
	adler := uint32(1)
	for y := 0; y < c.H; y += bandRows {
		runtime.Gosched()
		rows := min(bandRows, c.H-y)
		b, err := w.band(c.pix[max(0, y-1)*c.W:(y+rows)*c.W], c.W, min(1, y))
		if err != nil {
			return nil, fmt.Errorf("compress a picture: %w", err)
		}
		adler = adlerOf(adler, b.adler, rows*(c.W+1))
		if y == 0 {
			w.chunk("IDAT", []byte(zlibHead), b.deflated)
		} else {
			w.chunk("IDAT", b.deflated)
		}
	}
	w.chunk("IDAT", []byte(lastBlock), binary.BigEndian.AppendUint32(nil, adler))
	w.chunk("IEND")
	return bytes.Clone(w.out.Bytes()), nil
}

// ClearBands forgets compressed bands, for measurements of the first picture of its kind.
func ClearBands() { bands.clear() }

// band deflates rows of pixels; above tells how many of them, 0 or 1, are those of the band before.
func (w *pngWriter) band(pix []byte, width, above int) (b band, err error) {
	key := bandKey{width, above, maphash.Bytes(bandSeed, pix)}
	if b, ok := bands.peek(key); ok {
		return b, nil
	}
	const filter = 0
	w.rows = w.rows[:0]
	for ; len(pix) > 0; pix = pix[width:] {
		w.rows = append(append(w.rows, filter), pix[:width]...)
	}
	dictionary, rows := w.rows[:above*(width+1)], w.rows[above*(width+1):]
	w.deflated.Reset()
	w.deflate.ResetDict(&w.deflated, dictionary)
	if _, err := w.deflate.Write(rows); err != nil {
		return b, err
	}
	if err := w.deflate.Flush(); err != nil {
		return b, err
	}
	return bands.put(key, band{bytes.Clone(w.deflated.Bytes()), adler32.Checksum(rows)}), nil
}

// adlerOf is the Adler-32 of two runs of bytes, of which the second is so long (RFC 1950, 9).
func adlerOf(first, second uint32, length int) uint32 {
	const modulus = 65521
	a, b := first&0xffff, first>>16
	sum := (a + second&0xffff + modulus - 1) % modulus
	weighted := (uint64(b+second>>16) + uint64(length)*uint64(a+modulus-1)) % modulus
	return uint32(weighted)<<16 | sum
}

// Picture encodes a canvas, with an alternative text, and releases it.
func (c *Canvas) Picture(alt string) (engine.Picture, error) {
	defer c.Release()
	png, err := c.PNG()
	if err != nil {
		return engine.Picture{}, err
	}
	return engine.Picture{PNG: png, Width: c.W, Height: c.H, Alt: alt}, nil
}

func (w *pngWriter) chunk(kind string, parts ...[]byte) {
	start := w.out.Len()
	w.out.Write(make([]byte, 4))
	w.out.WriteString(kind)
	for _, part := range parts {
		w.out.Write(part)
	}
	whole := w.out.Bytes()[start:]
	binary.BigEndian.PutUint32(whole, uint32(len(whole)-8))
	w.out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(whole[4:])))
}
