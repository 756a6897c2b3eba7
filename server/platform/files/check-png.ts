import { crc32, createInflate } from 'node:zlib'

const SIGNATURE = 8
/** The length, the type and the checksum of a chunk. */
const FRAME = 12
const HEADER = 13
/** The channels of each color type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const BITS = 8
/** The passes of an interlaced picture repeat the filter byte of a row, and round up its bytes. */
const MAX_PASSES = 7

/** Whether a PNG is whole: its chunks and their checksums, one header first, and data for all rows of its picture. */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  const found = readChunks(bytes)
  if (found === null) return false
  const { header, data } = found
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bits = (header[8] ?? 0) * (CHANNELS[header[9] ?? -1] ?? 0)
  if (bits === 0) return false
  const least = Math.ceil((width * bits) / BITS) * height
  const isInterlaced = header[12] !== 0
  const filled = await countInflated(data, least + height * MAX_PASSES * 2)
  return filled !== null && filled >= (isInterlaced ? Math.floor((width * height * bits) / BITS) : least + height)
}

/** The header and the compressed data; null where a chunk is cut off, damaged or missing. */
function readChunks(bytes: Buffer): { header: Buffer; data: Buffer[] } | null {
  let header: Buffer | null = null
  const data: Buffer[] = []
  for (let at = SIGNATURE; at + FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + FRAME + length
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    const content = bytes.subarray(at + 8, end - 4)
    if ((type === 'IHDR') !== (header === null)) return null
    if (type === 'IHDR' && length !== HEADER) return null
    if (type === 'IHDR') header = content
    if (type === 'IDAT') data.push(content)
    if (type === 'IEND') return header === null || data.length === 0 ? null : { header, data }
    at = end
  }
  return null
}

/** The number of bytes that data inflate to, without keeping them; null where they are damaged or more than `most`. */
async function countInflated(data: readonly Buffer[], most: number): Promise<number | null> {
  const inflate = createInflate()
  inflate.end(Buffer.concat(data))
  let count = 0
  try {
    for await (const piece of inflate) {
      count += (piece as Buffer).length
      if (count > most) return null
    }
    return count
  } catch {
    return null
  }
}
