import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { FileKind } from '../../../contract/records/files.ts'
import { drawnJpeg, drawnLosslessWebp, drawnWebp } from '../../testing/documents/drawn-pictures.ts'
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

const segment = (marker: number, content: Buffer) => Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
const END = Buffer.from([0xff, 0xd9])

/** A JPEG of an application segment, a table, a frame header and data of zeros, or where these would be many, without them. */
function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height, 0)
  size.writeUInt16BE(width, 2)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0')),
    segment(0xc4, Buffer.concat([Buffer.alloc(1), Buffer.alloc(15), Buffer.from([2]), Buffer.alloc(2)])),
    segment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.alloc(6)),
    Buffer.alloc(Math.min(blocks, 100_000) / 8 + 1),
    END,
  ])
}

const riff = (...chunks: Buffer[]) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + Buffer.concat(chunks).length)
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...chunks])
}
const webpChunk = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}
const lossy = (width: number, height: number) => {
  const content = Buffer.alloc(20)
  content.writeUIntBE(0x9d012a, 3, 3)
  content.writeUInt16LE(width, 6)
  content.writeUInt16LE(height, 8)
  return webpChunk('VP8 ', content)
}
const lossless = (width: number, height: number) => {
  const content = Buffer.alloc(20)
  content[0] = 0x2f
  content.writeUInt32LE(((height - 1) << 14) | (width - 1), 1)
  return webpChunk('VP8L', content)
}
const canvas = (width: number, height: number) => {
  const content = Buffer.alloc(10)
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return webpChunk('VP8X', content)
}
/** A frame of an animation. */
const animated = (picture: Buffer) => webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), picture]))

const files: [FileKind, string, (width: number, height: number) => Buffer][] = [
  ['image/png', 'PNG', png],
  ['image/jpeg', 'progressive JPEG', jpeg],
  ['image/jpeg', 'baseline JPEG', (width, height) => jpeg(width, height, 0xc0)],
  ['image/webp', 'lossy WebP', (width, height) => riff(lossy(width, height))],
  ['image/webp', 'lossless WebP', (width, height) => riff(lossless(width, height))],
  ['image/webp', 'extended WebP', (width, height) => riff(canvas(width, height), lossy(10, 10))],
]

/** Pictures of as many scans or frames. */
const layered: [FileKind, string, (count: number) => Buffer][] = [
  [
    'image/jpeg',
    'scans',
    (count) => {
      const whole = jpeg(16, 16)
      const scan = Buffer.concat([segment(0xda, Buffer.alloc(6)), Buffer.alloc(2)])
      return Buffer.concat([whole.subarray(0, -2), ...Array.from({ length: count - 1 }, () => scan), END])
    },
  ],
  [
    'image/png',
    'frames',
    (count) => {
      const whole = picture(16, 16)
      const frames = Array.from({ length: count }, () => chunk('fcTL', Buffer.alloc(26)))
      return Buffer.concat([whole.subarray(0, 33), ...frames, whole.subarray(33)])
    },
  ],
  ['image/webp', 'frames', (count) => riff(canvas(16, 16), ...Array.from({ length: count }, () => animated(lossy(16, 16))))],
]

test.each(layered)('a picture of %s has at most 32 %s', async (kind, _layers, make) => {
  expect(await contentProblem(kind, make(32))).toBeNull()
  expect(await contentProblem(kind, make(33))).toBe('The picture may have at most 32 scans or frames. Save it as a simple picture')
})

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
  const fake = small.subarray(small.indexOf(Buffer.from([0xff, 0xc0])), small.indexOf(Buffer.from([0xff, 0xda])))
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

const profile = (bytes: number) => chunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]))
const packedText = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]))

test.each([
  { what: 'a text that unpacks to 50 MB', bytes: pngOf(header(40, 30), packedText, data(filled)) },
  { what: 'a color profile that unpacks to 50 MB', bytes: pngOf(header(40, 30), profile(50_000_000), data(filled)) },
  { what: 'data of a camera', bytes: pngOf(header(40, 30), chunk('eXIf', Buffer.from('where it was taken')), data(filled)) },
  { what: 'bytes behind its end', bytes: Buffer.concat([whole, Buffer.from('<script>')]) },
])('a PNG is kept without $what', async ({ bytes }) => {
  expect(await checkContent('image/png', bytes)).toEqual({ content: whole })
})

test('a PNG with a usual color profile is kept as it is', async () => {
  expect(await checkContent('image/png', pngOf(header(40, 30), profile(3_000), data(filled)))).toEqual({ content: null })
})

test.each([
  ['image/jpeg', drawnJpeg],
  ['image/webp', drawnWebp],
  ['image/webp', drawnLosslessWebp],
  ['image/webp', riff(canvas(40, 30), webpChunk('ICCP', Buffer.alloc(3)), lossy(40, 30), webpChunk('XYZ ', Buffer.alloc(1)))],
  ['image/webp', riff(canvas(40, 30), animated(lossy(40, 30)), animated(lossless(40, 30)))],
  ['image/jpeg', Buffer.concat([drawnJpeg, Buffer.from('what cameras write after the picture')])],
] as const)('a whole %s is accepted, and one that is cut off anywhere is not', async (kind, bytes) => {
  expect(imageSize(kind, bytes)).toEqual({ width: 40, height: 30 })
  expect(await contentProblem(kind, bytes)).toBeNull()
  const end = kind === 'image/jpeg' ? bytes.lastIndexOf(END) + 1 : bytes.length - 1
  for (let length = 16; length <= end; length += 1)
    expect(await contentProblem(kind, bytes.subarray(0, length)), `${length} bytes`).toBe('The picture is damaged')
})

const jpegParts = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts])
const frame = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0]))
const scan = Buffer.concat([segment(0xda, Buffer.alloc(6)), Buffer.alloc(10)])

test.each([
  ['without data', jpegParts(frame, END)],
  ['with data before its frame', jpegParts(scan, frame, END)],
  ['with two frames', jpegParts(frame, frame, scan, END)],
  ['with a frame that is shorter than its components', jpegParts(segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 3, 1, 0x11, 0])), scan, END)],
  ['with a frame that no browser shows', jpegParts(segment(0xc3, Buffer.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0])), scan, END)],
  ['with a table without its values', jpegParts(segment(0xc4, Buffer.alloc(17, 2)), frame, scan, END)],
  ['with fewer data than blocks', jpegParts(segment(0xc0, Buffer.from([8, 2, 0, 2, 0, 1, 1, 0x11, 0])), scan, END)],
])('a JPEG %s is damaged', async (_what, bytes) => {
  expect(await contentProblem('image/jpeg', bytes)).toBe('The picture is damaged')
})

test.each([
  ['without a picture', riff(canvas(40, 30))],
  ['whose picture is no key frame', riff(webpChunk('VP8 ', Buffer.alloc(20)))],
  ['whose lossless picture lacks its signature', riff(webpChunk('VP8L', Buffer.alloc(20)))],
  ['with two pictures', riff(lossy(40, 30), lossy(40, 30))],
  ['with a picture without data', riff(webpChunk('VP8 ', Buffer.alloc(4)))],
  ['with a frame that is cut off', riff(canvas(40, 30), animated(lossy(40, 30).subarray(0, 20)))],
])('a WebP %s is damaged', async (_what, bytes) => {
  expect(await contentProblem('image/webp', bytes)).toBe('The picture is damaged')
})

test.each([
  ['a picture', riff(canvas(40, 30), lossless(9_000, 30))],
  ['a frame', riff(canvas(40, 30), animated(lossy(40, 30)), animated(lossy(30, 9_000)))],
])('a WebP with %s that is larger than its canvas is too large', async (_what, bytes) => {
  expect(await contentProblem('image/webp', bytes)).toMatch(/at most 4,000 pixels/)
})

test.each([
  ['image/jpeg', drawnWebp],
  ['image/webp', drawnJpeg],
  ['image/png', drawnJpeg],
  ['image/jpeg', whole],
  ['image/webp', whole],
] as const)('a picture of another type is not a %s', async (kind, bytes) => {
  expect(await contentProblem(kind, bytes)).toBe('Its content is not what its name says')
})
