import type { FastifyInstance } from 'fastify'
import { wizardPerson } from '../server/testing/wizard-person.ts'
import { load } from './processes.ts'
import { type Bench, makeDatabase, record, runBare, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld, type World } from './world.ts'

const POOL = 20
const LSVS = 50
/** One simultaneous booking per LSV. */
export const APPLICANTS = LSVS
const DAYS = 2
const STATIONS = 2

/**
 * Bookings at 50 locations: against their bare statements, including COMMIT, as shared by simultaneous calls;
 * and for information against the statements of sequential calls.
 */
export async function measureSchedule(bench: Bench): Promise<Row[]> {
  const template = await makeDatabase(bench, 'schedule_template')
  const bodies = bodiesOf(await within(template, buildWorld))
  const [single, shared] = [await recordBookings(bench, bodies, 1), await recordBookings(bench, bodies, APPLICANTS)]
  const oneByOne = await runBare(bench, { config: await copyOf(bench, 'single'), recordings: single, connections: POOL })
  const together = APPLICANTS * (await runBare(bench, { config: await copyOf(bench, 'shared'), recordings: shared, connections: POOL }))
  const { perSecond, statuses } = await withServer(await copyOf(bench, 'booked'), (port) =>
    load({ port, connections: APPLICANTS, seconds: 0, method: 'POST', paths: ['/api/appointments/schedule'], headers: {}, bodies }),
  )
  const booked = { name: 'bookings over 50 locations', rate: perSecond }
  const sharing = `${APPLICANTS} at once share ${shared[1]?.length} statements`
  const apart = `${single[0]?.length} statements each; answers ${JSON.stringify(statuses)}`
  return [
    row({ ...booked, against: 'its own SQL bare', otherRate: together, wanted: 0.5, note: sharing }),
    row({ ...booked, against: 'that of one by one', otherRate: oneByOne, wanted: 0, note: apart }),
    row({ ...booked, against: '600 a second', otherRate: 600, wanted: 1 }),
  ]
}

const copyOf = (bench: Bench, name: string) => makeDatabase(bench, `schedule_${name}`, 'schedule_template')

/** The statements of all bookings, at a given concurrency. */
const recordBookings = async (bench: Bench, bodies: readonly string[], atOnce: number) =>
  record(await copyOf(bench, `recorded_${atOnce}`), async (app, take) => {
    take()
    for (let first = 0; first < bodies.length; first += atOnce) {
      await Promise.all(bodies.slice(first, first + atOnce).map((body, index) => book(app, body, `r${first + index}`)))
      take()
    }
  })

const book = (app: FastifyInstance, body: string, key: string) =>
  app.inject({ method: 'POST', url: '/api/appointments/schedule', payload: JSON.parse(body), headers: { 'idempotency-key': key } })

/** A body for each slot of some days at 50 locations; consecutive ones are at different locations. */
export function bodiesOf({ network, lsvs, types, date }: World): string[] {
  const slots = Array.from({ length: DAYS * 32 * STATIONS }, (_, index) => index)
  return slots.flatMap((slot) =>
    lsvs.slice(0, LSVS).map((lsv, index) =>
      JSON.stringify({
        ...person(slot * LSVS + index),
        mode: 'new',
        network,
        lsv,
        applicantType: types[index],
        dateTime: timeOf(date, Math.floor(slot / STATIONS)),
      }),
    ),
  )
}

function timeOf(date: string, slot: number): string {
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(slot / 32) })
  return day
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
    .add({ minutes: (slot % 32) * 15 })
    .toInstant()
    .toString()
}

/** People of their own: bookings of one client address under one mailbox, phone or name are limited. */
const person = (index: number) => ({
  ...wizardPerson,
  firstName: `Ann ${LETTERS[Math.floor(index / 676) % 26]}${LETTERS[Math.floor(index / 26) % 26]}${LETTERS[index % 26]}`,
  email: `ann${index}@example.org`,
  phone: String(3_055_550_000 + index),
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
