import type * as z from 'zod/mini'
import { sealDrawing } from '../../../contract/waivers/seal-drawing.ts'
import { SEALED } from '../../../contract/waivers/sealed.ts'
import type { drawingKey } from '../../../contract/waivers/signatures.ts'
import { call } from '../../data/call.ts'
import type { WaiverSignature } from '../wizard/wizard.ts'

export type DrawingKey = z.infer<typeof drawingKey>
/** The pauses between attempts. */
type Pause = (milliseconds: number) => Promise<unknown>

/** A key is valid until the end of the next day: half a day later there is still time enough. */
const GOOD_MS = 12 * 60 * 60_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/** Gets the server's key, with retries until it arrives. */
export function createKeyGetter(fetchKey: () => Promise<DrawingKey>, pause: Pause, now = Date.now): () => Promise<DrawingKey> {
  let coming: { key: Promise<DrawingKey>; until: number } | null = null
  return () => {
    if (coming && now() < coming.until) return coming.key
    const next = { key: untilItComes(fetchKey, pause), until: Number.POSITIVE_INFINITY }
    next.key.then(() => {
      next.until = now() + GOOD_MS
    })
    coming = next
    return next.key
  }
}

async function untilItComes(fetchKey: () => Promise<DrawingKey>, pause: Pause): Promise<DrawingKey> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    const key = await fetchKey().catch(() => null)
    if (key !== null) return key
    await pause(wait)
  }
}

/** Waits for a while, or until the connection returns. */
const whileOffline: Pause = (milliseconds) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })

/** The server's key for encrypting drawings. A waiver's page requests it when it opens, so that it is loaded before the signature. */
export const currentDrawingKey = createKeyGetter(
  () => call<DrawingKey>('GET', '/waiversignatures/key', { anonymous: true, background: true }),
  whileOffline,
)

/**
 * Encrypts a drawing for its owner and passes it to `keep`, so that a reload keeps the signature. Runs in the background: until it
 * is done, the drawing is in memory only.
 */
export function sealSignature(
  { waiver, signature: drawn }: WaiverSignature,
  owner: string,
  keep: (done: { waiver: number; drawn: string; sealed: string }) => void,
) {
  if (drawn === '' || drawn.startsWith(SEALED)) return
  currentDrawingKey()
    .then((key) => sealDrawing(drawn, owner, key))
    .then(
      (sealed) => keep({ waiver, drawn, sealed }),
      () => {},
    )
}
