/* PNG files for tests: valid ones, and ones that are no signatures. */
import { crc32, deflateSync } from 'node:zlib'

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GREYSCALE = 0

/** One chunk with its length and checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The header chunk of a greyscale picture. */
export function header(width: number, height: number, interlaced = 0): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set([8, GREYSCALE, 0, 0, interlaced], 8)
  return chunk('IHDR', content)
}

/** Rows of one shade, unfiltered. */
export const rows = (width: number, height: number, shade: number): Buffer =>
  Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)])))

/** A file of these chunks. */
export const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([MAGIC, ...chunks, chunk('IEND', Buffer.alloc(0))])

/** A picture of one shade; 0 is ink, 255 is paper. */
export const picture = (width: number, height: number, shade = 0): Buffer =>
  pngOf(header(width, height), chunk('IDAT', deflateSync(rows(width, height, shade))))

/** A drawing like that of a pen: a slanted line on paper, `width` by `height`, three pixels thick. */
export function stroke(width: number, height: number): Buffer {
  const paper = rows(width, height, 255)
  for (let x = 0; x < width; x += 1) {
    const y = Math.round((x / width) * (height - 3))
    for (const thick of [0, 1, 2]) paper[(y + thick) * (width + 1) + 1 + x] = 0
  }
  return pngOf(header(width, height), chunk('IDAT', deflateSync(paper)))
}

/** The bytes as a data URL. */
export const dataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`
