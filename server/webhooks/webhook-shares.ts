import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { queueAfter } from './delivery-jobs.ts'

/** Workers of a process that receivers may occupy at once, of the six of the queue: slow ones leave the others to the rest. */
const SHARES = { webhook: 2, failing_webhook: 1, network: 3, all_failing: 2 } as const

const occupied = new Map<string, number>()

type PendingWebhook = { webhook: number; network: number | null; is_failing: boolean }

/**
 * Takes a worker for a message, until the returned function is called; undefined while its share is used up. All webhooks of the
 * provider, whose network is null, have one share together, as those of a network have.
 */
export function takeShare({ webhook, network, is_failing }: PendingWebhook): (() => void) | undefined {
  const shares: readonly (readonly [name: string, most: number])[] = [
    [`webhook ${webhook}`, is_failing ? SHARES.failing_webhook : SHARES.webhook],
    [`network ${network}`, SHARES.network],
    ...(is_failing ? [['failing', SHARES.all_failing] as const] : []),
  ]
  if (shares.some(([name, most]) => (occupied.get(name) ?? 0) >= most)) return undefined
  const add = (count: number) => {
    for (const [name] of shares) {
      const now = (occupied.get(name) ?? 0) + count
      if (now > 0) occupied.set(name, now)
      else occupied.delete(name)
    }
  }
  add(1)
  return () => add(-1)
}

const BUSY_SECONDS = 2
/** The seconds per message, for a receiver that answers and for one that lets it wait. */
const SECONDS_EACH = { answering: 0.05, failing: 5 } as const
const LONGEST_SECONDS = 600

/** Queues a message again for when those before it may have been sent: a long backlog does not keep coming back in vain. */
export async function queueInTurn(db: Db, { id, webhook, is_failing }: PendingWebhook & { id: number }): Promise<void> {
  const secondsEach = is_failing ? SECONDS_EACH.failing : SECONDS_EACH.answering
  // More wait as long as the longest.
  const most = Math.ceil(LONGEST_SECONDS / secondsEach)
  const counted = await db.one<{ ahead: number }>(sql`
    select count(*)::int as ahead from (
      select from webhook_delivery where webhook = ${webhook} and state = 'WAITING' and id < ${id} and next_at <= now() limit ${most}) d`)
  await queueAfter(db, id, Math.min(LONGEST_SECONDS, BUSY_SECONDS + (counted?.ahead ?? 0) * secondsEach))
}
