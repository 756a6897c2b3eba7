import * as z from 'zod/mini'
import { fieldMessages } from './field-messages.ts'
import { isForeignPhone, isPhoneNumber } from './phone.ts'
import { oneLine, storable, withoutInvisible } from './storable.ts'

/** The storage of a column: determines the engine's SQL and the shape of an answer. */
type Kind = 'plain' | 'money' | 'instant' | 'date' | 'sealed' | 'refs' | 'list'

/** `required` must be sent, `nullable` may be empty, `defaulted` is set by the database when absent. */
export type Presence = 'required' | 'nullable' | 'defaulted'

/** One field of a record: its input, its output and its storage. */
export type Field<Value = unknown, P extends Presence = Presence> = {
  /** Validates and normalizes the input. */
  input: z.ZodMiniType<Value>
  /** Describes the output. */
  output: z.ZodMiniType<Value>
  kind: Kind
  presence: P
  /** The value's form in a query string. */
  wire: 'integer' | 'boolean' | 'string'
  /** The records that a reference points to, by path. */
  to?: string
  /** Computed from other rows, so it may change between reads: ignored when it is sent back. */
  computed?: true
}

type RequiredField<Value> = Field<Value, 'required'>

function field<Value>(
  wire: Field['wire'],
  kind: Kind,
  input: z.ZodMiniType<Value>,
  output: z.ZodMiniType<Value> = input,
): RequiredField<Value> {
  return { input, output, kind, presence: 'required', wire }
}

const MAX_ID = Number.MAX_SAFE_INTEGER
/** The id of a record, in the body of an action. */
export const id = z.number().check(z.int(), z.positive(), z.maximum(MAX_ID))

/** The record's own id. */
export const key = field('integer', 'plain', id)

/** A link to one record of another kind, by its id. */
export const ref = (to: string): RequiredField<number> => ({ ...field('integer', 'plain', id), to })

/** Links to several records of another kind. */
export const refs = (to: string): RequiredField<number[]> => ({
  ...field('integer', 'refs', z.array(id).check(z.maxLength(500)) as z.ZodMiniType<number[]>),
  to,
})

const trimmed = (max: number, clean = (value: string) => value) =>
  z
    .string('Must be text')
    .check(z.overwrite(clean), z.trim(), z.minLength(1, 'Required'), z.maxLength(max, `Must be at most ${max} characters`), storable)

/** One line of text, trimmed, 1 to `max` visible characters. */
export const text = (max = 250): RequiredField<string> => field('string', 'plain', trimmed(max, withoutInvisible).check(oneLine))

/** Text of one or several lines, trimmed, 1 to `max` characters. */
export const paragraphs = (max: number): RequiredField<string> => field('string', 'plain', trimmed(max))

/** Text that must look like an email address; only trimmed (plus signs and capitals are part of an address). */
export const email: RequiredField<string> = field(
  'string',
  'plain',
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(254, 'Must be at most 254 characters'),
      storable,
      z.email('Must be a valid email address'),
    ),
)

/** A US phone number as ten digits. */
export const phone: RequiredField<string> = field('string', 'plain', z.string().check(z.regex(/^\d{10}$/, 'Must be exactly 10 digits')))

const isAnyPhone = (value: string) => /^\d{10}$/.test(value) || isForeignPhone(value)
const anyPhoneText = z.string().check(z.refine(isAnyPhone, { error: 'Must be 10 digits, or + and the digits of a foreign number' }))
/** A number of another shape has that message only. An issue that aborts would keep the checks of the whole record from running. */
const isPlausible = (value: string) => !isAnyPhone(value) || isForeignPhone(value) || isPhoneNumber(value)

/**
 * A phone number of an applicant: ten digits of the North American plan, or a foreign one with + and its country code, where the
 * environment takes those. Numbers from before this rule stay.
 */
export const anyPhone: RequiredField<string> = field(
  'string',
  'plain',
  anyPhoneText.check(z.refine(isPlausible, { error: fieldMessages.phoneNumber })),
  anyPhoneText,
)

/** A web address over http or https. */
export const webAddress: RequiredField<string> = field(
  'string',
  'plain',
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'Must be at most 500 characters'),
      storable,
      z.regex(/^https?:\/\/[^\s/]+\.[^\s/]+/i, 'Must be a valid URL'),
    ),
)

/** Text of an exact format; `message` explains how to correct it. */
export const pattern = (form: RegExp, message: string): RequiredField<string> =>
  field('string', 'plain', z.string().check(z.regex(form, message)))

/** A country of an address: a code of the citizenships. */
export const countryCode: RequiredField<string> = pattern(/^[A-Z]{2}$/, 'Must be a code of two letters')

/** True or false. */
export const flag: RequiredField<boolean> = field('boolean', 'plain', z.boolean())

/** A whole number between two bounds, inclusive. */
export const whole = (min: number, max: number): RequiredField<number> =>
  field(
    'integer',
    'plain',
    z
      .number('Must be a number')
      .check(z.int('Must be a whole number'), z.gte(min, `Must be at least ${min}`), z.lte(max, `Must be at most ${max}`)),
  )

/** A number with a fraction. */
export const decimal: RequiredField<number> = field('string', 'plain', z.number('Must be a number'))

/** A value that the server computes for its answers; ignored in a full body that is sent back. */
export const computed = <Value, P extends Presence>(inner: Field<Value, P>): Field<Value, P> => ({ ...inner, computed: true })

/** Whether the row was removed: nothing new may name it, and the records that do still show its name. */
export const removed = computed(flag)

/** One of a fixed list of codes. */
export const choice = <const Codes extends readonly [string, ...string[]]>(codes: Codes): RequiredField<Codes[number]> =>
  field('string', 'plain', z.enum(codes as unknown as Codes & string[]) as unknown as z.ZodMiniType<Codes[number]>)

const YEAR_FROM = 1900
const YEAR_TO = 2200
const withinYears = (value: string) => {
  const year = Number(value.slice(0, 4))
  return year >= YEAR_FROM && year < YEAR_TO
}

const isoInstant = () => z.iso.datetime({ offset: true, error: 'Must be a date and time with an offset' })

/** An instant, ISO 8601 with Z or an offset; returned in UTC, where the last hours of the last year may fall into the next one. */
export const instant: RequiredField<string> = field(
  'string',
  'instant',
  isoInstant().check(z.refine((value) => withinYears(value), { error: 'Must be a date and time with an offset' })),
  isoInstant(),
)

/** A calendar date, YYYY-MM-DD. */
export const date: RequiredField<string> = field(
  'string',
  'date',
  z.iso.date('Must be a date, YYYY-MM-DD').check(z.refine((value) => withinYears(value), { error: 'Must be a date, YYYY-MM-DD' })),
)

/** A time of day, HH:mm:ss (seconds may be left out); 24:00 is the midnight that ends the day. */
export const timeOfDay: RequiredField<string> = field(
  'string',
  'plain',
  z.pipe(
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?|24:00(:00)?)$/, 'Must be a time of day, HH:mm')),
    z.transform((value) => (value.length === 5 ? `${value}:00` : value)),
  ) as unknown as z.ZodMiniType<string>,
  z.string(),
)

const AMOUNT = 'Must be an amount such as 12.50'
const DECIMAL = /^\d{1,7}(\.\d{1,2})?$/
/** An amount of money: a decimal string with two places; numbers are accepted. */
export const money: RequiredField<string> = field(
  'string',
  'money',
  z.pipe(
    z
      .union([z.string(), z.number()], { error: ({ input }) => (input == null ? 'Required' : AMOUNT) })
      .check(z.refine((value) => DECIMAL.test(String(value)), { error: AMOUNT })),
    z.transform((value) => Number(value).toFixed(2)),
  ) as unknown as z.ZodMiniType<string>,
  z.string(),
)

/** Any JSON object, stored unchanged. */
export const json: RequiredField<Record<string, unknown>> = field(
  'string',
  'plain',
  z.record(z.string(), z.unknown()) as z.ZodMiniType<Record<string, unknown>>,
)

/** A list of objects, each as the schema has them, stored as JSON. */
export const list = <Item>(input: z.ZodMiniType<Item[]>): RequiredField<Item[]> => field('string', 'list', input)

/** Encrypted at rest, masked in answers, found only by its exact value. */
export const sealed = (inner: RequiredField<string>): RequiredField<string> => ({ ...inner, kind: 'sealed', output: z.string() })

/** Makes a field nullable; an empty string counts as null. */
export function nullable<Value>(inner: RequiredField<Value>): Field<Value | null, 'nullable'> {
  const emptied = z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(inner.input),
  ) as unknown as z.ZodMiniType<Value | null>
  return { ...inner, input: emptied, output: z.nullable(inner.output), presence: 'nullable' }
}

/** Makes a field optional on creation: the database sets it. */
export const defaulted = <Value>(inner: RequiredField<Value>): Field<Value, 'defaulted'> => ({ ...inner, presence: 'defaulted' })
