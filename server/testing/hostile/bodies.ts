/* Almost valid bodies, so that a request is processed far before it is refused. Not used by the product. */

import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Field } from '../../../contract/records/fields.ts'
import { toJsonSchema } from '../../platform/http/schemas/json-schema.ts'
import { registry } from '../../routes.ts'
import { idsIn } from '../named-ids.ts'
import type { Ids } from '../people-and-places.ts'
import { wizardPerson } from '../wizard-person.ts'
import type { Random } from './random.ts'

/** The supported part of JSON Schema. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** The source of values: choices, existing rows, and a time at which Downtown is open. */
export type Source = {
  random: Random
  ids: Ids
  slots: readonly string[]
  /** The signed address of a file's content. */
  signed(id: number, method: 'GET' | 'PUT'): string
}

/** The password of the accounts that have one. */
export const PASSWORD = 'correct horse battery staple'

/** The record that an id of this name refers to. */
const referred = new Map<string, string>([
  ...[...registry.values()].flatMap(({ contract }) =>
    Object.entries(contract.fields).flatMap(([name, { to }]): [string, string][] => (to === undefined ? [] : [[name, to]])),
  ),
  ['applicantType', 'applicanttypes'],
  ['applicantId', 'applicants'],
  ['waiver', 'waivers'],
  ['disclaimer', 'disclaimers'],
])

const byName: Record<string, readonly unknown[]> = {
  ssn4: ['1234', '1234', '****'],
  dob: ['1990-01-02', '1990-01-02', '****-**-**'],
  pricing: ['12.50', 40],
  start_time: ['09:00', '10:00:00'],
  end_time: ['17:00', '24:00:00'],
  day_of_week: [0, 1, 6],
  timezone: ['America/New_York', 'Asia/Kathmandu'],
  password: [PASSWORD, PASSWORD, 'short'],
  old_password: [PASSWORD],
  context_type: ['network', 'livescanvendor', null],
  state: ['FL', 'NY'],
  zip_code: ['33101', '33101-1234'],
  field_data: [{ capture: ['name'], required: ['name'] }, '{"capture":["a"]}'],
  payment_options: ['CC', 'CC,IN', 'CC,OL,IN'],
  extra_fields: ['', 'middleName,citizenship'],
  gender: ['F'],
  race: ['W'],
  eye: ['BLU'],
  hair: ['BRO'],
  pob: ['NY'],
  height: [`5'9"`],
  weight: [150],
  query_string: ['name=ana', 'applicant_type=1'],
  reason: ['bgcheck'],
  ori: ['FL0000009'],
  username: ['new.user', 'staff', 'second'],
  email: ['ann@example.org', 'downtown@bims.example'],
}

/** The row ids of a record, in the order of their names. */
const idsOf = ({ ids }: Source, record: string): number[] => Object.values(idsIn(ids, record))

/** An id of a record, sometimes of another record. */
export function someId(source: Source, record: string): number {
  const own = idsOf(source, record)
  const { random, ids } = source
  if (own.length > 0 && !random.chance(0.1)) return random.pick(own)
  return random.pick(idsOf(source, random.pick(Object.keys(ids))))
}

/** The body of a new record, or of a change, by its contract. */
export function recordBody(source: Source, contract: AnyContract, change: boolean): Record<string, unknown> {
  const { random } = source
  const open = Object.entries(contract.fields).filter(
    ([name]) => !contract.readonly.includes(name) && !(change && contract.immutable.includes(name)),
  )
  const wanted = open.filter(([, { presence }]) => (!change && presence === 'required') || random.chance(0.3))
  const body = Object.fromEntries(wanted.map(([name, field]) => [name, fieldValue(source, name, field)]))
  return change ? body : inOneEnvironment(random, contract, body)
}

/** Sets either an employer or a network. */
function inOneEnvironment(random: Random, { immutable }: AnyContract, body: Record<string, unknown>): Record<string, unknown> {
  if (!immutable.includes('employer') || !immutable.includes('network') || random.chance(0.1)) return body
  return { ...body, employer: undefined, network: undefined, ...random.pick([{ employer: 1 }, { network: 1 }]) }
}

function fieldValue(source: Source, name: string, field: Field): unknown {
  if (field.presence === 'nullable' && source.random.chance(0.2)) return null
  if (field.kind === 'refs') return [someId(source, field.to as string)]
  if (field.to !== undefined) return someId(source, field.to)
  return bySchema(source, name, toJsonSchema(field.output, 'output') as Schema)
}

/** A value that a JSON Schema accepts, as far as it is specific; an id if the name is a record's. */
export function taken(source: Source, name: string, schema: Schema): unknown {
  const record = referred.get(name)
  const isId = record !== undefined && schema.type !== 'array' && schema.type !== 'object' && schema.const === undefined
  return isId ? someId(source, record) : bySchema(source, name, schema)
}

function bySchema(source: Source, name: string, schema: Schema): unknown {
  const { random } = source
  const branches = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return random.pick(schema.enum)
  if (byName[name] !== undefined) return random.pick(byName[name])
  if (branches !== undefined) return taken(source, name, random.pick(branches))
  switch (schema.type) {
    case 'object':
      return objectOf(source, schema)
    case 'array':
      return Array.from({ length: random.below(3) }, () => taken(source, name, schema.items ?? {}))
    case 'boolean':
      return random.chance(0.5)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 10, random.below(12)))
    case 'null':
      return null
    default:
      return textOf(source, name, schema)
  }
}

function textOf({ random, slots }: Source, name: string, { format, pattern, allOf }: Schema): string {
  const half = slots.length / 2
  const times = name.startsWith('start') ? slots.slice(0, half) : slots.slice(half)
  if (format === 'date-time') return random.pick(times)
  if (format === 'date') return random.pick(times).slice(0, 10)
  if (format === 'email') return 'ann@example.org'
  const form = pattern ?? allOf?.find((part) => part.pattern)?.pattern
  return form === undefined ? random.pick(['Ann', 'A longer text', 'x', 'https://example.org/a']) : random.matching(form)
}

function objectOf(source: Source, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || source.random.chance(0.5))
  return Object.fromEntries(wanted.map(([name, schema]) => [name, taken(source, name, schema)]))
}

/** The body with which the wizard books at Downtown with Metro. */
export function wizardBody({ random, ids, slots }: Source): Record<string, unknown> {
  return {
    mode: 'new',
    network: ids.networks.metro,
    lsv: ids.livescanvendors.downtown,
    applicantType: ids.applicanttypes.teacher,
    dateTime: random.pick(slots),
    ...wizardPerson,
    email: `ann${random.below(1_000_000)}@example.org`,
    ...(random.chance(0.3) ? { notes: 'x', middleName: 'B', citizenship: 'US', paymentMethod: 'CC' } : {}),
  }
}
