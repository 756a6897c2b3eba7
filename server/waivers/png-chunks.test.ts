import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chunk, header, picture, pngOf, rows } from '../testing/documents/png.ts'
import { keepEssentialChunks, signatureLimits } from './png-chunks.ts'

const pixels = chunk('IDAT', deflateSync(rows(10, 10, 0)))
/** A valid picture of exactly this many bytes. */
const ofSize = (bytes: number) => {
  const least = pngOf(header(10, 10), pixels, chunk('tEXt', Buffer.alloc(0))).length
  return pngOf(header(10, 10), pixels, chunk('tEXt', Buffer.alloc(bytes - least)))
}

test('a picture within the limits is reduced to its pixels', () => {
  expect(keepEssentialChunks(ofSize(signatureLimits.bytes))).toEqual(pngOf(header(10, 10), pixels))
  expect(keepEssentialChunks(picture(2_000, 500))).not.toBeNull()
  expect(keepEssentialChunks(picture(1_000, 1_000))).not.toBeNull()
})

test.each<[string, Buffer]>([
  ['one byte too many', ofSize(signatureLimits.bytes + 1)],
  ['more pixels than the signature field has', picture(2_000, 501)],
  ['a second header, even a small one', pngOf(header(10, 10), header(10, 10), pixels)],
  ['pixels before the header', pngOf(pixels, header(10, 10))],
  ['a chunk that is longer than the file', picture(10, 10).fill(0xff, 33, 37)],
])('a picture with %s is refused', (_name, bytes) => {
  expect(keepEssentialChunks(bytes)).toBeNull()
})
