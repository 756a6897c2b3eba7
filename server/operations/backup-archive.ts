/** One file in an archive. */
export type Entry = { name: string; bytes: Buffer }

/** An archive that is not one of ours, or that ends before its end. */
export class BadArchive extends Error {}

const BLOCK = 512
const LONGEST_NAME = 100
/** Parts of tables and uploaded files are far smaller: what claims more is damaged. */
const LARGEST = 256 * 1024 * 1024

/** The entries as a tar archive, which any tar can open. */
export async function* tarOf(entries: AsyncIterable<Entry>, seconds: number): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length, seconds)
    yield bytes
    yield Buffer.alloc(paddingOf(bytes.length))
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The entries of an archive that `tarOf` made, one after another. */
export async function* entriesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = takerOf(archive)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = readHeader(header)
    const bytes = await take(size)
    await take(paddingOf(size))
    yield { name, bytes }
  }
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`The name ${name} is too long for the archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, width: number) => header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(seconds, 136, 12)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function readHeader(header: Buffer): { name: string; size: number } {
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  if (sum !== sumOf(header) || !(size <= LARGEST)) throw new BadArchive('It is no backup, or it is damaged.')
  return { name: header.toString('utf8', 0, header.indexOf(0)), size }
}

/** Of all bytes, those of the sum itself as spaces. */
const sumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/** Takes so many bytes off a stream at a time. */
function takerOf(stream: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let there = 0
  return async (size) => {
    while (there < size) {
      const { value, done } = await chunks.next()
      if (done) throw new BadArchive('It ends before its end: it was not finished, or cut off.')
      held.push(value)
      there += value.length
    }
    const all = Buffer.concat(held)
    held = [all.subarray(size)]
    there -= size
    return all.subarray(0, size)
  }
}
