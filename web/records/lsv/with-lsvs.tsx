import type { ReactNode } from 'react'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useSession } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import type { Lsv } from './lsv.ts'

/** Loads all unarchived LSVs that the signed-in user manages, or those of one network, for its children. */
export function WithLsvs({ network, children }: { network?: number; children(lsvs: readonly Lsv[]): ReactNode }) {
  const all = useEveryRecord(liveScanVendor, { is_archived: false, ...(network === undefined ? {} : { network }) })
  if (all.data) return children([...all.data].sort((a, b) => a.name.localeCompare(b.name)))
  if (all.error) return <ErrorNotice onRetry={all.refetch}>{all.error.message}</ErrorNotice>
  return <LoadingRows />
}

/** Loads the LSV of the signed-in user, for its children. */
export function WithOwnLsv({ children }: { children(lsv: Lsv): ReactNode }) {
  const lsv = useRecord(liveScanVendor, useSession()?.context_id)
  if (lsv.data) return children(lsv.data.record)
  if (lsv.error) return <ErrorNotice onRetry={lsv.refetch}>{lsv.error.message}</ErrorNotice>
  return <LoadingRows />
}
