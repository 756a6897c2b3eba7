import { crc32, createInflate } from 'node:zlib'

const SIGNATURE = 8
/** The length, the type and the checksum of a chunk. */
const FRAME = 12
const HEADER = 13
/** The channels of each color type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const BITS = 8
/** Texts, some of them packed, and data of a camera. */
const NEEDLESS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])
const MAX_PROFILE = 4 * 1024 * 1024
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
  for (const { type, content } of chunksOf(bytes)) {
    if ((type === 'IHDR') !== (header === null)) return null
    if (type === 'IHDR' && content.length !== HEADER) return null
    if (type === 'IHDR') header = content
    if (type === 'IDAT') data.push(content)
    if (type === 'IEND') return header === null || data.length === 0 ? null : { header, data }
  }
  return null
}

type Chunk = { type: string; content: Buffer; framed: Buffer }

/** The chunks up to the end, or to one that is cut off or damaged. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let type = ''
  for (let at = SIGNATURE; type !== 'IEND' && at + FRAME <= bytes.length; ) {
    const end = at + FRAME + bytes.readUInt32BE(at)
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return
    type = bytes.toString('latin1', at + 4, at + 8)
    yield { type, content: bytes.subarray(at + 8, end - 4), framed: bytes.subarray(at, end) }
    at = end
  }
}

/**
 * A whole PNG without what no page shows: texts, data of a camera, and bytes behind its end; and without a color profile that unpacks to
 * more than any has. Null where it has nothing of that.
 */
export async function plainPng(bytes: Buffer): Promise<Buffer | null> {
  const kept = [bytes.subarray(0, SIGNATURE)]
  for (const chunk of chunksOf(bytes)) if (!(await isNeedless(chunk))) kept.push(chunk.framed)
  const plain = Buffer.concat(kept)
  return plain.length === bytes.length ? null : plain
}

/** The profile of a color chunk is packed behind its name, a zero and the method. */
const isNeedless = async ({ type, content }: Chunk): Promise<boolean> =>
  NEEDLESS.has(type) || (type === 'iCCP' && (await countInflated([content.subarray(content.indexOf(0) + 2)], MAX_PROFILE)) === null)

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
