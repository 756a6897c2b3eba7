import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import type { OpenChanges } from '../../../contract/applicants/search/bulk-changes.ts'
import { call } from '../../data/call.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { useActKeys } from '../palette/page-acts.ts'
import styles from './changes.module.css'
import { openChangesKey } from './open-changes-key.ts'
import { Outcome } from './outcome.tsx'

const readChanges = (query: { before?: number }, background: boolean, signal?: AbortSignal) =>
  call<OpenChanges>('GET', `/${applicant.path}/open_changes`, { query, background, ...(signal ? { signal } : {}) })

/** The user's own changes that are being made or can be undone, on every screen, also after a reload and in another tab. */
export default function LastChanges() {
  useActKeys()
  const { known, unread, readEarlier } = useKnownChanges()
  const [closed, setClosed] = useState<readonly number[]>([])
  const close = useCallback((id: number) => setClosed((before) => [...before, id]), [])
  const [areAllShown, setAllShown] = useState(false)
  // The latest at the end; each keeps counting, so that one whose time is over closes itself out of sight too.
  const shown = known.filter((id) => !closed.includes(id))
  const earlier = shown.slice(0, -1)
  const toggle = () => {
    setAllShown(!areAllShown)
    if (!areAllShown && unread > 0) void readEarlier.start()
  }
  return (
    <div className={`${styles.changes} no-print`}>
      {earlier.length + unread > 0 && (
        <Button className={styles.earlier ?? ''} variant="default" aria-expanded={areAllShown} onClick={toggle} loading={readEarlier.busy}>
          {countOf(earlier.length + unread, 'earlier change')}
        </Button>
      )}
      {readEarlier.failure && <ErrorNotice onRetry={readEarlier.start}>{readEarlier.failure.message}</ErrorNotice>}
      {shown.map((id) => (
        <div key={id} hidden={!areAllShown && earlier.includes(id)}>
          <One id={id} isLatest={id === shown.at(-1)} onClose={close} />
        </div>
      ))}
    </div>
  )
}

/**
 * The numbers of the changes that were listed, in their order: one that is over stays until it is closed, since its refusals are to be
 * read. `unread` is how many earlier ones are read on demand.
 */
function useKnownChanges() {
  const may = useMay()
  const open = useQuery({
    queryKey: openChangesKey,
    queryFn: ({ signal }) => readChanges({}, true, signal),
    enabled: may('change_many', applicant),
  })
  const [known, setKnown] = useState<readonly number[]>([])
  const [areAllRead, setAllRead] = useState(false)
  const add = ({ results }: OpenChanges) =>
    setKnown((before) => [...new Set([...before, ...results.map(({ id }) => id)])].sort((one, other) => one - other))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (open.data) add(open.data)
  }, [open.data])
  const readEarlier = useBusy(async () => {
    let before = known[0]
    for (let left = open.data?.earlier ?? 0; left > 0 && before !== undefined; ) {
      const page = await readChanges({ before }, false)
      add(page)
      before = page.results[0]?.id
      left = page.earlier
    }
    setAllRead(true)
  })
  return { known, unread: areAllRead ? 0 : (open.data?.earlier ?? 0), readEarlier }
}

function One({ id, isLatest, onClose }: { id: number; isLatest: boolean; onClose(id: number): void }) {
  const close = useCallback(() => onClose(id), [id, onClose])
  return <Outcome id={id} isLatest={isLatest} onClose={close} />
}
