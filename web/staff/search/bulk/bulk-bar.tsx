import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { MOST_AT_ONCE } from '../../../../contract/applicants/search/bulk-changes.ts'
import { download } from '../../../data/download.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { useBusy } from '../../../ui/feedback/use-busy.ts'
import { countText } from '../../../ui/list/found-count.tsx'
import { openChangesKey } from '../../changes/open-changes-key.ts'
import styles from '../results.module.css'
import { BulkNoteDialog } from './bulk-note-dialog.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import type { Chosen } from './use-chosen.ts'

type Props = { chosen: Chosen; query: Record<string, string>; count: number; capped: boolean; onPage: number }

/** What can be done with the chosen rows at once. */
export function BulkBar({ chosen, query, count, capped, onPage }: Props) {
  const may = useMay()
  const [asking, setAsking] = useState<'status' | 'note' | null>(null)
  const client = useQueryClient()
  const ids = [...chosen.seen.keys()]
  const all = useBusy(() => chosen.chooseAll(query))
  const file = useBusy(() => download('/applicants/export', { ids: ids.join(',') }))
  const begin = () => {
    setAsking(null)
    void client.invalidateQueries({ queryKey: openChangesKey })
    chosen.clear()
  }
  const failure = all.failure ?? file.failure
  if (!may('change_many', applicant)) return null
  return (
    <>
      {failure && <ErrorNotice>{failure.message}</ErrorNotice>}
      {ids.length > 0 && (
        <section className={styles.bulk} aria-label="Chosen applicants">
          <strong role="status">{`${countText(ids.length)} chosen`}</strong>
          <Button onClick={() => setAsking('status')}>Change Status</Button>
          <Button variant="default" onClick={() => setAsking('note')}>
            Add Note
          </Button>
          <Button variant="default" onClick={file.start} loading={file.busy}>
            Export Chosen
          </Button>
          {count > onPage && ids.length < Math.min(count, MOST_AT_ONCE) && (
            <Button variant="subtle" onClick={all.start} loading={all.busy}>
              {count > MOST_AT_ONCE
                ? `Choose the first ${countText(MOST_AT_ONCE)} of ${countText(count, capped)}`
                : `Choose all ${countText(count)}`}
            </Button>
          )}
          <Button variant="subtle" onClick={chosen.clear}>
            Choose none
          </Button>
        </section>
      )}
      {asking === 'status' && <BulkStatusDialog chosen={chosen} onClose={() => setAsking(null)} onBegun={begin} />}
      {asking === 'note' && <BulkNoteDialog ids={ids} onClose={() => setAsking(null)} onBegun={begin} />}
    </>
  )
}
