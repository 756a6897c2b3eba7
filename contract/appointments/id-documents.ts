import type { Code } from '../code-lists/code.ts'

/** The ID documents that applicants show at the desk. Their numbers are not kept. */
export const idDocuments = [
  { code: 'DRIVER_LICENSE', label: 'Driver license' },
  { code: 'STATE_ID', label: 'State ID card' },
  { code: 'PASSPORT', label: 'Passport' },
  { code: 'RESIDENT_CARD', label: 'Permanent resident card' },
  { code: 'MILITARY_ID', label: 'Military ID' },
  { code: 'OTHER', label: 'Other photo ID' },
] as const satisfies readonly Code[]

export const idDocumentCodes = ['DRIVER_LICENSE', 'STATE_ID', 'PASSPORT', 'RESIDENT_CARD', 'MILITARY_ID', 'OTHER'] as const

type IdDocument = { id_document: string | null; id_issuer: string | null; id_expires: string | null }

/** Documents of these kinds may have no date: cards of residents from before 1989, military cards of retired people, others. */
const MAY_LAST: readonly string[] = ['RESIDENT_CARD', 'MILITARY_ID', 'OTHER']

/** The missing parts of a recorded ID document, by field: its issuer, and the day on which it expires where documents of its kind do. */
export function missingOfDocument({ id_document, id_issuer, id_expires }: IdDocument): Partial<Record<keyof IdDocument, string>> {
  if (id_document === null) return {}
  return {
    ...(id_issuer ? {} : { id_issuer: 'Required' }),
    ...(id_expires || MAY_LAST.includes(id_document) ? {} : { id_expires: 'Required' }),
  }
}
