package puertorico

import "testing"

func BenchmarkPaint(b *testing.B) {
	for _, name := range []string{"captain-light", "captain-dark", "captain-folded", "mayor-own", "fullest-5"} {
		scene := scenes()[name]
		b.Run(name, func(b *testing.B) {
			size := len(paint(b, scene).PNG)
			b.ReportAllocs()
			for b.Loop() {
				paint(b, scene)
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

func BenchmarkText(b *testing.B) {
	scene := captainScene()
	for b.Loop() {
		Text(scene)
	}
}
