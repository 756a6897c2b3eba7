import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FileKind } from '../../../contract/records/files.ts'
import { chunk, header, picture, pngOf, rows } from '../../testing/documents/png.ts'
import { imageSize } from './image-size.ts'
import { checkContent } from './upload-file.ts'

async function contentProblem(...[kind, bytes]: Parameters<typeof checkContent>): Promise<string | null> {
  const checked = await checkContent(kind, bytes)
  return 'problem' in checked ? checked.problem : null
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A PNG with the data of its picture, or where that would be large, its header alone. */
const png = (width: number, height: number) =>
  width * height <= 1_000_000 ? picture(width, height) : Buffer.concat([MAGIC, header(width, height)])

/** A JPEG of an application segment, a table and a frame header, without image data. */
function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const segment = (marker: number, content: Buffer) => Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    segment(0xc4, Buffer.alloc(8, 0xff)),
    segment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.alloc(4)])),
    Buffer.from([0xff, 0xda]),
  ])
}

function webp(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.write(`WEBP${form}`, 8)
  if (form === 'VP8 ') {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  } else if (form === 'VP8L') {
    bytes[20] = 0x2f
    bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21)
  } else {
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  }
  return bytes
}

const files: [FileKind, string, (width: number, height: number) => Buffer][] = [
  ['image/png', 'PNG', png],
  ['image/jpeg', 'progressive JPEG', jpeg],
  ['image/jpeg', 'baseline JPEG', (width, height) => jpeg(width, height, 0xc0)],
  ['image/webp', 'lossy WebP', (width, height) => webp('VP8 ', width, height)],
  ['image/webp', 'lossless WebP', (width, height) => webp('VP8L', width, height)],
  ['image/webp', 'extended WebP', (width, height) => webp('VP8X', width, height)],
]

test.each(files)('a picture of %s, %s, is accepted up to 4,000 pixels a side', async (kind, _form, make) => {
  expect(imageSize(kind, make(640, 480))).toEqual({ width: 640, height: 480 })
  expect(await contentProblem(kind, make(4_000, 1))).toBeNull()
  for (const [width, height] of [
    [4_001, 1],
    [1, 4_001],
    [15_000, 15_000],
  ] as const)
    expect(await contentProblem(kind, make(width, height))).toMatch(/at most 4,000 pixels/)
})

test('a small PNG file of 30,000 by 30,000 pixels is refused', async () => {
  expect(await contentProblem('image/png', png(30_000, 30_000))).toMatch(/at most 4,000 pixels/)
})

test.each(files)('a truncated picture of %s, %s, is damaged', async (kind, _form, make) => {
  expect(await contentProblem(kind, make(640, 480).subarray(0, 14))).toBe('The picture is damaged')
})

test('the size of a JPEG is found in spite of fill bytes and a frame in a comment', async () => {
  const [small, large] = [jpeg(10, 10, 0xc0), jpeg(30_000, 30_000, 0xc0)]
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]))
  const filled = Buffer.concat([large.subarray(0, frame), Buffer.from([0xff, 0xff]), large.subarray(frame)])
  const fake = small.subarray(small.indexOf(Buffer.from([0xff, 0xc0])), -2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, fake.length + 2]), fake])
  const commented = Buffer.concat([filled.subarray(0, 2), comment, filled.subarray(2)])
  for (const bytes of [filled, commented]) expect(await contentProblem('image/jpeg', bytes)).toMatch(/at most 4,000 pixels/)
  expect(imageSize('image/jpeg', Buffer.concat([small.subarray(0, 2), Buffer.from([0]), small.subarray(2)]))).toBeNull()
})

const whole = picture(40, 30)
const changed = (at: number) => Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte)))
const data = (bytes: Buffer) => chunk('IDAT', bytes)
const filled = deflateSync(rows(40, 30, 0))

test.each([
  ['with a damaged header', changed(23)],
  ['with damaged data', changed(whole.indexOf('IDAT') + 8)],
  ['without an end', whole.subarray(0, -12)],
  ['without data', pngOf(header(40, 30))],
  ['with two headers', pngOf(header(40, 30), header(20, 20), data(filled))],
  ['with a header that is not the first chunk', pngOf(chunk('tEXt', Buffer.from('a')), header(40, 30), data(filled))],
  ['with data that do not inflate', pngOf(header(40, 30), data(Buffer.from('no data')))],
  ['with data for some of its rows', pngOf(header(40, 31), data(filled))],
  ['with data for a far larger picture', pngOf(header(4, 3), data(filled))],
])('a PNG %s is damaged', async (_what, bytes) => {
  expect(await contentProblem('image/png', bytes)).toBe('The picture is damaged')
})

test('a whole PNG is accepted, also with its data in several chunks and other chunks between', async () => {
  const split = pngOf(header(40, 30), chunk('tEXt', Buffer.from('a')), data(filled.subarray(0, 9)), data(filled.subarray(9)))
  for (const bytes of [whole, split]) expect(await contentProblem('image/png', bytes)).toBeNull()
})
