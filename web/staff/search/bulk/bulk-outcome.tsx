import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import type { BulkChange } from '../../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../../data/call.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { useBusy } from '../../../ui/feedback/use-busy.ts'
import { nameOf } from '../../applicants/applicant-name.ts'
import styles from '../results.module.css'

const EVERY_MS = 400
const SECOND_MS = 1_000

/** How a change of many goes, who was refused, and the button that takes it back while its letters wait. */
export function BulkOutcome({ id, onClose }: { id: number; onClose(): void }) {
  const client = useQueryClient()
  const key = ['bulk-change', id]
  const change = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<BulkChange>('GET', `/applicants/changes/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.done < data.total ? EVERY_MS : false),
  })
  const undo = useBusy(async () => {
    client.setQueryData(key, await call<BulkChange>('POST', `/applicants/changes/${id}/undo`, { body: {} }))
    await client.invalidateQueries({ queryKey: [applicant.path] })
  })
  const found = change.data
  const isDone = found !== undefined && found.done === found.total
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [applicant.path] })
  }, [client, isDone])
  const left = useSecondsLeft(found?.undo_seconds ?? 0, change.dataUpdatedAt)
  if (!found) return change.error ? <ErrorNotice onRetry={() => change.refetch()}>{change.error.message}</ErrorNotice> : null
  return (
    <section className={styles.bulk} aria-label="Last change">
      <span role="status">{told(found)}</span>
      {!isDone && <progress max={found.total} value={found.done} aria-label="Applicants changed" />}
      {left > 0 && isDone && (
        <Button variant="default" onClick={undo.start} loading={undo.busy}>
          {`Take back (${left} s)`}
        </Button>
      )}
      {isDone && (
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
      {undo.failure && <ErrorNotice>{undo.failure.message}</ErrorNotice>}
      {found.refused.length > 0 && (
        <ul className={styles.letters} aria-label="Not changed">
          {found.refused.map((one) => (
            <li key={one.applicant}>
              <strong>{nameOf(one)}</strong> {one.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function told({ total, done, changed, unchanged, undone, refused }: BulkChange): string {
  if (done < total) return `${done} of ${total}`
  const parts = [
    `${changed} changed`,
    unchanged > 0 && `${unchanged} as before`,
    undone > 0 && `${undone} taken back`,
    refused.length > 0 && `${refused.length} with a reason`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** The seconds that are left of those at an instant. */
function useSecondsLeft(seconds: number, since: number): number {
  const [now, setNow] = useState(Date.now)
  const isOver = now - since >= seconds * SECOND_MS
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.min(seconds, Math.ceil(seconds - (now - since) / SECOND_MS)))
}
