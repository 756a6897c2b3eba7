import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { applicant, applicantHistory } from '../../../contract/applicants/applicants.ts'
import type { BulkChange } from '../../../contract/applicants/search/bulk-changes.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { letter } from '../../../contract/letters/letters.ts'
import { call } from '../../data/call.ts'
import { mediumDay } from '../../data/dates.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { nameOf } from '../applicants/applicant-name.ts'
import { usePageAct } from '../palette/page-acts.ts'
import styles from './changes.module.css'

const EVERY_MS = 400
const SECOND_MS = 1_000

/**
 * Shows the progress of a change of many applicants, whom it could not change, and the button that takes it back while its letters wait.
 * The latest one is undone from the palette, too. The outcome of a single applicant disappears when that time is over.
 */
export function Outcome({ id, isLatest, onClose }: { id: number; isLatest: boolean; onClose(): void }) {
  const client = useQueryClient()
  const words = useRef<HTMLSpanElement>(null)
  const key = ['bulk-change', id]
  const change = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<BulkChange>('GET', `/applicants/changes/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.done < data.total ? EVERY_MS : false),
  })
  const reload = () => Promise.all([applicant, applicantHistory, letter].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const undo = useBusy(async () => {
    // The pressed button disappears.
    words.current?.focus()
    client.setQueryData(key, await call<BulkChange>('POST', `/applicants/changes/${id}/undo`, { body: {} }))
    await reload()
  })
  const found = change.data
  const isDone = found !== undefined && found.done === found.total
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is done
  useEffect(() => {
    if (isDone && found.total > 1) void reload()
  }, [isDone])
  const left = useSecondsLeft(found?.undo_seconds ?? 0, change.dataUpdatedAt)
  const canUndo = isDone && left > 0
  usePageAct(canUndo && isLatest ? 'undo' : undefined, () => void undo.start())
  const isOver = isDone && left === 0 && found.of_one !== null && found.undone === 0 && found.refused.length === 0
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (!found) return change.error ? <ErrorNotice onRetry={() => change.refetch()}>{change.error.message}</ErrorNotice> : null
  const notChanged = isDone ? [...found.refused, ...found.as_before] : found.refused
  return (
    <section className={styles.change} aria-label="Last change">
      <span role="status" ref={words} tabIndex={-1}>
        <Summary change={found} canUndo={canUndo} />
      </span>
      {!isDone && <progress max={found.total} value={found.done} aria-label="Applicants changed" />}
      {canUndo && (
        <Button variant="default" onClick={undo.start} loading={undo.busy}>
          <span>
            Undo<span aria-hidden="true">{` (${left} s)`}</span>
          </span>
        </Button>
      )}
      {isDone && (
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      )}
      {undo.failure && <ErrorNotice>{undo.failure.message}</ErrorNotice>}
      {notChanged.length > 0 && (
        <ul className={styles.refused} aria-label="Not changed">
          {notChanged.map((one) => (
            <li key={one.applicant}>
              <strong>{nameOf(one)}</strong> {one.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The result of a change: of one applicant by name, of several in numbers. */
function Summary({ change, canUndo }: { change: BulkChange; canUndo: boolean }) {
  const { kind, of_one, status_code, casework, undone, refused } = change
  const status = useRecord(statusCode, kind === 'STATUS' ? status_code : null)
  if (kind === 'LETTER' && of_one === null) return lettersOf(change, canUndo)
  if (of_one === null || refused.length > 0) {
    const areLettersComing = canUndo && change.changed > 0 && status.data?.record.template != null
    return areLettersComing ? `${numbersOf(change)} Letters leave within a minute.` : numbersOf(change)
  }
  const name = nameOf(of_one)
  if (undone > 0) return `${name}: undone`
  if (kind === 'LETTER') return `The letter about ${name} leaves within a minute`
  if (casework !== null) return `${name}: ${saidOf(casework)}`
  return kind === 'NOTE'
    ? `${name}: note added`
    : `${name}: ${status_code === null ? 'no status' : (status.data?.record.description ?? '')}`
}

/** Whom a record is assigned to now, and until when it is due, as far as the change has set it. */
function saidOf({ assignee, due }: NonNullable<BulkChange['casework']>): string {
  const parts = [
    assignee === null && 'assigned to nobody',
    assignee != null && 'assigned',
    due === null && 'no due date',
    due != null && `due ${mediumDay(due)}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Letters that are sent again, about several applicants. */
function lettersOf({ changed, undone, refused }: BulkChange, canUndo: boolean): string {
  const about = `about ${countOf(changed, 'applicant')}`
  const parts = [
    changed > 0 && (canUndo ? `The letters ${about} leave within a minute` : `Letters ${about} sent again`),
    undone > 0 && `${undone} undone`,
    refused.length > 0 && `${refused.length} with a reason`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function numbersOf({ total, done, changed, unchanged, undone, refused }: BulkChange): string {
  if (done < total) return `${done} of ${total}`
  const parts = [
    (changed > 0 || undone === 0) && `${changed} changed`,
    unchanged > 0 && `${unchanged} as before`,
    undone > 0 && `${undone} undone`,
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
