import type { Code } from './code.ts'

/** Race as EBTS 2.025 knows it. */
export const raceCodes = [
  { code: 'I', label: 'American Indian or Alaska Native' },
  { code: 'B', label: 'Black' },
  { code: 'W', label: 'White (includes Hispanic/Latino)' },
  { code: 'A', label: 'Asian or Pacific Islander' },
  { code: 'U', label: 'Unknown' },
] as const satisfies readonly Code[]
