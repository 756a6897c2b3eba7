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
