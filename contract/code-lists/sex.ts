import type { Code } from './code.ts'

/** Gender as the bureau knows it; `ebts` is the code of an EBTS record, `ncic` that of NCIC. */
export const sexCodes = [
  { code: 'F', label: 'Female', ebts: 'F', ncic: 'F' },
  { code: 'M', label: 'Male', ebts: 'M', ncic: 'M' },
  { code: 'X', label: 'Unknown', ebts: 'X', ncic: 'U' },
] as const satisfies readonly (Code & { ebts: string; ncic: string })[]
