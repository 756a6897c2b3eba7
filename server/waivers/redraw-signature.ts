/* Runs in a worker thread: redraws a signature from its pixels, black on white, so that nothing else of the file is kept. */
import { parentPort } from 'node:worker_threads'
import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { isDrawing, shadesOf } from '../../contract/waivers/signature-ink.ts'
import { signatureLimits } from './png-chunks.ts'

const GREYSCALE = 0
/** The form of the shades for the encoder. */
const SHADES = { inputColorType: GREYSCALE, inputHasAlpha: false } as const
const NO_FILTER = 0
/** The bytes of a picture: four per pixel and one for each row's filter. */
const MAX_BYTES = signatureLimits.points * 4 + signatureLimits.height
const FIRST_CHUNK = 8

/** The re-encoded picture, `blank` when it has no drawing, or null when it is not a picture. */
export type Redrawn = Uint8Array | 'blank' | null

parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(redrawn(Buffer.from(bytes))))

function redrawn(bytes: Buffer): Redrawn {
  const image = decoded(bytes)
  if (image === null) return null
  const shades = shadesOf(image.data)
  if (!isDrawing(shades, image.width)) return 'blank'
  image.data = Buffer.from(shades.buffer)
  return PNG.sync.write(image, { colorType: GREYSCALE, ...SHADES, filterType: NO_FILTER })
}

/** The decoder verifies no checksum and draws damaged data up to the damage, so all pixels are inflated first. */
function decoded(bytes: Buffer): PNG | null {
  try {
    inflateSync(pixelsOf(bytes), { maxOutputLength: MAX_BYTES })
    return PNG.sync.read(bytes)
  } catch {
    return null
  }
}

/** The packed pixels of a PNG with valid chunks. */
function pixelsOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = FIRST_CHUNK; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  }
  return Buffer.concat(parts)
}
