import * as z from 'zod/mini'
import type { Field, Presence } from './fields.ts'

/** Fields by name. */
type Shape = Record<string, Field>

type Value<F> = F extends Field<infer V, Presence> ? V : never
type Sendable<S extends Shape> = {
  [K in keyof S as S[K]['presence'] extends 'required' ? K : never]: Value<S[K]>
} & { [K in keyof S as S[K]['presence'] extends 'required' ? never : K]?: Value<S[K]> }
type Shown<S extends Shape> = { [K in keyof S]: Value<S[K]> }

/** The filter of one query parameter. `contains` is smart-case; `from` and `to` include their bound. */
export type Filter = {
  by: 'equals' | 'anyOf' | 'from' | 'before' | 'special'
  fields: readonly string[]
  /** The record that the parameter names by id, where the condition looks beyond the row: an id out of the caller's sight finds nothing. */
  to?: string
  /** Whether the parameter may name several, separated by commas. */
  several?: true
}

/** The contract of one kind of record, shared by client and server. */
export type Contract<Row = unknown, Draft = unknown, Change = unknown> = {
  path: string
  /** The name of the records on the staff's screens, in the plural. */
  title: string
  fields: Shape
  readonly: readonly string[]
  immutable: readonly string[]
  row: z.ZodMiniType<Row>
  draft: z.ZodMiniType<Draft>
  change: z.ZodMiniType<Change>
  filters: Readonly<Record<string, Filter>>
  /** The fields that a list may be sorted by; the first is the default and may have a leading minus. */
  order: readonly [string, ...string[]]
  /** The fields that `search=` looks into, by substring, case-insensitive. */
  search: readonly string[]
  /** Rules over several fields: field name to message; empty means valid. */
  check(row: Row): Record<string, string>
}

/** A kind of record for code that only reads it: its path, without the checks of its fields. */
export type Kind<Row = unknown> = { readonly path: string; readonly row?: z.ZodMiniType<Row> }

// biome-ignore lint/suspicious/noExplicitAny: a contract of any record, for the code that serves all of them
export type AnyContract = Contract<any, any, any>
export type Row<C> = C extends Contract<infer R, infer _D, infer _C> ? R : never
export type Draft<C> = C extends Contract<infer _R, infer D, infer _C> ? D : never
export type Change<C> = C extends Contract<infer _R, infer _D, infer C2> ? C2 : never

type Name<G, O, F> = keyof (G & O & F) & string

/** A schema that takes the stored value as it is, too: a rule that is younger than a record holds for what is changed in it. */
export const keeping = <Value>(input: z.ZodMiniType<Value>, stored: unknown): z.ZodMiniType<Value> =>
  stored == null || stored === ''
    ? input
    : (z.transform((value, context) => {
        if (value === stored) return value
        const checked = input.safeParse(value)
        if (checked.success) return checked.data
        for (const { message } of checked.error.issues) context.issues.push({ code: 'custom', input: value, message })
        return z.NEVER
      }) as unknown as z.ZodMiniType<Value>)

/** The schema of some of a contract's fields, by name: that of a form, whose `stored` values may stay. */
export const inputsOf = <N extends string>(
  { fields }: Pick<AnyContract, 'fields'>,
  names: readonly N[],
  stored: Readonly<Record<string, unknown>> = {},
) =>
  Object.fromEntries(names.map((name) => [name, keeping(fields[name]?.input as z.ZodMiniType, stored[name])])) as Record<N, z.ZodMiniType>

/** Declares one kind of record. Schema, calls, OpenAPI document, client and tests are derived from it. */
export function defineRecord<const P extends string, G extends Shape, O extends Shape, F extends Shape>(
  path: P,
  spec: {
    title: string
    /** Set by the server, never accepted from a client. */
    readonly: G
    /** Accepted only when the record is created: the links that decide who owns it. */
    immutable: O
    /** Accepted on creation and on change. */
    editable: F
    filters?: Record<string, Filter>
    order: readonly [Name<G, O, F> | `-${Name<G, O, F>}`, ...Name<G, O, F>[]]
    search?: readonly Name<G, O, F>[]
    check?(row: Shown<G & O & F>): Record<string, string>
  },
): Contract<Shown<G & O & F>, Sendable<O> & Sendable<F>, Partial<Shown<F>>> & { path: P } {
  const fields: Shape = { ...spec.readonly, ...spec.immutable, ...spec.editable }
  const contract = {
    path,
    title: spec.title,
    fields,
    readonly: Object.keys(spec.readonly),
    immutable: Object.keys(spec.immutable),
    row: z.object(mapped(fields, (field) => field.output)),
    draft: z.strictObject(
      mapped({ ...spec.immutable, ...spec.editable }, (field) => (field.presence === 'required' ? field.input : z.optional(field.input))),
    ),
    change: z.partial(z.strictObject(mapped(spec.editable, (field) => field.input))),
    filters: spec.filters ?? {},
    order: spec.order,
    search: spec.search ?? [],
    check: spec.check ?? (() => ({})),
  }
  return contract as never
}

/** The result of a contract's check: empty when the condition holds, else these errors. */
export const complaintsUnless = (fine: boolean, complaints: Record<string, string>): Record<string, string> => (fine ? {} : complaints)

/** The row's value equals the parameter. */
export const equals = (field: string): Filter => ({ by: 'equals', fields: [field] })
/** The row's value is one of those of the parameter, such as `12,15`. */
export const anyOf = (field: string): Filter => ({ by: 'anyOf', fields: [field] })
/** The row's value is the parameter or later. */
export const from = (field: string): Filter => ({ by: 'from', fields: [field] })
/** The row's value is earlier than the parameter. */
export const before = (field: string): Filter => ({ by: 'before', fields: [field] })
/** A condition of its own, written beside the record's access on the server; `fields` are those that it reads. */
export const special = (...fields: string[]): Filter => ({ by: 'special', fields })
/** A condition of its own on the row of another record, which the parameter names by its id. */
export const specialTo = (to: string, ...fields: string[]): Filter => ({ by: 'special', fields, to })
/** The same on the row of one of several, such as `12,15`. */
export const specialToAny = (to: string, ...fields: string[]): Filter => ({ ...specialTo(to, ...fields), several: true })

function mapped(shape: Shape, pick: (field: Field) => z.ZodMiniType): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, pick(field)]))
}
