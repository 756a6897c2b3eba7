import type { RecordWith } from '../../../contract/permissions.ts'

/** "Reset password" for reset-password. */
export const eventText = (event: string): string => capital(event.replaceAll(/[-_]/g, ' '))

/** The records that the audit log names, by path. */
const records: Readonly<Record<RecordWith<'list'>, string>> = {
  addresses: 'Addresses',
  apikeys: 'API keys',
  applicanthistories: 'Applicant histories',
  applicants: 'Applicants',
  applicanttypes: 'Applicant types',
  appointmenthistories: 'Appointment histories',
  appointments: 'Appointments',
  auditevents: 'Audit log',
  availabletimes: 'Hours',
  blockedtimes: 'Blocked times',
  disclaimers: 'Disclaimers',
  employers: 'Employers',
  files: 'Files',
  identifications: 'Identifications',
  jobs: 'Jobs',
  letters: 'Letters',
  livescanvendors: 'Fingerprint locations',
  locations: 'Entities',
  mails: 'Mails',
  mailwordings: 'Mail wordings',
  networks: 'Networks',
  notes: 'Notes',
  oris: 'ORIs',
  paymenttokens: 'Payment tokens',
  paymenttransactions: 'Payments',
  savedsearches: 'Saved searches',
  sessions: 'Sessions',
  specialdays: 'Special days',
  ssolinks: 'Single sign-on links',
  ssoproviders: 'Single sign-on providers',
  statuscodes: 'Status codes',
  textmessages: 'Text messages',
  transfers: 'Transfers',
  users: 'Users',
  vendors: 'Vendors',
  waivers: 'Waivers',
  waiversignatures: 'Waiver signatures',
  webhookdeliveries: 'Webhook messages',
  webhooks: 'Webhooks',
}

/** The screens' names of the records, by path. */
export const recordText = (path: string): string =>
  (records as Readonly<Record<string, string>>)[path] ?? capital(path.replaceAll(/[/._]/g, ' '))

/** The words for outcomes. */
export const outcomeText = (outcome: string): string => (outcome === 'ok' ? 'Done' : 'Refused')

const ROLES: Readonly<Record<string, string>> = {
  public: 'Public',
  lsv_user: 'Live-scan vendor',
  network_admin: 'Network',
  staff: 'Staff',
  superuser: 'Superuser',
  system: 'System',
}

/** The name of a role. */
export const roleText = (role: string): string => ROLES[role] ?? role

/** "2026-11-23 14:05:09 UTC": in UTC to the second, for comparing with the logs of other machines. */
export const utcText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`

/** "count 12, as csv" */
export const detailText = (detail: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value === null ? 'none' : String(value)}`)
    .join(', ')

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
