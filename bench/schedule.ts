import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PNG } from 'pngjs'
import sql from 'sql-template-tag'
import { tokenFor } from '../server/payments/processor/sandbox-cards.ts'
import type { Database } from '../server/platform/database/database.ts'
import { dataUrl, stroke } from '../server/testing/documents/png.ts'
import { wizardPerson } from '../server/testing/wizard-person.ts'
import { type Load, type Loaded, load } from './processes.ts'
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
  const { perSecond, statuses } = await withServer(await copyOf(bench, 'booked'), (port) => load(booking(port, bodies)))
  const signed = await bookOnCopy(bench, 'signed', bodies, withSignatures)
  const paid = await bookOnCopy(bench, 'paid', bodies, withCards)
  const booked = { name: 'bookings over 50 locations', rate: perSecond }
  const plain = { against: 'plain bookings', otherRate: perSecond, wanted: 0.5 }
  const sharing = `${APPLICANTS} at once share ${shared[1]?.length} statements`
  const apart = `${single[0]?.length} statements each; answers ${JSON.stringify(statuses)}`
  return [
    row({ ...booked, against: 'its own SQL bare', otherRate: together, wanted: 0.5, note: sharing }),
    row({ ...booked, against: 'that of one by one', otherRate: oneByOne, wanted: 0, note: apart }),
    row({ ...booked, against: '600 a second', otherRate: 600, wanted: 1 }),
    row({ ...plain, name: 'bookings with two drawn signatures', rate: signed.perSecond, note: answersOf(signed) }),
    row({ ...plain, name: 'bookings with a card', rate: paid.perSecond, note: answersOf(paid) }),
  ]
}

const answersOf = ({ statuses }: Loaded) => `answers ${JSON.stringify(statuses)}`

/** Changes an environment, and returns what each of `count` bodies has in addition. */
type Setting = (database: Database, count: number) => Promise<object[]>

/** Books as many as a tenth of the plain bodies with these fields, each from a client address of its own. */
async function bookOnCopy(bench: Bench, name: string, bodies: readonly string[], set: Setting): Promise<Loaded> {
  const config = await copyOf(bench, name)
  const added = await within(config, (database) => set(database, bodies.length / 10))
  const own = added.map((fields, index) => JSON.stringify({ ...JSON.parse(bodies[index] as string), ...fields }))
  const env = { TRUST_PROXY: '1', BIMS_DATA: join(bench.folder, name) }
  return withServer(config, (port) => load({ ...booking(port, own), ownAddresses: true }), env)
}

const booking = (port: number, bodies: string[]): Load => {
  return { port, connections: APPLICANTS, seconds: 0, method: 'POST', paths: ['/api/appointments/schedule'], headers: {}, bodies }
}

/** Two waivers, signed with a drawing of the size that the page sends, with the four bytes per pixel of a canvas. */
async function withSignatures(database: Database, count: number) {
  await database.run(sql`update network set display_waiver = true`)
  const waivers = await database.rows<{ id: number }>(sql`
    insert into waiver (network, waiver_data) select n.id, 'I agree.' from network n, generate_series(1, 2) returning id`)
  const signature = dataUrl(PNG.sync.write(PNG.sync.read(stroke(600, 200))))
  return Array.from({ length: count }, () => ({ waiver_signatures: waivers.map(({ id }) => ({ waiver: id, fields: {}, signature })) }))
}

/** A price that is paid online by a card of the sandbox. */
async function withCards(database: Database, count: number) {
  await database.run(sql`update network set prompt_payment = true, payment_options = 'OL'`)
  await database.run(sql`update applicant_type set pricing = 4250`)
  const card = { cardNumber: '4242424242424242', cardExpiry: '1230', cardName: 'Ann Lee', cardCode: '123', cardZip: '12207' }
  const tokens = Array.from({ length: count }, () => tokenFor(card))
  await database.run(sql`
    insert into payment_token (token_hash, brand, last4, expires_at)
    select sha256(convert_to(t, 'UTF8')), 'visa', '4242', now() + interval '1 hour' from unnest(${tokens}::text[]) t`)
  return tokens.map((paymentToken) => ({ paymentMethod: 'OL', paymentToken }))
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
