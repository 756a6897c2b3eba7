import type { ReactNode } from 'react'
import { liveScanVendor } from '../../../contract/places.ts'
import { useSession } from '../../data/session.ts'
import { useRecord } from '../../data/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import type { Lsv } from './lsv.ts'

/** What needs the location that the signed-in person works for. */
export function WithOwnLsv({ children }: { children(location: Lsv): ReactNode }) {
  const own = useRecord(liveScanVendor, useSession()?.context_id)
  if (own.data) return children(own.data.record)
  if (own.error) return <ErrorNotice onRetry={own.refetch}>{own.error.message}</ErrorNotice>
  return <LoadingRows />
}
