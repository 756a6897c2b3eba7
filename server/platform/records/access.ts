import sql, { raw, type Sql } from 'sql-template-tag'
import { ID_TEXT } from '../../../contract/records/id-text.ts'
import { invalid } from '../http/errors.ts'

/** The roles. A viewer's is computed from the user's row at every request, never from the token. */
export const roles = ['public', 'lsv_user', 'network_admin', 'staff', 'superuser'] as const
export type Role = (typeof roles)[number]

/** The origin of a request, for the audit log and the limits. */
export type Origin = { ip: string; user_agent: string | null; request_id: string; bytes_in?: number | null }

/** The caller, the request's origin, and (for the public) the environment. */
export type Viewer = {
  role: Role
  user_id: number | null
  context_type: 'livescanvendor' | 'network' | null
  /** The LSV or network of the account; null for none. */
  context_id: number | null
  session: number | null
  /** The API key of a program, which acts for the account. */
  key?: { id: number; owner_role: Role; read_only: boolean; calls_per_minute: number } | null
  origin: Origin
  /** The query's parameters as sent; the public names its environment there. */
  query: Readonly<Record<string, string>>
  /** The step that the account must complete first. */
  due?: 'PASSWORD' | 'SECOND_FACTOR' | null
  /** The position in the write-ahead log after the session's last change; null without a change, or without a replica. */
  last_change?: string | null
}

/** The actor of an event: a viewer, or the program itself in a job. */
export type Actor = Omit<Viewer, 'role' | 'origin' | 'key'> & {
  role: Role | 'system'
  /** The API key by which a program acted, or asked for what a job does. */
  key?: { id: number } | null
  origin: { ip: string | null; user_agent: string | null; request_id: string | null; bytes_in?: number | null }
}

/** The actor of jobs and of the program itself. */
export const SYSTEM: Actor = {
  role: 'system',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: { ip: null, user_agent: null, request_id: null },
  query: {},
}

/** The verbs of a record. */
export const verbs = ['list', 'read', 'create', 'update', 'remove'] as const
export type Verb = (typeof verbs)[number]

/** A condition on rows, as SQL over the alias `t`. Filters lists and checks single rows. */
export type Condition = (viewer: Viewer, t: Sql) => Sql

/** The access of one role to one verb: rows, fields, permitted states, and preset values. */
export type Rule = {
  rows: Condition
  /** The fields seen (list, read) or accepted (create, update); absent means all of the contract. */
  fields?: readonly string[]
  /** A visible row that does not meet the condition is refused with a 409. */
  when?: { condition: Condition; refusal: string }
  /** Values that the server sets, regardless of the body. */
  preset?: (viewer: Viewer) => Record<string, unknown>
}

/** The rules of one record by role and verb; without a rule, the verb is closed. */
export type Access = Record<Role, Partial<Record<Verb, Rule>>>

/** The alias of the table in the engine's statements. */
export const T = raw('t')

/** All rows. */
export const every: Condition = () => sql`true`
/** The row is not removed. Conditions on joined tables check this themselves. */
export const alive: Condition = (_viewer, t) => sql`${t}.removed_at is null`
/** The row's column equals the viewer's context. Without a context, `= null` is never true. */
export const own =
  (column: string): Condition =>
  (viewer, t) =>
    sql`${t}.${raw(column)} = ${viewer.context_id}`
/** The row's column equals the viewer's user id. */
export const ownUser =
  (column: string): Condition =>
  (viewer, t) =>
    sql`${t}.${raw(column)} = ${viewer.user_id}`
/** The column refers to a row of another table that meets the condition. */
export const through =
  (column: string, table: string, condition: Condition, key = 'id'): Condition =>
  (viewer, t) =>
    sql`${t}.${raw(column)} in (select ${raw(`x_${table}.${key}`)} from ${raw(table)} ${raw(`x_${table}`)} where ${condition(viewer, raw(`x_${table}`))})`
/** Both conditions hold. */
export const both =
  (one: Condition, other: Condition): Condition =>
  (viewer, t) =>
    sql`(${one(viewer, t)} and ${other(viewer, t)})`

/** The locations of the viewer's network that are not deleted. */
export const ofOwnNetwork = (column: string): Condition => through(column, 'live_scan_vendor', own('network'))

/** Staff reach every row; a network and a location their own rows. */
export const ofOwnLsv = { superuser: every, staff: every, network_admin: ofOwnNetwork('lsv'), lsv_user: own('lsv') }

/** The roles of each verb and action of one record, from the table of rights. */
type Rights = Readonly<Record<string, Partial<Record<Role, string>>>>
type VerbOf<Has, R extends Role> = { [V in Verb]: V extends keyof Has ? (R extends keyof Has[V] ? V : never) : never }[Verb]
type RoleIn<Has> = { [R in Role]: [VerbOf<Has, R>] extends [never] ? never : R }[Role]

/** The rows of one role, its visible fields (absent means all), and special rules of its verbs. */
type Reach<V extends Verb> = Condition | ({ rows: Condition; fields?: readonly string[] } & { [Each in V]?: Partial<Rule> })

/** The rules of a record: the table of rights gives the verbs of each role, `reach` the rows of each role. */
export function accessBy<Has extends Rights>(
  { rights }: { rights: Has },
  reach: NoInfer<{ [R in RoleIn<Has>]: Reach<VerbOf<Has, R>> }>,
): Access {
  const reaches = reach as Partial<Record<Role, Reach<Verb>>>
  const rulesOf = (role: Role) =>
    Object.fromEntries(
      verbs.filter((verb) => rights[verb]?.[role] !== undefined).map((verb) => [verb, ruleFor(reaches[role] ?? none, verb)]),
    )
  return Object.fromEntries(roles.map((role) => [role, rulesOf(role)])) as Access
}

const none: Condition = () => sql`false`

function ruleFor(reach: Reach<Verb>, verb: Verb): Rule {
  if (typeof reach === 'function') return { rows: reach }
  const { rows, fields } = reach
  return { rows, ...(verb === 'list' || verb === 'read' ? { fields } : {}), ...reach[verb] }
}

/** An environment by its id: exactly one of the two is set. */
export type EnvironmentId = { employer: number | null; network: number | null }

/** The environment in the public's query: exactly one employer or network, by id. */
export function environmentOf(query: Readonly<Record<string, unknown>>): EnvironmentId {
  const employer = idOf(query.employer, 'employer')
  const network = idOf(query.network, 'network')
  if ((employer === null) === (network === null)) throw invalid({ employer: 'Name exactly one employer or network' })
  return { employer, network }
}

function idOf(value: unknown, field: string): number | null {
  if (value === undefined || value === null) return null
  const id = Number(value)
  if (!Number.isSafeInteger(id) || id < 1) throw invalid({ [field]: ID_TEXT })
  return id
}

/** Rows with the environment in their own columns `employer` and `network`. */
export const ofEnvironment: Condition = (viewer, t) => {
  const { employer, network } = environmentOf(viewer.query)
  return employer === null ? sql`${t}.network = ${network}` : sql`${t}.employer = ${employer}`
}

/** Rows of the employer in the public's query; a network has none. */
export const ofEmployer: Condition = (viewer, t) => {
  const { employer } = environmentOf(viewer.query)
  return sql`${t}.employer = ${employer}`
}

/** The id in a filter's value, or the 400 that names it. */
export function filterId(value: string, field: string): number {
  return idOf(value, field) as number
}
