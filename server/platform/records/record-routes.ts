import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql, { raw } from 'sql-template-tag'
import type { Permission } from '../../../contract/permissions.ts'
import type { AnyContract } from '../../../contract/resource.ts'
import { type AuditEvent, audit, auditDiff } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { idIn, type Services } from '../http/action.ts'
import { changedMeanwhile, conflict, forbidden, invalid, notFound, signInFirst } from '../http/errors.ts'
import { lazySchema } from '../http/json-schema.ts'
import { type Rule, T, type Verb, type Viewer } from './access.ts'
import { pageOf, rowOf } from './answers.ts'
import { keyHeader, runOnce } from './idempotency.ts'
import { listRows } from './listing.ts'
import { parseChange, parseDraft } from './parse-input.ts'
import { checkReferences, type Registry } from './references.ts'
import type { Resource, Tools, Values } from './resource.ts'
import { insertRow, isSealed, readRow, removeRow, updateRow } from './rows.ts'

type Served = Services & { resource: Resource; registry: Registry }

/** Gives one record its routes. Anything it needs beyond these is an action with a file of its own. */
export function serveRecord(app: FastifyInstance, services: Services, resource: Resource, registry: Registry) {
  const served = { ...services, resource, registry }
  const { contract } = resource
  const one = `/api/${contract.path}/:id`
  const all = `/api/${contract.path}`
  /** That the table has the record's rights is checked when the server starts. */
  const config = (verb: Verb) => ({ permission: `${contract.path}.${verb}` as Permission })
  const serves = (verb: Verb) => resource.serves.includes(verb)
  // A verb that is closed to everybody still answers, with 401 or 403; the document leaves it out.
  const hidden = (verb: Verb) => ({ hide: Object.values(resource.access).every((rules) => rules[verb] === undefined) })
  if (serves('list'))
    app.get(all, { config: config('list'), schema: { ...listSchema(contract), ...hidden('list') } }, ({ viewer }) => list(served, viewer))
  if (serves('read'))
    app.get(one, { config: config('read'), schema: { ...rowSchema(contract), ...hidden('read') } }, ({ viewer, params }, reply) =>
      read(served, viewer, idOf(params), reply),
    )
  if (serves('create'))
    app.post(
      all,
      {
        config: config('create'),
        schema: { ...rowSchema(contract, 201), headers: keyHeader, body: lazySchema(contract.draft, 'input'), ...hidden('create') },
      },
      (request, reply) => create(served, request, reply),
    )
  if (serves('update'))
    app.patch(
      one,
      { config: config('update'), schema: { ...rowSchema(contract), body: lazySchema(contract.change, 'input'), ...hidden('update') } },
      ({ viewer, params, body, headers }, reply) => update(served, viewer, idOf(params), body, headers['if-match'], reply),
    )
  if (serves('remove'))
    app.delete(
      one,
      { config: config('remove'), schema: { tags: [contract.path], ...hidden('remove') } },
      ({ viewer, params, headers }, reply) => remove(served, viewer, idOf(params), headers['if-match'], reply),
    )
}

/** The viewer's rule for a verb; a closed verb is 401 for the public and 403 for everybody else. */
export function ruleOf(resource: Resource, viewer: Viewer, verb: Verb): Rule {
  const rule = resource.access[viewer.role][verb]
  if (rule !== undefined) return rule
  throw viewer.role === 'public' ? signInFirst() : forbidden()
}

/** The row as this viewer sees it, or the uniform 404. */
export async function mustRead(
  db: Db,
  resource: Resource,
  viewer: Viewer,
  id: number | null,
): Promise<Values & { id: number; version: number }> {
  const rule = resource.access[viewer.role].read ?? ruleOf(resource, viewer, 'read')
  const row = id === null ? undefined : await readRow(db, resource, viewer, rule.rows, id, rule.fields)
  if (row === undefined) throw notFound()
  return row
}

/** The row as it is answered to this viewer: with what no column holds. */
export async function readFinished(db: Db, tools: Tools, resource: Resource, viewer: Viewer, id: number | null) {
  const row = await mustRead(db, resource, viewer, id)
  await resource.finish?.(db, tools, viewer, [row])
  return row
}

/** Refuses a change to a row whose version the client has not seen. */
export function checkVersion(ifMatch: string | undefined, version: number) {
  if (ifMatch === undefined || ifMatch === '*') return
  if (ifMatch.replace(/^W\//, '').replaceAll('"', '') !== String(version)) throw changedMeanwhile()
}

/** One page of the rows that the viewer may see, as the record's list answers it. */
export async function list(served: Omit<Served, 'registry'>, viewer: Viewer) {
  const { database, sealing, resource } = served
  const rule = ruleOf(resource, viewer, 'list')
  const page = await listRows(database, sealing, resource, viewer, rule)
  await resource.finish?.(database, served, viewer, page.results)
  if (isSealed(resource.contract)) {
    await audit(database, viewer, { event: 'list', resource: resource.contract.path, detail: { count: page.count } })
  }
  return page
}

async function read(served: Served, viewer: Viewer, id: number | null, reply: FastifyReply) {
  const { database, resource } = served
  ruleOf(resource, viewer, 'read')
  const row = await readFinished(database, served, resource, viewer, id)
  if (isSealed(resource.contract)) await audit(database, viewer, { event: 'read', resource: resource.contract.path, row_id: id })
  return sent(reply, row)
}

async function create(served: Served, request: FastifyRequest, reply: FastifyReply) {
  const { database, resource } = served
  const { viewer } = request
  const rule = ruleOf(resource, viewer, 'create')
  const draft = parseDraft(resource.contract, rule, request.body)
  const made = await database.transaction(async (db) => {
    const id = await runOnce(db, served, request, draft, () => insert(db, served, viewer, rule, draft))
    return readFinished(db, served, resource, viewer, id)
  })
  return sent(reply.code(201), made)
}

async function insert(db: Db, served: Served, viewer: Viewer, rule: Rule, draft: Values): Promise<number> {
  const { sealing, resource, registry } = served
  await checkReferences(db, registry, resource.contract, viewer, draft)
  await resource.accept?.(db, served, draft)
  const judgeAfter = await resource.watch?.(db, served, draft)
  const id = await insertRow(db, sealing, resource, { ...draft, ...rule.preset?.(viewer) })
  await judgeAfter?.()
  await judge(db, resource, viewer, rule, id)
  await wrote(db, viewer, resource, 'create', id, Object.keys(draft))
  return id
}

async function update(served: Served, viewer: Viewer, id: number | null, body: unknown, ifMatch: string | undefined, reply: FastifyReply) {
  const { database, sealing, resource, registry } = served
  const rule = ruleOf(resource, viewer, 'update')
  const changed = await database.transaction(async (db) => {
    const before = await locked(db, resource, viewer, id)
    checkVersion(ifMatch, before.version)
    await within(db, resource, viewer, rule, before.id)
    await resource.finish?.(db, served, viewer, [before])
    const change = parseChange(resource.contract, rule, body, before)
    await checkReferences(db, registry, resource.contract, viewer, change)
    await resource.accept?.(db, served, change)
    const judgeAfter = await resource.watch?.(db, served, before)
    await updateRow(db, sealing, resource, before.id, change)
    await judgeAfter?.()
    const after = await readFinished(db, served, resource, viewer, before.id)
    complain(resource.contract, after)
    await wrote(db, viewer, resource, 'update', before.id, Object.keys(change), auditDiff(before, change))
    return after
  })
  return sent(reply, changed)
}

async function remove(served: Served, viewer: Viewer, id: number | null, ifMatch: string | undefined, reply: FastifyReply) {
  const { database, resource } = served
  const rule = ruleOf(resource, viewer, 'remove')
  await database.transaction(async (db) => {
    const before = await locked(db, resource, viewer, id)
    checkVersion(ifMatch, before.version)
    await within(db, resource, viewer, rule, before.id)
    const judgeAfter = await resource.watch?.(db, served, before)
    await removeRow(db, resource, before.id)
    await judgeAfter?.()
    await wrote(db, viewer, resource, 'remove', before.id, [])
  })
  return reply.code(204).send()
}

/** The row in the viewer's sight, locked so that two writers follow each other. */
export async function locked(db: Db, resource: Resource, viewer: Viewer, id: number | null) {
  if (id !== null) await db.run(sql`select from ${raw(resource.table)} where id = ${id} for no key update`)
  return mustRead(db, resource, viewer, id)
}

/** A readable row outside the rule's rows is a 403; one in the wrong state a 409. */
export async function within(db: Db, resource: Resource, viewer: Viewer, rule: Rule, id: number) {
  const met = (condition: Rule['rows']) =>
    db.one(sql`select 1 as met from ${raw(resource.source ?? resource.table)} t where t.id = ${id} and ${condition(viewer, T)}`)
  if ((await met(rule.rows)) === undefined) throw forbidden()
  if (rule.when !== undefined && (await met(rule.when.holds)) === undefined) throw conflict('NOT_NOW', rule.when.says)
}

/** A new row must lie within what its maker may create, and make sense; else it is undone. */
async function judge(db: Db, resource: Resource, viewer: Viewer, rule: Rule, id: number) {
  const row = await readRow(db, resource, viewer, rule.rows, id)
  if (row === undefined) throw notFound()
  complain(resource.contract, row)
}

function complain(contract: AnyContract, row: Values) {
  const complaints = contract.check(row)
  if (Object.keys(complaints).length > 0) throw invalid(complaints)
}

/** The one point behind every write of the engine: the audit log. Versions are raised by the database itself. */
async function wrote(
  db: Db,
  viewer: Viewer,
  resource: Resource,
  event: Verb,
  id: number,
  changed: readonly string[],
  told: Pick<AuditEvent, 'detail'> = {},
) {
  await audit(db, viewer, { event, resource: resource.contract.path, row_id: id, changed, ...told })
}

/** The answer's body, its version in the ETag. */
export function sent(reply: FastifyReply, { version, ...row }: Values & { version: number }) {
  reply.header('etag', `"${version}"`)
  return row
}

const idOf = (params: unknown) => idIn(params as Record<string, string>)

const rowSchema = (contract: AnyContract, status = 200) => ({
  tags: [contract.path],
  response: { [status]: lazySchema(rowOf(contract), 'output') },
})

const listSchema = (contract: AnyContract) => ({
  tags: [contract.path],
  querystring: {
    type: 'object',
    properties: Object.fromEntries(
      [...Object.keys(contract.filters), 'limit', 'cursor', 'order', ...(contract.search.length > 0 ? ['search'] : [])].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
  },
  response: { 200: lazySchema(pageOf(contract), 'output') },
})
