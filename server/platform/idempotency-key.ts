import { invalid } from './errors.ts'

const MAX_KEY = 200

/** The key of a request's Idempotency-Key header, or null. */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && header.length >= 1 && header.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(header)) return header
  throw invalid({ 'Idempotency-Key': `Must be 1 to ${MAX_KEY} visible characters` })
}
