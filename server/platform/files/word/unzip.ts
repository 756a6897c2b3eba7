import { crc32, inflateRawSync } from 'node:zlib'

/** The file is not accepted; the message is the reason, for users. */
export class BadFile extends Error {}

const MAX_ENTRIES = 500
const MAX_BYTES = 50 * 1024 * 1024
const MAX_COMPRESSION_RATIO = 200
/** The unpacked size up to which any ratio is accepted: empty pages of a few kilobytes compress well. */
const FREE_RATIO_BYTES = 256 * 1024

const END_BYTES = 22
const HEADER_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

type Header = { name: string; flags: number; method: number; crc: number; packed: number; size: number; offset: number }

/**
 * The entries of a zip archive by name. Sizes are counted while unpacking, whatever the archive declares; entries that
 * overlap, leave the archive by their name, are encrypted or share a name are refused.
 */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const headers = directory(bytes)
  checkPlaces(bytes, headers)
  const entries = new Map<string, Buffer>()
  const taken = new Set<string>()
  let left = MAX_BYTES
  for (const header of headers) {
    if (header.name.endsWith('/')) continue
    checkName(header.name)
    if (taken.has(header.name.toLowerCase())) throw new BadFile('The file holds two parts of one name.')
    taken.add(header.name.toLowerCase())
    const content = unpacked(bytes, header, left)
    left -= content.length
    entries.set(header.name, content)
  }
  return entries
}

/** Reads the headers in the central directory, at which the archive must end. */
function directory(bytes: Buffer): Header[] {
  const end = bytes.length - END_BYTES
  if (end < 0 || bytes.readUInt32LE(0) !== 0x04034b50 || bytes.readUInt32LE(end) !== 0x06054b50) throw damaged()
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES) throw new BadFile(`The file holds more than ${MAX_ENTRIES} parts.`)
  if (bytes.readUInt32LE(end + 4) !== 0 || start + size !== end) throw damaged()
  const headers: Header[] = []
  let at = start
  for (let entry = 0; entry < count; entry++) {
    if (at + HEADER_BYTES > end || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameBytes = bytes.readUInt16LE(at + 28)
    headers.push({
      name: bytes.toString('utf8', at + HEADER_BYTES, at + HEADER_BYTES + nameBytes),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += HEADER_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) throw damaged()
  return headers
}

/** Refuses overlapping entries, by which small archives unpack to huge sizes. */
function checkPlaces(bytes: Buffer, headers: readonly Header[]): void {
  let free = 0
  for (const { offset, packed } of [...headers].sort((a, b) => a.offset - b.offset)) {
    if (offset < free || offset + LOCAL_BYTES > bytes.length) throw damaged()
    free = offset + LOCAL_BYTES + packed
  }
}

function checkName(name: string): void {
  const climbs = name.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (climbs || /[\\\0]|^[a-z]:/i.test(name)) throw new BadFile('The file holds a part whose name leads out of it.')
}

function unpacked(bytes: Buffer, header: Header, left: number): Buffer {
  if ((header.flags & 1) !== 0) throw new BadFile('The file is protected by a password.')
  const { offset, packed } = header
  if (bytes.readUInt32LE(offset) !== 0x04034b50) throw damaged()
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) throw damaged()
  const content = inflated(bytes.subarray(start, start + packed), header.method, left)
  if (content.length !== header.size || crc32(content) !== header.crc) throw damaged()
  return content
}

function inflated(packed: Buffer, method: number, left: number): Buffer {
  const most = Math.min(left, Math.max(FREE_RATIO_BYTES, packed.length * MAX_COMPRESSION_RATIO))
  if (method === STORED && packed.length <= most) return packed
  if (method === STORED) throw tooMuch()
  if (method !== DEFLATED) throw damaged()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch()
    throw damaged()
  }
}

const tooMuch = () => new BadFile('The file unpacks to far more than a letter holds.')
const damaged = () => new BadFile('The file is damaged, or no Word document.')
