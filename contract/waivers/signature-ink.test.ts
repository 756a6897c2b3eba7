import { expect, test } from 'vitest'
import { isDrawing, shadesOf } from './signature-ink.ts'

type Point = readonly [x: number, y: number]
const [WIDTH, HEIGHT] = [400, 150]

/** A picture with four bytes per pixel: paper of a colour and pixels of ink. */
function sheet(ink: readonly Point[], { paper = [255, 255, 255, 255], pen = [0, 0, 0, 255] } = {}, [width, height] = [WIDTH, HEIGHT]) {
  const points = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < points.length; at += 4) points.set(paper, at)
  for (const [x, y] of ink) points.set(pen, (y * width + x) * 4)
  return points
}

const dot = (x: number, y: number, size = 8): Point[] =>
  Array.from({ length: size * size }, (_, at) => [x + (at % size), y + Math.floor(at / size)])
const line = (length: number, from: Point = [50, 50]): Point[] => Array.from({ length }, (_, at) => [from[0] + at, from[1]])
const TRANSPARENT = [0, 0, 0, 0]

test.each<[string, Uint8ClampedArray]>([
  ['a line across the box', sheet(line(300))],
  ['a short line', sheet(line(20))],
  ['an upright line', sheet(line(20).map(([x, y]) => [y, x]))],
  ['a cross', sheet([...line(24), ...line(24).map(([, y], at): Point => [60, y - 12 + at])])],
  ['a line with a dot over it', sheet([...line(40), ...dot(60, 20)])],
  ['ink on transparent paper', sheet(line(60), { paper: TRANSPARENT })],
  ['blue ink', sheet(line(60), { pen: [20, 40, 160, 255] })],
  ['a sheet that is scribbled on all over', sheet(line(WIDTH * HEIGHT * 0.8, [0, 0]).map((_, at) => [at % WIDTH, Math.floor(at / WIDTH)]))],
])('%s is a drawing', (_name, points) => {
  expect(isDrawing(shadesOf(points), WIDTH)).toBe(true)
})

test.each<[string, Uint8ClampedArray]>([
  ['white paper', sheet([])],
  ['a transparent sheet', sheet([], { paper: TRANSPARENT })],
  ['a black sheet', sheet([], { paper: [0, 0, 0, 255] })],
  ['a grey sheet', sheet([], { paper: [120, 120, 120, 255] })],
  ['white ink on black', sheet(line(300), { paper: [0, 0, 0, 255], pen: [255, 255, 255, 255] })],
  ['a dot of the pen', sheet(dot(100, 70))],
  ['two dots', sheet([...dot(20, 70), ...dot(350, 70)])],
  ['ink too light to be seen', sheet(line(300), { pen: [230, 230, 230, 255] })],
])('%s is none', (_name, points) => {
  expect(isDrawing(shadesOf(points), WIDTH)).toBe(false)
})

test('a picture of a few pixels is not a drawing', () => {
  expect(isDrawing(shadesOf(sheet([[0, 0]], {}, [1, 1])), 1)).toBe(false)
  expect(isDrawing(shadesOf(sheet(line(4, [0, 0]), {}, [5, 5])), 5)).toBe(false)
})
