import { runOnce } from 'graphile-worker'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tasksOf } from '../jobs.ts'
import { type Desk, openDesk } from '../test-desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  await desk.database.pool.query('truncate appointment, applicant, idempotency, mail cascade')
  await desk.database.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => desk.close())

const book = async () => (await desk.call('POST', 'appointments/schedule', { body: desk.booking() })).body.id as number
const work = () => runOnce({ pgPool: desk.database.pool, taskList: tasksOf(desk.services) as never, noHandleSignals: true })
const mails = () =>
  desk.database.rows<{ subject: string; text_body: string; html_body: string; calendar: string; state: string }>(
    sql`select * from mail order by id`,
  )

test('a booking is told with when, where, what to bring, instructions, price and the calendar file', async () => {
  const id = await book()
  await work()
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Your fingerprint appointment is scheduled', to_address: 'ann@example.org', state: 'KEPT' })
  for (const part of [
    'Tuesday, November 24, 2026',
    '9:00',
    'EST',
    'Downtown',
    `Registration number: ${id}`,
    'Use the side door.',
    '$42.50, Pay at Appointment',
    'photo ID',
  ])
    expect(mail?.text_body.replaceAll('\u202f', ' ')).toContain(part)
  expect(mail?.calendar).toContain('DTSTART:20261124T140000Z\r\nDTEND:20261124T141500Z')
  expect(mail?.html_body).toContain('<strong>Registration number</strong>')
})

test('what people typed is text in the HTML part', async () => {
  await desk.database.run(sql`update live_scan_vendor set applicant_instructions = '<script>alert(1)</script>' where id = ${desk.downtown}`)
  await book()
  await work()
  const [mail] = await mails()
  await desk.database.run(sql`update live_scan_vendor set applicant_instructions = 'Use the side door.' where id = ${desk.downtown}`)
  expect(mail?.html_body).not.toContain('<script>')
  expect(mail?.text_body).toContain('<script>')
})

test('a move and a cancellation are told once each; the calendar file follows with a higher sequence', async () => {
  const id = await book()
  await work()
  await desk.call('PATCH', `appointments/${id}`, { who: 'downtown', body: { date_time: '2026-11-24T16:00:00Z' } })
  await work()
  await desk.call('DELETE', `appointments/${id}`, { who: 'downtown' })
  await work()
  const told = await mails()
  expect(told.map(({ subject }) => subject.replace('Your fingerprint appointment ', ''))).toEqual([
    'is scheduled',
    'has changed',
    'The fingerprint location has cancelled your appointment',
  ])
  const sequences = told.map(({ calendar }) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]))
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
  expect(new Set(sequences).size).toBe(3)
  expect(told[2]?.calendar).toContain('METHOD:CANCEL')
})

test('a booking that was refused asks for no mail', async () => {
  await desk.call('POST', 'appointments/schedule', { body: desk.booking({ dateTime: '2026-11-24T14:05:00Z' }) })
  await work()
  expect(await mails()).toEqual([])
})
