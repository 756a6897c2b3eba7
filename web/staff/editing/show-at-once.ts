import type { QueryClient } from '@tanstack/react-query'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Versioned } from '../../data/records/records.ts'
import { recordKey } from '../../data/records/use-records.ts'
import type { FormValues } from './changes.ts'

type Numbered = { id: number }
type ListPage = { results: readonly Numbered[]; count?: number }
type Held = ListPage | { pages: readonly ListPage[] }
type Undo = () => void

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
export function showRowsAtOnce(
  client: QueryClient,
  { path }: Pick<AnyContract, 'path'>,
  change: (rows: readonly Numbered[]) => readonly Numbered[],
): Undo {
  const before = ['list', 'pages'].flatMap((kind) => client.getQueriesData<Held>({ queryKey: [path, kind], type: 'active' }))
  for (const [key, held] of before) if (held) client.setQueryData(key, changed(held, change))
  return () => {
    for (const [key, held] of before) client.setQueryData(key, held)
  }
}

const changed = (held: Held, change: (rows: readonly Numbered[]) => readonly Numbered[]): Held =>
  'pages' in held ? { ...held, pages: held.pages.map((page) => withRows(page, change)) } : withRows(held, change)

function withRows(page: ListPage, change: (rows: readonly Numbered[]) => readonly Numbered[]): ListPage {
  const results = change(page.results)
  return { ...page, results, ...(page.count === undefined ? {} : { count: page.count + results.length - page.results.length }) }
}

/** Takes back what was shown when the save is refused. */
export const orUndone = <T>(saving: Promise<T>, undo: Undo): Promise<T> =>
  saving.catch((error: unknown) => {
    undo()
    throw error
  })
