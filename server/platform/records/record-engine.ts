import type { FastifyReply } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { auditDiff } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { lockInTurn, lockOfRow } from '../database/lock-queues.ts'
import type { Change, Recordable } from '../events/change.ts'
import { idIn, type RouteCall, type Services } from '../http/action.ts'
import { changedMeanwhile, conflict, forbidden, invalid, notFound, signInFirst } from '../http/errors.ts'
import { type Rule, T, type Verb, type Viewer } from './access.ts'
import { runOnce } from './idempotency.ts'
import { listRows } from './listing.ts'
import { parseChange, parseDraft } from './parse-input.ts'
import type { RecordKind, SeenRow, Tools, Values, WriteHook } from './record-kind.ts'
import { checkReferences } from './references.ts'
import { insertRow, isSealed, removeRow as markRemoved, readRow, updateRow } from './rows.ts'

/** The viewer's rule for a verb; a closed verb is 401 for the public and 403 for everybody else. */
export function ruleOf(recordKind: RecordKind, viewer: Viewer, verb: Verb): Rule {
  const rule = recordKind.access[viewer.role][verb]
  if (rule !== undefined) return rule
  throw viewer.role === 'public' ? signInFirst() : forbidden()
}

/** The row as this viewer sees it, or the same 404 for hidden and missing rows; removed ones are missing unless `removed`. */
export async function mustRead(
  db: Db,
  recordKind: RecordKind,
  viewer: Viewer,
  id: number | null,
  removed = false,
): Promise<Values & { id: number; version: number }> {
  const { rows, fields } = ruleOf(recordKind, viewer, 'read')
  const row = id === null ? undefined : await readRow(db, recordKind, viewer, rows, id, { fields, removed })
  if (row === undefined) throw notFound()
  return row
}

/** The row for the answer, with the fields that no column has. */
export async function readFinished(db: Db, tools: Tools, recordKind: RecordKind, viewer: Viewer, id: number | null, removed = false) {
  const row = await mustRead(db, recordKind, viewer, id, removed)
  await recordKind.finish?.(db, tools, viewer, [row])
  return row
}

/** Refuses a change of a version that the client has not seen. */
export function checkVersion(ifMatch: string | undefined, version: number | string) {
  if (ifMatch === undefined || ifMatch === '*') return
  if (ifMatch.replace(/^W\//, '').replaceAll('"', '') !== String(version)) throw changedMeanwhile()
}

/** One page of the rows that the viewer may see. */
export async function readPage({ database, ...tools }: Pick<Services, 'database'> & Tools, recordKind: RecordKind, viewer: Viewer) {
  const rule = ruleOf(recordKind, viewer, 'list')
  const page = await listRows(database, tools, recordKind, viewer, rule)
  await recordKind.finish?.(database, tools, viewer, page.results)
  return page
}

/** The page as the list's answer. */
export async function list(call: RouteCall, recordKind: RecordKind) {
  const page = await readPage(call, recordKind, call.viewer)
  const { path } = recordKind.contract
  if (recordKind.readEvent !== undefined) await call.record(recordKind.readEvent(call.viewer, page.results.length))
  else if (isSealed(recordKind.contract))
    await call.record({
      type: 'record.listed',
      resource: path,
      row: null,
      detail: { count: page.count, ...ownersIn(recordKind.contract, call.viewer.query) },
    })
  return page
}

/** The records by whose numbers a list was narrowed, such as the applicant whose documents it has. */
const ownersIn = ({ filters, fields }: AnyContract, query: Viewer['query']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(
        ([
          name,
          {
            fields: [read = ''],
            to,
          },
        ]) => (to ?? fields[read]?.to) !== undefined && /^\d{1,15}$/.test(query[name] ?? ''),
      )
      .map(([name]) => [name, Number(query[name])]),
  )

/** The row of the path's id, as this viewer sees it. */
export async function read(call: RouteCall, recordKind: RecordKind) {
  const { database, viewer } = call
  ruleOf(recordKind, viewer, 'read')
  const keepsName = recordKind.keepsNames === true && viewer.role !== 'public'
  const row = await readFinished(database, call, recordKind, viewer, idIn(call.params), keepsName)
  if (recordKind.readEvent !== undefined) await call.record(recordKind.readEvent(viewer, 1))
  else if (isSealed(recordKind.contract)) await call.record({ type: 'record.read', resource: recordKind.contract.path, row: row.id })
  return sendRow(call.reply, row)
}

/** The parts in which an action may differ from the engine; each runs in the transaction of the write. */
export type Write = {
  /** Takes locks that must precede the row's. */
  lock?(change: Change<Viewer>): Promise<unknown>
  /** The fields of this row that the viewer may change, if they depend on more than the rule. */
  fields?(change: Change<Viewer>, before: SeenRow): Promise<readonly string[] | undefined>
  hook?: WriteHook
  /** Writes the row instead of the engine's statement. */
  insert?(change: Change<Viewer>, draft: Values): Promise<number>
  update?(change: Change<Viewer>, before: SeenRow, values: Values): Promise<unknown>
  remove?(change: Change<Viewer>, id: number): Promise<unknown>
  /** The events, if they differ from the engine's; `before` is the previous row. */
  event?(id: number, facts: Facts, values: Values, before?: SeenRow): Recordable | readonly Recordable[]
}

type Facts = { changed: readonly string[]; detail?: Record<string, string | number | boolean | null> }

/** Creates a row from the request's body, once per Idempotency-Key, and answers it as the viewer sees it. */
export async function createRow(call: RouteCall, recordKind: RecordKind, write: Write = {}, body: unknown = call.request.body) {
  const rule = ruleOf(recordKind, call.viewer, 'create')
  const draft = parseDraft(recordKind.contract, rule, body)
  await recordKind.precheck?.(call, draft)
  const created = await call.transact(async (change) => {
    await write.lock?.(change)
    const id = await runOnce(change.db, change, call.request, draft, () => addRow(change, recordKind, rule, draft, write))
    return readFinished(change.db, change, recordKind, change.viewer, id)
  })
  return sendRow(call.reply, created)
}

/** Creates a row from a validated draft, and records it; returns its id. */
export async function addRow(change: Change<Viewer>, recordKind: RecordKind, rule: Rule, sent: Values, write: Write = {}): Promise<number> {
  const { db, sealing, viewer } = change
  const draft = (await recordKind.complete?.(change, sent)) ?? sent
  await checkReferences(db, change.catalogue.registry, recordKind.contract, viewer, draft)
  const values = { ...draft, ...rule.preset?.(viewer) }
  const after = await runHooks(change, recordKind, write, { before: undefined, values })
  const id = write.insert ? await write.insert(change, values) : await insertRow(db, sealing, recordKind, values)
  await after(id)
  await checkCreated(db, recordKind, viewer, rule, id)
  await record(change, recordKind, 'record.created', write, id, { changed: Object.keys(draft) }, draft)
  return id
}

/** Updates the row of the path's id unless it was changed meanwhile; answers it as the viewer sees it. */
export async function changeRow(call: RouteCall, recordKind: RecordKind, write: Write = {}, body: unknown = call.request.body) {
  const rule = ruleOf(recordKind, call.viewer, 'update')
  await recordKind.precheck?.(call, body)
  const changed = await call.transact(async (change) => {
    const { db, viewer } = change
    const accept = async (row: SeenRow) => {
      await recordKind.finish?.(db, change, viewer, [row])
      const fields = write.fields ? await write.fields(change, row) : rule.fields
      return parseChange(recordKind.contract, { ...rule, fields }, body, row)
    }
    const before = await lockForWrite(change, call, recordKind, rule, write, accept)
    const values = await accept(before)
    await checkReferences(db, change.catalogue.registry, recordKind.contract, viewer, values, before)
    const after = await runHooks(change, recordKind, write, { before, values })
    if (write.update) await write.update(change, before, values)
    else await updateRow(db, change.sealing, recordKind, before.id, values)
    await after(before.id)
    const facts = { changed: Object.keys(values), ...auditDiff(before, values) }
    await record(change, recordKind, 'record.updated', write, before.id, facts, values, before)
    const row = await readFinished(db, change, recordKind, viewer, before.id)
    complain(recordKind.contract, row)
    return row
  })
  return sendRow(call.reply, changed)
}

/** Removes the row of the path's id, unless it was changed meanwhile. */
export async function removeRow(call: RouteCall, recordKind: RecordKind, write: Write = {}): Promise<void> {
  const rule = ruleOf(recordKind, call.viewer, 'remove')
  await call.transact(async (change) => {
    const before = await lockForWrite(change, call, recordKind, rule, write)
    const after = await runHooks(change, recordKind, write, { before, values: {} })
    if (write.remove) await write.remove(change, before.id)
    else await markRemoved(change.db, recordKind, before.id)
    await after(before.id)
    await record(change, recordKind, 'record.removed', write, before.id, { changed: [] }, {})
  })
}

/**
 * Judges a write without locks, so that a call that is refused waits for nobody and holds up nobody; then locks the row, and judges again
 * what may have changed meanwhile.
 */
async function lockForWrite(
  change: Change<Viewer>,
  { params, request }: RouteCall,
  recordKind: RecordKind,
  rule: Rule,
  write: Write,
  accept?: (row: SeenRow) => Promise<unknown>,
) {
  const { db, viewer } = change
  const check = async (row: SeenRow) => {
    checkVersion(request.headers['if-match'], row.version)
    await checkRowRule(db, recordKind, viewer, rule, row.id)
    return row
  }
  const seen = await check(await mustRead(db, recordKind, viewer, idIn(params)))
  await accept?.(seen)
  await write.lock?.(change)
  return check(await lockSeenRow(db, recordKind, viewer, seen.id))
}

/** Runs the hooks of the record and of the action; returns their work after the write. */
async function runHooks(change: Change<Viewer>, { hook }: RecordKind, write: Write, row: Parameters<WriteHook>[1]) {
  const first = await hook?.(change, row)
  const second = await write.hook?.(change, row)
  return async (id: number) => {
    await first?.(id)
    await second?.(id)
  }
}

type RecordEvent = 'record.created' | 'record.updated' | 'record.removed'

function record(
  change: Change<Viewer>,
  { contract }: RecordKind,
  type: RecordEvent,
  { event }: Write,
  row: number,
  facts: Facts,
  values: Values,
  before?: SeenRow,
) {
  return change.record(event === undefined ? { type, resource: contract.path, row, ...facts } : event(row, facts, values, before))
}

/**
 * The row if the viewer may see it, locked, so that its writers are serialized. It is read before: nobody waits for the lock of a row that
 * they do not see, or holds up others by it.
 */
export async function lockRow(db: Db, recordKind: RecordKind, viewer: Viewer, id: number | null) {
  const seen = await mustRead(db, recordKind, viewer, id)
  return lockSeenRow(db, recordKind, viewer, seen.id)
}

/** Locks a row that the viewer has seen, and reads it again. */
export async function lockSeenRow(db: Db, recordKind: RecordKind, viewer: Viewer, id: number) {
  const { table } = recordKind
  await lockInTurn(db, [lockOfRow(table, id)], () => db.run(sql`select from ${raw(table)} where id = ${id} for no key update`))
  return mustRead(db, recordKind, viewer, id)
}

/** A visible row outside the rule's rows is a 403; one in the wrong state a 409. */
export async function checkRowRule(db: Db, recordKind: RecordKind, viewer: Viewer, rule: Rule, id: number) {
  const met = (condition: Rule['rows']) =>
    db.one(sql`select 1 as met from ${raw(recordKind.source ?? recordKind.table)} t where t.id = ${id} and ${condition(viewer, T)}`)
  if ((await met(rule.rows)) === undefined) throw forbidden()
  if (rule.when !== undefined && (await met(rule.when.condition)) === undefined) throw conflict('NOT_NOW', rule.when.refusal)
}

/** Checks a new row against the rows that its creator may create, and the contract's rules; a refusal rolls it back. */
async function checkCreated(db: Db, recordKind: RecordKind, viewer: Viewer, rule: Rule, id: number) {
  const row = await readRow(db, recordKind, viewer, rule.rows, id)
  if (row === undefined) throw notFound()
  complain(recordKind.contract, row)
}

function complain(contract: AnyContract, row: Values) {
  const complaints = contract.check(row)
  if (Object.keys(complaints).length > 0) throw invalid(complaints)
}

/** The answer's body, its version in the ETag. */
export function sendRow(reply: FastifyReply, { version, ...row }: Values & { version: number }) {
  reply.header('etag', `"${version}"`)
  return row
}
