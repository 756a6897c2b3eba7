/** The maximum size of a drawn signature; `points` is the number of pixels, twice that of the signature field. */
export const signatureLimits = { bytes: 200 * 1024, width: 2_000, height: 1_000, points: 1_000_000 } as const

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const DRAWING = ['PLTE', 'tRNS', 'IDAT']
const HEADER_LENGTH = 13

/**
 * A PNG reduced to the chunks of its picture, or null when it is invalid, too large, or unlike a signature: its size is
 * known before anything is inflated, and no second header can change it.
 */
export function keepEssentialChunks(bytes: Buffer): Buffer | null {
  if (bytes.length > signatureLimits.bytes || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  const kept: Buffer[] = [MAGIC]
  let at = MAGIC.length
  for (let index = 0; at + 12 <= bytes.length; index += 1) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const chunk = bytes.subarray(at, at + length + 12)
    if (chunk.length < length + 12 || (type === 'IHDR') !== (index === 0)) return null
    if (type === 'IHDR' && !isDrawable(chunk.subarray(8, 8 + length))) return null
    if (type === 'IHDR' || DRAWING.includes(type)) kept.push(chunk)
    if (type === 'IEND') return Buffer.concat([...kept, chunk])
    at += chunk.length
  }
  return null
}

/** Refuses interlaced pictures, which the decoder inflates without a limit; a signature is never interlaced. */
function isDrawable(header: Buffer): boolean {
  if (header.length !== HEADER_LENGTH) return false
  const [width, height, depth, interlaced] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] as number, header[12]]
  return (
    within(width, signatureLimits.width) &&
    within(height, signatureLimits.height) &&
    width * height <= signatureLimits.points &&
    depth <= 8 &&
    interlaced === 0
  )
}

const within = (size: number, most: number) => size >= 1 && size <= most
