import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { smallPng } from './small-png.ts'

test('a picture with too many colours keeps a rare one that differs from all others', () => {
  const picture = new PNG({ width: 100, height: 100 })
  for (let pixel = 0; pixel < 10_000; pixel += 1) picture.data.set([pixel % 20, Math.floor(pixel / 20) % 50, 200, 255], pixel * 4)
  picture.data.set([201, 42, 42, 255], 5_000 * 4)
  const small = PNG.sync.read(smallPng(PNG.sync.write(picture)))
  expect([...small.data.subarray(20_000, 20_003)]).toEqual([201, 42, 42])
  expect(new Set(Array.from({ length: 10_000 }, (_, pixel) => small.data.readUInt32BE(pixel * 4))).size).toBeLessThanOrEqual(256)
})
