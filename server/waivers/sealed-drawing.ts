import { DAY_MS } from '../../contract/records/days.ts'
import { DRAWING_BOX, SEALED } from '../../contract/waivers/sealed.ts'
import { drawingKey } from '../../contract/waivers/signatures.ts'
import { type Action, action, type Services } from '../platform/http/action.ts'
import { sealedInbox } from '../platform/secrets/sealed-inbox.ts'

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** GET /waiversignatures/key: the public key with which a browser encrypts today's drawing, to keep it across a reload. */
export const readDrawingKey: Action = action({
  method: 'GET',
  path: '/api/waiversignatures/key',
  permission: 'waiversignatures.key',
  summary: 'The public key that seals a drawn signature',
  answer: drawingKey,
  async handle({ key, clock }) {
    const day = dayOf(clock.now())
    return { day, public_key: boxOf(key.current, day).publicKey.toString('base64url') }
  },
})

/**
 * Opens a drawing that was encrypted for an owner (an Idempotency-Key, or the token of a booking's page), as a data URL; null when it is
 * older than yesterday, another owner's, or invalid.
 */
export function openDrawing({ key, clock }: Pick<Services, 'key' | 'clock'>, owner: string | null, sealed: string): string | null {
  const day = sealed.slice(SEALED.length, SEALED.length + 'YYYY-MM-DD'.length)
  const isFresh = [clock.now(), clock.now() - DAY_MS].some((instant) => dayOf(instant) === day)
  if (owner === null || !isFresh) return null
  const bytes = Buffer.from(sealed.slice(SEALED.length + day.length), 'base64url')
  for (const each of key.accepted) {
    try {
      return `data:image/png;base64,${boxOf(each, day).open(owner, bytes).toString('base64')}`
    } catch {
      // It may have been encrypted for another of the keys.
    }
  }
  return null
}

const boxOf = (key: Buffer, day: string) => sealedInbox(key, `${DRAWING_BOX} ${day}`)
