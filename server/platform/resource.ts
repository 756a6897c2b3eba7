import type { Sql } from 'sql-template-tag'
import type { AnyContract } from '../../contract/resource.ts'
import type { Access, Verb, Viewer } from './access.ts'

/** A record kind as the server keeps it: contract, table, and who may do what. */
export type Resource = {
  contract: AnyContract
  table: string
  /** A view that lists and reads answer from; absent means the table. */
  source?: string
  access: Access
  /** The verbs that the engine serves; the others are actions with files of their own. */
  serves: readonly Verb[]
  /** The conditions of the contract's `special` filters. */
  filters?: Record<string, (value: string, viewer: Viewer, t: Sql) => Sql>
}

export const allVerbs: readonly Verb[] = ['list', 'read', 'create', 'update', 'remove']
export const readOnly: readonly Verb[] = ['list', 'read']
