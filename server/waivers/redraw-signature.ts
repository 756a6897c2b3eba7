/* Runs in a thread of its own: reads a signature's pixels and draws them anew, black on white, so that nothing else of the file stays. */
import { parentPort, workerData } from 'node:worker_threads'
import { PNG } from 'pngjs'

/** Lighter than this is paper. */
const INK = 200
const GREYSCALE = 0
const NO_FILTER = 0

parentPort?.postMessage(redrawn(Buffer.from(workerData as Uint8Array)))

function redrawn(bytes: Buffer): Uint8Array | null {
  const image = decoded(bytes)
  if (image === null) return null
  const { data } = image
  let inked = false
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = [data[at], data[at + 1], data[at + 2], data[at + 3]] as [number, number, number, number]
    const shade = 255 - Math.round(((255 - (red + green + blue) / 3) * alpha) / 255)
    inked ||= shade < INK
    data.fill(shade, at, at + 3)
    data[at + 3] = 255
  }
  return inked ? PNG.sync.write(image, { colorType: GREYSCALE, filterType: NO_FILTER }) : null
}

function decoded(bytes: Buffer): PNG | null {
  try {
    return PNG.sync.read(bytes)
  } catch {
    return null
  }
}
