import type * as z from 'zod/mini'
import { type $ZodType, type $ZodTypeDef, toJSONSchema } from 'zod/v4/core'

/** The used part of JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  description?: string
  [keyword: string]: unknown
}

const described = { input: new WeakMap<z.ZodMiniType, JsonSchema>(), output: new WeakMap<z.ZodMiniType, JsonSchema>() }

/** The JSON Schema of a zod schema for the API document: of what is sent (`input`) or answered (`output`). */
export function describeSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const known = described[io].get(schema)
  if (known !== undefined) return known
  const found = convert(schema as unknown as $ZodType, io)
  described[io].set(schema, found)
  return found
}

/** A reference to a schema of the document by its name. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

function convert(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...found } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      // The bounds of JavaScript's own numbers mean nothing to a reader.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      const after = io === 'input' ? afterTransform(zodSchema) : undefined
      if (after !== undefined) Object.assign(jsonSchema, convert(after, io))
    },
  }) as JsonSchema
  return found
}

/** The checks of a pipe after a transform of anything, such as that of an empty text into null: more than the transform declares. */
function afterTransform(schema: $ZodType): $ZodType | undefined {
  const { def } = schema._zod as { def: $ZodTypeDef & { in?: $ZodType; out?: $ZodType } }
  return def.type === 'pipe' && def.in?._zod.def.type === 'transform' ? def.out : undefined
}
