import { get, set } from 'react-hook-form'

/** A standard schema (zod's, a contract's `draft` or `change`) whose output is `Values`. */
export type Schema<Values> = { readonly '~standard': { readonly types?: { readonly output: Values } | undefined } }

/** A schema that comes later than its form: what is judged before waits for it. */
export const lazySchema = <Values>(load: () => Promise<Schema<Values>>): Schema<Values> => {
  const judge: Judge = { '~standard': { validate: async (values) => ((await load()) as Judge)['~standard'].validate(values) } }
  return judge as Schema<Values>
}

type Path = readonly (PropertyKey | { readonly key: PropertyKey })[]
type Issue = { readonly message: string; readonly path?: Path | undefined }
type Judgement = { readonly value?: unknown; readonly issues?: readonly Issue[] | undefined }
type Judge = { readonly '~standard': { validate(values: unknown): Judgement | Promise<Judgement> } }
type FormInput = Readonly<Record<string, unknown>>

/**
 * Validates a form by a schema: the first error of each field counts. A form validates again for each drawn
 * field; unchanged values reuse the last result, since checking twenty fields takes a slow phone as long as drawing them.
 */
export function resolverOf<Values>(schema: Schema<Values>) {
  const judge = schema as Judge
  let known: { of: FormInput; judgement: Judgement | Promise<Judgement> } | null = null
  return async (typed: FormInput) => {
    if (known === null || !same(known.of, typed)) known = { of: { ...typed }, judgement: judge['~standard'].validate(typed) }
    const { value, issues } = await known.judgement
    return issues ? { values: {}, errors: errorsOf(issues, typed) } : { values: value, errors: {} }
  }
}

/** Only primitive values can be compared: a form mutates lists and groups in place. */
function same(one: FormInput, other: FormInput): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isPlain(one[name]) && Object.is(one[name], other[name]))
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

/**
 * A new object each time, because the form deletes from it. An empty field is "Required", whatever the schema's message: the
 * form redraws a field only when its message changes.
 */
function errorsOf(issues: readonly Issue[], typed: FormInput): Record<string, unknown> {
  const errors = new Map<string, { type: string; message: string }>()
  for (const { message, path = [] } of issues) {
    const name = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'root'
    if (!errors.has(name)) errors.set(name, { type: '', message: isEmpty(get(typed, name)) ? 'Required' : message })
  }
  const nested: Record<string, unknown> = {}
  for (const [name, error] of errors) set(nested, name, error)
  return nested
}

/** Whether a field is empty. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
