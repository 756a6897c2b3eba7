import type * as z from 'zod/mini'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

const converted = {
  input: new WeakMap<z.ZodMiniType, Record<string, unknown>>(),
  output: new WeakMap<z.ZodMiniType, Record<string, unknown>>(),
}

/** The JSON Schema of a zod schema, for the document and the serializer; converted once per process. */
export function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const known = converted[io].get(schema)
  if (known !== undefined) return known
  const { $schema: _dialect, ...rest } = toJSONSchema(schema as unknown as $ZodType, {
    io,
    unrepresentable: 'any',
    target: 'draft-7',
  }) as Record<string, unknown>
  const found = withoutAlternatives(rest) as Record<string, unknown>
  converted[io].set(schema, found)
  return found
}

const SIMPLE = ['string', 'number', 'integer', 'boolean']

/** Merges a nullable field into one schema with two types: the serializer would try both schemas on every value. */
function withoutAlternatives(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutAlternatives)
  if (schema === null || typeof schema !== 'object') return schema
  const { anyOf, ...rest } = schema as { anyOf?: ({ type?: string; enum?: unknown[] } | undefined)[] }
  const [one, none] = anyOf ?? []
  if (one?.type === undefined || !SIMPLE.includes(one.type) || none?.type !== 'null' || anyOf?.length !== 2)
    return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withoutAlternatives(value)]))
  return { ...rest, ...one, type: [one.type, 'null'], ...(one.enum === undefined ? {} : { enum: [...one.enum, null] }) }
}

/**
 * A route's schema, converted when the document or the route's first answer needs it: converting all of them took a twentieth of the
 * start. The framework does not inspect objects with a prototype of their own.
 */
export const lazySchema = (schema: z.ZodMiniType, io: 'input' | 'output') => new LateSchema(schema, io)

class LateSchema {
  readonly #schema: z.ZodMiniType
  readonly #io: 'input' | 'output'

  constructor(schema: z.ZodMiniType, io: 'input' | 'output') {
    this.#schema = schema
    this.#io = io
  }

  made() {
    return toJsonSchema(this.#schema, this.#io)
  }
}

/** A route's schema, converted if it was lazy. */
export const resolveSchema = (schema: unknown): unknown => (schema instanceof LateSchema ? schema.made() : schema)
