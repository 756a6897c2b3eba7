import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointment } from '../../../../contract/appointments/appointments.ts'
import { availableTime } from '../../../../contract/availability/availability.ts'
import { applicantType, liveScanVendor, ori } from '../../../../contract/lsv/lsv.ts'
import { call } from '../../../data/call.ts'
import { useRecords } from '../../../data/records/use-records.ts'
import type { Lsv } from '../../lsv/lsv.ts'

/** The counts of records that depend on an LSV: upcoming appointments, users, ORIs, types and hours; undefined while they load. */
export function useAffected(lsv: Lsv) {
  const [now] = useState(() => new Date().toISOString())
  const counted = { limit: 1 }
  const upcoming = { lsv: lsv.id, status: 'SCHEDULED', after: now, ...counted }
  const coming = useRecords(appointment, upcoming)
  const latest = useRecords(appointment, { ...upcoming, order: '-date_time' })
  const oris = useRecords(ori, { lsv: lsv.id, ...counted })
  const types = useRecords(applicantType, { lsv: lsv.id, ...counted })
  const hours = useRecords(availableTime, { lsv: lsv.id, ...counted })
  const users = useQuery({
    queryKey: [liveScanVendor.path, 'users', lsv.id],
    queryFn: ({ signal }) => call<{ email: string }[]>('GET', `/${liveScanVendor.path}/${lsv.id}/users`, { signal }),
  })
  const queries = [coming, latest, oris, types, hours, users]
  return {
    error: queries.find(({ error, data }) => error && !data)?.error ?? null,
    facts: queries.some(({ data }) => data === undefined)
      ? undefined
      : {
          coming: coming.data?.count ?? 0,
          next: coming.data?.results[0]?.date_time ?? null,
          last: latest.data?.results[0]?.date_time ?? null,
          oris: oris.data?.count ?? 0,
          types: types.data?.count ?? 0,
          hours: hours.data?.count ?? 0,
          users: users.data?.length ?? 0,
        },
  }
}

/** The counts of records that depend on an LSV. */
export type Affected = NonNullable<ReturnType<typeof useAffected>['facts']>
