import type { Sql } from 'sql-template-tag'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Db } from '../database/database.ts'
import type { Change, Recordable } from '../events/change.ts'
import type { Services } from '../http/action.ts'
import type { Access, Verb, Viewer } from './access.ts'
import type { SearchPlan } from './search-plan.ts'

/** A record by field name, as answered. */
export type Values = Record<string, unknown>

/** A record kind as the server keeps it: contract, table, and who may do what. */
export type RecordKind = {
  contract: AnyContract
  table: string
  /** A view, or a select in brackets, that lists and reads answer from; absent means the table. */
  source?: string
  access: Access
  /** The verbs that the engine serves; the others are actions with files of their own. */
  serves: readonly Verb[]
  /** The conditions of the contract's `special` filters. */
  filters?: Record<string, (value: string, viewer: Viewer, t: Sql) => Sql>
  /** For tables of a million rows: where a list's rows are found before they are shown; see large-list.ts. */
  largeTable?: LargeTable
  /** Filters by which alone the list is always found in the same way. */
  genericPlanFilters?: readonly string[]
  /** An order of the query's own in place of the contract's, ascending; the list then is one page. */
  ranked?: (viewer: Viewer, t: Sql) => Sql | undefined
  /** Fields that hold HTML of a customer's own, as text or within JSON, with what cleans it: when it is written, and again whenever it is read. */
  html?: Readonly<Record<string, (text: string) => string>>
  /** Fields that are kept as rows of a link table. */
  lists?: Record<string, Links>
  /** Checks, by the body as it came, what waits for other programs: before the transaction of a create or an update. */
  precheck?: (call: Services & { viewer: Viewer }, body: unknown) => Promise<void>
  /** Its list may be read from a replica, as an action's `reads` says. */
  reads?: 'replica'
  /** Takes part in every write of the engine. */
  hook?: WriteHook
  /** The event of a read, where it is not the usual one of records with sealed fields. */
  readEvent?: (viewer: Viewer, rows: number) => Recordable
  /** Fills in what no column holds, in rows that are about to be answered; a field that a row lacks is not the viewer's to see. */
  finish?: (db: Db, tools: Tools, viewer: Viewer, rows: Values[]) => Promise<void>
}

/** A row as a viewer sees it. */
export type SeenRow = Values & { id: number; version: number }

/**
 * Takes part in a write: it runs in the transaction before the statement and may refuse; what it answers runs after the statement and
 * may refuse too. `before` is the row as it was, undefined for a new one; `values` are those that are about to be written.
 */
export type WriteHook = (
  change: Change<Viewer>,
  row: { before: SeenRow | undefined; values: Values },
) => Promise<((id: number) => Promise<unknown>) | undefined>

/** How the rows of a large table are found. */
export type LargeTable = {
  table: string
  /** The filters that no single index serves. */
  plans: Readonly<Record<string, (value: string, t: Sql) => SearchPlan>>
  /** Whether an index holds what this filter finds in the list's own order: of it alone, or because nearly every row fits. */
  isSorted(filter: string, value: string): boolean
  /** Whether an index counts what this filter finds, without a look at any row or other table. */
  isCounted(filter: string): boolean
}

/** The arguments for finishing a row. */
export type Tools = Pick<Services, 'clock' | 'key' | 'sealing' | 'catalogue'>

/** A table whose rows link `own`, the record's id, with `other`, one id of the list. */
export type Links = { table: string; own: string; other: string }

export const allVerbs: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove']
export const readOnly: readonly Verb[] = ['list', 'read']
