import type { Code } from './code.ts'

/** Gender, with the FBI's codes. */
export const sexCodes = [
  { code: 'F', label: 'Female' },
  { code: 'M', label: 'Male' },
  { code: 'X', label: 'Unknown' },
] as const satisfies readonly Code[]

/** Race, EBTS 2.025. */
export const raceCodes = [
  { code: 'I', label: 'American Indian or Alaska Native' },
  { code: 'B', label: 'Black' },
  { code: 'W', label: 'White (includes Hispanic/Latino)' },
  { code: 'A', label: 'Asian or Pacific Islander' },
  { code: 'U', label: 'Unknown' },
] as const satisfies readonly Code[]

/** Eye colour, EBTS 2.031. */
export const eyeColorCodes = [
  { code: 'BLK', label: 'Black' },
  { code: 'BLU', label: 'Blue' },
  { code: 'BRO', label: 'Brown' },
  { code: 'GRY', label: 'Gray' },
  { code: 'GRN', label: 'Green' },
  { code: 'HAZ', label: 'Hazel' },
  { code: 'MAR', label: 'Maroon' },
  { code: 'MUL', label: 'Multicolored' },
  { code: 'PNK', label: 'Pink' },
  { code: 'XXX', label: 'Unknown' },
] as const satisfies readonly Code[]

/** Hair colour; `ebts` differs for bald, which EBTS writes BAL. */
export const hairColorCodes = [
  { code: 'BLD', label: 'Bald', ebts: 'BAL' },
  { code: 'BLK', label: 'Black', ebts: 'BLK' },
  { code: 'BLN', label: 'Blond or strawberry', ebts: 'BLN' },
  { code: 'BLU', label: 'Blue', ebts: 'BLU' },
  { code: 'BRO', label: 'Brown', ebts: 'BRO' },
  { code: 'GRN', label: 'Green', ebts: 'GRN' },
  { code: 'GRY', label: 'Gray or partially gray', ebts: 'GRY' },
  { code: 'ONG', label: 'Orange', ebts: 'ONG' },
  { code: 'PLE', label: 'Purple', ebts: 'PLE' },
  { code: 'PNK', label: 'Pink', ebts: 'PNK' },
  { code: 'RED', label: 'Red or auburn', ebts: 'RED' },
  { code: 'SDY', label: 'Sandy', ebts: 'SDY' },
  { code: 'WHI', label: 'White', ebts: 'WHI' },
  { code: 'XXX', label: 'Unknown', ebts: 'XXX' },
] as const satisfies readonly (Code & { ebts: string })[]

/** The reason fingerprinted: a single, fixed one. */
export const reasonCodes = [{ code: 'bgcheck', label: 'Background Check' }] as const satisfies readonly Code[]
