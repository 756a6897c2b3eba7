import Papa from 'papaparse'
import { importColumns } from '../../../contract/ori-import.ts'
import type { Ori } from './oris-dialog.tsx'
import type { ApplicantType } from './types-dialog.tsx'

/** A location's applicant types as a file that can be changed and imported again; no cell can be taken for a formula. */
export function writeCsv(types: readonly ApplicantType[], oris: readonly Ori[]): string {
  const byId = new Map(oris.map((ori) => [ori.id, ori]))
  const rows = types.flatMap((type) => {
    const ori = byId.get(type.ori)
    if (!ori) return []
    const { description, pricing, prompt_vendor, prompt_location } = type
    const texts = { note: type.note ?? '', description_es: type.description_es ?? '', note_es: type.note_es ?? '' }
    return [{ description, slug: ori.slug, agency: ori.agency, pricing, ori: ori.ori, prompt_vendor, prompt_location, ...texts }]
  })
  // The mark tells spreadsheets that it is UTF-8.
  return `\ufeff${Papa.unparse({ fields: [...importColumns], data: rows }, { escapeFormulae: true, newline: '\r\n' })}\r\n`
}
