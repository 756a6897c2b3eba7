/** The shade of white paper. */
const PAPER = 255
/** A lighter shade is paper. */
const INK = 200
/** The minimum extent of a signature: a share of the picture's height, and pixels. A dot of our pen is 0.02 of the box's height. */
const MIN_EXTENT = { share: 0.08, points: 8 }
/** A picture with a larger share of dark pixels is a filled sheet. */
const MAX_INK_SHARE = 0.9

/** The shades of a picture on white paper, which has four bytes per pixel: red, green, blue and opacity; 0 is black. */
export function shadesOf(points: Uint8Array | Uint8ClampedArray): Uint8Array {
  const shades = new Uint8Array(points.length / 4)
  for (let pixel = 0; pixel < shades.length; pixel += 1) shades[pixel] = shadeAt(points, pixel * 4)
  return shades
}

/** In whole numbers, since a picture has up to a million pixels. */
function shadeAt(points: Uint8Array | Uint8ClampedArray, at: number): number {
  const light = (points[at] as number) + (points[at + 1] as number) + (points[at + 2] as number)
  const ink = (3 * PAPER - light) * (points[at + 3] as number)
  return PAPER - ((ink / (3 * PAPER) + 0.5) | 0)
}

/**
 * Whether the shades of a picture contain a drawing: the ink leaves paper, extends further than a dot, and has at least as
 * many pixels as its extent, as a line has. Empty, transparent and filled pictures, one dot and two dots are none; a short line is one.
 */
export function isDrawing(shades: Uint8Array, width: number): boolean {
  const height = shades.length / width
  let [ink, left, right, top, bottom] = [0, width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((shades[y * width + x] as number) >= INK) continue
      ink += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  const span = Math.max(right - left, bottom - top) + 1
  return ink <= MAX_INK_SHARE * width * height && span >= Math.max(MIN_EXTENT.share * height, MIN_EXTENT.points) && ink >= span
}
