import { expect, test } from 'vitest'
import { permissions } from '../../permissions.ts'
import { actions, recordKinds } from '../../routes.ts'

/*
 * Where each list, search, report and export of networks and staff reads: a call that is added is decided here, and one that
 * stays with the primary has its reason.
 */

const FRESH = 'polled for changes, or decided upon at once'
const ACCESS = 'says who may sign in, which must be true now'
const DESK = 'the day of a desk'
const OWN = 'the account that asks'

/** The calls that the primary answers, with the reason. */
const PRIMARY: Readonly<Record<string, string>> = {
  appointments: FRESH,
  webhookdeliveries: FRESH,
  'appointments/pulse': FRESH,
  'applicants/:id/matches': FRESH,
  'applicants/:id/sms': FRESH,
  'applicants/:id/successor': FRESH,
  'applicants/changes/:id': FRESH,
  'applicants/open_changes': FRESH,
  'transfers/:id/matches': FRESH,
  'employers/:id/readiness': FRESH,
  'networks/:id/readiness': FRESH,
  'livescanvendors/:id/outsidehours': FRESH,
  'livescanvendors/:id/waitlist': FRESH,
  jobs: FRESH,
  livescanvendors: 'has the next open time, by holds in an unlogged table that no replica has',
  apikeys: ACCESS,
  ssolinks: ACCESS,
  ssoproviders: ACCESS,
  users: ACCESS,
  'livescanvendors/:id/users': ACCESS,
  sessions: ACCESS,
  signons: ACCESS,
  'livescanvendors/:id/machinefolder': ACCESS,
  'applicants/:id/rejections': DESK,
  'appointments/:id/demographics': DESK,
  'appointments/:id/demographics/file': DESK,
  'paymenttransactions/:id/receipt': DESK,
  'tills/overview': DESK,
  'tills/sheet': DESK,
  'tills/sheet/csv': DESK,
  'auth/session': OWN,
  mfa: OWN,
  mywork: OWN,
  reads: 'reads no table itself',
  'auditevents/words': 'reads no table',
}

/** The calls that the replica answers while it is fresh. */
const REPLICA = `
  addresses applicanthistories applicants applicants/:id/cancelled applicants/:id/timeline applicants/export applicants/find
  applicants/last_checked applicanttypes appointmenthistories appointments/insights appointments/invoices appointments/invoices/csv
  appointments/report appointments/report/csv auditevents auditevents/csv availabletimes blockedtimes disclaimers employers
  identifications letters locations mails mailwordings networks notes oris paymenttransactions savedsearches
  specialdays statuscodes textmessages transfers vendors waivers waiversignatures webhooks`

const READERS = ['network_admin', 'staff', 'superuser'] as const

/** The roles of a right; it is written as the record and its verb, parted by a dot. */
function rolesOf(permission: string): string[] {
  const [record = '', verb = ''] = permission.split('.')
  const table = permissions as unknown as Record<string, { rights: Record<string, object> }>
  return Object.keys(table[record]?.rights[verb] ?? {})
}

const isForReaders = (permission: string) => READERS.some((role) => rolesOf(permission).includes(role))

test('each list, search and report of networks and staff reads where this list says', () => {
  // Single records, and what anybody may read, are the primary's.
  const read = actions.filter(
    ({ method, permission }) => method === 'GET' && isForReaders(permission) && !rolesOf(permission).includes('public'),
  )
  const calls = [
    ...recordKinds
      .filter(({ contract }) => isForReaders(`${contract.path}.list`))
      .map(({ contract, reads }) => ({ path: contract.path, reads })),
    ...read.map(({ path, reads }) => ({ path: path.replace('/api/', ''), reads })),
  ]
  const answeredBy = (replica: boolean) => calls.filter(({ reads }) => (reads === 'replica') === replica).map(({ path }) => path)
  expect(answeredBy(true).toSorted()).toEqual(REPLICA.trim().split(/\s+/).toSorted())
  expect(answeredBy(false).toSorted()).toEqual(Object.keys(PRIMARY).toSorted())
})
