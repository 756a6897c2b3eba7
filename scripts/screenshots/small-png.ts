import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const COLOURS = 256
/** The number of colours taken by frequency; the others are for rare colours unlike all of them, such as the red of a star. */
const COMMON = 208
/** The minimum distance of two visibly different colours. */
const UNLIKE = 48 ** 2

type Image = {
  width: number
  height: number
  /** RGB, three bytes a pixel. */
  pixels: Buffer
}

/** The picture with at most 256 colours: a screen has few, so that it takes a third of the bytes. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png)
  const { palette, places } = reduce(pixels)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) places.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** Reads Chromium's format: eight bits a channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Image {
  const data: Buffer[] = []
  let [width, height, channels] = [0, 0, 3]
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), body[9] === 6 ? 4 : 3]
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  const raw = unfilter(inflateSync(Buffer.concat(data)), width * channels, channels)
  const pixels = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) raw.copy(pixels, pixel * 3, pixel * channels, pixel * channels + 3)
  return { width, height, pixels }
}

function unfilter(lines: Buffer, stride: number, channels: number): Buffer {
  const rows = lines.length / (stride + 1)
  const out = Buffer.alloc(rows * stride)
  for (let y = 0; y < rows; y++) {
    const kind = lines[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= channels ? (out[at - channels] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (out[at - stride - channels] ?? 0) : 0
      out[at] = (lines[y * (stride + 1) + 1 + x] ?? 0) + predicted(kind, left, up, corner)
    }
  }
  return out
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const guess = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

/** Keeps the most frequent colours, and rare ones unlike all of them; each other colour becomes the nearest of them. */
function reduce(pixels: Buffer): { palette: Buffer; places: Buffer } {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const byUse = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour)
  const kept = byUse.slice(0, COMMON)
  for (const colour of byUse.slice(COMMON)) {
    if (kept.length === COLOURS) break
    if (distance(kept[nearest(kept, colour)] as number, colour) > UNLIKE) kept.push(colour)
  }
  const placeOf = new Map(kept.map((colour, place) => [colour, place]))
  const places = Buffer.alloc(pixels.length / 3)
  for (let pixel = 0; pixel < places.length; pixel++) {
    const colour = pixels.readUIntBE(pixel * 3, 3)
    const place = placeOf.get(colour) ?? nearest(kept, colour)
    placeOf.set(colour, place)
    places[pixel] = place
  }
  const palette = Buffer.alloc(kept.length * 3)
  for (const [place, colour] of kept.entries()) palette.writeUIntBE(colour, place * 3, 3)
  return { palette, places }
}

function nearest(kept: readonly number[], colour: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [place, other] of kept.entries()) {
    const far = distance(colour, other)
    if (far < least) [best, least] = [place, far]
  }
  return best
}

const distance = (one: number, other: number): number =>
  [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0)

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(body.length + 12)
  out.writeUInt32BE(body.length, 0)
  typed.copy(out, 4)
  out.writeUInt32BE(crc32(typed), body.length + 8)
  return out
}
