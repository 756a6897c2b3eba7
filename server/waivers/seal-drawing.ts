import { SEALED } from '../../contract/sealed.ts'
import { drawing, sealedDrawing } from '../../contract/signatures.ts'
import { addressBlock, countAttempt } from '../platform/attempts.ts'
import { invalid } from '../platform/errors.ts'
import { type Action, action, type Services } from '../platform/http.ts'
import { keyOf } from '../platform/idempotency-key.ts'
import { place } from '../platform/sealing.ts'

const PER_ADDRESS = { scope: 'seal', most: 300, minutes: 60 }
/** As long as a browser keeps an application that nobody goes on with. */
const KEPT_MS = 24 * 60 * 60_000

type Kept = { drawing: string; until: number }

/** POST /waiversignatures/seal: a drawing as the browser may keep it over a reload, for the application of this Idempotency-Key alone. */
export const sealDrawing: Action = action({
  method: 'POST',
  path: '/api/waiversignatures/seal',
  permission: 'waiversignatures.seal',
  roles: ['public'],
  summary: 'Seal a drawn signature, to be booked with later',
  body: drawing,
  answer: sealedDrawing,
  status: 200,
  async handle({ request, viewer, body, database, settings, sealing, clock }) {
    const key = keyOf(request.headers['idempotency-key'])
    if (key === null) throw invalid({ 'Idempotency-Key': 'Required' })
    if (settings.rateLimits) await countAttempt(database, PER_ADDRESS, addressBlock(viewer.origin.ip))
    const kept: Kept = { drawing: body.signature, until: clock.now() + KEPT_MS }
    return { signature: SEALED + sealing.seal(placeOf(key), JSON.stringify(kept)).toString('base64url') }
  },
})

/** Opens a sealed drawing under its key; null when it is too old, another application's, or none of ours. */
export function openedDrawing({ sealing, clock }: Pick<Services, 'sealing' | 'clock'>, key: string | null, sealed: string): string | null {
  if (key === null) return null
  try {
    const bytes = Buffer.from(sealed.slice(SEALED.length), 'base64url')
    const { drawing, until } = JSON.parse(sealing.open(placeOf(key), bytes)) as Kept
    return clock.now() < until ? drawing : null
  } catch {
    return null
  }
}

const placeOf = (key: string) => place('waiver_signature', 'unsent', key)
