import type { FileKind } from '../../../contract/records/files.ts'
import { webpPictures } from './check-webp.ts'

/** A size in pixels. */
type ImageSize = { width: number; height: number }

/** The declared size of an image, without decoding; null when there is none. */
export function imageSize(kind: FileKind, bytes: Buffer): ImageSize | null {
  try {
    return readers[kind]?.(bytes) ?? null
  } catch (error) {
    // The header is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Partial<Record<FileKind, (bytes: Buffer) => ImageSize | null>> = {
  'image/png': (bytes) =>
    bytes.toString('latin1', 12, 16) === 'IHDR' ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null,
  'image/jpeg': jpegSize,
  'image/webp': (bytes) => webpSize(bytes),
}

/**
 * Frame headers are C0 to CF, without the tables C4, C8 and CC; the largest of several counts. Fill bytes FF may precede
 * a marker; anything else between two segments is read differently by decoders, and refused.
 */
function jpegSize(bytes: Buffer): ImageSize | null {
  let found: ImageSize | null = null
  for (let at = 2; at < bytes.length; at += bytes.readUInt16BE(at)) {
    if (bytes[at] !== 0xff) return null
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? 0
    at += 1
    if (marker === 0xda) return found
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) return null
    if (marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      found = largest(found, { width: bytes.readUInt16BE(at + 5), height: bytes.readUInt16BE(at + 3) })
  }
  return found
}

const largest = (one: ImageSize | null, other: ImageSize): ImageSize => ({
  width: Math.max(one?.width ?? 0, other.width),
  height: Math.max(one?.height ?? 0, other.height),
})

/** The largest of its pictures, and of the canvas of an extended one: a large picture may be in a small canvas. */
const webpSize = (bytes: Buffer): ImageSize | null => webpPictures(bytes)?.reduce<ImageSize | null>(largest, null) ?? null
