import type { QueryClient } from '@tanstack/react-query'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Versioned } from '../../data/records/records.ts'
import { recordKey } from '../../data/records/use-records.ts'
import type { FormValues } from './changes.ts'

type Numbered = { id: number }
type ListPage = { results: readonly Numbered[]; count?: number }
type Held = ListPage | { pages: readonly ListPage[] }
type Undo = () => void
/** Other rows for those of a page of a list, counted from 0. */
type ChangeRows = (rows: readonly Numbered[], page: number) => readonly Numbered[]

/** Shows a change of a record before its answer, also in the lists of the page. Returns the way back. */
export function showRecordAtOnce<R>(client: QueryClient, contract: AnyContract, id: number, held: Versioned<R>, values: FormValues): Undo {
  const key = recordKey(contract, id)
  client.setQueryData(key, { ...held, record: { ...held.record, ...values } })
  const undoLists = showRowsAtOnce(client, contract, (rows) => rows.map((row) => (row.id === id ? { ...row, ...values } : row)))
  return () => {
    client.setQueryData(key, held)
    undoLists()
  }
}

/** Shows a list's pages with other rows, before the answer that makes them so. Returns the way back. */
export function showRowsAtOnce(client: QueryClient, { path }: Pick<AnyContract, 'path'>, change: ChangeRows): Undo {
  const before = ['list', 'pages'].flatMap((kind) => client.getQueriesData<Held>({ queryKey: [path, kind], type: 'active' }))
  for (const [key, held] of before) if (held) client.setQueryData(key, changed(held, change))
  return () => {
    for (const [key, held] of before) client.setQueryData(key, held)
  }
}

/** The number of a row that is shown before its record is made. */
const BEING_MADE = -1

/** Whether a row is of a record that is being made: it can be neither changed nor deleted yet. */
export const isBeingMade = ({ id }: Numbered): boolean => id === BEING_MADE

/** Shows a new row at the top of a list before the answer that makes its record. Returns the way back. */
export const showNewAtOnce = (client: QueryClient, contract: Pick<AnyContract, 'path'>, values: FormValues): Undo =>
  showRowsAtOnce(client, contract, (rows, page) => (page === 0 ? [{ ...values, id: BEING_MADE }, ...rows] : rows))

const changed = (held: Held, change: ChangeRows): Held =>
  'pages' in held ? { ...held, pages: held.pages.map((page, at) => withRows(page, change, at)) } : withRows(held, change, 0)

function withRows(page: ListPage, change: ChangeRows, at: number): ListPage {
  const results = change(page.results, at)
  return { ...page, results, ...(page.count === undefined ? {} : { count: page.count + results.length - page.results.length }) }
}

/** Takes back what was shown when the save is refused. */
export const orUndone = <T>(saving: Promise<T>, undo: Undo): Promise<T> =>
  saving.catch((error: unknown) => {
    undo()
    throw error
  })
