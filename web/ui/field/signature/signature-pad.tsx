import { useEffect, useRef } from 'react'
import Pad from 'signature_pad'
import styles from './signature-pad.module.css'

type Props = {
  /** The accessible name of the box. */
  label: string
  /** The drawing as a PNG data URL, after each stroke; null while it is insufficient. */
  onDraw(png: string | null): void
  /** Whether the drawing is sufficient, by its pixels of four bytes. */
  isEnough(points: Uint8ClampedArray, width: number): boolean
  /** The maximum length of the data URL: the drawing is scaled down to it. */
  longest: number
}

/** A finer resolution is invisible and too large. */
const MAX_DOTS_PER_PIXEL = 2

/** A box for drawing, by mouse, finger or pen. A new `key` clears it. */
export function SignaturePad({ label, onDraw, isEnough, longest }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef({ onDraw, isEnough })
  drawn.current = { onDraw, isEnough }
  useEffect(() => {
    const box = canvas.current
    if (!box) return
    const pad = new Pad(box, { penColor: '#000', backgroundColor: '#fff', minWidth: 1, maxWidth: 3 })
    pad.addEventListener('endStroke', () => {
      const points = box.getContext('2d')?.getImageData(0, 0, box.width, box.height).data
      const enough = points === undefined || drawn.current.isEnough(points, box.width)
      drawn.current.onDraw(enough ? pngOf(box, longest) : null)
    })
    // A new width, as of a turned phone, clears the canvas: the strokes are drawn again.
    const size = new ResizeObserver(() => resize(box, pad))
    size.observe(box)
    return () => {
      size.disconnect()
      pad.off()
    }
  }, [longest])
  return <canvas ref={canvas} className={styles.box} role="img" aria-label={label} />
}

function resize(box: HTMLCanvasElement, pad: Pad) {
  const dots = Math.min(window.devicePixelRatio || 1, MAX_DOTS_PER_PIXEL)
  const strokes = pad.toData()
  box.width = Math.round(box.clientWidth * dots)
  box.height = Math.round(box.clientHeight * dots)
  box.getContext('2d')?.scale(dots, dots)
  pad.clear()
  pad.fromData(strokes)
}

function pngOf(canvas: HTMLCanvasElement, longest: number): string {
  const png = canvas.toDataURL('image/png')
  return png.length <= longest ? png : pngOf(halved(canvas), longest)
}

function halved(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const small = document.createElement('canvas')
  small.width = Math.ceil(canvas.width / 2)
  small.height = Math.ceil(canvas.height / 2)
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}
