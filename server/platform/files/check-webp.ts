/** The header of the file, and that of a chunk: name and length. */
const [FILE_HEADER, CHUNK_HEADER] = [12, 8]
/** A frame of an animation: its place, size and duration, before the chunks of its picture. */
const FRAME_HEADER = 16

/** One picture of the file. */
type Picture = { width: number; height: number }
type Chunk = { name: string; content: Buffer }

/** The pictures of a WebP with the canvas of an extended one; null where chunks are cut off or damaged, or there is no picture. */
export function webpPictures(bytes: Buffer): Picture[] | null {
  const end = bytes.length < FILE_HEADER ? 0 : bytes.readUInt32LE(4) + 8
  if (end < FILE_HEADER || end > bytes.length) return null
  const chunks = chunksOf(bytes.subarray(FILE_HEADER, end))
  if (chunks === null) return null
  const [first] = chunks
  const pictures = picturesOf(chunks)
  if (first?.name !== 'VP8X') return pictures?.length === 1 && first?.name.startsWith('VP8') ? pictures : null
  if (first.content.length !== 10 || pictures === null || pictures.length === 0) return null
  return [{ width: first.content.readUIntLE(4, 3) + 1, height: first.content.readUIntLE(7, 3) + 1 }, ...pictures]
}

/** The chunks, each padded to an even length; null where one is cut off. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = 0; at < bytes.length; ) {
    const start = at + CHUNK_HEADER
    const length = start > bytes.length ? Number.POSITIVE_INFINITY : bytes.readUInt32LE(at + 4)
    if (start + length > bytes.length) return null
    chunks.push({ name: bytes.toString('latin1', at, at + 4), content: bytes.subarray(start, start + length) })
    at = start + length + (length % 2)
  }
  return chunks
}

/** The pictures of all chunks; null where one is damaged. */
function picturesOf(chunks: readonly Chunk[]): Picture[] | null {
  const found: Picture[] = []
  for (const { name, content } of chunks) {
    const inside = name === 'ANMF' ? chunksOf(content.subarray(FRAME_HEADER)) : [{ name, content }]
    const pictures = inside?.map((chunk) => pictureOf(chunk)) ?? [null]
    for (const picture of pictures)
      if (picture === null) return null
      else found.push(...picture)
  }
  return found
}

/** The picture of a chunk, none where it holds something else, or null where it is damaged. */
function pictureOf({ name, content }: Chunk): Picture[] | null {
  if (name === 'VP8 ') return lossy(content)
  return name === 'VP8L' ? lossless(content) : []
}

/** A key frame: bit 0 of its tag is 0, its first partition is in it, and the start code follows. */
function lossy(content: Buffer): Picture[] | null {
  if (content.length <= 10 || content.readUIntBE(3, 3) !== 0x9d012a) return null
  const tag = content.readUIntLE(0, 3)
  if (tag % 2 !== 0 || 10 + (tag >>> 5) > content.length) return null
  return [{ width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff }]
}

/** Its signature, two sizes of 14 bits, one bit for transparency, and the version 0. */
function lossless(content: Buffer): Picture[] | null {
  if (content.length <= 5 || content[0] !== 0x2f) return null
  const packed = content.readUInt32LE(1)
  if (packed >>> 29 !== 0) return null
  return [{ width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }]
}
