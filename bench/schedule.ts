import { wizardPerson } from '../server/test-wizard-person.ts'
import { load } from './processes.ts'
import { type Bench, makeDatabase, record, runBare, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'
import { buildWorld, type World } from './world.ts'

const CONNECTIONS = 20
const PLACES = 50
const DAYS = 4
const STATIONS = 2

/** Bookings over 50 locations: against their own statements run bare, COMMIT included. */
export async function measureSchedule(bench: Bench): Promise<Row[]> {
  const template = await makeDatabase(bench, 'schedule_template')
  const world = await within(template, buildWorld)
  const [booked, replayed, recordedOn] = [
    await makeDatabase(bench, 'schedule_booked', 'schedule_template'),
    await makeDatabase(bench, 'schedule_replayed', 'schedule_template'),
    await makeDatabase(bench, 'schedule_recorded', 'schedule_template'),
  ]
  const bodies = bodiesOf(world)
  const recorded = await record(recordedOn, async (app, take) => {
    take()
    for (const [index, payload] of bodies.entries()) {
      await app.inject({
        method: 'POST',
        url: '/api/appointments/schedule',
        payload: JSON.parse(payload),
        headers: { 'idempotency-key': `r${index}` },
      })
      take()
    }
  })
  const bare = await runBare(bench, replayed, recorded, CONNECTIONS)
  const { perSecond, statuses } = await withServer(booked, (port) =>
    load({ port, connections: CONNECTIONS, seconds: 0, method: 'POST', paths: ['/api/appointments/schedule'], headers: {}, bodies }),
  )
  const note = `${recorded[0]?.length} statements a booking, answers ${JSON.stringify(statuses)}`
  return [
    row('bookings over 50 locations', perSecond, 'its own SQL bare', bare, 0.5, note),
    row('bookings over 50 locations', perSecond, '600 a second', 600, 1),
  ]
}

/** A body for each slot of some days at 50 locations, neighbours at different locations. */
export function bodiesOf({ network, lsvs, types, date }: World): string[] {
  const slots = Array.from({ length: DAYS * 32 * STATIONS }, (_, index) => index)
  return slots.flatMap((slot) =>
    lsvs.slice(0, PLACES).map((lsv, place) =>
      JSON.stringify({
        ...person(slot * PLACES + place),
        mode: 'new',
        network,
        lsv,
        applicantType: types[place],
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

const person = (index: number) => ({ ...wizardPerson, email: `ann${index}@example.org` })
