import type { FastifyInstance } from 'fastify'
import type { Permission } from '../../../contract/permissions.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { callOf, type Services } from '../http/action.ts'
import { answerFrom } from '../http/read-from-replica.ts'
import { lazySchema } from '../http/schemas/json-schema.ts'
import type { Verb } from './access.ts'
import { pageOf, rowOf } from './answers.ts'
import { keyHeader } from './idempotency.ts'
import { changeRow, createRow, list, read, removeRow } from './record-engine.ts'
import type { RecordKind } from './record-kind.ts'

/** Registers the routes of one record. Everything else is an action with its own file. */
export function serveRecord(app: FastifyInstance, services: Services, recordKind: RecordKind) {
  const { contract } = recordKind
  const one = `/api/${contract.path}/:id`
  const all = `/api/${contract.path}`
  /** The start checks that the table has the record's rights. */
  const config = (verb: Verb) => ({ permission: `${contract.path}.${verb}` as Permission })
  const serves = (verb: Verb) => recordKind.serves.includes(verb)
  // A verb that is closed to all roles still answers 401 or 403; the document omits it.
  const hidden = (verb: Verb) => ({ hide: Object.values(recordKind.access).every((rules) => rules[verb] === undefined) })
  if (serves('list'))
    app.get(all, { config: config('list'), schema: { ...listSchema(contract), ...hidden('list') } }, (request, reply) =>
      answerFrom(services, request, recordKind.reads, (database) => list(callOf(services, request, reply, database), recordKind)),
    )
  if (serves('read'))
    app.get(one, { config: config('read'), schema: { ...rowSchema(contract), ...hidden('read') } }, (request, reply) =>
      read(callOf(services, request, reply), recordKind),
    )
  if (serves('create'))
    app.post(
      all,
      {
        config: config('create'),
        schema: { ...rowSchema(contract, 201), headers: keyHeader, body: lazySchema(contract.draft, 'input'), ...hidden('create') },
      },
      (request, reply) => createRow(callOf(services, request, reply.code(201)), recordKind),
    )
  if (serves('update'))
    app.patch(
      one,
      { config: config('update'), schema: { ...rowSchema(contract), body: lazySchema(contract.change, 'input'), ...hidden('update') } },
      (request, reply) => changeRow(callOf(services, request, reply), recordKind),
    )
  if (serves('remove'))
    app.delete(one, { config: config('remove'), schema: { tags: [contract.path], ...hidden('remove') } }, async (request, reply) => {
      await removeRow(callOf(services, request, reply), recordKind)
      return reply.code(204).send()
    })
}

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
