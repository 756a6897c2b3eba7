import {
  columnOf,
  type ImportFate,
  type ImportOutcome,
  type ImportRedirect,
  type ImportRow,
  translatedTexts,
} from '../../contract/lsv/ori-import.ts'
import { fromCents, toCents } from '../../contract/payments/dollars.ts'
import { otherLanguages } from '../../contract/records/languages.ts'
import { singleSpaced } from '../../contract/records/single-spaced.ts'
import type { Translations } from '../../contract/records/translations.ts'

/** An ORI of the LSV; `id` is null for a new one. */
export type PlannedOri = { id: number | null; ori: string; description: string; slug: string; agency: string; prompt_vendor: boolean }

/** An applicant type of the LSV; `slug` names its ORI, `pricing` is in cents. */
export type PlannedType = {
  id: number | null
  slug: string
  description: string
  agency: string | null
  pricing: number
  note: string | null
  translations: TypeTranslations | null
  prompt_location: boolean
  prompt_vendor: boolean
}

type TypeTranslations = Translations<'description' | 'note' | 'accepted_ids'>

/** The ORIs and types of an LSV before an import, with the environment that a type is limited to. */
export type ImportPlan = { oris: readonly PlannedOri[]; types: readonly (PlannedType & { limited: boolean })[] }

/** An ORI with another code, and all types whose results go to it, those that the file does not name too. */
type PlannedRedirect = Omit<ImportRedirect, 'types'> & { types: { id: number; description: string; in_file: boolean }[] }

/** The writes of an import and the outcome of each row; with complaints (`3.slug` for the third row) it writes nothing. */
export type Plan = {
  oris: { created: PlannedOri[]; updated: PlannedOri[] }
  types: { created: PlannedType[]; updated: PlannedType[] }
  outcomes: ImportOutcome[]
  redirected: PlannedRedirect[]
  complaints: Record<string, string>
}

/**
 * Plans an import: each row creates or changes the ORI with its slug, and the ORI's applicant type with its description. Rows of
 * one slug share the ORI. A repeated file changes nothing.
 */
export function planImport(rows: readonly ImportRow[], kept: ImportPlan): Plan {
  const complaints: Record<string, string> = {}
  const shared = sharedOris(rows, complaints)
  const known = new Map(kept.oris.map((each) => [keyOf(each.slug), each]))
  const plan: Plan = { oris: { created: [], updated: [] }, types: { created: [], updated: [] }, outcomes: [], redirected: [], complaints }
  const reported = new Set<string>()
  rows.forEach((row, at) => {
    const key = keyOf(row.slug)
    const before = known.get(key)
    const ori = oriOf(row, before, shared.get(key), kept.oris)
    if (ori === null) complaints[`${at + 1}.ori`] ??= 'Required: neither the slug nor the agency determines the ORI'
    const type = typeOf(row, kept.types, before, ori?.prompt_vendor ?? false)
    if (type === 'several') complaints[`${at + 1}.description`] ??= 'Several applicant types have this description: change them one by one'
    if (ori === null || type === 'several') return
    const oriChange = keep(plan.oris, ori, before, reported.has(key))
    const typeChange = keep(plan.types, type.now, type.before, false)
    reported.add(key)
    const changes = [...oriChange.changes, ...typeChange.changes]
    plan.outcomes.push({
      ori: oriChange.fate,
      applicant_type: typeChange.fate,
      changes: changes.filter(({ field }, place) => changes.findIndex((each) => each.field === field) === place),
    })
  })
  plan.redirected = findRedirected(plan, kept, rows)
  return plan
}

/** The ORIs of the location whose code changes, each with its types. */
function findRedirected({ oris }: Plan, kept: ImportPlan, rows: readonly ImportRow[]): PlannedRedirect[] {
  const inFile = new Set(rows.map(twinKey))
  return oris.updated.flatMap(({ id, slug, ori: now }) => {
    const before = kept.oris.find((each) => each.id === id)?.ori ?? now
    if (before === now) return []
    const typesOfOri = kept.types.filter((type) => keyOf(type.slug) === keyOf(slug))
    const types = typesOfOri.map((type) => ({ id: type.id as number, description: type.description, in_file: inFile.has(twinKey(type)) }))
    return [{ slug, before, now, types }]
  })
}

/** Slugs are case-insensitive, as in the database. */
const keyOf = (slug: string) => slug.toLowerCase()

/** Applicants cannot tell descriptions apart that differ in case or spaces only. */
const folded = (description: string) => singleSpaced(description).toLowerCase()
const twinKey = ({ slug, description }: { slug: string; description: string }) => JSON.stringify([keyOf(slug), folded(description)])

type SharedOri = { row: number; ori: string | null; agency: string }

/** The ORI of each slug by its rows; rows that contradict or repeat an earlier one are reported. */
function sharedOris(rows: readonly ImportRow[], complaints: Record<string, string>): Map<string, SharedOri> {
  const shared = new Map<string, SharedOri>()
  const types = new Map<string, number>()
  rows.forEach((row, at) => {
    const number = at + 1
    const key = keyOf(row.slug)
    const first = shared.get(key) ?? { row: number, ori: null, agency: row.agency }
    if (row.agency !== first.agency) complaints[`${number}.agency`] = `Row ${first.row} has the same slug and another agency`
    if (row.ori && first.ori && row.ori !== first.ori) complaints[`${number}.ori`] = `Row ${first.row} has the same slug and another ORI`
    shared.set(key, { ...first, ori: first.ori ?? row.ori ?? null })
    const type = twinKey(row)
    const twin = types.get(type)
    if (twin === undefined) types.set(type, number)
    else complaints[`${number}.description`] = `Row ${twin} has the same slug and description`
  })
  return shared
}

/** The ORI as in the file; null when nothing determines its code. */
function oriOf(
  row: ImportRow,
  before: PlannedOri | undefined,
  shared: SharedOri | undefined,
  known: ImportPlan['oris'],
): PlannedOri | null {
  const { description, slug, agency } = row
  if (before) return { ...before, agency, ori: shared?.ori ?? before.ori }
  const ori = shared?.ori ?? impliedOri(row, known)
  return ori === null ? null : { id: null, ori, description, slug, agency, prompt_vendor: row.prompt_vendor ?? false }
}

/** Without a column `ori`: the slug, where it is a code itself; else the only code that the location has for the agency. */
function impliedOri({ slug, agency }: ImportRow, known: ImportPlan['oris']): string | null {
  if (/^(?=.*\d)[A-Z]{2}[A-Z0-9]{7}$/i.test(slug)) return slug.toUpperCase()
  const [code, ...others] = new Set(known.filter((each) => each.agency.toLowerCase() === agency.toLowerCase()).map(({ ori }) => ori))
  return others.length === 0 ? (code ?? null) : null
}

/**
 * The applicant type as in the file, and before; a new one asks for the vendor as its ORI does. Of several with the same description, the
 * one for everybody; without any, one whose description differs in case or spaces only is renamed.
 */
function typeOf(row: ImportRow, types: ImportPlan['types'], ori: PlannedOri | undefined, asksForVendor: boolean) {
  const { description, prompt_location, prompt_vendor } = row
  const slug = ori?.slug ?? row.slug
  const twins = types.filter((type) => twinKey(type) === twinKey({ slug, description }))
  const exact = twins.filter((type) => type.description === description)
  const same = exact.length > 0 ? exact : twins
  const open = same.filter(({ limited }) => !limited)
  const before = same.length === 1 ? same[0] : open[0]
  if (same.length > 1 && open.length !== 1) return 'several'
  const now: PlannedType = {
    id: before?.id ?? null,
    slug,
    description,
    agency: agencyOf(row, before, ori),
    pricing: toCents(row.pricing),
    ...textsOf(row, before),
    prompt_location: prompt_location ?? before?.prompt_location ?? false,
    prompt_vendor: prompt_vendor ?? before?.prompt_vendor ?? asksForVendor,
  }
  return { now, before }
}

/** Texts that the row does not mention stay unchanged; an empty cell removes them. */
function textsOf(row: ImportRow, before: PlannedType | undefined) {
  const { note = before?.note ?? null } = row
  const entries = otherLanguages.map((language) => {
    const words = { ...before?.translations?.[language] }
    for (const name of translatedTexts) {
      const cell = row[columnOf(name, language)]
      if (cell === null) delete words[name]
      else if (cell !== undefined) words[name] = cell
    }
    return [language, words] as const
  })
  const translated = entries.filter(([, words]) => Object.keys(words).length > 0)
  return { note, translations: translated.length === 0 ? null : (Object.fromEntries(translated) as TypeTranslations) }
}

/** An applicant type follows its ORI's agency, unless it has a different one, or none. */
function agencyOf(row: ImportRow, type: PlannedType | undefined, ori: PlannedOri | undefined): string | null {
  return type && type.agency !== ori?.agency ? type.agency : row.agency
}

type Kind = PlannedOri | PlannedType

/** Adds a record to the created or changed ones. A change that an earlier row has reported is not reported again. */
function keep<T extends Kind>(
  into: { created: T[]; updated: T[] },
  now: T,
  before: Kind | undefined,
  reported: boolean,
): { fate: ImportFate; changes: ImportOutcome['changes'] } {
  if (reported) return { fate: 'unchanged', changes: [] }
  if (before === undefined) {
    into.created.push(now)
    return { fate: 'created', changes: [] }
  }
  const former = cellsOf(before)
  const changes = Object.entries(cellsOf(now)).flatMap(([field, value]) => {
    const old = former[field]
    return old === value ? [] : [{ field, before: inWords(field, old), now: inWords(field, value) }]
  })
  if (changes.length > 0) into.updated.push(now)
  return { fate: changes.length > 0 ? 'updated' : 'unchanged', changes }
}

/** The fields of a record, each translation as the column of a file that has it. */
function cellsOf({ translations, ...fields }: Kind & { translations?: TypeTranslations | null }): Readonly<Record<string, unknown>> {
  const translated = otherLanguages.flatMap((language) =>
    translatedTexts.map((name) => [columnOf(name, language), translations?.[language]?.[name] ?? null]),
  )
  return { ...fields, ...(translations === undefined ? {} : Object.fromEntries(translated)) }
}

const inWords = (field: string, value: unknown): string =>
  field === 'pricing' ? fromCents(Number(value)) : typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
