import { useRef, useState } from 'react'
import { applicantType, ori } from '../../../../contract/lsv/lsv.ts'
import type { ImportAnswer } from '../../../../contract/lsv/ori-import.ts'
import { type Answer, callWithVersion } from '../../../data/call.ts'
import { Problem } from '../../../data/problem.ts'
import { useAction } from '../../../data/records/use-records.ts'
import type { ReadFile } from './csv.ts'
import { FILE_LIMITS } from './file-limits.ts'

/** A chosen file: its preview with the version that an import is based on, or the reason of its refusal. */
export type PreviewedFile = ReadFile & { name: string; preview: ImportAnswer | null; etag: string | null; problem: Error | null }

type Rows = ReadFile['rows']

const TOO_LARGE = 413
const CHANGED = 412

/** Whether rows are invalid, so that the file must be corrected; otherwise the same file may be tried again. */
export const isOfRows = (problem: Error): boolean =>
  !(problem instanceof Problem) || problem.status === TOO_LARGE || Object.keys(problem.errors).length > 0

const isChanged = (problem: unknown): problem is Problem => problem instanceof Problem && problem.status === CHANGED

/** The reason of a failure; for a file that is too large, with the limit. */
export const importFailure = (problem: Error): string => {
  if (isChanged(problem)) return CHANGED_SINCE_PREVIEW
  return problem instanceof Problem && problem.status === TOO_LARGE ? `${problem.message} ${FILE_LIMITS}` : problem.message
}

const CHANGED_SINCE_PREVIEW =
  'Someone else changed ORIs or applicant types of this location after the preview. Nothing was imported. Check the new preview, then import again.'

/** Reads a file and previews the import on the server; `take` runs it. */
export function useImport(lsv: number) {
  const [chosen, setChosen] = useState<PreviewedFile | null>(null)
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const last = useRef<File | null>(null)
  const send = (rows: Rows, { preview = false, ifMatch = null }: { preview?: boolean; ifMatch?: string | null }) =>
    callWithVersion<ImportAnswer>('PUT', '/oris/bulk_import', { query: { preview }, body: { lsv, data: rows }, ifMatch })
  const previewRows = (rows: Rows) => send(rows, { preview: true })
  const [taking, setTaking] = useState(false)
  const { mutateAsync } = useAction(
    ({ rows, etag }: Pick<PreviewedFile, 'rows' | 'etag'>) => send(rows, { ifMatch: etag }),
    ori,
    applicantType,
  )
  const choose = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    last.current = file
    setReading(true)
    const found = await readAndPreview(file, previewRows)
    // Another file may have been chosen meanwhile.
    if (turn.current !== mine) return
    setChosen(found)
    setReading(false)
  }
  /** Null after a refusal, whose reason is in `chosen`. */
  const take = async (): Promise<ImportAnswer | null> => {
    if (!chosen) return null
    setTaking(true)
    try {
      return (await mutateAsync(chosen)).body
    } catch (error) {
      const problem = error as Error
      setChosen(
        isChanged(problem)
          ? { ...chosen, ...(await previewed(chosen.rows, previewRows)), problem }
          : { ...chosen, preview: isOfRows(problem) ? null : chosen.preview, problem },
      )
      return null
    } finally {
      setTaking(false)
    }
  }
  /** Previews the same file again. */
  const retry = () => last.current && void choose(last.current)
  return { chosen: reading ? null : chosen, reading, taking, choose, take, retry }
}

type Preview = Pick<PreviewedFile, 'preview' | 'etag' | 'problem'>

async function previewed(rows: Rows, previewRows: (rows: Rows) => Promise<Answer<ImportAnswer>>): Promise<Preview> {
  try {
    const { body, etag } = await previewRows(rows)
    return { preview: body, etag, problem: null }
  } catch (error) {
    return { preview: null, etag: null, problem: error as Error }
  }
}

async function readAndPreview(file: File, previewRows: (rows: Rows) => Promise<Answer<ImportAnswer>>): Promise<PreviewedFile> {
  try {
    const { readCsv } = await import('./csv.ts')
    const read = readCsv(new Uint8Array(await file.arrayBuffer()))
    return { ...read, name: file.name, ...(await previewed(read.rows, previewRows)) }
  } catch (error) {
    return { rows: [], unused: [], name: file.name, preview: null, etag: null, problem: error as Error }
  }
}
