import type { Sql } from 'sql-template-tag'
import type { ProblemCode } from '../../../contract/problem-codes.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Db } from '../database/database.ts'
import type { Change, Recordable } from '../events/change.ts'
import type { Services } from '../http/action.ts'
import type { Access, Verb, Viewer } from './access.ts'
import type { SearchPlan } from './search-plan.ts'

/** A record by field name, as answered. */
export type Values = Record<string, unknown>

/** A record kind on the server: contract, table, and access. */
export type RecordKind = {
  contract: AnyContract
  table: string
  /** A view, or a subquery, for lists and reads; absent means the table. */
  source?: string
  access: Access
  /** The verbs that the engine serves; others are actions with their own files. */
  serves: readonly Verb[]
  /** The conditions of the contract's `special` filters. */
  filters?: Record<string, (value: string, viewer: Viewer, t: Sql) => Sql>
  /** For tables of a million rows: how a list's rows are found; see large-list.ts. */
  largeTable?: LargeTable
  /** The query of a list, with the parameters that a viewer of all fields may write as one text. */
  expandQuery?: (db: Db, query: Viewer['query']) => Promise<Viewer['query']>
  /** Filters with which a list has the same best plan for all values. */
  genericPlanFilters?: readonly string[]
  /** The query's own order instead of the contract's, ascending; the list then has one page. */
  ranked?: (viewer: Viewer, t: Sql) => Sql | undefined
  /** Fields with HTML of customers and the function that cleans it, on every write and read. */
  html?: Readonly<Record<string, (text: string) => string>>
  /** Fields that are stored as rows of a link table. */
  lists?: Record<string, Links>
  /** Its search finds names: words in any order, with or without accents. */
  findsNames?: true
  /** Removed rows stay readable one by one, except for the public: records name them. The source has `removed`. */
  keepsNames?: true
  /** Checks, by the body as it came, what waits for other programs: before the transaction of a create or an update. */
  precheck?: (call: Services & { viewer: Viewer }, body: unknown) => Promise<void>
  /** Its list may be read from a replica, like an action with `reads`. */
  reads?: 'replica'
  /** Completes the draft of a new row in its transaction, before the references are checked: where another row is to be locked. */
  complete?: (change: Change<Viewer>, draft: Values) => Promise<Values>
  /** Runs in every write of the engine. */
  hook?: WriteHook
  /** The event of a read, if it differs from that of records with sealed fields. */
  readEvent?: (viewer: Viewer, rows: number) => Recordable
  /** Fields that some answers lack although their viewer may see them: for the API document. */
  sometimes?: readonly string[]
  /** Refusals of its hooks, by verb: for the API document. */
  problems?: Partial<Record<Verb, readonly ProblemCode[]>>
  /** Adds fields without a column to rows that will be answered; the viewer may not see a field that a row lacks. */
  finish?: (db: Db, tools: Tools, viewer: Viewer, rows: Values[]) => Promise<void>
}

/** A row as a viewer sees it. */
export type SeenRow = Values & { id: number; version: number }

/**
 * Runs in the transaction before the statement of a write and may refuse; the function that it returns runs after the statement and
 * may refuse too. `before` is the previous row, undefined for a new one; `values` are the new values.
 */
export type WriteHook = (
  change: Change<Viewer>,
  row: { before: SeenRow | undefined; values: Values },
) => Promise<((id: number) => Promise<unknown>) | undefined>

/** The search of the rows of a large table. */
export type LargeTable = {
  table: string
  /** The filters that need several indexes. */
  plans: Readonly<Record<string, (value: string, t: Sql, viewer: Viewer) => SearchPlan>>
  /** Whether an index returns this filter's results in the list's order: a suitable one, or because nearly every row matches. */
  isSorted(filter: string, value: string): boolean
  /** Whether an index alone counts this filter's results, without reading rows or other tables. */
  isCounted(filter: string): boolean
  /** The columns that sort the table by a field of another name. */
  orderColumns?: Readonly<Record<string, string>>
}

/** The arguments of `finish`. */
export type Tools = Pick<Services, 'clock' | 'key' | 'sealing' | 'catalogue' | 'settings'>

/** A table whose rows link `own`, the record's id, with `other`, one id of the list. */
export type Links = { table: string; own: string; other: string }

export const allVerbs: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove']
export const readOnly: readonly Verb[] = ['list', 'read']
