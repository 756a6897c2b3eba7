import { useQuery } from '@tanstack/react-query'
import { type AuditWords, auditEvent } from '../../../contract/operations/audit.ts'
import { dollarsOfCents } from '../../../contract/payments/dollars.ts'
import { call } from '../../data/call.ts'

/** "Reset password" for reset-password. */
export const eventText = (event: string): string => capital(event.replaceAll(/[-_]/g, ' '))

/** The values of the log's filters, and the titles of record kinds by path. */
export const useAuditWords = () =>
  useQuery({
    queryKey: [auditEvent.path, 'words'],
    queryFn: ({ signal }) => call<AuditWords>('GET', '/auditevents/words', { signal }),
  }).data

/** The title of a record kind; of other things in the log, such as sessions, and before titles are loaded, its path in words. */
export const recordText = (words: AuditWords | undefined, path: string): string =>
  words?.titles[path] ?? capital(path.replaceAll(/[/._]/g, ' '))

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

/** The details that are amounts, in cents. */
const AMOUNTS: readonly string[] = ['amount']

const valueText = (name: string, value: unknown) =>
  value === null ? 'none' : AMOUNTS.includes(name) && typeof value === 'number' ? dollarsOfCents(value) : String(value)

/** "count 12, as csv", "amount $52.50" */
export const detailText = (detail: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(name, value)}`)
    .join(', ')

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
