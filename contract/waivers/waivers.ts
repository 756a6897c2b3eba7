import * as z from 'zod/mini'
import { oneEnvironment } from '../environments/one-environment.ts'
import { complaintsUnless, defineRecord, equals } from '../records/define-record.ts'
import { choice, defaulted, type Field, instant, json, key, nullable, paragraphs, ref, removed, text, whole } from '../records/fields.ts'
import { languages, nameLanguage, otherLanguages } from '../records/languages.ts'
import { type Translations, translationOf, translations } from '../records/translations.ts'

/** The stored fields of a waiver's form, and the required ones of them. */
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

/** A waiver in other languages. */
export const waiverTranslations = translations({ name: text(200), waiver_data: paragraphs(200_000) })

/** A text of an environment that applicants sign. A changed text is a new edition. */
export const waiver = defineRecord('waivers', {
  title: 'Waivers',
  readonly: { id: key, edition: whole(1, 1_000_000), removed },
  immutable: { employer: nullable(ref('employers')), network: nullable(ref('networks')) },
  editable: {
    name: defaulted(text(200)),
    waiver_data: paragraphs(200_000),
    field_data: defaulted(fieldData),
    /** The same in other languages, with the same fields; without it, their readers see the English one. */
    translations: waiverTranslations,
  },
  filters: { employer: equals('employer'), network: equals('network') },
  order: ['id'],
  check: (waiver) => ({ ...oneEnvironment(waiver), ...sameFields(waiver) }),
})

/** Requires the same fields in every language, and that every required field can be filled in. */
function sameFields({ waiver_data, translations, field_data }: Texts): Record<string, string> {
  const fields = [...(field_data.capture ?? []), ...(field_data.required ?? [])]
  const lackingIn = (html: string) => fields.find((name) => !html.includes(`name="${name}"`))
  const lacking = lackingIn(waiver_data)
  if (lacking !== undefined) return { field_data: `The text has no field ${lacking}` }
  for (const language of otherLanguages) {
    const absent = lackingIn(translationOf(translations, 'waiver_data', language) ?? waiver_data)
    if (absent !== undefined) return { translations: `The ${nameLanguage(language)} text must have the field ${absent} too` }
  }
  return {}
}

type Texts = { waiver_data: string; translations: WaiverTranslations | null; field_data: FieldData }

/** A waiver in other languages. */
export type WaiverTranslations = Translations<'name' | 'waiver_data'>

/** The ways of signing. */
const signatureTypes = ['GENERATED', 'UPLOADED'] as const

/** An applicant's signature under a waiver. */
export const waiverSignature = defineRecord('waiversignatures', {
  title: 'Waiver signatures',
  readonly: {
    id: key,
    created: instant,
    edition: whole(1, 1_000_000),
    /** The language of the signed text. */
    language: choice(languages),
    signature_type: choice(signatureTypes),
    signature_url: nullable(text(2_000)),
  },
  immutable: { applicant: ref('applicants'), waiver: ref('waivers'), waiver_file: nullable(ref('files')) },
  editable: {},
  filters: { applicant: equals('applicant'), waiver: equals('waiver') },
  order: ['created'],
  check: ({ signature_type, waiver_file }) =>
    complaintsUnless(signature_type === 'GENERATED' || waiver_file !== null, { waiver_file: 'Required' }),
})

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
