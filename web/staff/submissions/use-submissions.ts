import { useRef, useState } from 'react'
import { SUBMISSIONS_MOST, type SubmissionsAnswer } from '../../../contract/applicants/applicant-search.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { isLost } from '../../data/problem.ts'
import { useAction } from '../../data/records/use-records.ts'
import type { ReadSubmissions } from './read-submissions.ts'

type Rows = ReadSubmissions['rows']

/** A chosen file: its preview, or the reason of its refusal. */
export type PreviewedFile = ReadSubmissions & { name: string; preview: SubmissionsAnswer | null; problem: Error | null }

/** A report that was made. */
export type ReportedSubmissions = SubmissionsAnswer & { people: MarkedPerson[] }
/** An applicant whose prints were marked as submitted, with the hire status of the preview. */
export type MarkedPerson = { id: number; status_code: number | null }

const markedIn = (preview: SubmissionsAnswer | null): MarkedPerson[] =>
  (preview?.rows ?? []).filter(({ fate }) => fate === 'marked').map(({ applicant: id, status_code }) => ({ id, status_code }))

const send = (rows: Rows, preview: boolean) =>
  call<SubmissionsAnswer>('POST', '/applicants/submissions', { query: { preview }, body: rows })

/** Reads a file and previews the report on the server; `report` sends it. */
export function useSubmissions() {
  const [chosen, setChosen] = useState<PreviewedFile | null>(null)
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const { mutateAsync, isPending } = useAction((rows: Rows) => send(rows, false), applicant)
  const choose = async (file: File) => {
    turn.current += 1
    const mine = turn.current
    setReading(true)
    const found = await readAndAsk(file)
    // Another file may have been chosen meanwhile.
    if (turn.current !== mine) return
    setChosen(found)
    setReading(false)
  }
  /** The result, with the applicants who were marked; null after a refusal or a lost answer, which is in `chosen`. */
  const report = async (): Promise<ReportedSubmissions | null> => {
    if (!chosen) return null
    try {
      const done = await mutateAsync(chosen.rows)
      setChosen(null)
      return { ...done, people: markedIn(chosen.preview) }
    } catch (error) {
      // Without an answer the report may have been made. Sent again it changes nothing, and the preview still says whom it has marked.
      setChosen({ ...chosen, preview: isLost(error) ? chosen.preview : null, problem: error as Error })
      return null
    }
  }
  return { chosen: reading ? null : chosen, reading, reporting: isPending, choose, report, drop: () => setChosen(null) }
}

async function readAndAsk(file: File): Promise<PreviewedFile> {
  let read: ReadSubmissions = { rows: [], unused: [] }
  try {
    const { readSubmissions } = await import('./read-submissions.ts')
    read = readSubmissions(new Uint8Array(await file.arrayBuffer()))
    if (read.rows.length === 0) throw new Error('There are no rows below the headings.')
    if (read.rows.length > SUBMISSIONS_MOST)
      throw new Error(`At most ${SUBMISSIONS_MOST.toLocaleString('en-US')} rows can be reported at once.`)
    return { ...read, name: file.name, preview: await send(read.rows, true), problem: null }
  } catch (error) {
    return { ...read, name: file.name, preview: null, problem: error as Error }
  }
}
