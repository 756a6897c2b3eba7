/** "Reset password" for reset-password. */
export const eventText = (event: string): string => capital(event.replaceAll(/[-_]/g, ' '))

const records: Readonly<Record<string, string>> = {
  apikeys: 'API keys',
  applicanthistories: 'Applicant histories',
  applicanttypes: 'Applicant types',
  appointmenthistories: 'Appointment histories',
  auditevents: 'Audit log',
  availabletimes: 'Hours',
  blockedtimes: 'Blocked times',
  specialdays: 'Special days',
  livescanvendors: 'Fingerprint locations',
  locations: 'Entities',
  oris: 'ORIs',
  paymenttokens: 'Payment tokens',
  paymenttransactions: 'Payments',
  savedsearches: 'Saved searches',
  ssolinks: 'Single sign-on links',
  ssoproviders: 'Single sign-on providers',
  statuscodes: 'Status codes',
  textmessages: 'Text messages',
  waiversignatures: 'Waiver signatures',
  webhookdeliveries: 'Webhook messages',
}

/** The screens' names of the records, by path. */
export const recordText = (path: string): string => records[path] ?? capital(path.replaceAll(/[/._]/g, ' '))

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
