import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../../testing/render.tsx'
import { SignaturePad } from './signature-pad.tsx'

type Given = { longest?: number; isEnough?: (points: Uint8ClampedArray, width: number) => boolean }

async function renderPad({ longest = 1_000_000, isEnough = () => true }: Given = {}) {
  const onDraw = vi.fn<(png: string | null) => void>()
  const pad = (width: string, drawing = 1) => (
    <div style={{ width }}>
      <SignaturePad key={drawing} label="Your signature" onDraw={onDraw} isEnough={isEnough} longest={longest} />
    </div>
  )
  const { rerender } = await renderInTheme(pad('602px'))
  await vi.waitFor(() => expect(widthOf()).toBe(600))
  return { onDraw, turn: () => rerender(pad('302px')), clear: () => rerender(pad('602px', 2)) }
}

const box = () => page.getByRole('img', { name: 'Your signature' }).element() as HTMLCanvasElement
/** The width of the canvas, without its border. */
const widthOf = () => box().width / Math.min(devicePixelRatio, 2)

/** Draws a stroke through points within the box, as a pen does. */
function draw(...points: readonly [number, number][]) {
  const { left, top } = box().getBoundingClientRect()
  const send = (type: string, [x, y]: readonly [number, number], target: EventTarget = box()) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, pointerId: 1, pointerType: 'pen', isPrimary: true, button: 0, pressure: 0.5 },
        ...{ buttons: type === 'pointerup' ? 0 : 1, clientX: left + x, clientY: top + y },
      }),
    )
  const [first = [0, 0], ...others] = points
  send('pointerdown', first)
  for (const point of others) send('pointermove', point, window)
  send('pointerup', points.at(-1) ?? first, window)
}

/** The number of dark pixels. */
function inkOf() {
  const { data } = box().getContext('2d')?.getImageData(0, 0, box().width, box().height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
  return dark
}

async function sizeOf(png: string) {
  const image = new Image()
  image.src = png
  await image.decode()
  return image.width
}

test('each stroke reports the drawing as a PNG', async () => {
  const { onDraw } = await renderPad()
  draw([50, 50], [120, 80], [200, 40])
  expect(inkOf()).toBeGreaterThan(100)
  expect(onDraw).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^data:image\/png;base64,/))
  draw([50, 90], [200, 90])
  expect(onDraw).toHaveBeenCalledTimes(2)
})

test('a drawing that is not enough is reported as none, and judged by its pixels', async () => {
  const isEnough = vi.fn<(points: Uint8ClampedArray, width: number) => boolean>(() => false)
  const { onDraw } = await renderPad({ isEnough })
  draw([50, 50], [51, 51])
  expect(onDraw).toHaveBeenCalledExactlyOnceWith(null)
  const [points, width] = isEnough.mock.lastCall ?? []
  expect([points?.length, width]).toEqual([box().width * box().height * 4, box().width])
})

test('a drawing that would be too long is scaled down', async () => {
  const { onDraw } = await renderPad({ longest: 4_000 })
  for (let row = 10; row < 130; row += 6) draw([10, row], [200, row + 5], [590, row])
  const png = onDraw.mock.lastCall?.[0] ?? ''
  expect(png.length).toBeLessThanOrEqual(4_000)
  expect(await sizeOf(png)).toBeLessThan(box().width)
  expect(widthOf()).toBe(600)
})

test('a box of a new width, as of a turned phone, keeps its strokes', async () => {
  const { turn } = await renderPad()
  draw([50, 50], [120, 80], [200, 40])
  await turn()
  await vi.waitFor(() => expect(widthOf()).toBe(300))
  expect(inkOf()).toBeGreaterThan(100)
})

test('a new key clears the box', async () => {
  const { clear } = await renderPad()
  draw([50, 50], [120, 80], [200, 40])
  await clear()
  await vi.waitFor(() => expect(widthOf()).toBe(600))
  expect(inkOf()).toBe(0)
})
