/** A lighter shade, of 255, is paper. */
const INK = 200
/** The minimum extent of a signature: a share of the picture's height, and pixels. A dot of our pen is 0.02 of the box's height. */
const SHORTEST = { share: 0.08, points: 8 }
/** A picture with a larger share of dark pixels is a filled sheet. */
const MOST_INK = 0.9

/** The shade of a pixel on white paper, from its red, green, blue and opacity; 0 is black. */
export const shadeAt = (points: ArrayLike<number>, at: number): number => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [points[at], points[at + 1], points[at + 2], points[at + 3]]
  return 255 - Math.round(((255 - (red + green + blue) / 3) * alpha) / 255)
}

/**
 * Whether a picture with four bytes per pixel contains a drawing: the ink leaves paper, extends further than a dot, and has at least as
 * many pixels as its extent, as a line has. Empty, transparent and filled pictures, one dot and two dots are none; a short line is one.
 */
export function isDrawing(points: ArrayLike<number>, width: number): boolean {
  const height = points.length / 4 / width
  let [ink, left, right, top, bottom] = [0, width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (shadeAt(points, (y * width + x) * 4) >= INK) continue
      ink += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const span = Math.max(right - left, bottom - top) + 1
  return ink <= MOST_INK * width * height && span >= Math.max(SHORTEST.share * height, SHORTEST.points) && ink >= span
}
