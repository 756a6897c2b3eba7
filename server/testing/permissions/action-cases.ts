/* The status of every action for each caller. Not used by the product. */
import { publicCases } from './public-action-cases.ts'
import {
  anybody,
  type Body,
  type Case,
  coastalMay,
  deskMay,
  downtownMay,
  metroMay,
  seasideMay,
  signedIn,
  staffMay,
  superuserMay,
} from './statuses.ts'

const allDay = Array.from({ length: 7 }, (_, day_of_week) => ({ day_of_week, start_time: '00:00', end_time: '24:00' }))
const today = new Date().toISOString().slice(0, 10)
/** The day of the locations, of which no till is closed before. */
const todayInNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format()
const days = `from=${today}&to=${today}`
const range = `after=${today}&before=${today}`
const undecided = { seen: [], cancel: false }
const user = (name: string) => ({ email: `${name}@bims.example`, password: 'a long enough password' })
const walkIn =
  (applicant: string, lsv: string): Body =>
  (id) => ({
    applicant: id(`applicants.${applicant}`),
    lsv: id(`livescanvendors.${lsv}`),
    date_time: new Date().toISOString(),
    walk_in: true,
  })

/** The ledger of Ana has a price of nothing. */
const cash =
  (appointment: string): Body =>
  (id) => ({ appointment: id(`appointments.${appointment}`), method: 'CASH', amount: '5.00' })
const closing =
  (lsv: string): Body =>
  (id) => ({
    ...{ lsv: id(`livescanvendors.${lsv}`), day: todayInNewYork, entries: 0 },
    ...{ starting_float: '0', counted: '0', signed_name: 'Ana Clerk' },
  })
/**
 * Written by hand from docs/permissions.json: every action, on a row of Downtown and where useful on one of Seaside. `:id` is the
 * named row. A 400 or 409 means that the caller has the right and the body is incomplete.
 */
export const cases: readonly Case[] = [
  ...publicCases,
  { call: 'GET livescanvendors/:id/users', row: 'livescanvendors.downtown', by: metroMay(200) },
  { call: 'GET livescanvendors/:id/users', row: 'livescanvendors.seaside', by: coastalMay(200) },
  { call: 'PATCH livescanvendors/:id/add_user', row: 'livescanvendors.downtown', body: user('new'), by: metroMay(200) },
  {
    call: 'PATCH livescanvendors/:id/remove_user',
    row: 'livescanvendors.downtown',
    body: { email: 'downtown@bims.example' },
    by: metroMay(200),
  },
  { call: 'POST livescanvendors/:id/restore', row: 'livescanvendors.closed', body: {}, by: metroMay(204) },
  { call: 'PUT livescanvendors/:id/logo', row: 'livescanvendors.downtown', body: { file: null }, by: metroMay(200) },
  { call: 'PUT livescanvendors/:id/logo', row: 'livescanvendors.seaside', body: { file: null }, by: coastalMay(200) },
  { call: 'PUT livescanvendors/:id/hours', row: 'livescanvendors.downtown', body: { hours: allDay }, by: downtownMay(200) },
  { call: 'PUT livescanvendors/:id/hours', row: 'livescanvendors.seaside', body: { hours: allDay }, by: seasideMay(200) },
  { call: 'PATCH livescanvendors/:id/availability', row: 'livescanvendors.downtown', body: { stations: 9 }, by: downtownMay(200) },
  { call: 'GET livescanvendors/:id/outsidehours', row: 'livescanvendors.downtown', by: downtownMay(200) },
  { call: 'GET livescanvendors/:id/outsidehours', row: 'livescanvendors.seaside', by: seasideMay(200) },
  { call: 'POST livescanvendors/:id/outsidehours', row: 'livescanvendors.downtown', body: undecided, by: downtownMay(200) },
  { call: 'POST livescanvendors/:id/outsidehours', row: 'livescanvendors.seaside', body: undecided, by: seasideMay(200) },
  {
    call: 'POST livescanvendors/:id/availability/preview',
    row: 'livescanvendors.downtown',
    body: { change: { stations: 9 }, date: '2030-07-01' },
    by: downtownMay(200),
  },
  {
    call: 'POST livescanvendors/:id/availability/preview',
    row: 'livescanvendors.seaside',
    body: { change: { stations: 9 }, date: '2030-07-01' },
    by: seasideMay(200),
  },
  {
    call: 'POST specialdays/many',
    body: (id) => ({ lsvs: [id('livescanvendors.downtown')], days: [{ date: '2030-07-04', name: 'Independence Day', hours: [] }] }),
    by: downtownMay(200, { foreign: 400 }),
  },
  { call: 'PATCH livescanvendors/:id/availability', row: 'livescanvendors.seaside', body: { stations: 9 }, by: seasideMay(200) },
  { call: 'PUT oris/bulk_import', body: (id) => ({ lsv: id('livescanvendors.downtown'), data: [] }), by: metroMay(400, { foreign: 400 }) },
  {
    call: 'GET appointments/availability',
    query: `date=${today}&lsv=`,
    row: 'livescanvendors.downtown',
    by: { ...downtownMay(200), public: 200, staff: 200 },
  },
  {
    call: 'GET appointments/availability',
    query: `date=${today}&lsv=`,
    row: 'livescanvendors.lakefront',
    by: { ...anybody(404), metro: 200, staff: 200, superuser: 200 },
  },
  {
    call: 'GET appointments/availability/days',
    query: `${days}&lsv=`,
    row: 'livescanvendors.downtown',
    by: { ...downtownMay(200), public: 200, staff: 200 },
  },
  { call: 'POST appointments', body: walkIn('ana', 'downtown'), by: { ...downtownMay(201, { foreign: 400 }), staff: 201 } },
  { call: 'POST appointments', body: walkIn('ben', 'seaside'), by: { ...seasideMay(201, { foreign: 400 }), staff: 201 } },
  { call: 'POST appointments', body: walkIn('ben', 'downtown'), by: { ...signedIn(400), staff: 201, superuser: 201 } },
  { call: 'GET appointments/pulse', by: signedIn(200) },
  { call: 'POST appointments/:id/arrive', row: 'appointments.anas', body: {}, by: { ...downtownMay(200), staff: 200 } },
  { call: 'POST appointments/:id/arrive', row: 'appointments.bens', body: {}, by: { ...seasideMay(409), staff: 409 } },
  {
    call: 'POST appointments/:id/start',
    row: 'appointments.anas',
    body: { reason: 'Given on paper' },
    by: { ...downtownMay(200), staff: 200 },
  },
  { call: 'POST appointments/:id/undo', row: 'appointments.anas', body: { step: 'ARRIVED' }, by: { ...downtownMay(409), staff: 409 } },
  {
    call: 'POST appointments/outcomes',
    body: (id) => ({ appointments: [id('appointments.anas')], status: 'NO_SHOW' }),
    by: { ...downtownMay(200, { foreign: 400 }), staff: 200 },
  },
  { call: 'POST appointments/:id/send_link', row: 'appointments.anas', body: {}, by: { ...downtownMay(202), staff: 202 } },
  { call: 'POST appointments/:id/link', row: 'appointments.anas', body: {}, by: { ...downtownMay(200), staff: 200 } },
  { call: 'POST appointments/:id/link', row: 'appointments.bens', body: {}, by: { ...seasideMay(200), staff: 200 } },
  { call: 'GET appointments/insights', query: days, by: { ...staffMay(400), metro: 200, coastal: 200 } },
  { call: 'GET appointments/insights', query: `${days}&network=`, row: 'networks.metro', by: { ...metroMay(200), staff: 200 } },
  { call: 'GET appointments/report', query: range, by: signedIn(200) },
  { call: 'GET appointments/report/csv', query: range, by: signedIn(200) },
  {
    call: 'GET appointments/:id/demographics',
    row: 'appointments.anas',
    by: { ...staffMay(200), downtown: 200, seaside: 404, detached: 404 },
  },
  {
    call: 'GET appointments/:id/demographics',
    row: 'appointments.bens',
    by: { ...staffMay(200), downtown: 404, seaside: 200, detached: 404 },
  },
  {
    call: 'GET appointments/:id/demographics/file',
    row: 'appointments.anas',
    by: { ...staffMay(409), downtown: 409, seaside: 404, detached: 404 },
  },
  {
    call: 'POST appointments/:id/demographics/name',
    row: 'appointments.anas',
    body: { name: 'LONG,NAME' },
    by: { ...staffMay(400), downtown: 400, seaside: 404, detached: 404 },
  },
  { call: 'GET livescanvendors/:id/machinefolder', row: 'livescanvendors.downtown', by: downtownMay(200) },
  {
    call: 'POST livescanvendors/:id/machinefolder',
    row: 'livescanvendors.downtown',
    body: { password: 'wrong' },
    // Metro's administrator signs in with a provider.
    by: { ...downtownMay(400), metro: 403 },
  },
  { call: 'DELETE livescanvendors/:id/machinefolder', row: 'livescanvendors.downtown', by: downtownMay(204) },
  {
    call: 'POST applicants/:id/reveal',
    row: 'applicants.ana',
    body: { fields: ['ssn4'] },
    by: { ...staffMay(200), downtown: 200, seaside: 404, detached: 404 },
  },
  {
    call: 'POST applicants/:id/reveal',
    row: 'applicants.ben',
    body: { fields: ['ssn4'] },
    by: { ...staffMay(200), downtown: 404, seaside: 200, detached: 404 },
  },
  { call: 'PATCH applicants/:id/illegible', row: 'applicants.ana', body: {}, by: staffMay(400) },
  { call: 'GET applicants/:id/timeline', row: 'applicants.ana', by: staffMay(200) },
  { call: 'GET applicants/:id/cancelled', row: 'applicants.ana', by: staffMay(200) },
  { call: 'GET applicants/:id/successor', row: 'applicants.ana', by: staffMay(404) },
  { call: 'DELETE applicants/:id/illegible', row: 'applicants.ana', by: staffMay(409) },
  { call: 'POST locations/:id/restore', row: 'locations.school', body: {}, by: staffMay(409) },
  { call: 'POST vendors/:id/restore', row: 'vendors.buses', body: {}, by: staffMay(409) },
  { call: 'POST notes', body: {}, by: staffMay(400) },
  { call: 'PATCH notes/:id', row: 'notes.staffs', body: {}, by: staffMay(200) },
  { call: 'GET mywork', by: staffMay(200) },
  { call: 'GET reads', by: staffMay(400) },
  { call: 'GET reads', query: 'paths=/statuscodes', by: staffMay(200) },
  { call: 'PUT mywork/searches', body: {}, by: staffMay(400) },
  { call: 'POST mywork/seen', body: {}, by: staffMay(400) },
  { call: 'GET applicants/:id/matches', row: 'applicants.ana', by: staffMay(200) },
  {
    call: 'GET applicants/:id/sms',
    row: 'applicants.ana',
    by: { ...staffMay(200), downtown: 200, seaside: 404, detached: 404, metro: 200, coastal: 404 },
  },
  { call: 'GET applicants/:id/rejections', row: 'applicants.ana', by: staffMay(200) },
  { call: 'POST applicants/:id/merge', row: 'applicants.ana', body: {}, by: staffMay(400) },
  { call: 'PATCH applicants/:id/resend', row: 'applicants.ana', body: {}, by: staffMay(202) },
  { call: 'POST letters/:id/resend', row: 'letters.anas', body: {}, by: staffMay(202) },
  { call: 'GET jobs', by: superuserMay(200) },
  { call: 'POST jobs/:id/retry', row: 'mails.anas', body: {}, by: superuserMay(404) },
  { call: 'POST mails/:id/resend', row: 'mails.anas', body: {}, by: superuserMay(409) },
  { call: 'POST mails/resends', body: {}, by: superuserMay(400) },
  { call: 'POST textmessages/:id/resend', row: 'textmessages.anas', body: {}, by: superuserMay(409) },
  { call: 'POST statuscodes/starters', body: { status_codes: [], saved_searches: [] }, by: superuserMay(200) },
  { call: 'POST mailwordings/preview', body: {}, by: staffMay(400) },
  { call: 'POST applicants/lookup', body: {}, by: { ...staffMay(400), public: 400 } },
  { call: 'GET applicants/lookup', by: { ...staffMay(400), public: 400 } },
  { call: 'POST applicants/transfer', body: {}, by: { ...staffMay(400), public: 400 } },
  { call: 'POST applicants/transfer/outcome', body: {}, by: { ...staffMay(400), public: 400 } },
  { call: 'GET transfers/:id/matches', row: 'transfers.anas', by: staffMay(200) },
  { call: 'POST transfers/:id/approve', row: 'transfers.anas', body: {}, by: staffMay(400) },
  { call: 'POST transfers/:id/decline', row: 'transfers.anas', body: {}, by: staffMay(400) },
  { call: 'POST paymenttransactions/:id/refund', row: 'paymenttransactions.anas', body: {}, by: superuserMay(400) },
  {
    call: 'POST files/upload',
    body: { original_name: 'a.png', mime_type: 'image/png' },
    by: { ...metroMay(201, { foreign: 201 }), staff: 400 },
  },
  {
    call: 'PATCH users/:id/set_password',
    row: 'users.seaside',
    body: { password: 'another long password' },
    by: { ...signedIn(404), seaside: 400, staff: 403, superuser: 204 },
  },
  {
    call: 'PATCH users/:id/change_username',
    row: 'users.seaside',
    body: { username: 'x', password: 'wrong' },
    by: { ...signedIn(404), seaside: 400 },
  },
  {
    call: 'PATCH users/:id/change_email',
    row: 'users.seaside',
    body: { email: 'x@bims.example', password: 'wrong' },
    by: { ...signedIn(404), seaside: 400 },
  },
  {
    call: 'POST ssoproviders/:id/test',
    row: 'ssoproviders.coastals',
    body: {},
    by: { ...coastalMay(200), downtown: 403, seaside: 403, detached: 403, staff: 403 },
  },
  { call: 'DELETE ssoproviders/:id', row: 'ssoproviders.metros', by: metroMay(204) },
  { call: 'DELETE ssoproviders/:id', row: 'ssoproviders.staffs', by: { ...superuserMay(204), metro: 404, coastal: 404 } },
  { call: 'DELETE ssolinks/:id', row: 'ssolinks.metros', by: metroMay(204) },
  { call: 'DELETE ssolinks/:id', row: 'ssolinks.staffs', by: { ...superuserMay(204), metro: 404, coastal: 404 } },
  { call: 'POST apikeys', body: {}, by: { ...superuserMay(400), metro: 400, coastal: 400 } },
  { call: 'DELETE apikeys/:id', row: 'apikeys.metros', by: metroMay(204) },
  { call: 'DELETE apikeys/:id', row: 'apikeys.staffs', by: { ...superuserMay(204), metro: 404, coastal: 404 } },
  { call: 'POST webhooks', body: {}, by: { ...superuserMay(400), metro: 400, coastal: 400 } },
  { call: 'POST webhooks/:id/rotate_secret', row: 'webhooks.providers', body: {}, by: { ...superuserMay(200), metro: 404, coastal: 404 } },
  { call: 'POST webhooks/:id/test', row: 'webhooks.metros', body: {}, by: metroMay(202) },
  { call: 'POST webhookdeliveries/:id/redeliver', row: 'webhookdeliveries.metros', body: {}, by: metroMay(202) },
  { call: 'PATCH users/:id/lock', row: 'users.seaside', body: {}, by: superuserMay(200) },
  { call: 'PATCH users/:id/unlock', row: 'users.seaside', body: {}, by: superuserMay(200) },
  { call: 'PATCH users/:id/reset_mfa', row: 'users.seaside', body: {}, by: superuserMay(200) },
  { call: 'POST users/:id/resend_activation', row: 'users.seaside', body: {}, by: superuserMay(202) },
  ...(['employers.lakeside', 'networks.metro'] as const).flatMap((row): Case[] => {
    const record = `${row.split('.')[0]}/:id`
    return [
      { call: `POST ${record}/restore`, row, body: {}, by: superuserMay(409) },
      { call: `PUT ${record}/logo`, row, body: { file: null }, by: superuserMay(200) },
      { call: `GET ${record}/logo`, row, by: anybody(404) },
      { call: `GET ${record}/readiness`, row, by: superuserMay(200) },
    ]
  }),
  { call: 'POST waivers/preview', body: {}, by: superuserMay(400) },
  { call: 'GET applicants/find', query: 'q=ana', by: staffMay(200) },
  { call: 'GET applicants/export', by: staffMay(200) },
  { call: 'GET applicants/last_checked', by: staffMay(200) },
  ...[
    ...['applicants/submissions', 'applicants/changes', 'applicants/changes/letters'],
    ...['letters/resends', 'letters/resends/preview', 'statuscodes/preview', 'statuscodes/check'],
  ].map((path) => ({ call: `POST ${path}`, body: {}, by: staffMay(400) })),
  { call: 'GET applicants/open_changes', by: staffMay(200) },
  { call: 'GET applicants/changes/:id', row: 'applicants.ana', by: staffMay(404) },
  { call: 'POST applicants/changes/:id/undo', row: 'applicants.ana', body: {}, by: staffMay(404) },
  { call: 'POST paymenttransactions/desk', body: {}, by: deskMay(400, { foreign: 400 }) },
  { call: 'POST paymenttransactions/desk', body: cash('anas'), by: deskMay(409, { foreign: 400 }) },
  { call: 'POST paymenttransactions/:id/correct', row: 'paymenttransactions.anas', body: { reason: 'x' }, by: deskMay(409) },
  { call: 'GET paymenttransactions/:id/receipt', row: 'paymenttransactions.anas', by: { ...downtownMay(409), staff: 409 } },
  { call: 'POST paymenttransactions/:id/receipt', row: 'paymenttransactions.anas', body: {}, by: deskMay(409) },
  { call: 'GET tills/sheet', query: 'lsv=', row: 'livescanvendors.downtown', by: { ...downtownMay(200, { foreign: 400 }), staff: 200 } },
  {
    call: 'GET tills/sheet/csv',
    query: 'lsv=',
    row: 'livescanvendors.downtown',
    by: { ...downtownMay(200, { foreign: 400 }), staff: 200 },
  },
  { call: 'GET tills/overview', by: signedIn(200) },
  { call: 'POST tills/close', body: closing('downtown'), by: deskMay(201, { foreign: 400 }) },
  { call: 'POST tills/:id/reopen', row: 'paymenttransactions.anas', body: { reason: 'x' }, by: staffMay(404) },
  { call: 'GET appointments/invoices', query: 'x=1', by: staffMay(400) },
  { call: 'GET appointments/invoices/csv', query: 'x=1', by: staffMay(400) },
  { call: 'GET livescanvendors/:id/waitlist', row: 'livescanvendors.downtown', by: { ...downtownMay(200), staff: 200 } },
  { call: 'GET livescanvendors/:id/waitlist', row: 'livescanvendors.seaside', by: { ...seasideMay(200), staff: 200 } },
  { call: 'GET auditevents/csv', by: superuserMay(200) },
  { call: 'POST auditevents/verify', body: {}, by: superuserMay(200) },
  { call: 'GET auditevents/words', by: superuserMay(200) },
]
