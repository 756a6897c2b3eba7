import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants.ts'
import { savedSearch } from '../../../contract/saved-searches.ts'
import { download } from '../../data/download.ts'
import { useMay } from '../../data/session.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import styles from './results.module.css'
import { SaveSearch } from './save-search.tsx'

type Props = { values: Record<string, string>; order: string; empty: boolean }

/** What is done with a search as a whole: kept as a card, taken along as a file. */
export function ResultActions({ values, order, empty }: Props) {
  const [saving, setSaving] = useState(false)
  const may = useMay()
  const file = useBusy(() => download('/applicants/export', { ...values, order }))
  return (
    <>
      <Group gap="xs">
        {may('create', savedSearch) && (
          <Button variant="default" onClick={() => setSaving(true)}>
            Save This Search
          </Button>
        )}
        {may('export', applicant) && (
          <Button variant="default" onClick={file.start} loading={file.busy} disabled={empty}>
            Export CSV
          </Button>
        )}
      </Group>
      {file.failure && (
        <div className={styles.failure}>
          <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>
        </div>
      )}
      {saving && <SaveSearch values={values} order={order} onClose={() => setSaving(false)} />}
    </>
  )
}
