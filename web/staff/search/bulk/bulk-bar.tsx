import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { MAX_AT_ONCE } from '../../../../contract/applicants/search/bulk-changes.ts'
import { letter } from '../../../../contract/letters/letters.ts'
import { download } from '../../../data/download.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { useBusy } from '../../../ui/feedback/use-busy.ts'
import { countText } from '../../../ui/list/found-count.tsx'
import { openChangesKey } from '../../changes/open-changes-key.ts'
import { ResendManyDialog } from '../../letters/resend-many-dialog.tsx'
import { useActKeys, usePageAct } from '../../palette/page-acts.ts'
import styles from './bulk.module.css'
import { BulkCaseworkDialog } from './bulk-casework-dialog.tsx'
import { BulkNoteDialog } from './bulk-note-dialog.tsx'
import { BulkStatusDialog } from './bulk-status-dialog.tsx'
import type { ChosenRows } from './use-chosen.ts'

type Props = { chosen: ChosenRows; query: Record<string, string>; count: number; onPage: number }

/** The bulk actions on the chosen rows, by button, key and palette. The bar has its place, unseen, while none is chosen. */
export function BulkBar({ chosen, query, count, onPage }: Props) {
  const may = useMay()
  const [asking, setAsking] = useState<'status' | 'note' | 'casework' | 'letter' | null>(null)
  const client = useQueryClient()
  const ids = [...chosen.seen.keys()]
  const all = useBusy(() => chosen.chooseAll(query))
  const file = useBusy(() => download('/applicants/export', { ids: ids.join(',') }))
  const begin = () => {
    setAsking(null)
    void client.invalidateQueries({ queryKey: openChangesKey })
    chosen.clear()
  }
  const isEmpty = ids.length === 0
  useActKeys()
  usePageAct(isEmpty ? undefined : 'status', () => setAsking('status'))
  usePageAct(isEmpty ? undefined : 'note', () => setAsking('note'))
  usePageAct(isEmpty ? undefined : 'casework', () => setAsking('casework'))
  const mayResend = may('resend', letter)
  usePageAct(isEmpty || !mayResend ? undefined : 'resend', () => setAsking('letter'))
  const failure = all.failure ?? file.failure
  if (!may('change_many', applicant)) return null
  return (
    <>
      <section className={styles.bulk} data-empty={isEmpty} aria-label="Chosen applicants">
        <strong role="status">{`${countText(ids.length)} chosen`}</strong>
        <div className={styles.acts}>
          <Button onClick={() => setAsking('status')}>Change Status</Button>
          <Button variant="default" onClick={() => setAsking('note')}>
            Add Note
          </Button>
          <Button variant="default" onClick={() => setAsking('casework')}>
            Assign
          </Button>
          {mayResend && (
            <Button variant="default" onClick={() => setAsking('letter')}>
              Send Letter Again
            </Button>
          )}
          <Button variant="default" onClick={file.start} loading={file.busy}>
            Export Chosen
          </Button>
          {count > onPage && ids.length < Math.min(count, MAX_AT_ONCE) && (
            <Button variant="subtle" onClick={all.start} loading={all.busy}>
              {count > MAX_AT_ONCE ? `Choose the first ${countText(MAX_AT_ONCE)}` : `Choose all ${countText(count)}`}
            </Button>
          )}
          <Button variant="subtle" onClick={chosen.clear}>
            Clear
          </Button>
        </div>
        {failure && (
          <div className={styles.failure}>
            <ErrorNotice>{failure.message}</ErrorNotice>
          </div>
        )}
      </section>
      {asking === 'status' && <BulkStatusDialog chosen={chosen} onClose={() => setAsking(null)} onBegun={begin} />}
      {asking === 'note' && <BulkNoteDialog ids={ids} onClose={() => setAsking(null)} onBegun={begin} />}
      {asking === 'casework' && <BulkCaseworkDialog ids={ids} onClose={() => setAsking(null)} onBegun={begin} />}
      {asking === 'letter' && <ResendManyDialog chosen={{ applicants: ids }} onClose={() => setAsking(null)} onBegun={begin} />}
    </>
  )
}
