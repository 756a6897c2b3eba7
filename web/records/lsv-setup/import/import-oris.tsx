import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { applicantType, ori } from '../../../../contract/lsv/lsv.ts'
import { type ImportAnswer, importColumns, requiredColumns } from '../../../../contract/lsv/ori-import.ts'
import { nameLanguage, otherLanguages } from '../../../../contract/records/languages.ts'
import { Problem } from '../../../data/problem.ts'
import { records } from '../../../data/records/records.ts'
import { readEveryRecord } from '../../../data/records/use-every-record.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { FileField } from '../../../ui/field/file-field.tsx'
import { useFocusAfter } from '../../../ui/focus/use-focus-after.ts'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import type { FormState } from '../../../ui/overlay/guarded-dialog.tsx'
import { CellComplaints } from '../../cell-complaints.tsx'
import type { ReadFile } from './csv.ts'
import { ImportPreview } from './import-preview.tsx'
import { countPriceJumps } from './price-jumps.ts'
import { importFailure, isOfRows, type PreviewedFile, useImport } from './use-import.ts'

const optionalColumns = importColumns.slice(requiredColumns.length)
const endings = otherLanguages.map((language) => `_${language}: for readers of ${nameLanguage(language)}`).join(', ')

type Props = { lsv: number; onClose(): void; onState(state: FormState): void }

/** IMPORT: reads a CSV file, shows a preview, and on confirmation imports all rows. */
export function ImportOris({ lsv, onClose, onState }: Props) {
  const { chosen, reading, taking, choose, take, retry } = useImport(lsv)
  const preview = chosen?.preview
  const jumps = preview ? countPriceJumps(preview) : 0
  const [agreed, setAgreed] = useState<ImportAnswer | null>(null)
  const isAgreed = jumps === 0 || agreed === preview
  const again = useFocusAfter(taking)
  const confirm = async () => {
    onState({ busy: true, dirty: false })
    const done = await take()
    onState({ busy: false, dirty: false })
    if (!done) return
    showToast(`Imported: ${done.created} new, ${done.updated} changed`)
    onClose()
  }
  return (
    <Stack>
      <Text>
        A CSV file with the columns {requiredColumns.join(', ')}, and if you like {optionalColumns.join(', ')} ({endings}). Each row is an
        applicant type; its slug names the ORI. Without the column ori, a new slug is taken if it is an ORI itself, or if its agency has
        exactly one ORI here. A column that the file lacks stays as it is.
      </Text>
      <DownloadTypes lsv={lsv} />
      <FileField label="CSV file" accept=".csv,text/csv" again locked={taking} onChange={(file) => file && void choose(file)} />
      <div role="status">{chosen && <Text fw={650}>{chosen.name}</Text>}</div>
      {reading && <LoadingRows />}
      {chosen && <ChosenFile chosen={chosen} onRetry={retry} />}
      {preview && jumps > 0 && (
        <CheckField
          label={jumps === 1 ? 'This price is right' : `These ${jumps} prices are right`}
          checked={isAgreed}
          onChange={({ currentTarget: { checked } }) => setAgreed(checked ? preview : null)}
        />
      )}
      <FormFooter>
        <Button variant="default" onClick={onClose} disabled={taking}>
          Cancel
        </Button>
        <Button ref={again} onClick={confirm} disabled={!preview || preview.created + preview.updated === 0 || !isAgreed} loading={taking}>
          Import
        </Button>
      </FormFooter>
    </Stack>
  )
}

function ChosenFile({ chosen: { rows, unused, preview, problem }, onRetry }: { chosen: PreviewedFile; onRetry(): void }) {
  return (
    <>
      {unused.length > 0 && <Notice>{`Columns that are not used: ${unused.join(', ')}`}</Notice>}
      {problem && <Failed problem={problem} rows={rows} {...(preview || isOfRows(problem) ? {} : { onRetry })} />}
      {preview && <ImportPreview rows={rows} answer={preview} />}
    </>
  )
}

/** The invalid rows, or another reason of the failure. */
function Failed({ problem, rows, onRetry }: { problem: Error; rows: ReadFile['rows']; onRetry?(): void }) {
  const errors = problem instanceof Problem ? problem.errors : {}
  if (Object.keys(errors).some((name) => /^\d+\./.test(name)))
    return <CellComplaints errors={errors} rows={rows} nothing="Nothing was imported." />
  return <ErrorNotice {...(onRetry ? { onRetry } : {})}>{errors.data ?? importFailure(problem)}</ErrorNotice>
}

const AT_ONCE = 200

/** Downloads the current types as a CSV file, to edit in a spreadsheet and import again. */
function DownloadTypes({ lsv }: { lsv: number }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const again = useFocusAfter(busy)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const [{ writeCsv }, types, oris] = await Promise.all([
        import('./csv.ts'),
        readEveryRecord((cursor) => records(applicantType).list({ lsv, limit: AT_ONCE, cursor })),
        readEveryRecord((cursor) => records(ori).list({ lsv, limit: AT_ONCE, cursor })),
      ])
      download(writeCsv(types, oris))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Button ref={again} variant="default" onClick={save} loading={busy}>
        Download Current Types
      </Button>
    </div>
  )
}

function download(csv: string) {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: 'applicant-types.csv' }).click()
  URL.revokeObjectURL(address)
}
