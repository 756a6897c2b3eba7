import * as z from 'zod/mini'
import { choice, defaulted, type Field, instant, json, key, nullable, ref, text, whole } from './fields.ts'
import { oneEnvironment } from './one-environment.ts'
import { equals, resource, unless } from './resource.ts'

/** Which fields of a waiver's form are collected, and which of them must not be empty. */
export type FieldData = { capture?: string[]; required?: string[] }

const names = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)))

/** JSON, or JSON as a string. */
const fieldData: Field<FieldData, 'required'> = {
  ...json,
  input: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? parsed(value) : value)),
    z.object({ capture: names, required: names }, 'Must be an object with the lists capture and required'),
  ) as unknown as z.ZodMiniType<FieldData>,
  output: z.object({ capture: names, required: names }),
}

/** A text of an environment that applicants sign. A change of its text is a new edition. */
export const waiver = resource('waivers', {
  given: { id: key, edition: whole(1, 1_000_000) },
  once: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  fields: { name: defaulted(text(200)), waiver_data: text(200_000), field_data: defaulted(fieldData) },
  filters: { employer: equals('employer'), network: equals('network') },
  order: ['id'],
  check: oneEnvironment,
})

/** How a signature came to be. */
export const signatureTypes = ['GENERATED', 'UPLOADED'] as const

/** An applicant's signature under a waiver. */
export const waiverSignature = resource('waiversignatures', {
  given: {
    id: key,
    created: instant,
    edition: whole(1, 1_000_000),
    signature_type: choice(signatureTypes),
    signature_url: nullable(text(2_000)),
  },
  once: { applicant: ref('applicants'), waiver: ref('waivers'), waiver_file: nullable(ref('files')) },
  fields: {},
  filters: { applicant: equals('applicant'), waiver: equals('waiver') },
  order: ['created'],
  check: ({ signature_type, waiver_file }) => unless(signature_type === 'GENERATED' || waiver_file !== null, { waiver_file: 'Required' }),
})

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
