import * as z from 'zod/mini'
import type { AnyContract } from '../records/define-record.ts'
import { type OtherLanguage, otherLanguages } from '../records/languages.ts'
import { applicantType, ori } from './lsv.ts'

/** The required columns of a file. */
export const requiredColumns = ['description', 'slug', 'agency', 'pricing'] as const
/** The translated texts of a type that a file may have. */
export const translatedTexts = ['description', 'note'] as const
type TranslatedText = (typeof translatedTexts)[number]
type TranslatedColumn = `${TranslatedText}_${OtherLanguage}`

/** The column of a text in another language: `note_es`. */
export const columnOf = (name: TranslatedText, language: OtherLanguage): TranslatedColumn => `${name}_${language}`

const translatedColumns = otherLanguages.flatMap((language) => translatedTexts.map((name) => columnOf(name, language)))

/** All columns that are read. */
export const importColumns = [...requiredColumns, 'ori', 'prompt_vendor', 'prompt_location', 'note', ...translatedColumns] as const

/** The maximum number of rows of one import. */
export const IMPORT_MOST = 2_000
/** The maximum size of the file of an import. */
export const IMPORT_FILE_BYTES = 1_048_576
/** The maximum size of the call, in which every row repeats the names of the columns, and line breaks and accents take two bytes. */
export const IMPORT_BODY_BYTES = 4 * IMPORT_FILE_BYTES

/** One checked row: an applicant type and the ORI, named by its slug, that it belongs to. */
export type ImportRow = {
  description: string
  slug: string
  agency: string
  /** A decimal string. */
  pricing: string
  /** Required when no ORI has the slug yet. */
  ori?: string | null
  prompt_vendor?: boolean | null
  prompt_location?: boolean | null
  /** Absent keeps the note, null removes it. */
  note?: string | null
} & {
  /** The texts in other languages, with the same rule. */
  [column in TranslatedColumn]?: string | null
}

const as = <T>(contract: AnyContract, name: string) => contract.fields[name]?.input as z.ZodMiniType<T>
/** An empty cell counts as absent. */
const ignoreEmpty = <T>(inner: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(inner),
  ) as unknown as z.ZodMiniType<T | null>
const flag = z.boolean('Must be true or false')

/** The schema of a row of an import. */
export const importRow = z.strictObject({
  description: as<string>(applicantType, 'description'),
  slug: as<string>(ori, 'slug'),
  agency: as<string>(ori, 'agency'),
  pricing: as<string>(applicantType, 'pricing'),
  ori: z.optional(ignoreEmpty(as<string>(ori, 'ori'))),
  prompt_vendor: z.optional(ignoreEmpty(flag)),
  prompt_location: z.optional(ignoreEmpty(flag)),
  note: z.optional(as<string | null>(applicantType, 'note')),
  ...(Object.fromEntries(
    otherLanguages.flatMap((language) =>
      translatedTexts.map((name) => [columnOf(name, language), z.optional(ignoreEmpty(as(applicantType, name)))]),
    ),
  ) as unknown as Record<TranslatedColumn, z.ZodMiniType<string | null | undefined>>),
})

/** The outcome for a row's ORI or applicant type. */
export const importFates = ['created', 'updated', 'unchanged'] as const
/** One of these outcomes. */
export type ImportFate = (typeof importFates)[number]

/** The result of an import, or of its preview. */
export type ImportAnswer = {
  /** The number of rows that create an ORI or an applicant type. */
  created: number
  /** The number of rows that only change existing records. */
  updated: number
  unchanged: number
  /** The outcome of each row; only in a preview. */
  rows?: ImportOutcome[]
  /** The ORIs whose code changes; only in a preview. */
  redirected?: ImportRedirect[]
}

/** An ORI that gets another code, so that the results of all its types go elsewhere. */
export type ImportRedirect = {
  slug: string
  before: string
  now: string
  /** `in_file` says whether a row names the type; `booked` counts its applicants with an appointment to come. */
  types: { id: number; description: string; in_file: boolean; booked: number }[]
}

/** The outcome of one row. */
export type ImportOutcome = {
  ori: ImportFate
  applicant_type: ImportFate
  /** The changed fields, with their values as text. */
  changes: { field: string; before: string; now: string }[]
}
