import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actions } from '../../routes.ts'
import { idAt } from '../people-and-places.ts'
import { makeWorld, type Principal, type World } from '../world.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
type Id = (name: string) => number
/** The status for each of `order`. */
type PerPrincipal = readonly [
  pub: number,
  downtown: number,
  seaside: number,
  metro: number,
  coastal: number,
  staff: number,
  superuser: number,
  detached: number,
]
type Case = [method: Method, path: string, query: string, named: string, body: ((id: Id) => object) | null, expected: PerPrincipal]

const order: Principal[] = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'staff', 'superuser', 'detached']
const staffMay = (done: number): PerPrincipal => [401, 403, 403, 403, 403, done, done, 403]
const superuserMay = (done: number): PerPrincipal => [401, 403, 403, 403, 403, 403, done, 403]
/** A row of Downtown's desk, for it, its network and the provider; another desk or network finds nothing. */
const deskMay = (done: number, staff = done): PerPrincipal => [401, done, 404, done, 404, staff, done, 404]
const otherDeskMay = (done: number, staff = done): PerPrincipal => [401, 404, done, 404, done, staff, done, 404]
/** A row of Downtown for its network and superusers. */
const networkMay = (done: number): PerPrincipal => [401, 403, 403, done, 404, 403, done, 403]
const otherNetworkMay = (done: number): PerPrincipal => [401, 403, 403, 404, done, 403, done, 403]
const publicMay = (done: number): PerPrincipal => [done, 403, 403, 403, 403, 403, 403, 403]
const publicAndStaffMay = (done: number): PerPrincipal => [done, 403, 403, 403, 403, done, done, 403]
const signedIn = (done: number): PerPrincipal => [401, done, done, done, done, done, done, done]
const anybody = (done: number): PerPrincipal => [done, done, done, done, done, done, done, done]

const allDay = Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '00:00', end_time: '24:00' }))
const nothing = () => ({})
const today = new Date().toISOString().slice(0, 10)
const days = `from=${today}&to=${today}`
const range = `after=${today}&before=${today}`
const user = (name: string) => () => ({ email: `${name}@bims.example`, password: 'a long enough password' })
const walkIn = (applicant: string, lsv: string) => (id: Id) => ({
  applicant: id(`applicants.${applicant}`),
  lsv: id(`livescanvendors.${lsv}`),
  date_time: new Date().toISOString(),
  walk_in: true,
})

/**
 * Written by hand from docs/permissions.json: every action, on a row of Downtown and where it matters on one of Seaside. `:id` is the
 * named row. A 400 or 409 means that the caller is allowed and the body is incomplete.
 */
const cases: Case[] = [
  ['GET', '/api/livescanvendors/:id/users', '', 'livescanvendors.downtown', null, networkMay(200)],
  ['GET', '/api/livescanvendors/:id/users', '', 'livescanvendors.seaside', null, otherNetworkMay(200)],
  ['PATCH', '/api/livescanvendors/:id/add_user', '', 'livescanvendors.downtown', user('new'), networkMay(200)],
  [
    'PATCH',
    '/api/livescanvendors/:id/remove_user',
    '',
    'livescanvendors.downtown',
    () => ({ email: 'downtown@bims.example' }),
    networkMay(200),
  ],
  ['POST', '/api/livescanvendors/:id/restore', '', 'livescanvendors.closed', nothing, networkMay(204)],
  ['PUT', '/api/livescanvendors/:id/logo', '', 'livescanvendors.downtown', () => ({ file: null }), networkMay(200)],
  ['PUT', '/api/livescanvendors/:id/logo', '', 'livescanvendors.seaside', () => ({ file: null }), otherNetworkMay(200)],
  ['GET', '/api/livescanvendors/:id/logo', '', 'livescanvendors.downtown', null, anybody(404)],
  ['PUT', '/api/livescanvendors/:id/hours', '', 'livescanvendors.downtown', () => ({ hours: allDay }), deskMay(200, 403)],
  ['PUT', '/api/livescanvendors/:id/hours', '', 'livescanvendors.seaside', () => ({ hours: allDay }), otherDeskMay(200, 403)],
  ['PATCH', '/api/livescanvendors/:id/availability', '', 'livescanvendors.downtown', () => ({ stations: 9 }), deskMay(200, 403)],
  ['PATCH', '/api/livescanvendors/:id/availability', '', 'livescanvendors.seaside', () => ({ stations: 9 }), otherDeskMay(200, 403)],
  [
    'PUT',
    '/api/oris/bulk_import',
    '',
    '',
    (id) => ({ lsv: id('livescanvendors.downtown'), data: [] }),
    [401, 403, 403, 400, 400, 403, 400, 403],
  ],
  [
    'GET',
    '/api/appointments/availability',
    `date=${today}&lsv=`,
    'livescanvendors.downtown',
    null,
    [200, 200, 404, 200, 404, 200, 200, 404],
  ],
  [
    'GET',
    '/api/appointments/availability',
    `date=${today}&lsv=`,
    'livescanvendors.lakefront',
    null,
    [404, 404, 404, 200, 404, 200, 200, 404],
  ],
  [
    'GET',
    '/api/appointments/availability/days',
    `${days}&lsv=`,
    'livescanvendors.downtown',
    null,
    [200, 200, 404, 200, 404, 200, 200, 404],
  ],
  ['POST', '/api/appointments/hold', '', '', nothing, publicMay(400)],
  ['DELETE', '/api/appointments/hold/:hold', '', '', null, publicMay(204)],
  ['POST', '/api/appointments/schedule', '', '', nothing, publicMay(400)],
  ['GET', '/api/waiversignatures/key', '', '', null, anybody(200)],
  ['POST', '/api/appointments', '', '', walkIn('ana', 'downtown'), [401, 201, 400, 201, 400, 201, 201, 400]],
  ['POST', '/api/appointments', '', '', walkIn('ben', 'seaside'), [401, 400, 201, 400, 201, 201, 201, 400]],
  ['POST', '/api/appointments', '', '', walkIn('ben', 'downtown'), [401, 400, 400, 400, 400, 201, 201, 400]],
  ['GET', '/api/appointments/pulse', '', '', null, signedIn(200)],
  ['POST', '/api/appointments/:id/arrive', '', 'appointments.anas', nothing, deskMay(200)],
  ['POST', '/api/appointments/:id/arrive', '', 'appointments.bens', nothing, otherDeskMay(409)],
  ['POST', '/api/appointments/:id/start', '', 'appointments.anas', nothing, deskMay(200)],
  ['POST', '/api/appointments/:id/undo', '', 'appointments.anas', () => ({ step: 'ARRIVED' }), deskMay(409)],
  ['POST', '/api/appointments/:id/send_link', '', 'appointments.anas', nothing, deskMay(202)],
  ['POST', '/api/appointments/:id/link', '', 'appointments.anas', nothing, deskMay(200)],
  ['POST', '/api/appointments/:id/link', '', 'appointments.bens', nothing, otherDeskMay(200)],
  ['GET', '/api/appointments/insights', days, '', null, [401, 403, 403, 200, 200, 400, 400, 403]],
  ['GET', '/api/appointments/insights', `${days}&network=`, 'networks.metro', null, [401, 403, 403, 200, 404, 200, 200, 403]],
  ['GET', '/api/appointments/report', range, '', null, signedIn(200)],
  ['GET', '/api/appointments/report/csv', range, '', null, signedIn(200)],
  ['GET', '/api/appointments/:id/demographics', '', 'appointments.anas', null, [401, 200, 404, 403, 403, 200, 200, 404]],
  ['GET', '/api/appointments/:id/demographics', '', 'appointments.bens', null, [401, 404, 200, 403, 403, 200, 200, 404]],
  ['GET', '/api/appointments/:id/demographics/file', '', 'appointments.anas', null, [401, 409, 404, 403, 403, 409, 409, 404]],
  ['POST', '/api/applicants/:id/reveal', '', 'applicants.ana', () => ({ fields: ['ssn4'] }), [401, 200, 404, 403, 403, 200, 200, 404]],
  ['POST', '/api/applicants/:id/reveal', '', 'applicants.ben', () => ({ fields: ['ssn4'] }), [401, 404, 200, 403, 403, 200, 200, 404]],
  ['PATCH', '/api/applicants/:id/illegible', '', 'applicants.ana', nothing, staffMay(400)],
  ['GET', '/api/applicants/:id/timeline', '', 'applicants.ana', null, staffMay(200)],
  ['GET', '/api/applicants/:id/matches', '', 'applicants.ana', null, staffMay(200)],
  ['GET', '/api/applicants/:id/rejections', '', 'applicants.ana', null, staffMay(200)],
  ['POST', '/api/applicants/:id/merge', '', 'applicants.ana', nothing, staffMay(400)],
  ['PATCH', '/api/applicants/:id/resend', '', 'applicants.ana', nothing, staffMay(202)],
  ['POST', '/api/letters/:id/resend', '', 'letters.anas', nothing, staffMay(202)],
  ['POST', '/api/mails/:id/resend', '', 'mails.anas', nothing, superuserMay(409)],
  ['POST', '/api/statuscodes/preview', '', '', nothing, staffMay(400)],
  ['POST', '/api/mailwordings/preview', '', '', nothing, staffMay(400)],
  ['POST', '/api/applicants/lookup', '', '', nothing, publicAndStaffMay(400)],
  ['GET', '/api/applicants/lookup', '', '', null, publicAndStaffMay(400)],
  ['POST', '/api/applicants/transfer', '', '', nothing, publicAndStaffMay(400)],
  ['GET', '/api/transfers/:id/matches', '', 'transfers.anas', null, staffMay(200)],
  ['POST', '/api/transfers/:id/approve', '', 'transfers.anas', nothing, staffMay(400)],
  ['POST', '/api/transfers/:id/decline', '', 'transfers.anas', nothing, staffMay(400)],
  ['POST', '/api/paymenttokens', '', '', nothing, publicMay(400)],
  ['GET', '/api/paymenttokens/processor', '', '', null, anybody(200)],
  ['POST', '/api/paymenttransactions/:id/refund', '', 'paymenttransactions.anas', nothing, superuserMay(400)],
  ['GET', '/api/bookings/:token', '', '', null, anybody(404)],
  ['PATCH', '/api/bookings/:token', '', '', nothing, anybody(400)],
  ['DELETE', '/api/bookings/:token', '', '', null, anybody(404)],
  ['GET', '/api/bookings/:token/appointment.ics', '', '', null, anybody(404)],
  ['GET', '/api/bookings/:token/data', '', '', null, anybody(404)],
  ['POST', '/api/bookings/:token/data', '', '', nothing, anybody(404)],
  [
    'POST',
    '/api/files/upload',
    '',
    '',
    () => ({ original_name: 'a.png', mime_type: 'image/png' }),
    [401, 403, 403, 201, 201, 400, 201, 403],
  ],
  ['PUT', '/api/files/:id/content', '', 'files.signed', nothing, anybody(404)],
  ['GET', '/api/files/:id/content', '', 'files.signed', null, anybody(404)],
  [
    'PATCH',
    '/api/users/:id/set_password',
    '',
    'users.seaside',
    () => ({ password: 'another long password' }),
    [401, 404, 400, 404, 404, 403, 204, 404],
  ],
  [
    'PATCH',
    '/api/users/:id/change_username',
    '',
    'users.seaside',
    () => ({ username: 'x', password: 'wrong' }),
    [401, 404, 400, 404, 404, 404, 404, 404],
  ],
  [
    'PATCH',
    '/api/users/:id/change_email',
    '',
    'users.seaside',
    () => ({ email: 'x@bims.example', password: 'wrong' }),
    [401, 404, 400, 404, 404, 404, 404, 404],
  ],
  ['PATCH', '/api/users/:id/lock', '', 'users.seaside', nothing, superuserMay(200)],
  ['PATCH', '/api/users/:id/unlock', '', 'users.seaside', nothing, superuserMay(200)],
  ['PATCH', '/api/users/:id/reset_mfa', '', 'users.seaside', nothing, superuserMay(200)],
  ['POST', '/api/users/:id/resend_activation', '', 'users.seaside', nothing, superuserMay(202)],
  ...(['employers.lakeside', 'networks.metro'] as const).flatMap((named): Case[] => {
    const record = `/api/${named.split('.')[0]}/:id`
    return [
      ['POST', `${record}/restore`, '', named, nothing, superuserMay(409)],
      ['PUT', `${record}/logo`, '', named, () => ({ file: null }), superuserMay(200)],
      ['GET', `${record}/logo`, '', named, null, anybody(404)],
      ['GET', `${record}/readiness`, '', named, null, superuserMay(200)],
    ]
  }),
  ['POST', '/api/waivers/preview', '', '', nothing, superuserMay(400)],
  ['GET', '/api/applicants/find', 'q=ana', '', null, staffMay(200)],
  ['GET', '/api/applicants/export', '', '', null, staffMay(200)],
  ['GET', '/api/applicants/last_checked', '', '', null, staffMay(200)],
  ['POST', '/api/applicants/submissions', '', '', nothing, staffMay(400)],
  ['POST', '/api/paymenttransactions/desk', '', '', nothing, staffMay(400)],
  ['POST', '/api/paymenttransactions/:id/correct', '', 'paymenttransactions.anas', nothing, superuserMay(400)],
  ['GET', '/api/appointments/invoices', 'x=1', '', null, staffMay(400)],
  ['GET', '/api/appointments/invoices/csv', 'x=1', '', null, staffMay(400)],
  ['PUT', '/api/bookings/:token/language', '', '', nothing, anybody(400)],
  ['GET', '/api/auditevents/csv', '', '', null, superuserMay(200)],
  ['POST', '/api/auditevents/verify', '', '', nothing, superuserMay(200)],
  ['GET', '/api/auditevents/words', '', '', null, superuserMay(200)],
]

/** Of the account that calls and of no other row; tested beside each. */
const ownAccount = /^(\w+) \/api\/(auth|mfa|sessions)(\/|$)/
/** Verbs of records that are actions: in permissions-writes.test.ts. */
const writes = /^(POST|PATCH|DELETE) \/api\/(applicants|users|appointments|employers|networks|livescanvendors|waiversignatures)(\/:id)?$/

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const id: Id = (path) => idAt(world.ids, path)

describe.each(cases)('%s %s %s %s', (method, path, query, named, body, expected) => {
  test.each(order.map((who, at) => [who, expected[at] as number] as const))('by %s is %i', async (who, status) => {
    const row = named === '' ? '' : String(id(named))
    const called = path.replace('/api/', '').replace(/:(id|token|hold)/, row || 'x')
    const answer = await world.ask(who, method, `${called}${query && `?${query}${query.endsWith('=') ? row : ''}`}`, body?.(id))
    expect(answer.statusCode, answer.body).toBe(status)
  })
})

test('every action is in the table', () => {
  const listed = new Set(cases.map(([method, path]) => `${method} ${path}`))
  const missing = actions
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !listed.has(name) && !ownAccount.test(name) && !writes.test(name))
  expect(missing, 'Write their rows by hand from docs/permissions.json').toEqual([])
})
