import * as z from 'zod/mini'
import type { Permission } from '../../../contract/permissions.ts'
import type { ProblemCode } from '../../../contract/problem-codes.ts'
import type { AnyContract, Filter } from '../../../contract/records/define-record.ts'
import { idText } from '../../../contract/records/id-text.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import type { Action } from '../http/action.ts'
import type { Verb } from '../records/access.ts'
import { isRow } from '../records/answers.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { describeSchema, type JsonSchema, reference } from './describe-schema.ts'
import { manyOf, oneOfRecord, schemaNameOf } from './record-words.ts'

/** A call of the API, with what its description needs. */
export type Operation = {
  method: string
  /** The route, with `:id` for a parameter. */
  path: string
  permission: Permission
  summary: string
  query: Readonly<Record<string, { schema: JsonSchema; required: boolean }>>
  body?: JsonSchema
  status: number
  answer?: JsonSchema
  /** The media type of an answer without a schema. */
  answerType?: string
  /** Whether the answer has an ETag, and whether If-Match is compared with it. */
  etag: boolean
  versioned: boolean
  idempotent: boolean
  problems: readonly ProblemCode[]
  refusals: Readonly<Record<number, JsonSchema>>
}

const VERBS = {
  list: { method: 'GET', row: false, status: 200, problems: [] },
  read: { method: 'GET', row: true, status: 200, problems: [] },
  create: { method: 'POST', row: false, status: 201, problems: ['EXISTS', 'REFERENCED'] },
  update: { method: 'PATCH', row: true, status: 200, problems: ['EXISTS', 'REFERENCED'] },
  remove: { method: 'DELETE', row: true, status: 204, problems: ['REFERENCED'] },
} as const satisfies Record<Verb, { method: string; row: boolean; status: number; problems: readonly ProblemCode[] }>

/** The calls of a record that the engine serves and that some role has. */
export function operationsOfRecord(recordKind: RecordKind): Operation[] {
  const open = (verb: Verb) => Object.values(recordKind.access).some((rules) => rules[verb] !== undefined)
  return recordKind.serves.filter(open).map((verb) => operationOfVerb(recordKind, verb))
}

function operationOfVerb(recordKind: RecordKind, verb: Verb): Operation {
  const { contract, access, problems = {} } = recordKind
  const { method, row, status, problems: usual } = VERBS[verb]
  const name = schemaNameOf(recordKind)
  const conditional = Object.values(access).some((rules) => rules[verb]?.when !== undefined)
  const answers = { list: `${name}Page`, read: name, create: name, update: name }
  const bodies = { create: `${name}Draft`, update: `${name}Change` }
  return {
    method,
    path: `/api/${contract.path}${row ? '/:id' : ''}`,
    permission: `${contract.path}.${verb}` as Permission,
    summary: summaryOf(recordKind, verb),
    query: verb === 'list' ? listQuery(contract) : {},
    ...(verb in bodies ? { body: reference(bodies[verb as keyof typeof bodies]) } : {}),
    status,
    ...(verb in answers ? { answer: reference(answers[verb as keyof typeof answers]) } : {}),
    etag: verb === 'read' || verb === 'create' || verb === 'update',
    versioned: verb === 'update' || verb === 'remove',
    idempotent: verb === 'create',
    problems: [...usual, ...(conditional ? (['NOT_NOW'] as const) : []), ...(problems[verb] ?? [])],
    refusals: {},
  }
}

const summaryOf = (recordKind: RecordKind, verb: Verb) =>
  verb === 'list' ? `List ${manyOf(recordKind)}` : `${SUMMARY_VERBS[verb]} ${oneOfRecord(recordKind)}`

const SUMMARY_VERBS = { read: 'Read', create: 'Create', update: 'Change', remove: 'Remove' } as const

/** The call of an action; rows of records are named in its answer. */
export function operationOfAction(action: Action, recordKinds: readonly RecordKind[]): Operation {
  const { method, path, permission, summary, answer, answerType, status, idempotent = false, problems = [], refusals = {} } = action
  const accepts = action.accepts?.() ?? action.body
  const recordKind = answer && recordKinds.find(({ contract }) => isRow(contract, answer))
  return {
    method: String(method),
    path,
    permission,
    summary,
    query: action.query === undefined ? {} : queryOf(describeSchema(action.query, 'input')),
    ...(accepts === undefined ? {} : { body: describeSchema(accepts, 'input') }),
    status: status ?? (answer === undefined ? 204 : 200),
    ...(answer === undefined
      ? {}
      : { answer: recordKind === undefined ? describeSchema(answer, 'output') : reference(schemaNameOf(recordKind)) }),
    ...(answerType === undefined ? {} : { answerType, status: status ?? 200 }),
    etag: recordKind !== undefined,
    versioned: action.versioned ?? false,
    idempotent,
    problems: isConditional(action, recordKinds) ? ['NOT_NOW', ...problems] : problems,
    refusals: Object.fromEntries(Object.entries(refusals).map(([code, schema]) => [code, describeSchema(schema, 'output')])),
  }
}

/** Whether the action stands for a verb of a record that only rows in some state take. */
const isConditional = ({ permission }: Action, recordKinds: readonly RecordKind[]): boolean =>
  recordKinds.some(({ contract, access }) =>
    Object.values(access).some((rules) =>
      Object.entries(rules).some(([verb, rule]) => `${contract.path}.${verb}` === permission && rule.when !== undefined),
    ),
  )

/** A query is text on its way; its ids are numbers, as those of paths are. */
const ID_PATTERN = describeSchema(idText, 'input').pattern

const queryOf = ({ properties = {}, required = [] }: JsonSchema): Operation['query'] =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { schema: schema.pattern === ID_PATTERN ? integer : schema, required: required.includes(name) },
    ]),
  )

const integer = describeSchema(z.number().check(z.int(), z.positive()), 'input')
const text: JsonSchema = { type: 'string' }

function listQuery(contract: AnyContract): Operation['query'] {
  const orders = contract.order.flatMap((order) => {
    const field = order.replace(/^-/, '')
    return [field, `-${field}`]
  })
  const schemas: Record<string, JsonSchema> = {
    ...Object.fromEntries(Object.entries(contract.filters).map(([name, filter]) => [name, filterSchema(contract, filter)])),
    limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 },
    cursor: { ...integer, description: '`next` of the page before.' },
    order: { type: 'string', enum: [...new Set(orders)], default: contract.order[0] },
    ...(contract.search.length > 0 ? { search: { ...text, description: `A part of ${contract.search.join(', ')}.` } } : {}),
  }
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { schema, required: false }]))
}

function filterSchema({ fields }: AnyContract, { by, fields: [first = ''], to, several }: Filter): JsonSchema {
  const field = fields[first]
  if (to !== undefined && several) return { ...text, description: 'A number, or several separated by commas: one of them is meant.' }
  if (to !== undefined) return integer
  if (by === 'anyOf')
    return {
      ...text,
      description: 'A value, or several separated by commas: the field has one of them. `none` for a record that may be absent.',
    }
  if (by === 'special' || field === undefined) return text
  if (by === 'equals' && field.wire === 'integer') return field.to === undefined ? { type: 'integer' } : integer
  if (by === 'equals' && field.wire === 'boolean') return { type: 'boolean' }
  const described = describeSchema(field.output, 'output')
  return by === 'equals' && Array.isArray(described.enum) ? { type: 'string', enum: described.enum.filter((code) => code !== null) } : text
}
