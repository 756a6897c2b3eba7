import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { employer } from '../../../contract/environments/environments.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dayOf } from '../../data/dates.ts'
import { useRecords, useRemoveRecord } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { titleCase } from '../editing/name-record.ts'
import { contractOf, kinds, type OfKind } from './kinds.ts'

type Props = OfKind & { onClose(): void }

/** Lists who is affected, then archives: the site accepts no more applicants, and all data stay. A network in use cannot be archived. */
export function ArchiveDialog({ kind, environment, onClose }: Props) {
  const archive = useRemoveRecord(contractOf(kind))
  const { affected, isUsed, error } = useAffected({ kind, environment })
  const { one } = kinds[kind]
  const title = `Archive ${titleCase(one)}?`
  if (!affected || isUsed)
    return (
      <Dialog title={title} opened onClose={onClose} size="sm">
        <Stack>
          {error && <ErrorNotice>{error.message}</ErrorNotice>}
          {!affected && !error && <LoadingRows rows={3} />}
          {affected && (
            <Text>{environment.name} cannot be archived while locations or employers of it are in use. Archive these first.</Text>
          )}
          {affected && <AffectedList affected={affected} />}
          <Button variant="default" onClick={onClose} ml="auto" data-autofocus>
            Close
          </Button>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={title}
      opened
      onClose={onClose}
      destructive
      yes="Archive"
      no="Cancel"
      onConfirm={() => archive.mutateAsync(environment.id)}
      done="Archived"
    >
      <Text>
        <strong>{environment.name}</strong> accepts no more applications, and its address shows nothing. Booked appointments, applicants,
        signatures and texts are kept. You can restore it.
      </Text>
      <AffectedList affected={affected} />
    </ConfirmDialog>
  )
}

type AffectedRecords = { count: number; one: string; many: string; to: string; search: Record<string, string>; hint?: string }

/** The records that belong to an environment, counted, each with the list of them. */
function useAffected({ kind, environment: { id } }: OfKind) {
  const [now] = useState(() => new Date().toISOString())
  const isNetwork = kind === 'networks'
  const counted = { limit: 1 }
  const ofNetwork = { enabled: isNetwork }
  const upcoming = { [kinds[kind].filter]: id, status: 'SCHEDULED', after: now, ...counted }
  const coming = useRecords(appointment, upcoming)
  const latest = useRecords(appointment, { ...upcoming, order: '-date_time' }, ofNetwork)
  const lsvs = useRecords(liveScanVendor, { network: id, is_archived: false, ...counted }, ofNetwork)
  const employers = useRecords(employer, { network: id, is_archived: false, ...counted }, ofNetwork)
  const users = useRecords(user, { context_type: 'network', context_id: id, ...counted }, ofNetwork)
  const queries = [coming, ...(isNetwork ? [latest, lsvs, employers, users] : [])]
  const search = { network: String(id) }
  const affected: AffectedRecords[] = [
    {
      count: coming.data?.count ?? 0,
      one: 'coming appointment',
      many: 'coming appointments',
      ...(isNetwork
        ? { to: '/appointments', search: { ...search, ...daysOf(coming.data?.results[0], latest.data?.results[0]) } }
        : { to: '/results', search: { employer: String(id) }, hint: 'the link opens all applicants of this employer' }),
    },
    { count: lsvs.data?.count ?? 0, one: 'location in use', many: 'locations in use', to: '/locations', search },
    { count: employers.data?.count ?? 0, one: 'employer in use', many: 'employers in use', to: '/environments', search },
    { count: users.data?.count ?? 0, one: 'user', many: 'users', to: '/users', search },
  ]
  return {
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    isUsed: isNetwork && (lsvs.data?.count ?? 0) + (employers.data?.count ?? 0) > 0,
    affected: queries.every(({ data }) => data !== undefined) ? affected.filter(({ count }) => count > 0) : undefined,
  }
}

type Visit = Row<typeof appointment> | undefined

/** The days from the next to the last coming appointment, each at its location. */
const daysOf = (next: Visit, last: Visit): Record<string, string> => ({
  ...(next && { after: dayOf(next.date_time, next.lsv_timezone) }),
  ...(last && { before: dayOf(last.date_time, last.lsv_timezone) }),
})

function AffectedList({ affected }: { affected: readonly AffectedRecords[] }) {
  if (affected.length === 0) return <Text role="status">It has no upcoming appointments, and nothing else depends on it.</Text>
  return (
    <ul>
      {affected.map(({ count, one, many, to, search, hint }) => (
        <li key={many}>
          <TextLink to={to} search={search as never}>
            {countOf(count, one, many)}
          </TextLink>
          {hint && ` (${hint})`}
        </li>
      ))}
    </ul>
  )
}
