import { useRef, useState } from 'react'
import { applicantType, ori } from '../../../../contract/lsv/lsv.ts'
import { IMPORT_MOST, type ImportAnswer } from '../../../../contract/lsv/ori-import.ts'
import { call } from '../../../data/call.ts'
import { Problem } from '../../../data/problem.ts'
import { useAction } from '../../../data/records/use-records.ts'
import type { ReadFile } from './csv.ts'

/** A chosen file: its preview, or the reason of its refusal. */
export type PreviewedFile = ReadFile & { name: string; preview: ImportAnswer | null; problem: Error | null }

type Rows = ReadFile['rows']

const TOO_LARGE = 413

/** Whether rows are invalid, so that the file must be corrected; otherwise the same file may be tried again. */
export const isOfRows = (problem: Error): boolean =>
  !(problem instanceof Problem) || problem.status === TOO_LARGE || Object.keys(problem.errors).length > 0

/** The reason of a failure; for a file that is too large, with the limit. */
export const importFailure = (problem: Error): string =>
  problem instanceof Problem && problem.status === TOO_LARGE
    ? `${problem.message} A file may have ${IMPORT_MOST.toLocaleString('en-US')} rows and 1 MB. Import it in parts.`
    : problem.message

/** Reads a file and previews the import on the server; `take` runs it. */
export function useImport(lsv: number) {
  const [chosen, setChosen] = useState<PreviewedFile | null>(null)
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const last = useRef<File | null>(null)
  const send = (rows: Rows, preview: boolean) =>
    call<ImportAnswer>('PUT', '/oris/bulk_import', { query: { preview }, body: { lsv, data: rows } })
  const { mutateAsync, isPending } = useAction((rows: Rows) => send(rows, false), ori, applicantType)
  const choose = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    last.current = file
    setReading(true)
    const found = await readAndPreview(file, (rows) => send(rows, true))
    // Another file may have been chosen meanwhile.
    if (turn.current !== mine) return
    setChosen(found)
    setReading(false)
  }
  /** Null after a refusal, whose reason is in `chosen`. */
  const take = async (): Promise<ImportAnswer | null> => {
    if (!chosen) return null
    try {
      return await mutateAsync(chosen.rows)
    } catch (error) {
      setChosen({ ...chosen, preview: isOfRows(error as Error) ? null : chosen.preview, problem: error as Error })
      return null
    }
  }
  /** Previews the same file again. */
  const retry = () => last.current && void choose(last.current)
  return { chosen: reading ? null : chosen, reading, taking: isPending, choose, take, retry }
}

async function readAndPreview(file: File, previewRows: (rows: Rows) => Promise<ImportAnswer>): Promise<PreviewedFile> {
  let read: ReadFile = { rows: [], unused: [] }
  try {
    const { readCsv } = await import('./csv.ts')
    read = readCsv(new Uint8Array(await file.arrayBuffer()))
    return { ...read, name: file.name, preview: await previewRows(read.rows), problem: null }
  } catch (error) {
    return { ...read, name: file.name, preview: null, problem: error as Error }
  }
}
