/* Reads EBTS records by their lengths, like a receiver; shares no code with the writer. Not used by the product. */

/** One parsed field: occurrences, each of items. */
export type ReadField = { tag: string; occurrences: string[][] }

const COLON = 0x3a
const [FS, GS, RS, US] = [0x1c, 0x1d, 0x1e, 0x1f]

/** The records of a file; throws where a length, a separator or a byte violates the standard. */
export function readEbts(bytes: Uint8Array): ReadField[][] {
  const records: ReadField[][] = []
  for (let at = 0; at < bytes.length; ) {
    const length = lengthAt(bytes, at)
    if (bytes[at + length - 1] !== FS) throw new Error(`The record at ${at} does not end after its ${length} bytes`)
    records.push(cut(bytes.subarray(at, at + length - 1), GS).map(readField))
    at += length
  }
  return records
}

/** The number after the first tag. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const colon = bytes.indexOf(COLON, at)
  const length = Number(ascii(bytes.subarray(colon + 1, bytes.indexOf(GS, at))))
  if (!/^[12]\.001$/.test(ascii(bytes.subarray(at, colon))) || !(length > 0)) throw new Error(`No length at ${at}`)
  return length
}

function readField(bytes: Uint8Array): ReadField {
  const colon = bytes.indexOf(COLON)
  if (colon < 0) throw new Error(`A field without a tag: ${ascii(bytes)}`)
  const occurrences = cut(bytes.subarray(colon + 1), RS).map((each) => cut(each, US).map(ascii))
  return { tag: ascii(bytes.subarray(0, colon)), occurrences }
}

function cut(bytes: Uint8Array, separator: number): Uint8Array[] {
  const end = bytes.indexOf(separator)
  return end < 0 ? [bytes] : [bytes.subarray(0, end), ...cut(bytes.subarray(end + 1), separator)]
}

function ascii(bytes: Uint8Array): string {
  if (bytes.some((byte) => byte < 0x20 || byte > 0x7e)) throw new Error('A byte that is no printable ASCII')
  return String.fromCharCode(...bytes)
}
