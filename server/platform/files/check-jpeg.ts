/** The markers of a frame that browsers show: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Other frames (lossless, hierarchical, arithmetic); C4, C8 and CC are none. */
const isOtherFrame = (marker: number) => marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const [TABLES, END, SCAN] = [0xc4, 0xd9, 0xda]
const FIRST_SEGMENT = 2
const LENGTH = 2
const BLOCK = 8
/** The header of a frame without its components, and each component. */
const [FRAME_HEADER, COMPONENT] = [8, 3]
/** The classes, identifiers and lengths of codes of a Huffman table, before its values. */
const TABLE_HEADER = 17

type Frame = { blocks: number }

/**
 * Whether a JPEG is whole: its segments follow each other up to the end mark, one frame that browsers show comes before the data, and
 * these are not fewer bits than the picture has blocks.
 */
export function isWholeJpeg(bytes: Buffer): boolean {
  let frame: Frame | null = null
  let data = 0
  for (let at = FIRST_SEGMENT; at < bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? 0
    at += 1
    if (marker === END) return frame !== null && data * BLOCK >= frame.blocks
    const length = at + LENGTH > bytes.length ? 0 : bytes.readUInt16BE(at)
    if (length < LENGTH || at + length > bytes.length || isOtherFrame(marker)) return false
    const segment = bytes.subarray(at, at + length)
    at += length
    if (marker === TABLES && !areTables(segment)) return false
    if (FRAMES.includes(marker)) {
      if (frame !== null || !isFrame(segment)) return false
      frame = { blocks: Math.ceil(segment.readUInt16BE(3) / BLOCK) * Math.ceil(segment.readUInt16BE(5) / BLOCK) }
    }
    if (marker !== SCAN) continue
    const end = endOfData(bytes, at)
    if (frame === null || end === null) return false
    data += end - at
    at = end
  }
  return false
}

const isFrame = (segment: Buffer) => segment.length > FRAME_HEADER && segment.length === FRAME_HEADER + COMPONENT * (segment[7] ?? 0)

/** Whether a segment of Huffman tables has the values that it announces. */
function areTables(segment: Buffer): boolean {
  let at = LENGTH
  while (at + TABLE_HEADER <= segment.length) {
    const values = segment.subarray(at + 1, at + TABLE_HEADER).reduce((sum, count) => sum + count, 0)
    at += TABLE_HEADER + values
  }
  return at === segment.length
}

/** Where the data of a scan end: at a marker that is neither a stuffed FF nor a restart; null where they are cut off. */
function endOfData(bytes: Buffer, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return null
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return null
}
