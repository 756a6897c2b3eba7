import sql from 'sql-template-tag'
import { dollarsOfCents, toCents } from '../../../contract/payments/dollars.ts'
import { type CloseTill, closeTillBody, reopenTillBody, tillDifference, tillSheet } from '../../../contract/payments/till.ts'
import { dayBounds } from '../../availability/zoned-time.ts'
import { isoOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, action, idIn } from '../../platform/http/action.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { runOnce } from '../../platform/records/idempotency.ts'
import { isClosed, lockTill, relockTill } from './lock-till.ts'
import { countEntries, readPlace, readSheet, type TillPlace } from './read-sheet.ts'

/** POST /tills/close: closes the till of a day as it was counted and signed. From then on it takes no entry. */
export const closeTill: Action = action({
  method: 'POST',
  path: '/api/tills/close',
  permission: 'tills.close',
  summary: "Close a location's till for a day",
  problems: ['TILL_CLOSED', 'TILL_CHANGED'],
  body: closeTillBody,
  answer: tillSheet,
  status: 201,
  idempotent: true,
  async handle({ transact, viewer, body, request, clock, ...services }) {
    return transact(async (change) => {
      const place = await readPlace(change.db, viewer, body.lsv, clock.now())
      await checkDay(change.db, place, body.day)
      await runOnce(change.db, services, request, body, () => close(change, body))
      return readSheet(change.db, place, body.day)
    })
  },
})

/** Refuses days to come, and those that can have no money: before the first booking of the location. */
async function checkDay(db: Db, { lsv, time_zone, today }: TillPlace, day: string): Promise<void> {
  if (day > today) throw invalid({ day: 'Must not be in the future' })
  if (day === today) return
  const end = isoOf(dayBounds(day, time_zone).end)
  const known = await db.one(sql`
    select id from till where lsv = ${lsv} and day = ${day}
    union all (select id from appointment where lsv = ${lsv} and date_time < ${end} limit 1)
    union all (select id from appointment where lsv = ${lsv} and created < ${end} limit 1)
    limit 1`)
  if (known === undefined) throw invalid({ day: 'Must not be before the first booking of the location' })
}

/** Waits for payments under way, so that the sum is that of all entries. */
async function close(change: Change, { lsv, day, entries, starting_float, counted, difference_reason, signed_name }: CloseTill) {
  const { db, viewer, clock, record } = change
  const till = await lockTill(db, lsv, day)
  if (await isClosed(db, till.id)) throw conflict('TILL_CLOSED', 'This till is closed already.')
  const found = await countEntries(db, till.id)
  if (found.entries !== entries)
    throw conflict('TILL_CHANGED', 'Money was taken or corrected meanwhile. The sheet shows it now: compare it, then close again.')
  const [float, count] = [toCents(starting_float), toCents(counted)]
  const difference = tillDifference({ starting_float: float, cash: found.cash, counted: count })
  if (difference !== 0 && difference_reason === undefined)
    throw invalid({ difference_reason: `Say why ${dollarsOfCents(Math.abs(difference))} is ${difference > 0 ? 'too much' : 'missing'}` })
  const made = await db.one<{ id: number }>(sql`
    insert into till_closing (till, starting_float, cash, counted, difference_reason, entries, signed_name, closed_by, closed_at)
    values (${till.id}, ${float}, ${found.cash}, ${count}, ${difference === 0 ? null : (difference_reason ?? null)}, ${entries}, ${signed_name},
      ${viewer.user_id}, ${isoOf(clock.now())})
    returning id`)
  const { id } = made as { id: number }
  await record({ type: 'till.closed', closing: id, lsv, day, detail: { lsv, day, entries, cash: found.cash, difference } })
  return id
}

/** POST /tills/{id}/reopen: re-opens a till by its closing, which is kept with the reason. */
export const reopenTill: Action = action({
  method: 'POST',
  path: '/api/tills/:id/reopen',
  permission: 'tills.reopen',
  summary: 'Re-open a closed till',
  problems: ['TILL_OPEN'],
  body: reopenTillBody,
  answer: tillSheet,
  status: 200,
  handle: ({ transact, viewer, params, body, clock }) =>
    transact(async (change) => {
      const { lsv, day } = await reopen(change, idIn(params), body.reason)
      return readSheet(change.db, await readPlace(change.db, viewer, lsv, clock.now()), day)
    }),
})

async function reopen({ db, viewer, clock, record }: Change, id: number | null, reason: string): Promise<{ lsv: number; day: string }> {
  const known = await readTillOf(db, id)
  if (known === undefined) throw notFound()
  const { till, lsv, day } = known
  await relockTill(db, { id: till, day })
  const reopened = await db.run(sql`
    update till_closing set reopened_by = ${viewer.user_id}, reopened_at = ${isoOf(clock.now())}, reopen_reason = ${reason}
    where id = ${id} and reopened_at is null`)
  if (reopened === 0) throw conflict('TILL_OPEN', 'This till was re-opened already.')
  await record({ type: 'till.reopened', closing: id as number, lsv, day, reason, detail: { lsv, day } })
  return { lsv, day }
}

const readTillOf = (db: Db, id: number | null) =>
  db.one<{ till: number; lsv: number; day: string }>(sql`
    select c.till, t.lsv, t.day::text as day from till_closing c join till t on t.id = c.till where c.id = ${id}`)
