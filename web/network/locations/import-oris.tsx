import { Button, Group, Stack, Text } from '@mantine/core'
import { type ChangeEvent, useId, useState } from 'react'
import { type ImportAnswer, requiredColumns } from '../../../contract/ori-import.ts'
import { applicantType, ori } from '../../../contract/places.ts'
import { call } from '../../data/call.ts'
import { Problem } from '../../data/problem.ts'
import { useAction } from '../../data/use-records.ts'
import type { FormState } from '../../ui/guarded-dialog.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { LoadingRows } from '../../ui/waiting.tsx'
import { DownloadTypes } from './download-types.tsx'
import { ImportComplaints } from './import-complaints.tsx'
import styles from './import-oris.module.css'
import { ImportPreview } from './import-preview.tsx'
import type { ReadFile } from './read-csv.ts'

type Props = { lsv: number; onClose(): void; onState(state: FormState): void }

/** A file that was chosen: what it would do, or why it cannot be taken. */
type Chosen = ReadFile & { name: string; preview: ImportAnswer | null; problem: Error | null }

/** IMPORT: a CSV file is read, what it would do is shown, and on confirmation all of it is done. */
export function ImportOris({ lsv, onClose, onState }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [reading, setReading] = useState(false)
  const send = useAction(
    ({ rows, preview }: { rows: ReadFile['rows']; preview: boolean }) =>
      call<ImportAnswer>('PUT', '/oris/bulk_import', { query: { preview }, body: { lsv, data: rows } }),
    ori,
    applicantType,
  )
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file, corrected, may be chosen again.
    const forget = () => {
      currentTarget.value = ''
    }
    if (!file) return
    setReading(true)
    let read: ReadFile = { rows: [], unused: [] }
    try {
      const { readCsv } = await import('./read-csv.ts')
      read = readCsv(new Uint8Array(await file.arrayBuffer()))
      const preview = await send.mutateAsync({ rows: read.rows, preview: true })
      setChosen({ ...read, name: file.name, preview, problem: null })
    } catch (error) {
      setChosen({ ...read, name: file.name, preview: null, problem: error as Error })
    } finally {
      setReading(false)
      forget()
    }
  }
  const take = async () => {
    if (!chosen) return
    onState({ busy: true, dirty: false })
    try {
      const { created, updated } = await send.mutateAsync({ rows: chosen.rows, preview: false })
      toast(`Imported: ${created} new, ${updated} changed`)
      onClose()
    } catch (error) {
      setChosen({ ...chosen, preview: null, problem: error as Error })
    } finally {
      onState({ busy: false, dirty: false })
    }
  }
  const { preview, problem } = chosen ?? {}
  return (
    <Stack>
      <Text>
        A CSV file with the columns {requiredColumns.join(', ')}, and if you like ori, prompt_vendor, prompt_location and note. Each row is
        an applicant type; its slug names the ORI. What the file does not name stays as it is.
      </Text>
      <DownloadTypes lsv={lsv} />
      <div>
        <label htmlFor={id} className={styles.label}>
          CSV file
        </label>
        <input id={id} type="file" accept=".csv,text/csv" className={styles.file} onChange={choose} disabled={send.isPending} />
      </div>
      <div role="status">{chosen && !reading && <Text fw={650}>{chosen.name}</Text>}</div>
      {reading && <LoadingRows />}
      {!reading && chosen && chosen.unused.length > 0 && <Notice>{`Columns that are not used: ${chosen.unused.join(', ')}`}</Notice>}
      {!reading && problem && <Failed problem={problem} rows={chosen?.rows ?? []} />}
      {!reading && chosen && preview && <ImportPreview rows={chosen.rows} answer={preview} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          Cancel
        </Button>
        <Button
          onClick={take}
          disabled={reading || !preview || preview.created + preview.updated === 0}
          loading={send.isPending && !reading}
        >
          Import
        </Button>
      </Group>
    </Stack>
  )
}

/** The rows that are wrong, or the reason that is none of theirs. */
function Failed({ problem, rows }: { problem: Error; rows: ReadFile['rows'] }) {
  const errors = problem instanceof Problem ? problem.errors : {}
  if (Object.keys(errors).some((name) => /^\d+\./.test(name))) return <ImportComplaints errors={errors} rows={rows} />
  return <ErrorNotice>{errors.data ?? problem.message}</ErrorNotice>
}
