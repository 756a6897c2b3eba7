import type { Code } from './code.ts'

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
