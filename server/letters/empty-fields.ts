import type { LetterField } from '../../contract/letters/letter-fields.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileServices } from '../platform/files/file-bytes.ts'
import { Refusal } from '../platform/http/errors.ts'
import { type Addressed, type LetterValues, readManyLetterValues } from './letter-values.ts'
import { merge, namesAsValues, readTemplate } from './template.ts'

/** A field in a template, and the conditions around it, all of which must hold for it to be written. */
export type FieldUse = { field: string; when: readonly { field: string; isFilled: boolean }[] }

/** Many people have none, and a name reads well without it. */
const MAY_BE_EMPTY: readonly string[] = ['middle_name'] satisfies LetterField[]

/** The fields of a template that leave a gap in a letter with these values, each once. */
export function emptyFieldsOf(uses: readonly FieldUse[], values: LetterValues): LetterField[] {
  const filledIn = (field: string) => values[field as LetterField] ?? ''
  const gaps = uses.filter(
    ({ field, when }) =>
      filledIn(field) === '' && !MAY_BE_EMPTY.includes(field) && when.every((one) => (filledIn(one.field) !== '') === one.isFilled),
  )
  return [...new Set(gaps.map(({ field }) => field as LetterField))]
}

/** A letter to a work location or to a vendor, before it is written. */
export const addressedOf = (
  { applicant, location, vendor }: Pick<Addressed, 'applicant' | 'location' | 'vendor'>,
  status_code: number | null,
): Addressed => ({ applicant, status_code, history: null, location, vendor, recipient: location === null ? 'VEN' : 'LOC' })

type Services = FileServices & { database: Db; clock: { now(): number } }

/**
 * The fields that would be empty in each of some letters from one template, in their order; none of a template that cannot be read now, such
 * as while the file store is away: the recipients are shown all the same.
 */
export async function readEmptyFields(
  services: Services,
  template: number | null,
  letters: readonly Addressed[],
  share: string,
): Promise<LetterField[][]> {
  const uses = template === null || letters.length === 0 ? [] : await readUses(services, template, share).catch(noneIfRefused)
  if (uses.length === 0) return letters.map(() => [])
  const values = await readManyLetterValues(services.database, new Date(services.clock.now()), letters)
  return values.map((each) => emptyFieldsOf(uses, each))
}

async function readUses(services: Services, template: number, share: string): Promise<readonly FieldUse[]> {
  const found = await readTemplate(services.database, services, template)
  const tried = found === undefined ? undefined : await merge(found, namesAsValues, share)
  return tried === undefined || 'problem' in tried ? [] : tried.uses
}

function noneIfRefused(error: unknown): readonly FieldUse[] {
  if (error instanceof Refusal) return []
  throw error
}
