import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = 300

/** Whether Stripe signed these very bytes, within the last five minutes. `now` in milliseconds. */
export function isSigned(header: string | undefined, bytes: Buffer, secret: string, now: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=') as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const right = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  return parts.some(
    ([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') && timingSafeEqual(Buffer.from(value ?? '', 'hex'), right),
  )
}
