package render

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image/png"
	"runtime"
	"sync"

	"github.com/klauspost/compress/zlib"

	"github.com/harbormaster/harbormaster/engine"
)

// pngLevel is the effort of the compression: a quick level of the deflate in use.
const pngLevel = 5

type pngWriter struct {
	out  bytes.Buffer
	body bytes.Buffer
	zip  *zlib.Writer
	row  []byte
}

var pngPool = sync.Pool{New: func() any {
	w := &pngWriter{}
	zip, err := zlib.NewWriterLevel(&w.body, pngLevel)
	if err != nil {
		panic("render: deflate: " + err.Error())
	}
	w.zip = zip
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
	w.body.Reset()
	w.zip.Reset(&w.body)
	if cap(w.row) < c.W+1 {
		w.row = make([]byte, c.W+1)
	}
	row := w.row[:c.W+1]
	for y := 0; y < c.H; y++ {
		if y%16 == 0 {
			runtime.Gosched()
		}
		copy(row[1:], c.pix[y*c.W:(y+1)*c.W])
		if _, err := w.zip.Write(row); err != nil {
			return nil, fmt.Errorf("compress a picture: %w", err)
		}
	}
	if err := w.zip.Close(); err != nil {
		return nil, fmt.Errorf("compress a picture: %w", err)
	}
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
	w.chunk("IDAT", w.body.Bytes())
	w.chunk("IEND", nil)
	return bytes.Clone(w.out.Bytes()), nil
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

func (w *pngWriter) chunk(kind string, data []byte) {
	var n [4]byte
	binary.BigEndian.PutUint32(n[:], uint32(len(data)))
	w.out.Write(n[:])
	start := w.out.Len()
	w.out.WriteString(kind)
	w.out.Write(data)
	binary.BigEndian.PutUint32(n[:], crc32.ChecksumIEEE(w.out.Bytes()[start:]))
	w.out.Write(n[:])
}
